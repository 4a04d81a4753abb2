"""Errors of the runtime: status codes of compiled code and the exceptions they become."""

from __future__ import annotations

from enum import IntEnum

from okl_opt.dialects.visible import in_one_line


class Status(IntEnum):
    """The status that a kernel returns. Values from 64 on are specific to the op."""

    OK = 0
    INVALID_ARGUMENT = 1
    UNSUPPORTED = 2
    OUT_OF_MEMORY = 3
    PROVIDER = 4
    EXCEPTION = 5
    NUMERIC = 6
    BUSY = 7
    CANCELLED = 8


class OklRuntimeError(Exception):
    """Base of all errors that a user of the runtime can cause. The text is a sentence for the user."""


class InputError(OklRuntimeError):
    """An input, output or parameter does not fit what the IR says."""


class LinkError(OklRuntimeError):
    """Compiled code needs a symbol that the runtime does not provide."""


class KernelError(OklRuntimeError):
    """A kernel failed during a launch."""

    def __init__(self, code: int, op_type: str, op_name: str, index: int, provider: str, message: str):
        name = in_one_line(op_name)
        super().__init__(f"kernel '{op_type}' ({name}, op {index}, provider {provider}) failed: {message}")
        self.code = code
        self.op_type = op_type
        self.op_name = op_name
        self.index = index
        self.provider = provider
