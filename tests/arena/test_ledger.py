"""The file of results: whole lines, one run, one writer."""

import json

import pytest

import parlour
from parlour.arena import Job, Ledger, Outcome
from parlour.arena.ledger import read

OUTCOMES = [Outcome(Job(n, (0, 1), f"s, {n}"), (1.0, 0.0), ("b2", "a1"), seconds=0.5) for n in range(3)]


@pytest.fixture
def file(tmp_path):
    """A file with three results."""
    path = tmp_path / "results.jsonl"
    with Ledger({"seed": "s"}, path) as ledger:
        for outcome in OUTCOMES:
            ledger.add(outcome)
    return path


def test_results_are_there_at_once_and_again(file):
    """A line each, behind the one that says what is run."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert {"arena": 1, "seed": "s"} == lines[0]
    assert [0, 1, 2] == [line["number"] for line in lines[1:]]
    with Ledger({"seed": "s"}, file) as ledger:
        assert OUTCOMES == [ledger.of(outcome.job) for outcome in OUTCOMES]


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_a_torn_last_line_is_dropped_and_written_anew(file, cut):
    """As after a power cut: the other results stay."""
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    assert [0, 1] == list(read(file)[1])
    with Ledger({"seed": "s"}, file) as ledger:
        assert [0, 1] == list(ledger.outcomes)
        ledger.add(OUTCOMES[2])
    assert whole == file.read_bytes()


def test_results_of_another_run_are_refused(file):
    """With what is different; the file stays as it was."""
    before = file.read_bytes()
    with pytest.raises(parlour.BadOption, match="there seed is 's', here it is 't'"):
        Ledger({"seed": "t"}, file)
    assert before == file.read_bytes()


def test_a_result_in_the_wrong_place_is_refused(file):
    """The same number must be the same game."""
    with Ledger({"seed": "s"}, file) as ledger, pytest.raises(parlour.BadRecord, match="game 1"):
        ledger.of(Job(1, (1, 0), "s, 1"))


def test_two_runs_cannot_write_to_one_file(file):
    """The second is told so."""
    with Ledger({"seed": "s"}, file), pytest.raises(parlour.BadOption, match="another run writes"):
        Ledger({"seed": "s"}, file)


@pytest.mark.parametrize("text", ["no JSON\n", "[]\n", '{"arena": 7}\n', '{"arena": 1}\n{"number": 1}\n'])
def test_what_is_no_file_of_results_is_refused(tmp_path, text):
    """And not overwritten."""
    path = tmp_path / "other"
    path.write_text(text)
    with pytest.raises(parlour.BadRecord):
        Ledger({}, path)
    assert text == path.read_text()


def test_a_folder_that_is_not_there_is_told(tmp_path):
    """In words."""
    with pytest.raises(parlour.BadOption, match="cannot write .*No such file"):
        Ledger({}, tmp_path / "no" / "file")
