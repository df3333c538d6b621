"""The environment the measurements run in: Parlour beside its peers, away from the developers' own."""

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".bench-venv"
PYTHON = HOME / "bin" / "python"
REQUIREMENTS = ROOT / "bench" / "requirements.txt"


def inside() -> bool:
    """Whether this process runs in the environment."""
    return Path(sys.prefix).resolve() == HOME.resolve()


def prepare() -> None:
    """Create the environment, or renew it when what it is made from has changed."""
    stamp = HOME / "made-from"
    recipe = _recipe()
    if stamp.exists() and stamp.read_text() == recipe:
        return
    print(f"Preparing {HOME.name} ...", flush=True)
    venv.create(HOME, clear=True, with_pip=True)
    install = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    subprocess.run([*install, "--editable", str(ROOT), "--requirement", str(REQUIREMENTS)], check=True)
    stamp.write_text(recipe)


def _recipe() -> str:
    sources = [REQUIREMENTS.read_bytes(), (ROOT / "pyproject.toml").read_bytes(), sys.version.encode()]
    return hashlib.sha256(b"\0".join(sources)).hexdigest()
