"""One server and one Chromium for all browser tests of a process; a person is a window of its own."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .person import Person
from .serving import Served

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]

People = Callable[..., Person]

expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("parlour"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def people(browser: Browser, served: Served) -> Iterator[People]:
    """Makes persons; at the end none of them may have met an error, or asked another host for anything."""
    made: list[Person] = []

    def person(**given: object) -> Person:
        made.append(Person(browser, served.address, seed=len(made), **given))
        return made[-1]

    yield person
    faults = [fault for one in made for fault in one.faults]
    for one in made:
        one.context.close()
    assert [] == faults


@pytest.fixture
def person(people: People) -> Person:
    return people()
