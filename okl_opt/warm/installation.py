"""Changes of the installation since this process imported it.

Source: Linux's inotify(7). A change is known here before whoever made it goes on.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys

from okl_opt.warm.place import ROOT

_MODIFY, _ATTRIB, _MOVED_FROM, _MOVED_TO, _CREATE, _DELETE = 0x2, 0x4, 0x40, 0x80, 0x100, 0x200
_DELETE_SELF, _MOVE_SELF = 0x400, 0x800
_CHANGES = _MODIFY | _ATTRIB | _MOVED_FROM | _MOVED_TO | _CREATE | _DELETE | _DELETE_SELF | _MOVE_SELF
_EVENT = struct.Struct("iIII")
_COMPILED = b"__pycache__"
"""The folder where Python keeps compiled modules. That it comes changes nothing."""


class Installation:
    """Watches the folders of our package, and others that are named later. Raises: OSError, if the system has no more
    watches to give.
    """

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self.events = self._checked(self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC))
        """A descriptor that can be read when something may have changed."""
        for folder, folders, _ in os.walk(ROOT, followlinks=True):
            folders[:] = [name for name in folders if name != "__pycache__"]
            self._watch(folder)

    def watch_modules(self) -> None:
        """Watch the folders of all imported modules, and the folders of installed packages."""
        files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
        folders = {os.path.dirname(file) for file in files if isinstance(file, str)}
        installed = {path for path in sys.path if path.endswith("-packages")}
        for folder in sorted(folders | installed):
            if os.path.isdir(folder):
                self._watch(folder)

    def change(self) -> str | None:
        """Something that has changed since this was last asked; None if nothing has."""
        try:
            data = os.read(self.events, 1 << 16)
        except BlockingIOError:
            return None
        while data:
            *_, length = _EVENT.unpack_from(data)
            end = _EVENT.size + length
            name = data[_EVENT.size : end].rstrip(b"\0")
            if name != _COMPILED:
                return os.fsdecode(name)
            data = data[end:]
        return None

    def _watch(self, folder: str) -> None:
        self._checked(self._libc.inotify_add_watch(self.events, os.fsencode(folder), _CHANGES))

    def _checked(self, number: int) -> int:
        if number < 0:
            problem = ctypes.get_errno()
            raise OSError(problem, os.strerror(problem))
        return number
