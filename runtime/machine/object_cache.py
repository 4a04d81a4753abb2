"""Machine code kept between processes, so that compiled code is only linked in later runs.

An entry's name is a hash of all that determines the code: LLVM IR, processor, features, optimisation level, LLVM's
version, ABI version. It starts with a checksum of name and code; on a mismatch the code is compiled again. Entries are
written under a temporary name and renamed, so that none is incomplete.

The folder is opened once and then checked: only its owner, this user, may write to it. All accesses use this
descriptor, so that later renames of parent folders have no effect.
"""

from __future__ import annotations

import os
import re
import stat
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import ClassVar, NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError

_DIGEST_BYTES = 32
KEY_LENGTH = 64
MOST_ENTRIES = 2048
MOST_BYTES = 1 << 30
"""Above this many entries or bytes the oldest are dropped, until half as many are left."""
PUTS_PER_LOOK = 32
"""Puts of a process from one look at all entries to the next: to look at 2000 takes longer than to write some."""
_UNFINISHED = ".new-"
_OURS = re.compile(rf"[0-9a-f]{{64}}|{re.escape(_UNFINISHED)}.*")
"""Names of entries, see `cache_key`, and of unfinished ones."""
_LONGEST_WRITE = 3600.0
"""Seconds after which an unfinished file counts as abandoned."""


class Entry(NamedTuple):
    """A file of a cache; its age is in seconds."""

    name: str
    nbytes: int
    age: float

    @property
    def is_abandoned(self) -> bool:
        """True for a file that was never finished."""
        return self.name.startswith(_UNFINISHED) and self.age > _LONGEST_WRITE


class ObjectCache:
    """A folder of compiled objects that only its owner may write to. Caches of one folder are equal."""

    keeper: ClassVar[Callable[[str, bytes], None] | None] = None
    """In a process that may not write files: hands an entry to the one that may."""

    def __init__(self, folder: Path):
        """Open or make the folder. Raises: OklRuntimeError if that fails, or if others can write to it."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            weakref.finalize(self, os.close, self._handle)
            facts = os.fstat(self._handle)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            link = " (a symbolic link: give the folder itself)" if _is_link(folder) else ""
            raise OklRuntimeError(f"--object-cache={folder}: {reason}{link}") from error
        if not _is_private(facts):
            raise OklRuntimeError(
                f"--object-cache={folder}: others may write to this folder, and could change the code"
            )
        self.folder = folder
        self._identity = facts.st_dev, facts.st_ino
        self._puts = self._nbytes = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ObjectCache) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def get(self, key: str) -> bytes | None:
        """The object stored under `key`; None if there is none or it fails a check."""
        try:
            with os.fdopen(self._open(key, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
                facts = os.fstat(file.fileno())
                if not stat.S_ISREG(facts.st_mode) or not _is_private(facts):
                    return None
                data = file.read()
        except OSError:
            return None
        digest, code = data[:_DIGEST_BYTES], data[_DIGEST_BYTES:]
        return code if _checksum(key, code) == digest else None

    def put(self, key: str, code: bytes) -> None:
        """Store an object. Failures are ignored: they only cost a compilation next time."""
        keeper = ObjectCache.keeper
        if keeper is not None:
            keeper(key, code)
            return
        with suppress(OSError):
            name = f"{_UNFINISHED}{os.urandom(8).hex()}"
            handle = self._open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_checksum(key, code) + code)
                os.replace(name, key, src_dir_fd=self._handle, dst_dir_fd=self._handle)
            except BaseException:
                # On a full disk, remove the partly written file.
                os.unlink(name, dir_fd=self._handle)
                raise
            self._count(len(code))

    def _open(self, name: str, flags: int) -> int:
        return os.open(name, flags | os.O_NOFOLLOW, mode=0o600, dir_fd=self._handle)

    def _count(self, nbytes: int) -> None:
        """Count a put of a size, and look at all entries from time to time, first of all at the first put."""
        self._puts, self._nbytes = self._puts + 1, self._nbytes + nbytes
        if self._puts == 1 or self._puts > PUTS_PER_LOOK or self._nbytes > MOST_BYTES // PUTS_PER_LOOK:
            self._puts, self._nbytes = 1, 0
            self._shrink()

    def _shrink(self) -> None:
        """Delete the older half of too many or too large entries, and abandoned unfinished files."""
        found = self.entries()
        self._delete([entry for entry in found if entry.is_abandoned])
        if len(found) > MOST_ENTRIES or sum(entry.nbytes for entry in found) > MOST_BYTES:
            found = sorted(found, key=lambda entry: entry.age)
            sums = accumulate(entry.nbytes for entry in found)
            kept = sum(nbytes <= MOST_BYTES // 2 for nbytes in sums)
            self._delete(found[min(kept, MOST_ENTRIES // 2) :])

    def clear(self) -> Sequence[Entry]:
        """Delete all entries but those that are being written, and return them."""
        found = [entry for entry in self.entries() if is_key(entry.name) or entry.is_abandoned]
        self._delete(found)
        return found

    def _delete(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            with suppress(OSError):
                os.unlink(entry.name, dir_fd=self._handle)

    def entries(self) -> Sequence[Entry]:
        """The entries, finished or not, but no files with other names: the folder may have been given by mistake."""
        # A new open file description: threads that share one would each see part of the listing.
        handle = self._open(".", os.O_RDONLY | os.O_DIRECTORY)
        try:
            with os.scandir(handle) as found:
                return [
                    Entry(each.name, facts.st_size, time.time() - facts.st_mtime)
                    for each in found
                    if _OURS.fullmatch(each.name) is not None
                    and each.is_file(follow_symlinks=False)
                    and (facts := each.stat(follow_symlinks=False))
                ]
        finally:
            os.close(handle)


def _is_private(facts: os.stat_result) -> bool:
    """Return whether a file is ours, and not writable by others."""
    return facts.st_uid == os.getuid() and not facts.st_mode & 0o022


def _is_link(path: Path) -> bool:
    try:
        return path.is_symlink()
    except (OSError, ValueError):
        return False


def is_key(text: str) -> bool:
    """Return whether a text has the form of `cache_key`."""
    return _OURS.fullmatch(text) is not None and not text.startswith(_UNFINISHED)


def cache_key(parts: Sequence[str]) -> str:
    """The file name for code determined by `parts`."""
    # Names of files and words of a command line may be invalid UTF-8.
    texts = [part.encode(errors="surrogatepass") for part in parts]
    return _sha256(b"".join(len(text).to_bytes(8, "little") + text for text in texts)).hex()


def _checksum(key: str, code: bytes) -> bytes:
    """The checksum of an entry; one with another name fails."""
    return _sha256(key.encode() + code)


def _sha256(data: bytes) -> bytes:
    # Imported here, since it loads OpenSSL, which a run without a cache does not need.
    from hashlib import sha256

    return sha256(data).digest()


def open_cache(choice: str | None) -> ObjectCache | None:
    """The cache of `--object-cache=DIR|off`; by default in the user's cache folder, if usable.

    Raises: OklRuntimeError if the given folder cannot be used.
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
    """The folder of the cache of `--object-cache=DIR|off`, None without a cache."""
    if choice == "off":
        return None
    if choice is not None:
        return Path(choice)
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "okl-opt"
    except RuntimeError:
        return None
