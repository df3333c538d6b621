"""Many matches: pairing, running, rating, stopping."""

from .job import Job, Outcome, Setting
from .ledger import Ledger
from .runner import place, run

__all__ = ["Job", "Ledger", "Outcome", "Setting", "place", "run"]
