"""Entry points of installed packages: which of a name is loaded, and packages that cannot be loaded."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from processes import runs, wait_until

from okl_opt.passes.pipeline import trial
from okl_opt.passes.pipeline.registered import LoadError, Registered

GROUP = "okl_opt.test_things"
Things = Registered[Callable[[], str]]


class Site:
    """A folder on the module search path, with packages as pip installs them."""

    def __init__(self, folder: Path):
        self.folder = folder

    def install(self, package: str, text: str, *points: str) -> None:
        module = package.replace("-", "_")
        (self.folder / f"{module}.py").write_text(text)
        info = self.folder / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *points, ""]))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(tmp_path)
    known = set(sys.modules)
    yield Site(tmp_path)
    for name in set(sys.modules) - known:
        if name.startswith("third_"):
            del sys.modules[name]


def things(*, are_called: bool = True) -> Things:
    return Registered(GROUP, {}, are_called=are_called)


def problem(found: Things, name: str = "x") -> str:
    with pytest.raises(LoadError) as caught:
        found.find(name)
    return str(caught.value)


GOOD = "def make():\n    return 'made'\n"


def test_a_package_is_loaded(site: Site):
    site.install("third-good", GOOD, "x = third_good:make")
    found = things().find("x")
    assert found is not None and found() == "made"


def test_a_package_is_tried_once(site: Site):
    mark = site.folder / "mark"
    text = f"import os\nwith open({str(mark)!r}, 'a') as file:\n    print(os.getpid(), file=file)\n{GOOD}"
    site.install("third-marks", text, "x = third_marks:make", "y = third_marks:make")
    known = things()
    for name in ("x", "x", "y"):
        known.find(name)
    here = str(os.getpid())
    child, own = mark.read_text().split()
    assert (own, child != here) == (here, True)


def test_nothing_is_tried_until_it_is_asked_for(site: Site):
    site.install("third-marks", f"open({str(site.folder / 'mark')!r}, 'w')", "x = third_marks:make")
    assert things().find("y") is None and things().names() == ["x"]
    assert not (site.folder / "mark").exists()


BAD = {
    "raises": ("raise ImportError('no libx')", "ImportError('no libx')"),
    "lines": ("raise ImportError('a\\nb\\x1b[2J')", "ImportError('a\\nb\\x1b[2J')"),
    "syntax": ("def", "SyntaxError("),
    "exits": ("import sys; sys.exit(3)", "it exits with status 3"),
    "exits well": ("import sys; sys.exit()", "it exits with status 0"),
    "exits at once": ("import os; os._exit(7)", "it exits with status 7"),
    "crashes": ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "it crashed with signal SIGSEGV"),
    "aborts": ("import os; os.abort()", "it crashed with signal SIGABRT"),
    "lacks it": ("", "AttributeError("),
    "crashes when it is made": ("def make():\n    import os; os.abort()", "it crashed with signal SIGABRT"),
    "raises when it is made": ("def make():\n    raise KeyError(1)", "KeyError(1)"),
    "is long": ("raise ValueError('x' * 100000)", "ValueError('xxx"),
    "has no text": ("class E(Exception):\n    def __repr__(self):\n        raise E\nraise E()", "E"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_package_that_cannot_be_loaded(case: str, site: Site, capfd: pytest.CaptureFixture[str]):
    text, reason = BAD[case]
    site.install(
        "third-bad", f"print('noise')\nimport sys\nprint('noise', file=sys.stderr)\n{text}", "x = third_bad:make"
    )
    message = problem(things())
    assert message.startswith(f"'x' (third_bad:make) cannot be loaded: {reason}")
    assert "\n" not in message and len(message) < 5000
    assert "third_bad" not in sys.modules and capfd.readouterr() == ("", "")


def test_a_package_that_hangs(site: Site, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(trial, "SECONDS", 0.5)
    site.install("third-bad", "import time\ntime.sleep(60)", "x = third_bad:make")
    known = things()
    for _ in range(2):  # the second time it is known
        assert problem(known) == "'x' (third_bad:make) cannot be loaded: it does not answer within 0.5 s"


def test_what_a_package_leaves_running_is_ended(site: Site):
    mark = site.folder / "mark"
    start = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])"
    site.install("third-starts", f"import subprocess, sys\nopen({str(mark)!r}, 'w').write(str({start}.pid))\n{GOOD}")
    assert trial.problem_of("third_starts:make", is_called=True) is None
    wait_until(lambda: not runs(int(mark.read_text())))


def test_where_there_are_no_processes_it_is_loaded_at_once(site: Site, monkeypatch: pytest.MonkeyPatch):
    site.install("third-good", GOOD, "x = third_good:make")
    monkeypatch.setattr("sys.executable", "")
    assert things().find("x") is not None


def test_what_goes_wrong_only_here(site: Site):
    """As with a package that looks at what else is imported."""
    text = "import sys\nif 'pytest' in sys.modules:\n    sys.exit('not with pytest')\n" + GOOD
    site.install("third-here", text, "x = third_here:make")
    assert problem(things()) == "'x' (third_here:make) cannot be loaded: SystemExit('not with pytest')"


def test_what_is_not_called_is_only_loaded(site: Site):
    site.install("third-bad", BAD["raises when it is made"][0], "x = third_bad:make")
    assert things(are_called=False).find("x") is not None


def test_ours_are_not_tried_and_come_first(site: Site, monkeypatch: pytest.MonkeyPatch):
    ours, theirs = (EntryPoint("x", f"{module}:make", GROUP) for module in ("third_good", "third_bad"))
    site.install("third-good", GOOD)

    class Distribution:
        name = "okl_opt"

    object.__setattr__(ours, "dist", Distribution())
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **chosen: [theirs, ours])
    monkeypatch.setattr("okl_opt.passes.pipeline.registered.problem_of", lambda *given, **named: "tried")
    found = things().find("x")
    assert found is not None and found.__module__ == "third_good"


def test_a_name_of_two_packages(site: Site):
    for package in ("third-one", "third-two"):
        site.install(package, GOOD, f"x = {package.replace('-', '_')}:make")
    assert problem(things()) == "'x' is registered more than once: third_one:make, third_two:make"


@pytest.mark.parametrize("value", ["no module", "a:b:c", ":make", "..:x"])
def test_entry_points_that_say_nothing(site: Site, value: str):
    site.install("third-odd", "", f"x = {value}")
    assert problem(things()).startswith(f"'x' ({value}) cannot be loaded: ")
