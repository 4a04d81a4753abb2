"""The project's root comes first on the path, so that tests see this checkout."""

import sys
from pathlib import Path

ROOT = str(Path(__file__).parents[1])

if ROOT not in sys.path:
    sys.path.insert(0, ROOT)
