"""Lets the tests of this folder import `products`: pytest's import mode leaves test folders off the path."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
