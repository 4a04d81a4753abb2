"""Arrays of other libraries in memory that the GPU reaches: check them, and wait for pending work on them."""

from __future__ import annotations

from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.cuda.driver import Driver
from okl_opt.runtime.memory.device_tensor import DeviceTensor
from okl_opt.runtime.memory.gpu_arrays import GpuArray, Place, dense_steps, gpu_array

_GPU = 0
"""The number of the GPU that programs run on."""


def found_array(driver: Driver, value: object) -> GpuArray | None:
    """Return the array of an object in memory that the GPU reaches, ready for the driver's stream; None for an object
    of the host.

    Raises: InputError for an array that the GPU cannot use in place; DriverError.
    """
    if isinstance(value, DeviceTensor):
        return GpuArray(type(value).__name__, value.spec, value.address, dense_steps(value.spec), value.readonly, value)
    array = gpu_array(value, driver.stream.number)
    if array is None:
        return None
    if array.device not in (None, _GPU):
        raise _on_another(array, array.device)
    if array.spec.elem_count:
        _check_memory(driver, array)
    if array.stream is not None:
        driver.stream.wait_for(array.stream)
    return array


def _check_memory(driver: Driver, array: GpuArray) -> None:
    """Refuse elements outside a single allocation that the GPU reaches. Raises: InputError, DriverError."""
    reach = [(size - 1) * step for size, step in zip(array.spec.shape, array.steps, strict=True)]
    first = array.address + sum(each for each in reach if each < 0)
    end = array.address + sum(each for each in reach if each > 0) + array.spec.dtype.itemsize
    found = driver.range_at(first)
    if found is None:
        raise InputError(f"a {array.kind} lies in no memory that the GPU reaches: it may have been freed")
    if array.place is Place.DEVICE and found.device != _GPU:
        raise _on_another(array, found.device)
    if found.nbytes and end > found.first + found.nbytes:
        raise InputError(
            f"a {array.kind} of type {array.spec} ends {end - found.first - found.nbytes} bytes after its memory"
        )


def _on_another(array: GpuArray, device: int | None) -> InputError:
    return InputError(f"a {array.kind} lies on GPU {device}, and programs run on GPU {_GPU}: copy it there first")
