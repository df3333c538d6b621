"""Pictures of the page, to be looked at: `python -m tests.browser.screenshots FOLDER [GAME …]`."""

import shutil
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from .conftest import FLAGS
from .person import Person
from .serving import Served
from .tables import SIZES, THEMES, halfway, line_ups, plays_on, settles, sits_among_the_house


def main(folder: Path, games: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        served = Served(Path(data))
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        try:
            take(browser, served.address, folder, games)
        finally:
            browser.close()
            served.stop()


def take(browser: Browser, address: str, folder: Path, games: list[str]) -> None:
    person = Person(browser, address)
    if not games:
        for name, path in {"hall": "/", "set-up": "/set-up/nava", "rules": "/rules/nava", "verify": "/verify"}.items():
            person.go(path)
            person.page.wait_for_selector("h1")
            shoot(person, folder, name)
    for game, players in line_ups():
        if games and game not in games:
            continue
        sits_among_the_house(person, game, players)
        plays_on(person, 0, Random(5))
        shoot(person, folder, f"{game}{players}-start")
        plays_on(person, halfway(game, players), Random(5))
        shoot(person, folder, f"{game}{players}")
        plays_on(person, 10_000, Random(5))
        shoot(person, folder, f"{game}{players}-end")
    person.context.close()


def shoot(person: Person, folder: Path, name: str) -> None:
    for size, viewport in SIZES.items():
        person.page.set_viewport_size(viewport)
        for theme in THEMES:
            person.page.emulate_media(color_scheme=theme)
            settles(person)
            path = folder / f"{name}-{size}-{theme}.jpg"
            person.page.screenshot(path=path, type="jpeg", quality=88, animations="disabled")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
