"""Processes killed in the middle of writing compiled code: what they leave can be used."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.inputs import oneflow_job
from okl_opt.runtime.machine.object_cache import ObjectCache

KEYS = 8
BYTES = 1 << 20

_WRITER = f"""
import sys
from pathlib import Path
from okl_opt.runtime.machine.object_cache import ObjectCache
cache = ObjectCache(Path(sys.argv[1]))
codes = [bytes([number]) * {BYTES} for number in range({KEYS})]
while True:
    for number, code in enumerate(codes):
        cache.put(f"key{{number}}", code)
    print("ready", flush=True)
"""


@dataclass(frozen=True)
class Killed:
    """Trials, files that a writer left unfinished, entries found whole and broken, and what went wrong after."""

    trials: int
    unfinished: int
    whole: int
    broken: int
    errors: tuple[str, ...]

    @property
    def is_good(self) -> bool:
        return not self.broken and not self.errors

    def text(self) -> str:
        return (
            f"{self.trials} trials of SIGKILL: {self.unfinished} files left unfinished, {self.whole} entries whole, "
            f"{self.broken} broken, {len(self.errors)} errors{''.join(f'; {each}' for each in self.errors)}"
        )


def kill_writers(trials: int, folder: Path) -> Killed:
    """Two processes at a time write the same entries again and again, and are killed at a random moment after the first
    time; each entry is read after that.

    Entries are whole or not there, hold what their key says, and can be written again.
    """
    chance = random.Random(1)
    whole = broken = 0
    errors: list[str] = []
    for trial in range(trials):
        writers = [_start([sys.executable, "-c", _WRITER, str(folder)]) for _ in range(2)]
        for writer in writers:
            assert writer.stdout is not None
            writer.stdout.readline()
        time.sleep(chance.random() * 0.02)
        for writer in writers:
            _kill(writer)
        cache = ObjectCache(folder)
        for number in range(KEYS):
            path = folder / f"key{number}"
            code = cache.get(path.name)
            whole += code is not None
            broken += code is None and path.exists()
            if code is not None and code != bytes([number]) * BYTES:
                errors.append(f"trial {trial}: entry {number} holds something else")
        cache.put("after", b"code")
        if cache.get("after") != b"code":
            errors.append(f"trial {trial}: nothing can be written any more")
    return Killed(trials, sum(1 for _ in folder.glob(".new-*")), whole, broken, tuple(errors))


def kill_runs(trials: int, folder: Path) -> Killed:
    """`okl-opt --run` with an empty cache, killed at a random moment, and run again with what it left there."""
    chance = random.Random(2)
    job = folder / "job.mlir"
    whole = broken = unfinished = 0
    errors: list[str] = []
    for trial in range(trials):
        # Another job each time: the first code that each needs is made anew, all else may be there.
        job.write_text(oneflow_job(2, str(2 + trial)))
        command = [
            *(sys.executable, "-m", "okl_opt", str(job), "--run", f"--input={2 + trial}xf32=1"),
            f"--object-cache={folder / 'cache'}",
        ]
        process = _start(command)
        time.sleep(chance.random() * 0.8)
        _kill(process)
        again = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        if again.returncode or "0.761594" not in again.stdout:
            errors.append(f"trial {trial}: status {again.returncode}: {again.stderr.strip()[-200:]}")
    cache = ObjectCache(folder / "cache")
    for path in (folder / "cache").iterdir():
        if path.name.startswith(".new-"):
            unfinished += 1
        elif cache.get(path.name) is None:
            broken += 1
        else:
            whole += 1
    return Killed(trials, unfinished, whole, broken, tuple(errors))


def _start(command: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def _kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()
