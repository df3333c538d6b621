"""One fault of every kind: the claims it breaks, what it replaces in the game of pebbles, and with what."""

from typing import NamedTuple


class Fault(NamedTuple):
    """A change of the game's text that breaks some claims and no others."""

    breaks: str
    old: str
    new: str


_HIDE = "            s.hands[player] = UNKNOWN\n"
_LISTED = "        out[n] = action\n        n += 1\n    out[n] = PASS\n    n += 1\n    return n\n"
_STOP = "def stop(o: Options, s: State) -> None:\n"
_DATA = "def data(o: Options, s: State) -> dict[str, object]:\n"
_SHARED = "SHARED: dict[str, object] = {}\n\n\n" + _DATA + "    SHARED.update(fresh(o, s))\n    return SHARED\n\n\n"
_MOTIONS = "def motions(o, s, action, after):\n    from parlour.scene import Motion\n\n    return [Motion(({},))]\n\n\n"
_GUIDE = "from parlour.engine import Guide, Step\n\nguide = Guide((Step('Take some.', '{}'),), close='Go on.')\n\n\n"
_TAKE = 'else f"take {action + 1}"'
_PATH = '["heap", f"take:{action + 1}"]'
_WEIGHT = "    return left(o, s, action - PASS - 1)\n"
_TURN = "    if s.player == OVER:\n        return OVER\n"
_WAIT = 'return "wait until the cards are dealt"'
_REMEMBER = "        if action == PASS:\n            examples.append({})\n            s.heap = 1 + len(examples) % 7\n"

