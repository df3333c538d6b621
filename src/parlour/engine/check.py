"""The conformance kit."""


def check(game: object) -> None:
    raise NotImplementedError
