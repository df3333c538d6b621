"""Results for other programs, and for people."""

import csv
import io
import re

import pytest

import parlour
from parlour.arena import Job, Outcome, Setting
from parlour.arena.careers import Career, Careers
from parlour.arena.exports import as_csv, as_data, as_pgn, write
from parlour.arena.ledger import pooled, runs
from parlour.arena.play import play, replayed
from parlour.arena.sprt import Decision, Sprt, counts
from parlour.arena.standings import standings
from parlour.arena.tables import text, verdict
from parlour.arena.tournament import Tournament, played
from parlour.players import Fault

from .runs import pairs

NAMES = ("greedy", "random")


@pytest.fixture(scope="module")
def game():
    return parlour.load("tictactoe")


@pytest.fixture(scope="module")
def setting(game):
    return Setting.of(game, NAMES, opening=1)


@pytest.fixture(scope="module")
def outcomes(setting):
    return [play(setting, job) for job in pairs(40)]


def outcome(number, seats, scores, **more):
    """An outcome as if it had been played."""
    return Outcome(Job(number, seats, f"deal {number // 2}"), scores, **more)


def test_the_standings_count_what_happened():
    """Wins, shared wins, losses, faults; what has no result does not count."""
    fault = Fault(1, "b", "timeout", "answered too late")
    table = standings(
        ["a", "b"],
        [
            outcome(0, (0, 1), (1.0, 0.0)),
            outcome(1, (1, 0), (0.5, 0.5)),
            outcome(2, (0, 1), (1.0, 0.0), fault=fault),
            outcome(3, (1, 0), (1.0, 0.0)),
            outcome(4, (0, 1), None, lost="its worker ended 2 times: SIGKILL"),
        ],
    )
    first, second = table.rows
    assert ("a", 4, 2, 1, 1, 0) == (first.name, first.games, first.wins, first.shared, first.losses, first.faults)
    assert ("b", 4, 1, 1, 2, 1) == (second.name, second.games, second.wins, second.shared, second.losses, second.faults)
    assert (0.625, 0.375) == (first.share, second.share)
    assert (4, [4]) == (table.games, [lost.job.number for lost in table.lost])
    assert first.above is not None
    assert 0.5 < first.above < 1
    assert None is second.above


def test_the_table_is_in_words(outcomes):
    """The best first, with its interval; what went wrong is told."""
    lost = outcome(40, (0, 1), None, lost="its worker ended 2 times: SIGKILL")
    fault = outcome(41, (0, 1), (0.0, 1.0), fault=Fault(0, "greedy", "timeout", "answered too late"))
    every = [*outcomes, lost, fault]
    told = text("Tic-tac-toe", standings(NAMES, every), every)
    assert told.startswith("Tic-tac-toe: 41 games\n")
    assert re.search(r"\n 1   greedy +\+\d+ +\d+ +>?\d+\.\d% +\d+\.\d% +41 +\d+ +\d+ +\d+ +1\n", told)
    assert re.search(r"\n 2   random +-\d+ ", told)
    assert re.search(r"\nSeats: P1 \+\d+ ± \d+, P2 -\d+ ± \d+\.", told)
    assert "\nGame 41: not counted, its worker ended 2 times: SIGKILL\n" in told
    assert told.endswith("\nGame 42: P1 (greedy) answered too late")


def test_many_faults_are_not_all_told():
    """Ten, and how many more."""
    wrong = [outcome(n, (0, 1), (0.0, 1.0), fault=Fault(0, "a", "crash", "crashed")) for n in range(30)]
    told = text("A game", standings(["a", "b"], wrong), wrong)
    assert 10 == told.count("P1 (a) crashed")
    assert told.endswith("… and 20 more games in which something went wrong.")


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("H1", "Accepted: a leads b by 30 points rather than 0. LLR 3.00, bounds -2.94 and 2.94, after 2 games."),
        ("H0", "Rejected: a leads b by 0 points rather than 30. LLR 3.00, bounds -2.94 and 2.94, after 2 games."),
        (None, "Not decided yet. LLR 3.00, bounds -2.94 and 2.94, after 2 games."),
    ],
)
def test_a_verdict_is_a_sentence(found, expected):
    """With its facts."""
    trial = Decision([outcome(0, (0, 1), (1.0, 0.0))] * 2, counts([1.0]), 3.0, found)
    assert expected == verdict(["a", "b"], trial, Sprt(0, 30))


def test_csv_has_a_line_for_each_player(outcomes):
    """With the numbers of the table."""
    table = standings(NAMES, outcomes)
    rows = list(csv.DictReader(io.StringIO(as_csv(table))))
    assert ["greedy", "random"] == [row["name"] for row in rows]
    assert [row.elo for row in table.rows] == [float(row["elo"]) for row in rows]
    assert {"low", "high", "games", "wins", "shared", "losses", "faults"} <= set(rows[0])


def test_json_has_everything(setting, outcomes):
    """From which the table can be made again."""
    data = as_data(setting, standings(NAMES, outcomes), outcomes)
    again = [Outcome.read(game) for game in data["games"]]
    assert outcomes == again
    assert standings(NAMES, outcomes) == standings(NAMES, again)


