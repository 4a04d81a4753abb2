"""The floors of the house, from the top one down: a file imports from its own floor's room and from floors below.

Each package is a list of rooms: folders, and files that stand beside them. The tables in docs/contributing.md have this
order.
"""

from __future__ import annotations

PACKAGES = ("okl_opt", "runtime", "passes", "dialects")
"""From the top one down."""

ROOMS: dict[str, tuple[str, ...]] = {
    "okl_opt": ("__main__", "commands", "cli", "driver", "instruments", "diagnostics", "words"),
    "runtime": (
        "run",
        "isolate",
        "watch",
        "build",
        "devices",
        "launch",
        "compile",
        "plan",
        "kernels",
        "memory",
        "machine",
        "native",
        "base",
    ),
    "passes": ("oneflow", "okl", "okm", "llvm", "generic", "pipeline", "analysis", "rewriting", "base"),
    "dialects": (
        "registry",
        "verifier",
        "affected",
        "context",
        "oneflow",
        "okl",
        "okm",
        "sbp",
        "upstream",
        "interfaces",
        "cmath",
        "text",
        "local_checks",
        "dominance",
        "diagnostic",
        "declare",
        "modules",
        "suggestions",
        "visible",
        "quiet_imports",
    ),
}
