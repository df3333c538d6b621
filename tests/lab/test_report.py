"""The page shows what its JSON says, and needs nothing else."""

import copy
import json
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

from parlour.lab.compare import shown
from parlour.lab.measure import modules
from parlour.lab.report import html
from parlour.lab.summary import summary

from .studies import SMALL, coin

ROOT = Path(__file__).parents[2]


@cache
def text():
    """The JSON of a comparison, as text."""
    return json.dumps(summary(coin(), SMALL, other=coin(heads=5)))


def data():
    """That JSON, to be changed at will."""
    return json.loads(text())


def words(page):
    """What a reader sees."""
    return unescape(re.sub(r"<[^>]*>", " ", re.sub(r"<(style|script).*?</\1>", "", page, flags=re.DOTALL)))


class Tags(HTMLParser):
    """Counts what is open, and collects what the page would fetch."""

    def __init__(self):
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in {"meta", "input"}:
            self.open.append(tag)
        self.fetched += [value for name, value in attrs if name in {"src", "href"}]

    def handle_startendtag(self, tag, attrs):
        self.fetched += [value for name, value in attrs if name in {"src", "href"}]

    def handle_endtag(self, tag):
        assert tag == self.open.pop()


def test_every_number_stands_on_the_page_with_its_interval_and_its_sentence():
    """As the JSON has it."""
    found, seen = data(), words(html(data()))
    numbers = [n for side in ("study", "versus") for m in found[side]["measures"].values() for n in m["numbers"]]
    assert len(numbers) > 20
    for number in numbers:
        value, low, high = (shown(number[key], number["form"]) for key in ("value", "low", "high"))
        assert re.search(
            rf"{re.escape(number['label'])}\s+{re.escape(value)}\s+{re.escape(low)} to {re.escape(high)}", seen
        )
        assert number["meaning"] in seen


def test_another_number_in_the_json_is_another_on_the_page():
    """The page is made from the JSON alone."""
    changed = data()
    row = changed["study"]["measures"]["balance"]["figures"][0]["rows"][-1]
    before = words(html(data()))
    unseen = next(part for part in range(100) if f" {part}%" not in before)
    row["value"], changed["headline"] = unseen / 100, "Something else altogether."
    after = words(html(changed))
    assert f" {unseen}%" in after
    assert "Something else altogether." in after


def test_the_page_is_whole_and_fetches_nothing():
    """Every tag is closed; no address is in it."""
    tags = Tags()
    page = html(data())
    tags.feed(page)
    tags.close()
    assert [] == tags.open
    assert [] == tags.fetched
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org)", page)


def test_names_from_a_game_are_shown_as_they_are():
    """And never as markup."""
    changed = copy.deepcopy(data())
    changed["title"] = changed["headline"] = changed["study"]["pitch"] = "<b>&</b></title><script>alert(1)</script>"
    changed["study"]["examples"][0]["words"][0] = "</script><b>"
    page = html(changed)
    assert "<script>alert" not in page
    assert "</script><b>" not in page
    assert "<b>&</b>" not in page


def test_differences_are_shown_with_what_they_are():
    """Real ones and others."""
    seen = words(html(data()))
    for row in data()["differences"]:
        verdict = "real" if row["real"] else "may be chance"
        assert re.search(rf"{re.escape(row['label'])}[^a-z]*to[^a-z]*{verdict}", seen), row["label"]


def test_a_replay_ends_where_its_game_ended():
    """The last frame is the picture that stands on the page."""
    page = html(data())
    for example in data()["study"]["examples"]:
        last = "".join(example["pieces"][piece] for piece in example["frames"][-1])
        assert last in page
        assert len(example["frames"]) == len(example["words"]) == len(example["shares"])


def test_the_manual_has_every_measure():
    """In the order of the page."""
    manual = (ROOT / "docs" / "measuring-a-game.md").read_text("utf-8")
    assert list(modules()) == re.findall(r"^\| `(\w+)` \|", manual, re.MULTILINE)
