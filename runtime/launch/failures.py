"""The errors of failed runs, and of tensors that do not match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from okl_opt.runtime.base.abi import OklLauncher, text_at
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError, KernelError, OklRuntimeError, Status

if TYPE_CHECKING:
    from okl_opt.runtime.compile.launch import CompiledLaunch

STATUS_TEXTS = {
    Status.INVALID_ARGUMENT: "invalid argument: an integer division by zero, or an index out of range",
    Status.UNSUPPORTED: "not supported",
    Status.OUT_OF_MEMORY: "out of memory",
    Status.PROVIDER: "its library reported an error",
    Status.EXCEPTION: "it raised an exception",
    Status.NUMERIC: "it made NaN or infinity",
    Status.BUSY: "busy",
    Status.CANCELLED: "cancelled",
}


class LauncherBusy(OklRuntimeError):
    """A second thread called a context that is running. Its status is `Status.BUSY`."""

    code = Status.BUSY


def run_error(
    launch: CompiledLaunch, launcher: OklLauncher, cause: BaseException | None, said: str | None = None
) -> Exception:
    """The error of the last run, from the launcher.

    `cause` is the exception of a Python kernel, `said` what the device says.
    """
    code, index = launcher.status, launcher.failed_index
    text = said or text_at(launcher.message, launcher.message_len)
    if cause is not None and not text:
        text = f"{type(cause).__name__}: {cause}"
    if not 0 <= index < len(launch.plan.runs):
        return OklRuntimeError(
            f"launch '{launch.plan.name}' failed" + (f": {text}" if text else f" with status {code}")
        )
    number = launch.plan.runs[index]
    reg = launch.plan.ops[number].reg
    provider = launch.entries[number].provider
    return KernelError(code, reg.op_type, reg.op_name, index, provider, text or _status_text(code))


def _status_text(code: int) -> str:
    try:
        return STATUS_TEXTS[Status(code)]
    except (ValueError, KeyError):
        return f"status {code}"


def count_error(what: str, given: int, specs: Sequence[TensorSpec | None]) -> InputError:
    """The error for a wrong number of arguments or results."""
    wanted = ", ".join("any" if spec is None else str(spec) for spec in specs)
    return InputError(f"{given} {what}{'' if given == 1 else 's'} given, {len(specs)} wanted: ({wanted})")


def misfit(what: str, spec: TensorSpec, found: TensorSpec, address: int, mask: int, *, in_place: bool) -> InputError:
    """The error for a tensor of another type, misaligned, or read-only though it is written."""
    if found != spec:
        return InputError(f"{what} is {found}, wanted {spec}")
    if address & mask:
        return InputError(f"{what} of type {spec} is not aligned to {mask + 1} bytes")
    return InputError(f"{what} {'is written in place, but ' if in_place else ''}is read-only memory")
