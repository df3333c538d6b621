"""Sentences about players, said to one of them: names and "you" instead of P1, "would" where nothing happened yet."""

import re
from collections.abc import Sequence

IRREGULAR = {
    "is": "be",
    "are": "be",
    "was": "be",
    "were": "be",
    "has": "have",
    "had": "have",
    "does": "do",
    "did": "do",
    "beat": "beat",
    "drew": "draw",
    "gave": "give",
    "got": "get",
    "held": "hold",
    "laid": "lay",
    "left": "leave",
    "lost": "lose",
    "made": "make",
    "paid": "pay",
    "put": "put",
    "said": "say",
    "slid": "slide",
    "stole": "steal",
    "threw": "throw",
    "tied": "tie",
    "took": "take",
    "went": "go",
    "won": "win",
}
"""What verbs come from that follow no rule."""

PRESENT = {"is": "are", "was": "were", "has": "have", "does": "do"}
"""Forms of them for "you"."""

_SUBJECT = re.compile(r"\bP(\d+)('s)?(?!\w)")
_VERB = re.compile(r"[a-z]+")


def spoken(text: str, names: Sequence[str], you: int | None = None) -> str:
    """A sentence that says P1, P2, … with the players' names; `you` is the one who reads it."""
    said = _addressed(text, you) if you is not None else text

    def name(mention: re.Match[str]) -> str:
        seat = int(mention[1]) - 1
        if not 0 <= seat < len(names):
            return mention[0]
        if seat != you:
            return names[seat] + (mention[2] or "")
        word = "your" if mention[2] else "you"
        return word.capitalize() if _begins(said, mention.start()) else word

    return _SUBJECT.sub(name, said)


def sentence(text: str) -> str:
    """What a reason says as a sentence: a capital letter, unless it begins with a name such as b2, and a full stop."""
    begun, end = text.split(" ", 1)[0], "" if text.endswith((".", "!", "?", "…")) else "."
    return (text[:1].upper() + text[1:] if begun.strip(",:;").isalpha() else text) + end


def would(text: str) -> str:
    """What a sentence tells as something that has not happened: P1 passed. P1 would pass."""
    for word in _VERB.finditer(text):
        base = _base(word[0]) if _is_verb(text, word) else None
        if base is not None:
            return f"{text[: word.start()]}would {base}{text[word.end() :]}"
    return f"This would follow: {text}"


def _begins(text: str, at: int) -> bool:
    """Whether a sentence begins there."""
    before = text[:at].rstrip()
    return not before or before[-1] in ".!?"


def _addressed(text: str, you: int) -> str:
    """The verb behind a player who is spoken to, in the form for "you"."""

    def verb(mention: re.Match[str]) -> str:
        word = mention[2]
        is_past = word.endswith("ed") or (word in IRREGULAR and word not in PRESENT)
        return mention[1] + (PRESENT.get(word) or (word if is_past else _base(word) or word))

    return re.sub(rf"(\bP{you + 1} )([a-z]+)\b", verb, text)


def _is_verb(text: str, word: re.Match[str]) -> bool:
    """Whether a word is one that says what happens: behind a player, or one that can be nothing else."""
    behind_player = re.search(r"\bP\d+ $", text[: word.start()]) is not None
    return behind_player or word[0] in _CERTAIN


_CERTAIN = {"is", "are", "was", "were", "has", "goes", "fails", "went", "slid", "beat", "wins", "shows"}
"""Verbs that are recognised wherever they stand."""


def _base(verb: str) -> str | None:
    """What a form of a verb comes from; None where it seems to be none."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ied"):
        return verb[:-3] + "y"
    if verb.endswith("ed"):
        return _without_ed(verb[:-2])
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if re.search(r"(ss|sh|ch|x|zz|o)es$", verb):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else None


def _without_ed(stem: str) -> str:
    if re.search(r"([^aeioulsz])\1$", stem):
        return stem[:-1]  # dropped
    if re.search(r"(ll|ss|zz)$", stem):
        return stem
    return stem + "e" if re.search(r"([cvzu]|[^s]s|[aiou]r|[^aeo]at|[bdkpt]l|dg|ng[^n]?)$", stem) else stem
