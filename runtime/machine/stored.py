"""What may be stored in the object cache for a process that is not trusted to write it."""

from __future__ import annotations

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.machine.jit import symbols

_ELF = b"\x7fELF"


def may_be_stored(data: bytes) -> bool:
    """Return whether data is an object with sections and symbols of compiled code, or text, which its reader checks."""
    try:
        if data.startswith(_ELF):
            symbols(data)
        else:
            data.decode()
    except (OklRuntimeError, ValueError):
        return False
    return True
