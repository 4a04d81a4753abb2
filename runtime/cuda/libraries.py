"""NVIDIA's libraries of kernels: find and load one, call its functions, and make a handle for each launch."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Mapping
from typing import Any, NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.cuda.driver import Driver, open_gpu
from okl_opt.runtime.cuda.packages import library_path
from okl_opt.runtime.cuda.probe import probe


class LibraryError(OklRuntimeError):
    """A library cannot be used, or it refused a call; the message is a phrase."""


class Function(NamedTuple):
    """A C function that compiled code calls: its name, and the types of its arguments and result in LLVM IR."""

    name: str
    arguments: tuple[str, ...]
    result: str = "i32"


class Names(NamedTuple):
    """The names of a library in words, in NVIDIA's packages and in our switches, and its functions: one names a status,
    one makes a handle, one destroys it.
    """

    title: str
    package: str
    switch: str
    status: str
    create: str
    destroy: str

    @property
    def status_name(self) -> Function:
        return Function(self.status, ("i32",), "ptr")


class Loaded:
    """A loaded library. Its functions return a status, 0 for success."""

    def __init__(self, names: Names, handle: ctypes.CDLL):
        """Raises: LibraryError."""
        self.names = names
        self._handle = handle
        self._status_name = self.function(names.status)
        self._status_name.restype = ctypes.c_char_p

    def function(self, name: str) -> Any:
        """A function of the library. Raises: LibraryError if there is none of that name."""
        try:
            return getattr(self._handle, name)
        except AttributeError:
            raise LibraryError(f"{self.names.title} has no {name}") from None

    def call(self, name: str, *arguments: object) -> None:
        """Call a function; integers are passed as 32 bits, addresses as `c_void_p`. Raises: LibraryError."""
        status = self.function(name)(*arguments)
        if status:
            words = (self._status_name(status) or b"").decode(errors="replace")
            raise LibraryError(f"{self.names.title} returns {words} ({status}) in {name}")

    def create(self, name: str) -> ctypes.c_void_p:
        """A new object: a handle, or a descriptor. Raises: LibraryError."""
        made = ctypes.c_void_p()
        self.call(name, ctypes.byref(made))
        return made

    def addresses(self, *functions: Function) -> Mapping[str, int]:
        """The addresses of functions, and of the one that names a status. Raises: LibraryError."""
        names = [*(each.name for each in functions), self.names.status]
        return {name: ctypes.cast(self.function(name), ctypes.c_void_p).value or 0 for name in names}


def load(names: Names, given: str) -> Loaded:
    """The library at the path `given` by its switch, else that of NVIDIA's packages. Raises: LibraryError."""
    path = given or library_path(names.package)
    if path is None:
        hint = f"pip install 'okl-opt[cuda]', or name it in {names.switch}"
        raise LibraryError(f"{names.title} is not installed ({hint})")
    try:
        return Loaded(names, ctypes.CDLL(path))
    except OSError as problem:
        raise LibraryError(f"{names.title} cannot be loaded: {problem}") from None


def the_gpu() -> Driver:
    """The driver of the GPU. Raises: LibraryError without a GPU, when no library may be called; DriverError."""
    found = probe()
    if found.gpu is None:
        raise LibraryError(found.detail)
    return open_gpu(found.gpu)


class Handle:
    """A handle, used by one thread at a time."""

    def __init__(self, loaded: Loaded, driver: Driver):
        """Raises: LibraryError, DriverError."""
        driver.enter()
        self.made = loaded.create(loaded.names.create)
        weakref.finalize(self, _destroy, loaded, driver, self.made).atexit = False

    @property
    def address(self) -> int:
        return self.made.value or 0


def _destroy(loaded: Loaded, driver: Driver, made: ctypes.c_void_p) -> None:
    if driver.may_free():
        loaded.function(loaded.names.destroy)(made)


class Handles:
    """A handle for each launch: two may run at once, and each has a stream of its own."""

    def __init__(self, loaded: Loaded, driver: Driver):
        self._loaded = loaded
        self._driver = driver
        self._made: weakref.WeakValueDictionary[int, Handle] = weakref.WeakValueDictionary()

    def of(self, launcher: int | None) -> Handle:
        """The handle of the launcher at an address; it lives as long as a caller keeps it. Raises: LibraryError."""
        assert launcher is not None, "a run context without launcher"
        found = self._made.get(launcher)
        if found is None:
            found = self._made[launcher] = Handle(self._loaded, self._driver)
        return found
