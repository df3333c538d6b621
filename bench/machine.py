"""What the measurements ran on."""

import datetime
import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("parlour", "numba", "numpy", "open_spiel", "pgx", "jax")


def describe() -> list[str]:
    """The date, the processor and the versions, a line each."""
    gcc = subprocess.check_output(["gcc", "-dumpfullversion"], text=True).strip()
    versions = [f"{name} {version(name)}" for name in PACKAGES]
    return [
        datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d"),
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
        ", ".join([f"Python {platform.python_version()}", *versions, f"gcc {gcc}"]),
    ]


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"