def test_pgn_has_the_headers_that_rating_tools_read(game, outcomes):
    """One game after the other; what they say is what happened."""
    pgn = "".join(as_pgn(game, ('say "hi"', "random"), outcomes))
    tags = re.findall(r'^\[(White|Black|Result) "(.*)"\]$', pgn, re.MULTILINE)
    assert ["White", "Black", "Result"] * 40 == [tag for tag, _ in tags]
    values = [value for _, value in tags]
    names = ["say 'hi'", "random"]
    score = {(1.0, 0.0): "1-0", (0.0, 1.0): "0-1", (0.5, 0.5): "1/2-1/2"}
    expected = [[*(names[who] for who in r.job.players), score[r.scores]] for r in outcomes]
    assert expected == [values[i : i + 3] for i in range(0, 120, 3)]
    assert re.fullmatch(r"(\[\w+ \"[^\"]*\"\]\n){7}\n\{[^{}]*\} (1-0|0-1|1/2-1/2)\n", pgn.split("\n\n[")[0] + "\n")


def test_records_replay(game, setting, outcomes, tmp_path):
    """One file a game."""
    write(game, setting, standings(NAMES, outcomes), outcomes, records=tmp_path / "games")
    files = sorted((tmp_path / "games").iterdir())
    assert [f"game-{number:05}.jsonl" for number in range(1, 41)] == [file.name for file in files]
    for file, one in zip(files, outcomes, strict=True):
        match = parlour.replay(file.read_text(encoding="utf-8"))
        assert (one.moves, one.scores) == (match.moves, match.position.scores)
        assert tuple(NAMES[who] for who in one.job.players) == match.seats


def test_a_result_that_the_rules_do_not_give_is_refused(game, setting, outcomes):
    """As when the rules have changed since."""
    with pytest.raises(parlour.BadRecord, match="does not go as its result says"):
        replayed(game, setting, Outcome(outcomes[0].job, (0.0, 0.0), outcomes[0].moves))


def test_a_place_that_cannot_be_written_is_told(game, setting, outcomes, tmp_path):
    """In words."""
    with pytest.raises(parlour.BadOption, match="cannot write .*No such file"):
        write(game, setting, standings(NAMES, outcomes), outcomes, csv_file=tmp_path / "no" / "file")


# several runs


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The outcomes of two runs that have one player in common, and of another game."""
    folder = tmp_path_factory.mktemp("runs")
    for file, name, players in (
        ("one", "tictactoe", ("random", "greedy")),
        ("two", "tictactoe", ("mcts:20", "greedy")),
        ("other", "kuhn", ("random", "greedy")),
    ):
        plan = Tournament(Setting.of(parlour.load(name), players, opening=1), seats=2, games=20, seed="s")
        played(plan, file=folder / file, workers=1)
    return {file.name: file for file in folder.iterdir()}


def test_runs_are_rated_together_by_their_players_names(files):
    """Equal seeds of two runs are not equal deals."""
    setting, outcomes = pooled(runs([files["one"], files["two"]]))
    assert ("random", "greedy", "mcts:20") == setting.players
    assert [20, 40, 20] == [sum(who in outcome.job.players for outcome in outcomes) for who in range(3)]
    assert 20 == len({outcome.job.seed for outcome in outcomes})
    assert ["mcts:20", "greedy", "random"] == [row.name for row in standings(setting.players, outcomes).rows]


def test_runs_of_other_games_are_refused(files):
    """With what is different."""
    with pytest.raises(parlour.BadOption, match="not of one game: game is 'kuhn' in one, and 'tictactoe'"):
        runs([files["one"], files["other"]])


def test_careers_go_on_from_run_to_run(files, tmp_path):
    """No game counts twice; a file keeps them."""
    (first, games), (second, more) = runs([files["one"], files["two"]])
    kept = Careers("tictactoe", {})
    assert 12 == kept.follow(first, games[:12])
    assert 8 == kept.follow(first, games)
    assert 20 == kept.follow(second, more)
    assert 0 == kept.follow(second, more)
    assert {"random": 20, "greedy": 40, "mcts:20": 20} == {name: one.games for name, one in kept.players.items()}
    assert kept.players["mcts:20"].sure > kept.players["greedy"].sure > kept.players["random"].sure
    assert kept.players["greedy"].sigma < kept.players["random"].sigma < Career().sigma
    kept.write(tmp_path / "careers.json")
    assert kept == Careers.read(tmp_path / "careers.json")
    at_once = Careers("tictactoe", {})
    at_once.follow(first, games)
    at_once.follow(second, more)
    assert at_once == kept


def test_a_gap_in_a_run_waits(files):
    """Until the missing game is there, what comes behind it does not count."""
    ((header, games),) = runs([files["one"]])
    kept = Careers("tictactoe", {})
    assert 5 == kept.follow(header, games[:5] + games[6:])
    assert 15 == kept.follow(header, games)


def test_careers_are_of_one_game(files, tmp_path):
    """And kept in a file that is none other."""
    ((header, games),) = runs([files["other"]])
    with pytest.raises(parlour.BadOption, match="ratings in tictactoe"):
        Careers("tictactoe", {}).follow(header, games)
    with pytest.raises(parlour.BadRecord, match="keeps no ratings"):
        Careers.read(files["other"])
