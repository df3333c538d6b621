"""Many matches: pairing, running, rating, stopping."""

from .job import Job, Result, Setting
from .ledger import Ledger
from .runner import run

__all__ = ["Job", "Ledger", "Result", "Setting", "run"]
