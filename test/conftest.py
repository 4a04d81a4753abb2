"""The project's root comes first on the path, so that tests see this checkout; options and markers are `host.py`'s."""

import gc
import os
import signal
import sys
from collections.abc import Generator, Sequence
from pathlib import Path
from time import perf_counter
from zlib import crc32

import pytest

ROOT = Path(__file__).parents[1]

if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
# At the end: the folders there are named after our packages and must not hide them.
sys.path.append(str(ROOT / "test" / "unit"))

import host  # noqa: E402

# As the command does: IR is full of cycles, and looking for garbage often would take a fifth of the time.
gc.set_threshold(200_000, 20, 20)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Shells start jobs in the background so, and processes of ours would inherit it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


SHARES = 16
"""The long form in so many parts, of which `--share=NUMBER` runs one."""
MOST_SECONDS = 5
"""Processor time of a test without its fixtures, on a quiet machine that `counts` in 0.06 s, unless it is `slow`."""
CROWDED = 3
"""How much longer a test may take where several workers share the machine."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("okl-opt")
    group.addoption(
        "--level",
        choices=[*host.TESTED, host.NATIVE],
        help=f"run all tests at one feature level of the processor (default: {host.DEFAULT}, and those that are marked "
        "`levels` at those)",
    )
    group.addoption("--long", action="store_true", help="run all cases, and draw ten times as many random examples")
    group.addoption("--share", type=int, metavar="NUMBER", help=f"run share NUMBER, modulo {SHARES}, of all cases")


def pytest_configure(config: pytest.Config) -> None:
    level = config.getoption("level")
    if level is not None and host.lacks_level(level):
        raise pytest.UsageError(f"--level={level}: {host.lacks_level(level)}")
    if not hasattr(config, "workerinput"):
        host.hear_of_missing_walls()
    host.set_level(level or host.default_level())
    if config.getoption("long"):
        host.choose_long_form(10)
    elif config.getoption("share") is not None:
        host.choose_long_form(1)


def pytest_report_header() -> str:
    return f"feature level: {os.environ.get('OKL_CPU_LEVEL', host.NATIVE)}"


def pytest_pycollect_makeitem(collector: pytest.Collector, name: str, obj: object) -> None:
    markers = [*collector.iter_markers(), *getattr(obj, "pytestmark", ())]
    if name.startswith("test") and any(marker.name == "levels" for marker in markers):
        pytest.mark.usefixtures("level")(obj)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marker = metafunc.definition.get_closest_marker("levels")
    if marker is None:
        return
    chosen = metafunc.config.getoption("level")
    names = marker.args or ((chosen,) if chosen else host.marked_levels())
    metafunc.parametrize("level", names, indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose the cases of the short form, or of a share of the long one."""
    share = config.getoption("share")
    if share is not None:
        left = [item for item in items if crc32(item.nodeid.encode()) % SHARES == share % SHARES]
    elif host.is_long():
        return
    else:
        left = sampled(items if config.getoption("level") else levels_in_turn(items))
    kept = set(left)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = left


def levels_in_turn(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Let each case of a test whose levels are `in_turn` run at one of them: the next case at the next level."""
    cases: dict[str, dict[str, int]] = {}
    left: list[pytest.Item] = []
    for item in items:
        marker = item.get_closest_marker("levels")
        if marker is not None and marker.kwargs.get("in_turn"):
            assert isinstance(item, pytest.Function)
            test, _, case = item.nodeid.partition("[")
            level = item.callspec.params["level"]
            numbers = cases.setdefault(test, {})
            number = numbers.setdefault(case.replace(level, ""), len(numbers))
            if level != host.level_of_case(number):
                continue
        left.append(item)
    return left


def sampled(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Keep the cases that marks say: `sample(count)` as many, evenly spread; `slow` none, if not `short`."""
    cases: dict[str, list[pytest.Item]] = {}
    left_out = {item for item in items if (slow := item.get_closest_marker("slow")) and not slow.kwargs.get("short")}
    for item in items:
        if item not in left_out and item.get_closest_marker("sample") is not None:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for group in cases.values():
        marker = group[0].get_closest_marker("sample")
        assert marker is not None
        count = min(marker.args[0], len(group))
        left_out |= {*group} - {group[number * len(group) // count] for number in range(count)}
    return [item for item in items if item not in left_out]


def seconds_of_processor() -> float:
    """The time that this process and its ended children have computed."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def counts() -> float:
    """The seconds that counting takes, by which slow machines are known."""
    begin, total = seconds_of_processor(), 0
    for number in range(1_000_000):
        total += number % 7
    return seconds_of_processor() - begin


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Fail a test of the short form that takes long."""
    begin, clock = seconds_of_processor(), perf_counter()
    yield
    # A child of an earlier test may end now, and its time counts here: more than went by cannot be this test's.
    taken = min(seconds_of_processor() - begin, perf_counter() - clock)
    if taken < MOST_SECONDS or host.is_long() or item.get_closest_marker("slow") is not None:
        return
    is_crowded = "PYTEST_XDIST_WORKER" in os.environ
    if taken > MOST_SECONDS * max(1, counts() / 0.06) * (CROWDED if is_crowded else 1):
        pytest.fail(f"took {taken:.1f} s of processor time: make it smaller, or mark it `slow` with the reason")


def pytest_collection_finish() -> None:
    """What is there before the first test stays: no collection of garbage looks at it again."""
    gc.collect()
    gc.freeze()


_SKIPPED = "gpu-skipped"


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("gpu") is not None and host.gpu().gpu is None:
        item.user_properties.append((_SKIPPED, host.gpu().kind.value))
        host.skip(f"no GPU: {host.gpu().detail}")
    for marker in item.iter_markers("host"):
        for name in marker.args:
            host.need(name)


@pytest.fixture
def level(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The feature level that code is generated for in this test."""
    if host.lacks_level(request.param):
        host.skip(host.lacks_level(request.param))
    if request.param == host.NATIVE:
        monkeypatch.delenv("OKL_CPU_LEVEL", raising=False)
    else:
        monkeypatch.setenv("OKL_CPU_LEVEL", request.param)
    return request.param


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Generator[None]:
    """Compiled code goes into a folder of this session, not into the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say last how many tests of GPUs have not run, so that nobody takes them for passed."""
    reports = terminalreporter.getreports("skipped")
    tests = [report for report in reports if isinstance(report, pytest.TestReport)]
    kinds = [value for report in tests for name, value in report.user_properties if name == _SKIPPED]
    if kinds:
        terminalreporter.write_line(f"gpu tests: {len(kinds)} skipped ({', '.join(dict.fromkeys(kinds))})")
