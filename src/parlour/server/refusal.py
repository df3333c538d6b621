"""What the server says no to, in words for the person who asked."""


class Refused(Exception):
    """A request that is not granted: `status` as in HTTP, `reason` a sentence."""

    def __init__(self, status: int, reason: str, *, wait: float | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.wait = wait
        """Seconds after which to try again, where it was too much at once."""
