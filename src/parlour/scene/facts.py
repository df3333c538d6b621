"""A scene as JSON values, for a page that shows some of it in its own way."""

from collections.abc import Sequence

from parlour.scene.elements import Choice, Label, Scene, Side
from parlour.scene.palette import named, naming
from parlour.scene.telling import told


def data(scene: Scene, *, names: Sequence[str] | None = None) -> dict[str, object]:
    """The players' lines, the choices, labels and prompt of a scene, and the words for each id in reading order.

    Labels that show things are left to the drawing.
    """
    words = {id: naming(text, names) for id, text in told(scene).items()}
    return {
        "sides": [_side(part, names) for part in scene.parts if isinstance(part, Side)],
        "choices": [_choice(part, words, names) for part in scene.parts if isinstance(part, Choice)],
        "labels": [_label(part, names) for part in scene.parts if isinstance(part, Label) and not part.things],
        "prompt": naming(scene.prompt, names),
        "words": words,
    }


def _side(side: Side, names: Sequence[str] | None) -> dict[str, object]:
    return {
        "owner": side.owner,
        "name": named(side.owner, names),
        "text": side.text,
        "score": side.score,
        "turn": side.turn,
        "out": side.out,
    }


def _label(label: Label, names: Sequence[str] | None) -> dict[str, object]:
    return {"text": naming(label.text, names), "color": label.color}


def _choice(choice: Choice, words: dict[str, str], names: Sequence[str] | None) -> dict[str, object]:
    shown = naming(choice.text, names) or choice.id
    return {"id": choice.id, "text": shown, "color": choice.color, "words": words.get(choice.id) or shown}
