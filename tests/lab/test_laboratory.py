"""A study of a game says what is true of it."""

import json
import time
from dataclasses import replace

import pytest
from click.testing import CliRunner

import parlour
from parlour.cli import parlour as command
from parlour.engine import BadOption
from parlour.lab.compare import compared
from parlour.lab.laboratory import FEWEST, LabOrder, studied
from parlour.lab.measure import measured, modules
from parlour.lab.summary import headline, summary
from parlour.lab.tune import Aim, read_vary, tuned

from .studies import COIN, HEAVY, SMALL, coin


def test_a_coin_is_fair_luck_without_skill():
    """Nobody is favoured, nobody gets better by thinking, and the deal decides everything."""
    found = measured(coin(deals=96))
    numbers = found.numbers
    assert numbers["balance.P1"].estimate.holds(0.5)
    assert numbers["depth"].estimate.holds(0.5)
    assert numbers["luck.skill"].estimate.value < 0.1
    assert numbers["luck.deal"].estimate.value > 0.95
    assert abs(numbers["choices.worth"].estimate.value) < 0.03
    assert "shows no skill" in found.measures["depth"].phrase
    assert "luck alone" in headline(coin(deals=96), found)
    assert "favours" not in headline(coin(deals=96), found)


def test_a_bent_coin_is_unfair():
    """Heads, which are P1's, come five times as often."""
    found = measured(coin(heads=5))
    assert found.numbers["balance.P1"].estimate.low > 0.6
    assert "strongly favours P1 between players of 16 simulations a move" in found.measures["balance"].phrase


@pytest.mark.long
def test_one_disc_more_is_unfair():
    """Where the players are strong enough to use it."""
    order = LabOrder(600, deals=40, budgets=(1000,), needs=frozenset({"games"}), only_top=True)
    found = measured(studied(parlour.load(HEAVY), order), ["balance"])
    assert "favours P1" in found.measures["balance"].phrase
    assert found.numbers["balance.P1"].estimate.low > 0.5


def test_two_coins_differ_where_they_do_and_nowhere_else():
    """The bent one in who wins, and so in when that is settled; lengths and choices are the same."""
    rows = {row.key: row for row in compared(measured(coin()), measured(coin(heads=5)))}
    assert {"balance.P1", "decided"} == {key for key, row in rows.items() if row.real}
    assert rows["balance.P1"].difference.value > 0.1
    assert 0 == rows["length"].difference.value


def test_a_game_does_not_differ_from_itself():
    """On the same seeds not at all, on others not really."""
    again = studied(parlour.load(COIN), replace(SMALL, seed="another"))
    for other in (coin(), again):
        assert not any(row.real for row in compared(measured(coin()), measured(other)))


def test_the_same_seed_gives_the_same_numbers():
    """Played here or by two workers."""
    one, two = (
        summary(studied(parlour.load(COIN), order), order)
        for order in (replace(SMALL, deals=8), replace(SMALL, deals=8, workers=2))
    )
    assert one == two


def test_a_study_ends_when_its_time_is_over():
    """With the fewest games where there is none, else soon."""
    game = parlour.load(COIN)
    hurried = studied(game, LabOrder(0.001, budgets=(4, 16)))
    deals = {hurried.plan.place(outcome.job)[1] for outcome in hurried.outcomes}
    assert FEWEST == len(deals)
    began = time.monotonic()
    longer = studied(game, LabOrder(4, budgets=(4, 16)))
    assert time.monotonic() - began < 12
    assert len(longer.outcomes) > len(hurried.outcomes)


def test_an_interrupted_study_is_of_what_there_was():
    """And says so; interrupted before the first game there is nothing."""

    def interrupt(doing, done):
        if doing == "200 games":
            raise KeyboardInterrupt

    study = studied(parlour.load(COIN), SMALL, progress=interrupt)
    assert study.is_interrupted
    assert 200 == len(study.outcomes)
    assert "balance.P1" in measured(study).numbers


def test_every_measure_has_its_place_and_its_needs():
    """No two stand at the same place of the page."""
    found = modules()
    assert len(found) == len({module.ORDER for module in found.values()})
    assert all(module.NEEDS <= {"games", "ladder", "facts", "values", "clauses"} for module in found.values())


def test_tuning_finds_the_fair_coin():
    """Among bent ones."""
    order = LabOrder(600, deals=64, budgets=(4,))
    found = tuned(parlour.load(COIN), read_vary(["heads=9,1,5"]), [Aim.read("balance")], order)
    assert {"heads": 1} == found[0].options
    assert found[-1].is_worse(found[0])
    assert [1, 5, 9] == sorted(one.options["heads"] for one in found)


@pytest.mark.parametrize(
    ("refused", "says"),
    [("fun", "no measure 'fun'"), ("length=long", "expected a number"), ("length", "say which value")],
)
def test_an_aim_that_is_none_is_refused(refused, says):
    """In words that say what would be one."""
    with pytest.raises(BadOption, match=says):
        Aim.read(refused).numbers(measured(coin(), ["length"]).numbers)


# the commands


def run(*words):
    """What the command prints."""
    done = CliRunner().invoke(command, list(words), catch_exceptions=False)
    assert 0 == done.exit_code, done.output
    return done.output


def test_the_command_writes_a_page_and_its_numbers(tmp_path):
    """And says the verdict."""
    page, numbers, games = (tmp_path / name for name in ("page.html", "numbers.json", "games.jsonl"))
    words = [
        "lab",
        COIN,
        "--games",
        "8",
        "--thinking",
        "4,16",
        "--workers",
        "1",
        "--out",
        str(page),
        "--json",
        str(numbers),
    ]
    printed = run(*words, "--resume", str(games))
    found = json.loads(numbers.read_text("utf-8"))
    assert found["headline"] in printed
    assert found["headline"] in page.read_text("utf-8")
    kept = games.read_text("utf-8")
    assert printed == run(*words, "--resume", str(games))
    assert kept == games.read_text("utf-8")
    assert found == json.loads(numbers.read_text("utf-8"))


def test_the_command_compares(tmp_path):
    """With another option, on one page."""
    page, numbers = tmp_path / "page.html", tmp_path / "numbers.json"
    words = ["--games", "32", "--thinking", "4,16", "--workers", "1", "--out", str(page), "--json", str(numbers)]
    printed = run("lab", COIN, "--versus", "heads=9", *words)
    found = json.loads(numbers.read_text("utf-8"))
    assert "P1's share of the wins: really differs" in printed
    assert "Moves in a game: may be the same" in printed
    assert ("heads 1", "heads 9") == (found["study"]["label"], found["versus"]["label"])


def test_the_command_that_tunes_prints_the_nearest_first():
    """In a table."""
    lines = run(
        "tune", COIN, "--vary", "heads=1,9", "--aim", "balance", "--games", "32", "--thinking", "4"
    ).splitlines()
    assert "1" == lines[1].split()[0]
    assert "Nearest to the aim: heads 1." in lines[-1]
