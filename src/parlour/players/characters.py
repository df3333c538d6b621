"""The house's ten levels as ten characters: what they are called, how they play, what they look like."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .lookalike import skeleton

PAPER, INK = "#F4E9D2", "#24231F"


@dataclass(frozen=True)
class Character:
    """One level of the house.

    `names` are its own and those of cousins, who sit down where it sits already. `drawing` is a print in ink and one
    colour on paper, in a circle of 64: shapes from back to front, each a letter for how it is printed and its outline.
    """

    names: tuple[str, ...]
    sentence: str
    color: str
    drawing: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.names[0]

    @property
    def svg(self) -> str:
        """The print in a box of 64 by 64; its colour is the text's where it is shown, so that cousins have theirs."""
        paper = f'<circle cx="32" cy="32" r="32" fill="{PAPER}"/>'
        return paper + "".join(f'<path {_PRINTED[shape[0]]} d="{shape[2:]}"/>' for shape in self.drawing)


def _filled(color: str) -> str:
    return f'fill="{color}"'


def _drawn(color: str, width: float) -> str:
    return f'fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"'


_PRINTED = {
    "c": _filled("currentColor"),
    "k": _filled(INK),
    "p": _filled(PAPER),
    "C": _drawn("currentColor", 7),
    "K": _drawn(INK, 7.5),
    "l": _drawn(INK, 2.6),
    "w": _drawn(PAPER, 2),
}
"""How a shape is printed: filled with the colour, ink or paper; a broad line of colour or ink; a line; a cut."""

