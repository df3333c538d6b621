"""Pictures of the page for the docs: `python -m tests.browser.screenshots [FOLDER]`."""

import shutil
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

import parlour

from .conftest import FLAGS
from .person import Person, me
from .serving import Served

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
THEMES = ("light", "dark")
PLIES = 14
"""How far into a game a table is shown."""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        served = Served(Path(data))
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        try:
            for size in SIZES:
                for theme in THEMES:
                    take(browser, served.address, folder, size, theme)
        finally:
            browser.close()
            served.stop()


def take(browser: Browser, address: str, folder: Path, size: str, theme: str) -> None:
    """All pictures of one size in one theme."""
    person = Person(browser, address, viewport=SIZES[size], color_scheme=theme)
    person.go("/")
    person.page.wait_for_function("() => document.querySelectorAll('.game .picture svg').length > 3")
    person.page.screenshot(path=folder / f"hall-{size}-{theme}.jpg", type="jpeg", quality=88)
    for game in parlour.games():
        table(person, game)
        person.page.screenshot(path=folder / f"{game}-{size}-{theme}.jpg", type="jpeg", quality=88)
    person.go("/set-up/nava")
    person.page.wait_for_selector(".setting .picture svg")
    person.page.screenshot(path=folder / f"set-up-{size}-{theme}.jpg", type="jpeg", quality=88)
    person.context.close()


def table(person: Person, game: str) -> None:
    """Plays into a game; the position is one from which somebody can go on."""
    loaded = parlour.load(game, interpreted=True)
    person.sits_down(game, [me("Ann"), *(me(name) for name in ("Bob", "Cleo", "Dan")[: loaded.players - 1])])
    random = Random(5)
    for _ in range(PLIES):
        if not step(person, random):
            break
    person.page.reload()
    person.waits_for("mine", "over")
    covered = person.page.locator(".cover button")
    if covered.is_visible():
        covered.click()
    person.page.wait_for_selector(".place svg")
    if person.targets.count():
        person.targets.first.hover()
    person.page.wait_for_timeout(200)


def step(person: Person, random: Random) -> bool:
    """One move through the programs' door; False where it would end the game, or has ended."""
    id = person.page.url.rpartition("/")[2]
    token = person.page.evaluate("id => JSON.parse(localStorage['parlour:tables'])[id].token", id)
    headers = {"Authorization": f"Bearer {token}"}
    now = person.page.request.get(f"/api/tables/{id}", headers=headers).json()["now"]
    if not now["moves"]:
        return False
    asked = {"move": random.choice(now["moves"]), "ply": now["ply"], "seat": now["whose"][0]}
    return person.page.request.post(f"/api/tables/{id}/move", headers=headers, data=asked).ok


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/screenshots"))
