"""What the browser loads: joined, packed, and named by its contents."""

import gzip
import json
import re
import shutil
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from parlour.server.assets.assets import KEEP, PAGE, Assets
from parlour.server.assets.bundle import join

from .served import Server

MODULES = {
    "main.js": 'import { one } from "./one.js";\nimport { two as other } from "./two.js";\n\nother(one);\n',
    "one.js": "// the first\nexport const one = 1;\n",
    "two.js": 'import { one } from "./one.js";\n\nexport async function two(n) {\n  return n + one;\n}\n',
    "unused.js": "export class Unused {}\n",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("assets"))
    yield server
    server.stop()


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(PAGE, tmp_path / "page")


def asked(server, path, **headers):
    """The answer to one request with just these headers: status, headers, and the bytes as they came."""
    line = HTTPConnection(urlsplit(server.url).netloc, timeout=30)
    line.putrequest("GET", path, skip_accept_encoding=True)
    for name, value in headers.items():
        line.putheader(name.replace("_", "-"), value)
    line.endheaders()
    answer = line.getresponse()
    body = answer.read()
    line.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def append(file, text):
    file.write_text(file.read_text() + text)


def linked(index: str) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', index)


# joining


def test_modules_run_once_each_after_those_they_need():
    assert (
        """\
const modules = {};
modules["one.js"] = (() => {
// the first
const one = 1;
return { one };
})();
modules["two.js"] = (() => {
const { one } = modules["one.js"];

async function two(n) {
  return n + one;
}
return { two };
})();
modules["main.js"] = (() => {
const { one } = modules["one.js"];
const { two: other } = modules["two.js"];

other(one);
return {  };
})();
export default modules;
"""
        == join(MODULES, "main.js").script
    )


def test_a_source_map_leads_from_every_line_to_the_module_it_came_from():
    bundle = join(MODULES, "main.js")
    told = bundle.source_map("/static/js/")
    assert ["/static/js/one.js", "/static/js/two.js", "/static/js/main.js"] == told["sources"]
    lines = bundle.script.split("\n")
    for at, (source, line) in origins(told["mappings"]).items():
        name = ["one.js", "two.js", "main.js"][source]
        original = MODULES[name].split("\n")[line]
        assert lines[at].split(" ")[-1] == original.removeprefix("export ").split(" ")[-1] or "import" in original


def origins(mappings: str) -> dict[int, tuple[int, int]]:
    """For each line of the script that came from a module, which one and which line, as a browser reads it."""
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    read, source, line = {}, 0, 0
    for at, segment in enumerate(mappings.split(";")):
        if segment:
            numbers, value, shift = [], 0, 0
            for digit in map(digits.index, segment):
                value |= (digit & 31) << shift
                shift += 5
                if digit < 32:
                    numbers.append(-(value >> 1) if value & 1 else value >> 1)
                    value = shift = 0
            source, line = source + numbers[1], line + numbers[2]
            read[at] = (source, line)
    return read


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import { main } from "./main.js";\n', "modules import each other: main.js → one.js → main.js"),
        ('import { x } from "./x.js";\n', "one.js: there is no module x.js to import"),
        ("\nexport default 3;\n", "one.js:2: 'export default 3;' cannot be joined"),
        ("export let one = 1;\n", "one.js:1: 'export let one = 1;' cannot be joined"),
        ('import "./two.js";\n', "cannot be joined"),
        ("const late = () => import('./two.js');\n", "cannot be joined"),
    ],
)
def test_what_cannot_be_joined_is_refused_with_its_place(text, why):
    with pytest.raises(ValueError, match=re.escape(why)):
        join({**MODULES, "one.js": text}, "main.js")


# names


def test_a_changed_file_changes_the_names_of_what_holds_it_and_no_others(folder):
    before = linked(Assets(folder).index.body.decode())
    append(folder / "css" / "hall.css", "\n.games { gap: 0; }\n")
    after = linked(Assets(folder).index.body.decode())
    assert 3 == len(before) == len(after)
    assert [True, False, True] == [one == other for one, other in zip(before, after, strict=True)]


