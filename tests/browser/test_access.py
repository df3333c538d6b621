"""No view has a serious fault of accessibility, by axe-core."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from .conftest import People
from .person import FRIEND, HOUSE, Person, me

GRAVE = {"serious", "critical"}


def reads(path: str) -> Callable[[Person], None]:
    def come(person: Person) -> None:
        person.go(path)
        person.page.wait_for_selector("h1")
        person.page.wait_for_function("document.getAnimations().every(({ playState }) => playState !== 'running')")

    return come


def plays(game: str, players: int = 2) -> Callable[[Person], None]:
    def come(person: Person) -> None:
        person.sits_down(game, [me(), *[HOUSE] * (players - 1)], options={"players": players} if players > 2 else {})
        person.waits_for("mine")
        person.targets.first.click()

    return come


def waits(person: Person) -> None:
    person.sits_down("nava", [me(), FRIEND])


def has_ended(person: Person) -> None:
    person.sits_down("nava", [me(), HOUSE])
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    person.waits_for("over")


def asks(person: Person) -> None:
    person.sits_down("nava", [me(), HOUSE])
    person.page.keyboard.press("?")


def has_played(person: Person) -> None:
    has_ended(person)
    person.go("/yours")
    person.page.wait_for_selector(".results table")
    person.page.get_by_role("button", name="Show my link").click()


VIEWS: dict[str, Callable[[Person], None]] = {
    "hall": reads("/"),
    "set-up": reads("/set-up/nava"),
    "rules": reads("/rules/mantis"),
    "verify": reads("/verify"),
    "yours": has_played,
    "brought": reads(f"/yours#key={'c' * 32}"),
    "points": plays("nava"),
    "tiles": plays("stones"),
    "cards": plays("stavegame"),
    "many": plays("mantis", 6),
    "felt": plays("othello"),
    "waiting": waits,
    "over": has_ended,
    "help": asks,
}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_fault(people: People, theme: str) -> None:
    person = people(color_scheme=theme, bypass_csp=True)
    found = {}
    for name, come in VIEWS.items():
        come(person)
        faults = Axe().run(person.page).response["violations"]
        grave = [
            f"{fault['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
            for fault in faults
            if fault["impact"] in GRAVE
            for node in fault["nodes"][:3]
        ]
        if grave:
            found[name] = grave
    assert {} == found
