"""What holds for all tests."""

from hypothesis import settings

# How long an example takes says something of the machine and of compiling, not of the code.
settings.register_profile("parlour", deadline=None)
settings.load_profile("parlour")
