"""The reference is what the code says."""

import re

from . import reference


def test_the_reference_is_written_from_the_code():
    """`make reference` writes it anew."""
    assert reference.page() == reference.PAGE.read_text("utf-8")


def test_every_public_name_is_in_the_reference_with_its_meaning():
    page = reference.page()
    names = set(re.findall(r"^(?:### |\| `)(\w+)", page, re.MULTILINE))
    assert set() == set(reference.PUBLIC) - names
    assert [] == re.findall(r"^\| `.*` \|\s*\|$", page, re.MULTILINE)
