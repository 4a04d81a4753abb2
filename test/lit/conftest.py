"""Every .mlir file below is a test of pytest too, run by the format that lit uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent
_SLOW = re.compile(r"^// SLOW: (.+)$", re.MULTILINE)


@cache
def suite() -> tuple[Any, dict[Path, Any]]:
    """lit's configuration and its tests by file."""
    import lit.discovery
    import lit.LitConfig

    config = lit.LitConfig.LitConfig(
        progname="lit",
        path=[],
        diagnostic_level="note",
        useValgrind=False,
        valgrindLeakCheck=False,
        valgrindArgs=[],
        noExecute=False,
        debug=False,
        isWindows=False,
        order="smart",
        params={},
    )
    tests = lit.discovery.find_tests_for_inputs(config, [str(ROOT)])
    return config, {Path(test.getSourcePath()): test for test in tests}


class LitFailure(Exception):
    """A test failed; the text is its log."""


class LitItem(pytest.Item):
    def runtest(self) -> None:
        import lit.Test

        config, tests = suite()
        test = tests[self.path]
        result = test.config.test_format.execute(test, config)
        if result.code in (lit.Test.UNSUPPORTED, lit.Test.EXCLUDED):
            pytest.skip(result.output)
        if result.code.isFailure:
            raise LitFailure(result.output)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, LitFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"lit: {self.path.relative_to(ROOT)}"


class LitFile(pytest.File):
    def collect(self) -> Iterator[LitItem]:
        item = LitItem.from_parent(self, name=self.path.stem)
        reason = _SLOW.search(self.path.read_text(encoding="utf-8", errors="replace"))
        if reason:
            item.add_marker(pytest.mark.slow(reason[1]))
        yield item


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> LitFile | None:
    if file_path.suffix != ".mlir" or {"Inputs", "Output"} & set(file_path.relative_to(ROOT).parts):
        return None
    return LitFile.from_parent(parent, path=file_path)