def test_a_picture_is_known_by_its_contents_wherever_it_is_named(folder):
    append(folder / "icons" / "rest.svg", "<!-- new -->")
    assets = Assets(folder)
    icon, _, script = linked(assets.index.body.decode())
    assert icon != linked(Assets().index.body.decode())[0]
    found = assets.find(script.removeprefix("/static/"))
    assert found is not None
    assert f'src: "{icon}"' in found.body.decode()
    assert '/static/icons/rest.svg"' not in found.body.decode()


def test_an_address_without_a_file_is_refused_at_the_start(folder):
    append(folder / "css" / "hall.css", ".hall { background: url(/static/icons/wood.png); }")
    with pytest.raises(ValueError, match=r"css/hall.css: there is no icons/wood.png"):
        Assets(folder)


# answers


def test_the_index_is_asked_for_again_and_all_else_kept_for_good(server):
    status, headers, index = asked(server, "/")
    assert (200, "no-cache", "text/html; charset=utf-8") == (
        status,
        headers["cache-control"],
        headers["content-type"],
    )
    assert 304 == asked(server, "/", If_None_Match=headers["etag"])[0]
    kinds = []
    for path in linked(index.decode()):
        _, headers, _ = asked(server, path)
        assert KEEP == headers["cache-control"]
        kinds.append(headers["content-type"])
    assert ["image/svg+xml", "text/css; charset=utf-8", "text/javascript; charset=utf-8"] == kinds


@pytest.mark.parametrize("path", ["/", "/t/nothing", "/nowhere", "/api/games?as=page", "script"])
def test_what_is_the_same_for_everybody_comes_packed_to_whoever_takes_it(server, path):
    if path == "script":
        path = linked(asked(server, "/")[2].decode())[-1]
    for accepted in ("gzip", "br, GZIP;q=0.5, *;q=0"):
        _, headers, packed = asked(server, path, Accept_Encoding=accepted)
        assert ("gzip", "accept-encoding") == (headers["content-encoding"], headers["vary"])
    for refused in ({}, {"Accept_Encoding": "br"}, {"Accept_Encoding": "br, gzip;q=0"}):
        _, headers, plain = asked(server, path, **refused)
        assert "content-encoding" not in headers
        assert plain == gzip.decompress(packed)


def test_what_only_one_may_know_is_never_packed(server):
    """The length of packed secrets tells of them."""
    made = server.table("tictactoe", "me", "friend")
    for path in (f"/api/tables/{made['table']}", "/api/tables"):
        _, headers, _ = asked(server, path, Accept_Encoding="gzip", Authorization=f"Bearer {made['token']}")
        assert ("no-store", None) == (headers["cache-control"], headers.get("content-encoding"))


def test_only_pages_are_sent_drawings_of_all_games(server):
    data, page = (json.loads(asked(server, f"/api/games{query}")[2])["games"] for query in ("", "?as=page"))
    assert all("<svg" in game["drawing"][:10] for game in page)
    assert data == [{key: value for key, value in game.items() if key != "drawing"} for game in page]
    assert 422 == asked(server, "/api/games?as=picture")[0]


def test_the_page_brings_a_typeface_of_its_own_with_its_licence():
    """For titles and card faces: at most 40 KB, open to all."""
    font = (PAGE / "fonts" / "fraunces.woff2").read_bytes()
    assert font.startswith(b"wOF2")
    assert len(font) <= 40_000
    assert "SIL Open Font License" in (PAGE / "fonts" / "OFL.txt").read_text("utf-8")
    sheet = re.search(r"/static/(css/page\.\w+\.css)", Assets().index.body.decode())
    assert sheet is not None
    found = Assets().find(sheet[1])
    assert found is not None
    name = re.search(r"/static/(fonts/fraunces\.\w+\.woff2)", found.body.decode())
    assert name is not None
    assert Assets().find(name[1]) is not None
