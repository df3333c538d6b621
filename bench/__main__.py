"""`python -m bench [--quick] [SECTION ...]`: exit code 1 if a bar is missed."""

import argparse
import os
import sys

from bench import environment, machine, report
from bench.rounds import Pace, hold
from bench.section import Section, Trial, names, section

FULL = Pace(rounds=11, seconds=0.6)
QUICK = Pace(rounds=3, seconds=0.4)
RESULTS = environment.ROOT / "bench" / "RESULTS.md"


def main() -> int:
    found = names()
    asked = read_arguments(found)
    if not environment.inside():
        environment.prepare()
        os.chdir(environment.ROOT)
        os.execv(environment.PYTHON, [str(environment.PYTHON), "-m", "bench", *sys.argv[1:]])
    chosen = [section(name) for name in asked.sections or found]
    if not asked.sections:
        chosen = [one for one in chosen if not one.long]
    text, fine = measure(chosen, QUICK if asked.quick else FULL)
    if not asked.quick and not asked.sections:  # a part of the story, or a hasty one, does not replace it
        RESULTS.write_text(text)
    return 0 if fine else 1


def read_arguments(names: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Parlour against its peers.")
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"of {', '.join(names)}; default all that do not take long"
    )
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.sections) - set(names)):
        parser.error(f"no section {', '.join(unknown)}: there are {', '.join(names)}")
    return asked


def measure(chosen: list[Section | Trial], pace: Pace) -> tuple[str, bool]:
    """Measure and print as it goes: the whole text, and whether every bar is met."""
    core = max(os.sched_getaffinity(0))
    parts: list[str] = []
    bars: list[report.Bar] = []

    def tell(part: str) -> None:
        parts.append(part)
        print(f"{part}\n", flush=True)

    tell(report.method(pace, machine.describe()))
    for one in chosen:
        if isinstance(one, Section):
            outcomes = [hold(contest, core=core, pace=pace) for contest in one.contests]
            bars += report.bars(one, outcomes)
            tell(report.measured(one, outcomes))
        else:
            text, found = one.run(core=core, hasty=pace == QUICK)
            bars += found
            tell(text)
    tell(report.verdict(bars))
    return "\n\n".join(parts) + "\n", all(bar.met for bar in bars)


if __name__ == "__main__":
    sys.exit(main())
