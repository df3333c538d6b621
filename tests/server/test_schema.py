"""What the document of the HTTP interface promises, the server keeps, whatever it is sent."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from parlour.server.wire.openapi import document
from tests.server.served import Server

EXAMPLES = 15
"""For each of some thirty operations, beside those that cover its schema."""

SCHEMA = schemathesis.openapi.from_dict(document())

hurried = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("schema"), "--unlimited")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def sitting(server):
    """A table in play, and whose token it is."""
    made = server.table("mantis", "me", "me", hints=True)
    return made["table"], made["token"]


def test_the_server_gives_out_the_document(server):
    assert document() == server.get("/api/openapi.json").json


@SCHEMA.parametrize()
@hurried
def test_whatever_is_sent_is_answered_as_documented(case, server):
    case.call_and_validate(base_url=server.url)


@SCHEMA.include(path_regex="{table}").exclude(path_regex="/stream$").parametrize()
@hurried
def test_whatever_is_sent_to_a_table_is_answered_as_documented(case, server, sitting):
    table, token = sitting
    case.path_parameters["table"] = table
    # Which moves and seats there are now is not in the document.
    case.call_and_validate(
        base_url=server.url,
        headers={"Authorization": f"Bearer {token}"},
        excluded_checks=[positive_data_acceptance],
    )
