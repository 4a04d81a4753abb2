"""Tensors in the memory of an NVIDIA GPU: results that stay there, and arrays that are used in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.memory.buffer import TYPE_STRINGS, Buffer

Copy = Callable[[int, int, int], None]
"""Copies bytes between any two places, synchronously: target, source, how many."""


class DeviceTensor:
    """A row-major tensor in the memory of a GPU, which it keeps alive.

    Other libraries use it in place, by DLPack and the CUDA array interface. Its elements are computed: no stream needs
    to be waited for.
    """

    __slots__ = ("_copy", "_inside", "_share", "_type_string")

    def __init__(
        self,
        inside: Buffer,
        copy: Copy,
        *,
        share: Callable[[], None] | None = None,
        type_string: str | None = None,
    ):
        """`inside` has the address on the GPU. `share` is called before another library gets the memory."""
        self._inside = inside
        self._copy = copy
        self._share = share
        self._type_string = type_string or TYPE_STRINGS[inside.spec.dtype]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.spec}, {self.address:#x}, readonly={self.readonly})"

    @property
    def spec(self) -> TensorSpec:
        """The type of the tensor."""
        return self._inside.spec

    @property
    def address(self) -> int:
        """The address on the GPU."""
        return self._inside.address

    @property
    def readonly(self) -> bool:
        """True if the tensor must not be written."""
        return self._inside.readonly

    @property
    def owner(self) -> object:
        """The owner of its memory."""
        return self._inside.owner

    def with_owner(self, owner: object) -> DeviceTensor:
        """The same memory, kept alive by another object."""
        inside = self._inside.with_owner(owner)
        return DeviceTensor(inside, self._copy, share=self._share, type_string=self._type_string)

    def with_type_string(self, text: str) -> DeviceTensor:
        """The same memory, with a more specific element type in the CUDA array interface."""
        return DeviceTensor(self._inside, self._copy, share=self._share, type_string=text)

    @property
    def inside(self) -> Buffer:
        """The tensor in the form that kernels take. The host must not access its memory."""
        return self._inside

    def to_host(self) -> Buffer:
        """A copy in the memory of the host."""
        copy = Buffer.allocate(self.spec)
        self._copy(copy.address, self.address, self.spec.nbytes)
        return copy

    def values(self, start: int = 0, stop: int | None = None) -> Sequence[float]:
        """The elements in row-major order, or those of a range, as Python numbers: from a copy."""
        return self.to_host().values(start, stop)

    def _given_away(self) -> None:
        if self._share is not None:
            self._share()

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        """Version 3 of the CUDA array interface to the same memory; bf16 as its bits, `uint16`."""
        self._given_away()
        return {
            "version": 3,
            "shape": self.spec.shape,
            "typestr": self._type_string,
            "data": (self.address if self.spec.elem_count else 0, self.readonly),
            "strides": None,
            "stream": None,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        """The DLPack device of this memory: the first NVIDIA GPU."""
        from okl_opt.runtime.memory.dlpack import NVIDIA

        return (NVIDIA, 0)

    def __dlpack__(
        self,
        *,
        stream: object = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> object:
        """A DLPack capsule of the same memory, or of a copy for the CPU; versioned if the caller knows DLPack 1.

        Raises: BufferError for another device, for a copy on the GPU, and for read-only memory if the caller knows no
        versions.
        """
        from okl_opt.runtime.memory.dlpack import CPU, NVIDIA, capsule_of
        from okl_opt.runtime.memory.foreign import ForeignTensor

        versioned = max_version is not None and max_version[0] >= 1
        if dl_device == CPU and copy is not False:
            held = self.to_host()
            tensor = ForeignTensor(held.spec, held.address, held, False)
            return capsule_of(tensor, versioned=versioned, is_copy=True)
        if dl_device not in (None, (NVIDIA, 0)):
            raise BufferError("the tensor is in memory of the first NVIDIA GPU")
        if copy:
            raise BufferError("copies on the GPU are not supported: ask for no copy, or for one on the cpu")
        self._given_away()
        tensor = ForeignTensor(self.spec, self.address, self, self.readonly)
        return capsule_of(tensor, versioned=versioned, is_copy=False, device=(NVIDIA, 0))
