"""Lets the tests of every kernel provider write `from harness import run_kernel, reg`."""

import sys
from pathlib import Path

# At the end of the path: the folders beside this file are named after packages (numba) and must not hide them.
sys.path.append(str(Path(__file__).parent))