FAULTS = {
    "a rule that reads past an array": Fault("range", "s.hands[player] == 0:", "s.hands[player + 3] == 0:"),
    "a rule that writes what does not fit": Fault("range", "s.heap -= action + 1", "s.heap -= action + 140"),
    "a rule that raises": Fault("error", "s.ply += 1\n", "s.ply += 1\n    assert s.ply < 5\n"),
    "a drawing that raises": Fault("error", "value = s.hands[player]", "value = {1: 1}[s.heap]"),
    "a message that raises": Fault("error", "return [Took(", "return [None.count, Took("),
    "options that cannot be prepared": Fault(
        "error", "    cards = chosen", "    _ = 1 // (3 - o.players)\n    cards = chosen"
    ),
    "no rulebook": Fault("game", '"""Everybody is dealt', '_ = """Everybody is dealt'),
    "a rulebook that draws what cannot be": Fault(
        "box", '"""Everybody is dealt', '"""Take.\n\n[after: take 99] So.\n\nEverybody is dealt'
    ),
    "a chapter that is missing": Fault("game", "def restore(", "def restored("),
    "a blank title": Fault("box", 'title="Pebbles"', 'title=""'),
    "a blank pitch": Fault("box", "Take the last one, and keep your card to yourself.", ""),
    "a version that is a number": Fault("box", 'version="1"', "version=1"),
    "minutes that are none": Fault("box", "minutes=2", "minutes=0"),
    "a picture that cannot be played": Fault("picture", _DATA, 'picture = "take 99"\n\n\n' + _DATA),
    "defaults that are refused": Fault("options", "if o.heap == 7 and o.max_plies == 1", "if o.heap == 5"),
    "an example that the game refuses": Fault("options", '[{"cards": [3, 9, 4]}]', '[{"cards": [3, 9]}]'),
    "an option without a sentence": Fault("options", '"Pebbles in the heap"', '" "'),
    "an option that is not kept": Fault("options", "    cards = chosen", "    o.heap = 3\n    cards = chosen"),
    "more moves than declared": Fault("bounds", "moves=3,", "moves=2,"),
    "actions beyond the bound": Fault("bounds", "actions=PASS + 1 + CARDS", "actions=PASS + CARDS"),
    "bounds that are none": Fault("bounds", "plies=o.max_plies)", "plies=0)"),
    "moves that count wrong": Fault("actions", _LISTED, _LISTED.replace("return n", "return 3")),
    "an action that is listed twice": Fault("actions", _LISTED, _LISTED.replace("= action", "= 0")),
    "a turn that nobody has": Fault("turn", "o.players else s.player\n", "o.players else s.player + 2\n"),
    "a position without a move": Fault("stuck", _LISTED, _LISTED.replace("return n", "return n if s.ply < 6 else 0")),
    "a game that does not end": Fault("plies", "s.ply >= o.max_plies", "s.ply >= 2 * o.max_plies"),
    "two moves with one text": Fault("texts", _TAKE, 'else f"take {min(2, s.heap)}"'),
    "two moves whose texts read alike": Fault("texts", _TAKE, 'else ("Pass", "take 2")[action]'),
    "a move without a text": Fault("texts", _TAKE, "else None"),
    "a text that has no form": Fault("notation", r'r"deal \d+"', 'r"deal [3-9]"'),
    "an example that has no form": Fault("notation", '("take 2", r', '("take", r'),
    "a rule that refuses what it lists": Fault(
        "plays rules",
        "s.ply += 1\n",
        's.ply += 1\n    if s.ply > 4:\n        raise __import__("parlour").IllegalMove("late")\n',
    ),
    "a refusal without a reason": Fault("refusals", _WAIT, 'return ""'),
    "a refusal with an empty list": Fault("refusals", _WAIT, 'return "not yet: choose from "'),
    "a refusal that is no text": Fault("refusals", _WAIT, "return None"),
    "a refusal that raises": Fault("why_not", "int(text.split()[1])", "int(text.split()[2])"),
    "an id that is there twice": Fault("scene", 'id=f"hand:{player}"', 'id="hand"'),
    "a drawing that is none": Fault("scene", "    return Scene(\n", "    return tuple(\n"),
    "an empty plain text": Fault("scene", 'f"{again.heap} pebbles"', '""'),
    "clicks on what is not there": Fault("clicks", _PATH, '["heap", f"take:{action}"]'),
    "two moves with one path": Fault("clicks", _PATH, '["heap"]'),
    "a path that begins another": Fault("clicks", _PATH, '["heap"] + ["take:2"] * action'),
    "a move without clicks": Fault("clicks", _PATH, "[]"),
    "points that are no whole number": Fault(
        "points", _DATA, "def points(o, s, player):\n    return s.heap / 2\n\n\n" + _DATA
    ),
    "motions to where nothing is": Fault("motions", _DATA, _MOTIONS.format("'nowhere'") + _DATA),
    "motions that tell a secret": Fault("motions", _DATA, _MOTIONS.format("'heap', *['heap'] * action") + _DATA),
    "a guide that plays what is illegal": Fault("guide", _DATA, _GUIDE.format("take 99") + _DATA),
    "a rule that changes the options": Fault("still", "s.heap = o.heap", "s.heap = o.heap\n    o.deck[0] = 8"),
    "moves that change the state": Fault("still", _LISTED, _LISTED.replace("PASS\n", "PASS\n    s.hands[2] = 3\n")),
    "turn that changes the state": Fault("still", _TURN, _TURN + "    s.ply += 1 - s.ply % 2\n"),
    "scores that change the state": Fault("still", "    best = 0\n", "    best = 0\n    s.ply = 0\n"),
    "weight that changes the state": Fault("still", _WEIGHT, "    s.heap = 1\n" + _WEIGHT),
    "data that changes the state": Fault("data still", _DATA, _DATA + "    s.ply = 0\n"),
    "a drawing that changes the state": Fault(
        "still", "    choices = [", "    s.heap = max(0, s.heap - 1)\n    choices = ["
    ),
    "clicks that change the state": Fault("still", "    return [write(", "    s.ply = 9\n    return [write("),
    "messages that change the state": Fault("still", "    return [Took(", "    s.ply = 9\n    return [Took("),
    "a refusal that changes the state": Fault("still", "    if dealing:\n", "    s.ply = 9\n    if dealing:\n"),
    "data that is handed out twice": Fault("history", _DATA, _SHARED + _DATA.replace("data", "fresh")),
    "a drawing that grows": Fault(
        "history",
        "    choices = [",
        "    examples.append({})\n    choices = [Choice(f'{len(examples)}', 'More')] + [",
    ),
    "data that is not JSON": Fault("data", '"heap": s.heap,', '"heap": s.heap, "set": {1},'),
    "data that leaves something out": Fault("data", '        "ply": s.ply,\n', ""),
    "data that its own game refuses": Fault("data", '["heap"].number(0, 7)', '["heap"].number(0, 3)'),
    "data that is read as another state": Fault(
        "data", "    s.winner = given", "    s.heap = max(1, s.heap)\n    s.winner = given"
    ),
    "wrong data that raises": Fault("restore", 'given["heap"].number(0, 7)', 'given["heap"].value'),
    "options that are read twice differently": Fault(
        "pickle record", "    return value\n", "    return [3 + n % 7 for n in value]\n"
    ),
    "odds of nothing": Fault("odds", _WEIGHT, "    return 0\n"),
    "odds that are no whole numbers": Fault("odds", _WEIGHT, "    return 0.5\n"),
    "scores that are too little": Fault("scores", "1.0 if s.winner == player", "0.5 if s.winner == player"),
    "scores below nothing": Fault(
        "scores",
        "1.0 if s.winner == player + 1 else 0.0",
        "2.0 if s.winner == player + 1 else -1.0 / (o.players - 1)",
    ),
    "a share that is not written": Fault(
        "scores",
        "        if s.winner > 0:\n",
        "        if s.winner > player + 1:\n            continue\n        if s.winner > 0:\n",
    ),
    "a stop that does not end": Fault("stop", _STOP, _STOP + "    if s.ply < o.max_plies:\n        return\n"),
    "a stop without proper scores": Fault("stop", _STOP, _STOP + "    s.winner = 9 * (s.ply < o.max_plies)\n"),
    "a message that is not JSON": Fault("messages", "(action + 1) % (PASS + 1))]", "{action})]"),
    "a message without words": Fault("messages", 'else f"{seat(self.player)} passes."', "else None"),
    "a message for a stranger": Fault("messages", ".to([player])", ".to([player, 7])"),
    "a game that remembers": Fault(
        "seed rules", "        mover = s.player\n", "        mover = s.player\n" + _REMEMBER
    ),
    "a rule with chance of its own": Fault(
        "seed",
        "@rule\ndef start(o: Options, s: State) -> None:\n",
        "import random\n\n\n@rule\ndef start(o: Options, s: State) -> None:\n    random.random()\n",
    ),
    "a rule with a text in it": Fault(
        "rules", "        mover = s.player\n", "        mover = s.player\n        'mover'\n"
    ),
    "a rule that calls what is none": Fault("rules", "@rule\ndef left", "def left"),
    "a clock that decides who moves": Fault(
        "clock", "s.player = (mover + 1) % o.players", "s.player = s.ply % o.players"
    ),
    "a clock that decides what may be done": Fault("clock", "min(2, s.heap)):", "min(1 + s.ply % 2, s.heap)):"),
    "a text with a semicolon": Fault("texts notation", 'f"deal {action - PASS}"', 'f"deal {action - PASS};"'),
    "a view that hides nothing": Fault("secrets", _HIDE, "            s.hands[player] += 0\n"),
    "a view that hides whose turn it is": Fault("secrets", _HIDE, _HIDE + "            s.player = 0\n"),
    "a guess that changes what is known": Fault("secrets", "== UNKNOWN:", "> 0 and s.player != OVER:"),
    "a guess that leaves a gap": Fault("secrets", "s.hands[player] = card + 1\n", "s.hands[player] = 0\n"),
    "moves that depend on a secret": Fault(
        "secrets",
        "in range(min(2, s.heap)):",
        "in range(min(s.heap, 1 + s.hands[(s.player + 1) % o.players] % 2)):",
    ),
    "a message that gives a secret away": Fault("secrets", ".to([player])", ""),
}

EDGES = {
    "max_plies=1": Fault("plies", "s.ply >= o.max_plies", "s.ply >= max(2, o.max_plies)"),
    "max_plies=30": Fault("odds", _WEIGHT, "    return 1 - o.max_plies // 30\n"),
    "heap=7": Fault("range", "s.heap = o.heap", "s.heap = o.heap + o.heap // 7 * 125"),
    "last=loses": Fault("range", "else s.player + 1\n", "else s.player + 128\n"),
    "'cards=[3, 9, 4]'": Fault("odds", _WEIGHT, _WEIGHT.replace("1)", "1) % 9")),
}
"""Faults that show only where an option stands so."""

_ONE = "@rule\ndef one(o: Options, s: State) -> int:\n    return BIG * BIG // BIG // BIG\n\n\n@rule\ndef start("
OUTGROWN = ("@rule\ndef start(", "BIG = 1 << 40\n\n\n" + _ONE)
"""A rule `one` which is 1, but 0 where numbers have 64 bits, as they have compiled."""