CHARACTERS = (
    Character(
        ("Tibbo", "Uppi", "Momu", "Dalli", "Kebo", "Welu"),
        "Moves at random, and is delighted by whatever happens.",
        "#EDB02C",
        (
            "c M8 53C4 40 10 18 33 18S60 40 56 53A32 32 0 0 1 8 53Z",
            "p M11 33L18 27L25 33L31 25L38 30L43 22L51 26C48 11 38 4 27 7S9 20 11 33Z",
            "l M11 33L18 27L25 33L31 25L38 30L43 22L51 26C48 11 38 4 27 7S9 20 11 33Z",
            "k M22 36a4.2 4.2 0 1 0 .1 0ZM44 34a4.2 4.2 0 1 0 .1 0Z",
            "k M27 46C30 42 36 41 40 44L34 54Z",
            "w M29 47L38 45.6M21 38.6h.1M43 36.6h.1",
            "w M13 48C13 53 16 57 20 59M53 48C53 52 51 55 48 57",
        ),
    ),
    Character(
        ("Lummo", "Bawe", "Nuffi", "Ellabo", "Oshu", "Yamme"),
        "Dreams through most moves, and wakes up for a good one now and then.",
        "#E58DA4",
        (
            "c M9 54C2 50 3 41 8 38C3 32 6 24 13 23C12 14 20 9 26 12C30 5 41 6 43 13C51 11 57 18 54 25"
            "C61 28 62 36 57 40C62 45 60 51 55 54A32 32 0 0 1 9 54Z",
            "k M20 28C13 26 7 29 5 36C11 41 19 40 23 36ZM44 28C51 26 57 29 59 36C53 41 45 40 41 36Z",
            "k M20 26C24 21 40 21 44 26C45 38 42 55 32 55S19 38 20 26Z",
            "c M18 29C15 20 24 15 29 20C32 14 41 16 40 22C46 21 48 28 44 31C41 33 37 32 36 29C34 33 28 33 27 29"
            "C25 33 20 33 18 29Z",
            "w M23 38C24 41 28 41 29 38M35 38C36 41 40 41 41 38",
            "w M29 47L32 49L35 47M32 49V51",
            "w M12 47C15 45 18 48 16 51M52 47C49 45 46 48 48 51M22 15C25 14 27 17 25 19M44 18C47 17 49 20 47 22",
        ),
    ),
    Character(
        ("Wesko", "Gubbo", "Drippo", "Plonu", "Hoppel", "Zinko"),
        "Jumps at the nearest good thing, and often past it.",
        "#5E9F4E",
        (
            "c M5 49C2 38 8 30 14 27C4 22 7 8 18 8C27 8 30 16 28 22H36C34 16 37 8 46 8C57 8 60 22 50 27"
            "C56 30 62 38 59 49A32 32 0 0 1 5 49Z",
            "p M18 11a7 7 0 1 0 .1 0ZM46 11a7 7 0 1 0 .1 0Z",
            "k M20.5 12a4 4 0 1 0 .1 0ZM43.5 12a4 4 0 1 0 .1 0Z",
            "l M9 39C17 49 47 49 55 39",
            "k M28 30a1.5 1.5 0 1 0 .1 0ZM36 30a1.5 1.5 0 1 0 .1 0Z",
            "w M17 55C26 59 38 59 47 55",
            "k M32 9.5a2.4 2.4 0 1 0 .1 0Z",
            "l M30 10C26.5 9.5 26 5.5 28.5 5C30.5 5 31 8 31.2 9M34 10C37.5 9.5 38 5.5 35.5 5C33.5 5 33 8 32.8 9",
        ),
    ),
    Character(
        ("Ondo", "Brumi", "Makko", "Tuvik", "Leppe", "Hambu"),
        "Good company: looks ahead a little, and can be beaten.",
        "#AD6A3F",
        (
            "k M6 51C14 44 50 44 58 51A32 32 0 0 1 6 51Z",
            "c M13 18a8 8 0 1 0 .1 0ZM51 18a8 8 0 1 0 .1 0Z",
            "c M9 40C9 26 19 19 32 19S55 26 55 40C55 53 44 59 32 59S9 53 9 40Z",
            "k M17 21C15 5 49 5 47 21L56 23C53 30 11 30 8 23Z",
            "w M18 19.5C26 22.5 38 22.5 46 19.5",
            "p M32 38C40 38 44 42 44 47C44 53 39 56 32 56S20 53 20 47C20 42 24 38 32 38Z",
            "k M27 41.5C29 39.5 35 39.5 37 41.5C38 44 34 47 32 47S26 44 27 41.5Z",
            "l M32 47V50C30 53 27 52.5 26 51M32 50C34 53 37 52.5 38 51",
            "k M20.5 32a2.8 2.8 0 1 0 .1 0ZM43.5 32a2.8 2.8 0 1 0 .1 0Z",
        ),
    ),
    Character(
        ("Kavu", "Finnok", "Jolpi", "Miruk", "Desku", "Obbe"),
        "Tries things out, looks a little further, and slips now and then.",
        "#3A86C0",
        (
            "c M7 52C13 48 22 48 26 49H38C42 48 51 48 57 52A32 32 0 0 1 7 52Z",
            "w M12 55.5C24 60 40 60 52 55.5",
            "k M12 28H52C52 38 53 44 50 50H14C11 44 12 38 12 28Z",
            "p M18 38C25 38 32 36 36 31C38 35 42 37 46 38C46 48 40 54 32 54S18 48 18 38Z",
            "c M33 3L52 20L59 19L53 32H11L5 22L13 22Z",
            "w M12 23.5L33 18.5L53 22M33 6V18.5",
            "k M25 39a2.8 2.8 0 1 0 .1 0ZM39 39a2.8 2.8 0 1 0 .1 0Z",
            "l M28 47.5C30 50 35 49.5 37 46.5",
            "c M22 44.5a1.8 1.8 0 1 0 .1 0ZM42 44.5a1.8 1.8 0 1 0 .1 0Z",
        ),
    ),
    Character(
        ("Filpo", "Askelu", "Tammuk", "Zorvi", "Pelka", "Nerrik"),
        "Waits for your mistake, and makes fewer than most.",
        "#DF6B2A",
        (
            "k M4 47L14 36H50L60 47A32 32 0 0 1 4 47Z",
            "p M5 32C12 33 20 36 25 39H39C44 36 52 33 59 32C55 44 45 53 32 58C19 53 9 44 5 32Z",
            "c M11 7C18 9 22 14 25 18H39C42 14 46 9 53 7C56 16 57 26 59 32C51 34 44 37 40 42L35 49H29L24 42"
            "C20 37 13 34 5 32C7 26 8 16 11 7Z",
            "k M14 13C17 15 20 18 21 21L13 27C13 22 13 17 14 13ZM50 13C47 15 44 18 43 21L51 27C51 22 51 17 50 13Z",
            "l M17 30.5C20 30 24 31 26 34M47 30.5C44 30 40 31 38 34",
            "k M32 46C36 46 37.5 48.5 36.5 50.5C35 53.5 29 53.5 27.5 50.5C26.5 48.5 28 46 32 46Z",
            "w M32 23V32",
        ),
    ),
    Character(
        ("Ozelka", "Tilvana", "Marusel", "Quenzi", "Hyllo", "Belisu"),
        "Plays well and enjoys it: most slips cost you something.",
        "#B4387C",
        (
            "k M9 54C12 50 20 50 24 47V42H40V47C44 50 52 50 55 54A32 32 0 0 1 9 54Z",
            "c M13 40C10 22 14 2 32 2S54 22 51 40C50 47 45 49 42 47H22C19 49 14 47 13 40Z",
            "p M18 30C27 30 36 27 40 22C41 26 44 29 46 31V35C46 45 40 53 32 53S18 45 18 35Z",
            "w M19 23C28 23 39 19 46 12M18 15C25 15 35 12 41 6M46 23L49 20",
            "k M17 31L30 34.5H34L47 31C47 37 46 42 40 42C36 42 34 39 33.5 37H30.5C30 39 28 42 24 42C18 42 17 37 17 31Z",
            "p M20.5 35L27.5 36.7C27 39 25.5 39.5 24 39.5C22 39.5 20.7 38 20.5 35ZM43.5 35L36.5 36.7"
            "C37 39 38.5 39.5 40 39.5C42 39.5 43.3 38 43.5 35Z",
            "c M27 46.5C29 44.5 31 45 32 46C33 45 35 44.5 37 46.5C35 50 29 50 27 46.5Z",
            "p M13 46a3.2 3.2 0 1 0 .1 0ZM51 46a3.2 3.2 0 1 0 .1 0Z",
            "l M13 46.5a2.8 2.8 0 1 0 .1 0ZM51 46.5a2.8 2.8 0 1 0 .1 0Z",
        ),
    ),
    Character(
        ("Gorun", "Tavrok", "Baldu", "Morrik", "Hestur", "Dugrim"),
        "Seldom careless: come with a plan, or be pushed off the board.",
        "#6D7F8E",
        (
            "c M14 58C16 48 22 44 32 44S48 48 50 58A32 32 0 0 1 14 58Z",
            "K M27 19C18 6 3 15 7 28C10 37 21 34 18 26M37 19C46 6 61 15 57 28C54 37 43 34 46 26",
            "c M21 22C24 14 40 14 43 22L42 34C42 44 38 54 32 54S22 44 22 34Z",
            "w M14 11L17 16M8 16L12 19M5 24L10 25M50 11L47 16M56 16L52 19M59 24L54 25",
            "k M24 28L30 31C29 34 25 33 24 28ZM40 28L34 31C35 34 39 33 40 28Z",
            "l M28 44L32 47L36 44M32 47V50",
            "k M27 54C29 56 35 56 37 54L34 62H30Z",
            "w M28 20L32 24L36 20",
        ),
    ),
    Character(
        ("Vasku", "Ekris", "Karvo", "Nokta", "Ulmar", "Sorvik"),
        "Hardly ever careless, sees what you are up to, and says nothing.",
        "#4B4CA6",
        (
            "c M9 55C10 46 14 42 14 34C14 24 21 18 30 18C40 18 46 26 45 34C44 43 40 46 42 60A32 32 0 0 1 9 55Z",
            "k M38 26L62 38C55 40 46 41 40 40Z",
            "l M42 34L56 37.5",
            "k M15 5L41 1.5L43 18L50 18C49 22 12 27 9 23L16 21Z",
            "c M16 14.5L42 11L42.7 16L16.5 20Z",
            "p M33 24a6 6 0 1 0 .1 0Z",
            "k M34 27a3 3 0 1 0 .1 0Z",
            "w M16 48C20 50 22 54 22 58M24 46C28 49 30 54 30 59",
        ),
    ),
    Character(
        ("Eluno", "Ottavu", "Ombrel", "Ishkel", "Azundo", "Yendiru"),
        "Thinks longest, and is never careless.",
        "#BF3B34",
        (
            "C M20 40C16 48 6 48 6 40C6 35 11 35 12 38M44 40C48 48 58 48 58 40C58 35 53 35 52 38",
            "C M25 44C24 54 17 58 13 53M39 44C40 54 47 58 51 53M32 44V58",
            "c M16 34C10 16 20 4 32 4S54 16 48 34C46 42 42 48 32 48S18 42 16 34Z",
            "p M24 25a7 7 0 1 0 .1 0ZM40 25a7 7 0 1 0 .1 0Z",
            "c M16 24H48V31H16Z",
            "k M25 31a3 3 0 1 0 .1 0ZM41 31a3 3 0 1 0 .1 0Z",
            "l M17 31H31M33 31H47",
            "w M26 10C23 11 21 14 21 17",
        ),
    ),
)


