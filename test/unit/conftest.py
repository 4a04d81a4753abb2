"""Lets tests write `from catalogue import CASES`."""

import sys
from pathlib import Path

# At the end of the path: the folders beside this file are named after our packages and must not hide them.
sys.path.append(str(Path(__file__).parent))
