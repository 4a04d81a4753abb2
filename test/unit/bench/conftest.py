"""Lets tests write `from bench.models import ...` and `import network_references`: neither folder is installed."""

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parents[3]), str(Path(__file__).parent)]
