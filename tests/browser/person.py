"""A person at a browser: opens tables, chooses what is outlined, and notices what goes wrong."""

from collections.abc import Sequence
from random import Random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

HOUSE = {"kind": "house", "player": "random"}
FRIEND = {"kind": "friend"}
SECONDS = 1000
TARGETS = ".place .lit, .place .area.aim, .choices button:not(.chosen, .meant)"

MODULES = "(await import(document.querySelector('script').src)).default"
"""The page's own modules by their names, from its one script."""

OPEN = f"""async wish => {MODULES}['hall.js'].openTableFor({{hints: true, undo: true, ...wish}})"""

STEP = """([ply, targets]) => Number(document.querySelector('main').dataset.ply) > ply
  || (document.querySelector('.place .chosen') && document.querySelector(targets))"""


def me(name: str = "Ann") -> dict[str, str]:
    return {"kind": "me", "name": name}


class Person:
    """One browser of its own, with everything that must not happen in it collected in `faults`."""

    def __init__(self, browser: Browser, address: str, *, seed: int = 0, **given: Any) -> None:
        given = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **given}
        self.context = browser.new_context(base_url=address, **given)
        self.context.add_init_script("try { localStorage.setItem('parlour:speed', '\"fast\"') } catch {}")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(90 * SECONDS)
        self.address = address
        self.faults: list[str] = []
        self.pardoned: tuple[str, ...] = ()
        self._random = Random(seed)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on("request", self._asked)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(part in message.text for part in self.pardoned):
            self.faults.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"asked elsewhere: {request.url}")

    def go(self, path: str) -> None:
        self.page.goto(path)

    def sits_down(self, game: str, seats: Sequence[dict[str, str]], **wish: Any) -> str:
        """Opens a table as the hall does, and returns its address; where nobody has to come, the game has begun."""
        if self.page.url == "about:blank":
            self.go("/")
        self.page.evaluate(OPEN, {"game": game, "options": {}, "seats": list(seats), **wish})
        self.page.wait_for_selector("main.table[data-state]")
        if all(seat["kind"] in ("me", "house") for seat in seats):
            self.waits_for("mine", "playing", "over")
        return self.page.url

    def invitation(self) -> str:
        """The link for a friend that the page shows."""
        return self.page.locator(".waiting .address").first.input_value()

    def accepts(self, link: str, name: str = "Bob") -> None:
        self.go(link)
        self.page.get_by_label("What shall the others call you?").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_selector("main.table[data-state]")

    @property
    def state(self) -> str:
        """waiting, mine, playing, over."""
        return self.page.locator("main").get_attribute("data-state") or ""

    @property
    def ply(self) -> int:
        return int(self.page.locator("main").get_attribute("data-ply") or 0)

    def waits_for(self, *states: str) -> str:
        """Waits until the table is in one of these states."""
        self.page.wait_for_function(
            "states => states.includes(document.querySelector('main').dataset.state)", arg=list(states)
        )
        return self.state

    def waits_past(self, ply: int) -> None:
        """Waits until the game went on, or nobody can go on."""
        self.page.wait_for_function("ply => Number(document.querySelector('main').dataset.ply) > ply", arg=ply)

    @property
    def targets(self) -> Locator:
        return self.page.locator(TARGETS)

    def moves(self) -> None:
        """Makes some move by clicking what is outlined, step by step."""
        ply, last = self.ply, ""
        for _ in range(6):
            last = self._clicks_one(last)
            self.page.wait_for_function(STEP, arg=[ply, TARGETS])
            if self.ply > ply:
                return
        raise AssertionError("six clicks did not make a move")

    def _clicks_one(self, last: str) -> str:
        ids: list[str] = self.targets.evaluate_all("all => all.map(one => one.dataset.id)")
        chosen = self._random.choice([id for id in ids if id != last])
        self.clicks(chosen)
        return chosen

    def clicks(self, id: str) -> None:
        """Clicks in the middle of the thing of that id."""
        self.page.locator(f'[data-id="{id}"]').first.click()

    @property
    def status(self) -> Locator:
        return self.page.locator(".status")

    def reads(self, text: str) -> None:
        """Expects these words in the line beneath the board."""
        expect(self.status).to_contain_text(text)