_BY_PLAYER = {f"level:{level}": who for level, who in enumerate(CHARACTERS, start=1)}
_NAMESAKES = ("", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X")


_HOUSE = {skeleton(name) for who in CHARACTERS for name in who.names} | {skeleton("the house"), skeleton("house")}


def character(player: str | None) -> Character | None:
    """The character behind a player of the house; None where it is no level."""
    return _BY_PLAYER.get(player or "")


def house_name(player: str, taken: Iterable[str] = ()) -> str:
    """What a player of the house is called at a table at which these names are taken."""
    who = character(player)
    return free(who.names if who else (player.partition(":")[0].capitalize(),), taken)


def house_names(players: Sequence[str], taken: Iterable[str] = ()) -> list[str]:
    """What several are called who sit at one table."""
    names = list(taken)
    start = len(names)
    for player in players:
        names.append(house_name(player, names))
    return names[start:]


def free(names: Sequence[str], taken: Iterable[str]) -> str:
    """The first of some names that nobody at a table has; if all are taken, a second one of that name comes."""
    used = {skeleton(name) for name in taken}
    numbered = (f"{name}{ordinal}" for ordinal in _NAMESAKES for name in names)
    return next((name for name in numbered if skeleton(name) not in used), names[0])


def is_of_the_house(name: str) -> bool:
    """Whether somebody of the house is called so, or so that it looks alike."""
    return skeleton(name) in _HOUSE


def tint(player: str | None, name: str) -> str | None:
    """The colour in which somebody of the house is printed: a cousin comes in another's. None: there is no print."""
    who = character(player)
    if who is None:
        return None
    cousin = next((number for number, own in enumerate(who.names) if name.startswith(own)), 0)
    return CHARACTERS[(CHARACTERS.index(who) + 3 * cousin) % len(CHARACTERS)].color


def symbols() -> str:
    """All drawings as symbols of SVG, `house-1` to `house-10`, for a page that shows them often."""
    return "".join(
        f'<symbol id="house-{level}" viewBox="0 0 64 64">{who.svg}</symbol>'
        for level, who in enumerate(CHARACTERS, start=1)
    )
