"""lit's configuration: `lit test/lit` from the root of the project."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [path for path in (HERE, os.path.dirname(os.path.dirname(HERE))) if path not in sys.path]

from okl_lit import InProcessTest  # noqa: E402

config.name = "okl-opt"  # noqa: F821
config.test_format = InProcessTest()  # noqa: F821
config.suffixes = [".mlir"]  # noqa: F821
config.excludes = ["Inputs"]  # noqa: F821
config.test_source_root = HERE  # noqa: F821
config.test_exec_root = os.path.join(HERE, "Output")  # noqa: F821
# The tools of the environment that lit itself runs in.
config.environment["PATH"] = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")])  # noqa: F821
