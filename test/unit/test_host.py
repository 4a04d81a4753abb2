"""Tests are the same on every machine: one module looks at it, and what it can be asked is documented."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import host
import pytest

TESTS = Path(__file__).parents[1]
PAGE = (host.ROOT / "docs" / "contributing.md").read_text()
LOOKS = re.compile(
    r"\b(?:shutil\.which|cpu_count|sched_getaffinity|get_host_cpu_\w+|getuid|geteuid|importorskip|skipif|pytest\.skip"
    r"|platform\.(?:machine|system)|sys\.platform|cpuinfo|getloadavg)\b"
)
ALLOWED = {
    "unit/host.py": "the one that looks",
    "unit/test_host.py": "names them",
    "lit/conftest.py": "says what lit skipped",
}


def test_only_one_module_looks_at_the_machine():
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        looks = set(LOOKS.findall(path.read_text()))
        if looks:
            found[str(path.relative_to(TESTS))] = looks
    assert {name: looks for name, looks in found.items() if name not in ALLOWED} == {}
    assert found["unit/host.py"] >= {"shutil.which", "pytest.skip"}, "the pattern finds what it is to find"


def test_what_tests_may_need_is_documented():
    table = PAGE[PAGE.index("pytest.mark.host") :]
    listed = re.findall(r"^\| `([\w-]+)` \| .* \|$", table, re.MULTILINE)
    assert listed == sorted(host.NEEDS)


def test_markers_are_documented():
    project = tomllib.loads((host.ROOT / "pyproject.toml").read_text())
    registered = [re.split(r"\W", marker)[0] for marker in project["tool"]["pytest"]["ini_options"]["markers"]]
    assert sorted(set(re.findall(r"@pytest\.mark\.(\w+)", PAGE))) == registered


def test_cases_take_the_levels_in_turn():
    count = len(host.levels())
    for digit in (1, count, count**2):
        assert {host.level_of_case(7 * count**3 + number * digit) for number in range(count)} == set(host.levels())


@pytest.mark.parametrize("name", host.NEEDS)
def test_a_need_is_looked_for(name: str):
    reason = host.lacks(name)
    assert isinstance(reason, str) and "\n" not in reason


@pytest.mark.slow("compiles programs")
@pytest.mark.sample(1)
@pytest.mark.host("x86-64")
@pytest.mark.parametrize("level", host.TESTED)
def test_a_session_at_a_level(level: str):
    """numba, our own code and NumPy, in a process that is told a level as the suite's are."""
    if host.lacks_level(level):
        host.skip(host.lacks_level(level))
    program = f"""
import host
host.set_level({level!r})
from numba.core import config
from okl_opt.runtime.machine.processor import processor
print(config.CPU_NAME, processor().name, *host.numpy_features())
"""
    environment = {name: value for name, value in os.environ.items() if name not in host.VARIABLES}
    environment["PYTHONPATH"] = os.pathsep.join([str(TESTS / "unit"), str(host.ROOT)])
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    numba, ours, *numpy = done.stdout.split()
    assert (numba, ours, done.stderr) == (level, level, "")
    assert not any(feature.startswith(host.BEYOND[level][0]) for feature in numpy)


def test_a_level_that_there_is_not_ends_the_session():
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--level=x86-64-v9", str(Path(__file__))]
    done = subprocess.run(command, cwd=host.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 4 and "invalid choice: 'x86-64-v9'" in done.stderr
