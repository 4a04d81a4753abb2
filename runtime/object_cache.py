"""Machine code kept between processes, so that a launch that was compiled once is only linked.

An entry is named by a hash of all that decides the code: the LLVM IR, processor, features, optimisation level, LLVM's
version, the version of the structs. It starts with a checksum of itself; one that does not match is compiled again.
Entries are written under another name and moved into place, so a process that dies leaves nothing half-written.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from runtime.errors import OklRuntimeError

_DIGEST_BYTES = 32
_MOST_ENTRIES = 2048
"""Above this many entries the older half is dropped."""
_UNFINISHED = ".new-"
_LONGEST_WRITE = 3600.0
"""Seconds after which nobody is still writing a file."""


class ObjectCache:
    """A folder of compiled objects that only its owner may write to."""

    def __init__(self, folder: Path):
        """Raises: OklRuntimeError if the folder cannot be made, or if others could put code into it."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            facts = folder.stat()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise OklRuntimeError(f"--object-cache={folder}: {reason}") from error
        if facts.st_uid != os.getuid() or facts.st_mode & 0o022:
            raise OklRuntimeError(
                f"--object-cache={folder}: others may write to this folder, and could change the code"
            )
        self.folder = folder

    def get(self, key: str) -> bytes | None:
        """The object stored under `key`; None if there is none, or none that can be trusted."""
        try:
            data = (self.folder / key).read_bytes()
        except OSError:
            return None
        digest, code = data[:_DIGEST_BYTES], data[_DIGEST_BYTES:]
        return code if _sha256(code) == digest else None

    def put(self, key: str, code: bytes) -> None:
        """Store an object. A folder that cannot take it costs a compilation next time, nothing else."""
        with suppress(OSError):
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=_UNFINISHED)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_sha256(code) + code)
                os.replace(name, self.folder / key)
            except BaseException:
                # On a full disk, what was written must not stay and keep it full.
                os.unlink(name)
                raise
            self._shrink()

    def _shrink(self) -> None:
        """Drop the older half of too many entries, and what processes that died have left unfinished."""
        entries = [entry for entry in os.scandir(self.folder) if entry.is_file()]
        dropped = [entry for entry in entries if entry.name.startswith(_UNFINISHED) and _age(entry) > _LONGEST_WRITE]
        if len(entries) > _MOST_ENTRIES:
            entries.sort(key=lambda entry: entry.stat().st_mtime)
            dropped += entries[: len(entries) // 2]
        for entry in dropped:
            with suppress(OSError):
                os.unlink(entry.path)


def _age(entry: os.DirEntry[str]) -> float:
    return time.time() - entry.stat().st_mtime


def cache_key(parts: Sequence[str]) -> str:
    """A file name for code that is decided by `parts`."""
    texts = [part.encode() for part in parts]
    return _sha256(b"".join(len(text).to_bytes(8, "little") + text for text in texts)).hex()


def _sha256(data: bytes) -> bytes:
    # Imported here, since it loads OpenSSL: a run without a cache needs none.
    from hashlib import sha256

    return sha256(data).digest()


def open_cache(choice: str | None) -> ObjectCache | None:
    """The cache that `--object-cache=DIR|off` asks for; by default the user's cache folder, if it can be had.

    Raises: OklRuntimeError for a folder that was asked for and cannot be used.
    """
    folder = cache_folder(choice)
    if folder is None:
        return None
    try:
        return ObjectCache(folder)
    except OklRuntimeError:
        if choice is not None:
            raise
        return None


def cache_folder(choice: str | None) -> Path | None:
    """Where the cache that `--object-cache=DIR|off` asks for lies, None if there is none."""
    if choice == "off":
        return None
    if choice is not None:
        return Path(choice)
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "okl-opt"
    except RuntimeError:
        return None
