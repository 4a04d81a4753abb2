"""A lit format that runs a test's pipelines inside the lit process, as `okl-opt lit` does.

OKL_LIT_SPAWN=1 runs them in processes. Here, passes are held against what they note of their changes as well.
"""

from __future__ import annotations

import os
from typing import Any

# What every run needs, imported before lit makes its workers.
import lit.formats
from noted_changes import checked_changes

import okl_opt.commands.filecheck.command
import okl_opt.driver.driver  # noqa: F401
from okl_opt.commands.lit.script import own_script


class InProcessTest(lit.formats.ShTest):
    """ShTest without the processes, where the lines allow."""

    def execute(self, test: Any, litConfig: Any) -> Any:
        if os.environ.get("OKL_LIT_SPAWN", "") not in ("", "0"):
            return super().execute(test, litConfig)
        with own_script(trusted=True, around=checked_changes):
            return super().execute(test, litConfig)
