"""lit's configuration: `lit test/lit` from the root of the project."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
UNIT = os.path.join(os.path.dirname(HERE), "unit")
sys.path[:0] = [path for path in (HERE, UNIT, os.path.dirname(os.path.dirname(HERE))) if path not in sys.path]

import host  # noqa: E402
from okl_lit import InProcessTest  # noqa: E402

# `lit --param level=x86-64-v2`, as pytest's `--level`; pytest itself has set it.
LEVEL = lit_config.params.get("level")  # noqa: F821
if LEVEL or "OKL_CPU_LEVEL" not in os.environ:
    if host.lacks_level(LEVEL or host.NATIVE):
        lit_config.fatal(f"level={LEVEL}: {host.lacks_level(LEVEL)}")  # noqa: F821
    host.set_level(LEVEL or host.default_level())

config.name = "okl-opt"  # noqa: F821
config.test_format = InProcessTest()  # noqa: F821
config.suffixes = [".mlir"]  # noqa: F821
config.excludes = ["Inputs"]  # noqa: F821
config.test_source_root = HERE  # noqa: F821
config.test_exec_root = os.path.join(HERE, "Output")  # noqa: F821
# The tools of the environment that lit itself runs in.
config.environment["PATH"] = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")])  # noqa: F821
config.environment.update({name: os.environ[name] for name in host.VARIABLES if name in os.environ})  # noqa: F821
# `REQUIRES: x86-64-v4`: the levels that the machine has.
config.available_features = list(host.levels())  # noqa: F821
