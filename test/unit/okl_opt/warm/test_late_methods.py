"""Methods of dataclasses that are compiled late behave as those that are compiled at once."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from okl_opt.warm.late_methods import compile_methods_late

MAKER = "_create_fn"

pytestmark = pytest.mark.host("late-methods")


def classes() -> SimpleNamespace:
    """Classes of each kind, made anew by `dataclass` as it is now."""

    @dataclasses.dataclass
    class Point:
        x: int
        y: list[int] = dataclasses.field(default_factory=list)

    @dataclasses.dataclass(frozen=True, order=True)
    class Frozen:
        x: int
        y: int = 2

    @dataclasses.dataclass(frozen=True)
    class Below(Frozen):
        z: int = 3

        def __post_init__(self) -> None:
            object.__setattr__(self, "z", self.z + 1)

    @dataclasses.dataclass(slots=True, kw_only=True)
    class Slots:
        x: int

    @dataclasses.dataclass
    class OfSelf:
        self: int

    return SimpleNamespace(Point=Point, Frozen=Frozen, Below=Below, Slots=Slots, OfSelf=OfSelf)


def _outcome(act: Any) -> object:
    """What a call returns, or the error that it ends with."""
    try:
        return act()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _all_outcomes(kinds: SimpleNamespace) -> list[object]:
    """What the methods of the classes do, each called twice, wrongly too."""
    outcomes: list[object] = []
    for _ in range(2):
        outcomes += [
            _outcome(act)
            for act in (
                lambda: repr(kinds.Point(1)),
                lambda: repr(kinds.Point(1, y=[2])),
                lambda: kinds.Point(1) == kinds.Point(1, []),
                lambda: kinds.Point(1) == kinds.Frozen(1),
                lambda: kinds.Point(),
                lambda: kinds.Point(1, 2, 3),
                lambda: kinds.Point(1, z=3),
                lambda: hash(kinds.Point(1)),
                lambda: hash(kinds.Frozen(1)) == hash(kinds.Frozen(1, 2)),
                lambda: kinds.Frozen(1) < kinds.Frozen(1, 3),
                lambda: kinds.Frozen(1) < kinds.Below(1),
                lambda: setattr(kinds.Frozen(1), "x", 5),
                lambda: delattr(kinds.Below(1), "z"),
                lambda: repr(kinds.Below(1)),
                lambda: kinds.Below(1) == kinds.Below(1, 2, 3),
                lambda: dataclasses.replace(kinds.Below(1), x=4).x,
                lambda: repr(kinds.Slots(x=1)),
                lambda: kinds.Slots(1),
                lambda: setattr(kinds.Slots(x=1), "other", 2),
                lambda: repr(kinds.OfSelf(self=1)),
                lambda: kinds.Frozen.__init__.__qualname__,
            )
        ]
    return outcomes


AT_ONCE = classes()


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataclasses, MAKER, getattr(dataclasses, MAKER))
    compile_methods_late()


@pytest.mark.usefixtures("late")
def test_same_outcomes() -> None:
    assert _all_outcomes(classes()) == _all_outcomes(AT_ONCE)


@pytest.mark.usefixtures("late")
def test_method_replaces_itself() -> None:
    kind = classes().Frozen
    before = kind.__eq__
    assert kind(1) == kind(1)
    assert kind.__eq__ is not before
    assert before(kind(1), kind(1, 2)), "one that somebody has kept still works"
    assert kind.__eq__.__code__.co_varnames == ("self", "other")


_TELL = "import dataclasses, sys; sys.stderr.write(dataclasses._create_fn.__module__)"


def test_library_leaves_dataclasses_alone() -> None:
    done = subprocess.run([sys.executable, "-c", f"import okl_opt.cli.main; {_TELL}"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "dataclasses")


@pytest.mark.parametrize(("word", "module"), [("--version", "okl_opt.warm.late_methods"), ("cache", "dataclasses")])
def test_commands_that_do_not_fork_use_it(word: str, module: str) -> None:
    program = f"""
import sys
sys.argv[1:] = [{word!r}]
from okl_opt.warm.start import entry_point
try:
    entry_point()
finally:
    {_TELL}
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, module)
