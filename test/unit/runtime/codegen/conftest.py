"""Lets the tests of this folder import `compiled_products`: pytest's import mode leaves test folders off the path."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
