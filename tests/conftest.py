"""What holds for all tests."""

import signal

import pytest
from hypothesis import settings

# How long an example takes says something of the machine and of compiling, not of the code.
settings.register_profile("parlour", deadline=None)
settings.load_profile("parlour")

# Tests interrupt the programs they start. In the background interrupts are ignored, which those would inherit.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether there is time: in `make test-long`, but not in `make test`."""
    return bool(request.config.getoption("markexpr") != "not long")
