"""Tensors in the memory of an NVIDIA GPU: results that stay there, and arrays that are used in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.memory.buffer import Buffer, ElementType

if TYPE_CHECKING:
    from numpy.typing import NDArray

Copy = Callable[[int, int, int], None]
"""Copies bytes between any two places, synchronously: target, source, how many."""


class DeviceTensor:
    """A row-major tensor in the memory of a GPU, which it keeps alive.

    Other libraries use it in place, by DLPack and the CUDA array interface. Its elements are computed: no stream needs
    to be waited for.
    """

    __slots__ = ("_copy", "_inside", "_share")

    def __init__(
        self,
        inside: Buffer,
        copy: Copy,
        *,
        share: Callable[[], None] | None = None,
    ):
        """`inside` has the address on the GPU. `share` is called before another library gets the memory."""
        self._inside = inside
        self._copy = copy
        self._share = share

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._inside.type_text}>"

    @property
    def spec(self) -> TensorSpec:
        """The type of the tensor."""
        return self._inside.spec

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes of the dimensions."""
        return self._inside.shape

    @property
    def dtype(self) -> str:
        """The element type as the IR names it, such as `f32`."""
        return self._inside.dtype

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
        return DeviceTensor(inside, self._copy, share=self._share)

    def with_element(self, element: ElementType) -> DeviceTensor:
        """The same memory, with a more specific element type."""
        return DeviceTensor(self._inside.with_element(element), self._copy, share=self._share)

    @property
    def inside(self) -> Buffer:
        """The tensor in the form that kernels take. The host must not access its memory."""
        return self._inside

    def to_host(self) -> Buffer:
        """A copy in the memory of the host."""
        copy = Buffer.allocate(self.spec).with_element(self._inside.element)
        self._copy(copy.address, self.address, self.spec.nbytes)
        return copy

    def values(self, start: int = 0, stop: int | None = None) -> Sequence[float]:
        """The elements in row-major order, or those of a range, as Python numbers: from a copy."""
        return self.to_host().values(start, stop)

    def tolist(self) -> Any:
        """The elements as nested lists of Python numbers: from a copy."""
        return self.to_host().tolist()

    def __len__(self) -> int:
        return len(self._inside)

    def __getitem__(self, key: Any) -> Any:
        """An element as a Python number, or a part as a NumPy array: from a copy of the whole tensor."""
        return self.to_host()[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.to_host())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """A copy in the memory of the host. Raises: ValueError with `copy=False`."""
        if copy is False:
            raise ValueError("the tensor is in the memory of a GPU, and NumPy needs a copy")
        return self.to_host().__array__(dtype)

    def _given_away(self) -> None:
        if self._share is not None:
            self._share()

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        """Version 3 of the CUDA array interface to the same memory; bf16 as its bits, `uint16`."""
        self._given_away()
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self._inside.type_string,
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
