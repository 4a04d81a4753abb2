"""Tensors from and to other libraries: whose memory it is, how long it lives, and what is refused."""

import ctypes
import gc
import subprocess
import sys
import threading
import weakref
from array import array
from typing import Any

import numpy as np
import pytest
from host import module

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.dlpack import DLManagedTensor, DLManagedTensorVersioned, from_dlpack

F32 = TensorSpec((2, 3), DType.F32)


class Owner:
    """Something to watch the end of."""


class Exporter:
    """An array with DLPack and nothing else."""

    def __init__(self, array: np.ndarray):
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()

    def __dlpack__(self, **options: object) -> object:
        return self.array.__dlpack__(**options)


class Unversioned(Exporter):
    """As before DLPack 1.0."""

    def __dlpack__(self) -> object:
        return self.array.__dlpack__()


class Given:
    """An exporter of a capsule that the test has made."""

    def __init__(self, capsule: object):
        self.capsule = capsule

    def __dlpack__(self, **options: object) -> object:
        return self.capsule


def owned(spec: TensorSpec = F32) -> tuple[Buffer, "weakref.ref[Owner]"]:
    """A buffer, and whether its memory is still held."""
    memory, owner = Buffer.allocate(spec), Owner()
    owner.memory = memory  # pyright: ignore[reportAttributeAccessIssue]
    return Buffer(spec, memory.address, owner), weakref.ref(owner)


def numbers(*shape: int) -> np.ndarray:
    return np.arange(np.prod(shape), dtype=np.float32).reshape(shape)


new_capsule = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
    ("PyCapsule_New", ctypes.pythonapi)
)
DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class TestOut:
    @pytest.mark.slow("compiles programs")
    def test_an_array_shares_the_memory_and_keeps_it(self):
        buffer, alive = owned()
        for made in (np.asarray(buffer), np.from_dlpack(buffer)):
            assert made.ctypes.data == buffer.address and made.shape == (2, 3) and made.dtype == np.float32
            made[1, 2] = 7
            assert buffer.values()[5] == 7
        del made
        kept = np.from_dlpack(buffer)[1:]
        del buffer
        gc.collect()
        assert alive() is not None and kept[0, 2] == 7
        del kept
        gc.collect()
        assert alive() is None

    @pytest.mark.parametrize("version", [None, (1, 0)])
    def test_a_capsule_that_nobody_takes_lets_go(self, version: tuple[int, int] | None):
        buffer, alive = owned()
        capsule = buffer.__dlpack__(max_version=version)
        del buffer
        assert alive() is not None
        del capsule
        assert alive() is None

    @pytest.mark.parametrize("version", [None, (1, 0)])
    def test_a_consumer_lets_go_in_another_thread(self, version: tuple[int, int] | None):
        buffer, alive = owned()
        taken = [from_dlpack(Given(buffer.__dlpack__(max_version=version)))]
        assert taken[0].address == buffer.address
        del buffer
        thread = threading.Thread(target=taken.clear)
        thread.start()
        thread.join()
        assert alive() is None

    @pytest.mark.parametrize("dtype", list(DType))
    @pytest.mark.parametrize("shape", [(), (3,), (2, 0), (2, 3, 4)])
    def test_all_types_come_back_as_they_were(self, dtype: DType, shape: tuple[int, ...]):
        buffer = Buffer.allocate(TensorSpec(shape, dtype))
        for version in (None, (1, 1)):
            taken = from_dlpack(Given(buffer.__dlpack__(max_version=version)))
            assert (taken.spec, taken.address, taken.readonly) == (buffer.spec, buffer.address, False)

    def test_numpy_has_the_bits_of_bf16(self):
        buffer = Buffer.from_values(TensorSpec((2,), DType.BF16), [1.0, -2.0])
        assert np.asarray(buffer).tolist() == [0x3F80, 0xC000]

    def test_read_only_memory_says_so(self):
        buffer = Buffer.from_object(bytes(4))
        assert not np.asarray(buffer).flags.writeable
        assert not np.from_dlpack(buffer).flags.writeable
        with pytest.raises(BufferError, match=r"read-only memory needs a consumer that asks for DLPack 1.0"):
            buffer.__dlpack__()

    def test_a_copy_is_one(self):
        buffer, _ = owned()
        taken = from_dlpack(Given(buffer.__dlpack__(max_version=(1, 0), copy=True)))
        assert taken.address != buffer.address
        assert list(Buffer(taken.spec, taken.address, taken.owner).values()) == list(buffer.values())

    def test_other_devices_and_streams_are_refused(self):
        buffer, _ = owned()
        assert buffer.__dlpack_device__() == (1, 0)
        for wrong in ({"dl_device": (2, 0)}, {"stream": 1}):
            with pytest.raises(BufferError, match="memory of the cpu"):
                buffer.__dlpack__(**wrong)


class TestEnd:
    """What other libraries keep until after the interpreter's end does no harm."""

    def finish(self, program: str) -> None:
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")

    @pytest.mark.parametrize("version", [None, (1, 0)])
    def test_the_deleter_may_be_called_after_the_end(self, version: tuple[int, int] | None):
        self.finish(f"""
import ctypes
from array import array
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.dlpack import DLManagedTensor, DLManagedTensorVersioned, _Managed, from_dlpack

class Given:
    def __dlpack__(self, **options):
        return Buffer.from_object(array("f", [1])).__dlpack__(max_version={version})

taken = from_dlpack(Given()).owner
taken._delete = None  # not by Python, but by the C library, when all of Python is gone
ctypes.CDLL(None).__cxa_atexit(ctypes.c_void_p(taken.header.deleter), ctypes.c_void_p(taken._address), None)
print("done")
""")

    def test_capsules_and_consumers_may_be_there_at_the_end(self):
        self.finish("""
import builtins, sys
import numpy as np
from array import array
from okl_opt.runtime.memory.buffer import Buffer

buffer = Buffer.from_object(array("f", [1]))
builtins.kept = [buffer.__dlpack__(), buffer.__dlpack__(max_version=(1, 0)), np.from_dlpack(buffer)]
sys.modules["kept"] = Buffer.from_object(np.from_dlpack(buffer))
print("done")
""")


class TestIn:
    @pytest.mark.parametrize("exporter", [Exporter, Unversioned])
    def test_no_copy_of_contiguous_memory(self, exporter: type[Exporter]):
        given = numbers(2, 3)
        taken = Buffer.from_object(exporter(given))
        assert (taken.address, taken.spec, taken.copied_from) == (given.ctypes.data, F32, None)

    def test_the_memory_is_kept(self):
        given = numbers(2, 3)
        before = sys.getrefcount(given)
        taken = Buffer.from_object(Exporter(given))
        assert sys.getrefcount(given) == before + 1
        del taken
        assert sys.getrefcount(given) == before

    @pytest.mark.parametrize("shape", [(3, 2), (2, 1, 3), (2, 0)])
    def test_strided_memory_is_copied_there_and_back(self, shape: tuple[int, ...]):
        for given in (numbers(*shape).T, numbers(*shape)[::-1]):
            for source in (given, Exporter(given)):
                taken = Buffer.from_object(source)
                assert list(taken.values()) == given.ravel().tolist()
                np.asarray(taken)[...] += 1
                taken.write_back()
                assert list(taken.values()) == given.ravel().tolist()
                if given.size and not given.flags.c_contiguous:
                    with pytest.raises(InputError, match=r"a strided buffer of type .*\(--strict-layout\)"):
                        Buffer.from_object(source, strict_layout=True)

    def test_what_is_one_element_many_times_is_not_written(self):
        repeated = np.lib.stride_tricks.as_strided(numbers(1), (4,), (0,))
        for source in (repeated, Exporter(repeated)):
            assert Buffer.from_object(source).readonly

    def test_read_only_arrays(self):
        given = numbers(2, 3)
        given.flags.writeable = False
        assert Buffer.from_object(Exporter(given)).readonly
        with pytest.raises(InputError, match=r"a Unversioned gives no tensor: .*readonly"):
            Buffer.from_object(Unversioned(given))

    def test_what_no_tensor_has_is_refused(self):
        with pytest.raises(InputError, match="a Exporter has elements of DLPack's type code 5, 64 bits"):
            Buffer.from_object(Exporter(np.zeros(2, np.complex64)))
        with pytest.raises(InputError, match="DLPack's type code 1, 16 bits"):
            Buffer.from_object(Exporter(np.zeros(2, np.uint16)))

    def test_only_a_fresh_capsule_will_do(self):
        buffer, alive = owned()
        given = Given(buffer.__dlpack__())
        first = from_dlpack(given)
        with pytest.raises(InputError, match=r"a Given gives no tensor: .*no capsule, or a used one"):
            from_dlpack(given)
        with pytest.raises(InputError, match="no capsule"):
            from_dlpack(Given("capsule"))
        del buffer, given
        assert alive() is not None
        del first
        assert alive() is None

    def test_an_exporter_without_the_method_is_no_tensor(self):
        with pytest.raises(InputError, match="a str is no tensor"):
            Buffer.from_object("x")

    @pytest.mark.sample(1)
    @pytest.mark.parametrize("versioned", [False, True])
    def test_a_refused_tensor_is_given_back_once(self, versioned: bool):
        given_back: list[int] = []
        deleter = DELETER(given_back.append)
        managed = DLManagedTensorVersioned() if versioned else DLManagedTensor()
        managed.deleter = ctypes.cast(deleter, ctypes.c_void_p).value
        if isinstance(managed, DLManagedTensorVersioned):
            managed.major = 2
        managed.tensor.device_type = 2
        name = b"dltensor_versioned" if versioned else b"dltensor"
        capsule = new_capsule(ctypes.addressof(managed), name, None)
        with pytest.raises(
            InputError,
            match="version 2 of DLPack" if versioned else "memory of an NVIDIA GPU: copy it to the CPU first",
        ):
            from_dlpack(Given(capsule))
        gc.collect()
        assert given_back == [ctypes.addressof(managed)]

    def test_arrays_of_a_gpu_without_dlpack(self):
        class Array:
            __cuda_array_interface__ = {"shape": (2,), "typestr": "<f4", "data": (0, False), "version": 3}

        with pytest.raises(InputError, match="a Array lies in memory of an NVIDIA GPU: copy it to the CPU first"):
            Buffer.from_object(Array())

    def test_a_row_major_tensor_may_leave_out_its_strides(self):
        memory, sizes = array("f", range(6)), (ctypes.c_int64 * 2)(2, 2)
        managed = DLManagedTensor()
        tensor = managed.tensor
        tensor.data, tensor.byte_offset = memory.buffer_info()[0], 8
        tensor.device_type, tensor.ndim, tensor.lanes, tensor.shape = 1, 2, 1, ctypes.addressof(sizes)
        tensor.code, tensor.bits = 2, 32
        taken = from_dlpack(Given(new_capsule(ctypes.addressof(managed), b"dltensor", None)))
        assert taken.spec == TensorSpec((2, 2), DType.F32)
        assert list(Buffer(taken.spec, taken.address, taken.owner).values()) == [2, 3, 4, 5]
        tensor.byte_offset = 6
        with pytest.raises(InputError, match="not aligned to 4 bytes"):
            from_dlpack(Given(new_capsule(ctypes.addressof(managed), b"dltensor", None)))


def given(
    *,
    sizes: tuple[int, ...] | None = (4,),
    strides: tuple[int, ...] | None = None,
    ndim: int | None = None,
    data: int | None = None,
    byte_offset: int = 0,
    has_data: bool = True,
) -> tuple[Given, object]:
    """An exporter of a tensor of f32 whose facts are as stated, in memory of 16 bytes; and what must live as long."""
    memory = Buffer.allocate(TensorSpec((4,), DType.F32))
    managed = DLManagedTensor()
    tensor = managed.tensor
    tensor.device_type, tensor.lanes, tensor.code, tensor.bits = 1, 1, 2, 32
    tensor.data = (memory.address if data is None else data) if has_data else None
    tensor.byte_offset = byte_offset
    tensor.ndim = len(sizes or ()) if ndim is None else ndim
    shape = (ctypes.c_int64 * len(sizes or ()))(*(sizes or ()))
    steps = (ctypes.c_int64 * len(strides or ()))(*(strides or ()))
    tensor.shape = None if sizes is None else ctypes.addressof(shape)
    tensor.strides = None if strides is None else ctypes.addressof(steps)
    exporter = Given(new_capsule(ctypes.addressof(managed), b"dltensor", None))
    return exporter, (memory, managed, shape, steps)


class TestLies:
    """What a capsule says must be possible: nothing is read where it cannot be."""

    @pytest.mark.parametrize(
        ("facts", "message"),
        [
            ({"has_data": False}, "has no memory"),
            ({"has_data": False, "byte_offset": 64}, "has no memory"),
            ({"has_data": False, "sizes": ()}, "has no memory"),
            ({"ndim": -1}, "has -1 dimensions: there are 0 to 64"),
            ({"ndim": 65}, "has 65 dimensions: there are 0 to 64"),
            ({"ndim": 2**31 - 1}, "has 2147483647 dimensions"),
            ({"sizes": None, "ndim": 1}, "has 1 dimensions, but no sizes of them"),
            ({"sizes": (-4,)}, "has sizes -4, of which none may be below 0"),
            ({"sizes": (2, -(2**63))}, "of which none may be below 0"),
            ({"sizes": (2**62, 4)}, "does not fit in memory"),
            ({"byte_offset": 2**64 - 16}, "has an invalid address"),
            ({"byte_offset": 2**63}, "has an invalid address"),
            ({"data": 2**64 - 16, "byte_offset": 32}, "has an invalid address"),
            ({"sizes": (2, 2), "strides": (2**62, 1)}, "has an invalid address"),
            ({"sizes": (2, 2), "strides": (-(2**62), 1)}, "has an invalid address"),
            ({"sizes": (2, 2), "strides": (2**63 - 1, 2**63 - 1)}, "has an invalid address"),
            ({"sizes": (2, 2), "strides": (2**62, -(2**62))}, "has an invalid address"),
            ({"sizes": (3,), "strides": (2**45,)}, "has an invalid address"),
        ],
    )
    def test_they_are_input_errors(self, facts: dict[str, Any], message: str):
        exporter, _kept = given(**facts)
        with pytest.raises(InputError, match=message):
            Buffer.from_object(exporter)

    def test_no_elements_need_no_memory(self):
        exporter, _kept = given(sizes=(0, 3), has_data=False)
        assert Buffer.from_object(exporter).spec == TensorSpec((0, 3), DType.F32)

    def test_steps_of_a_dimension_of_one_are_not_taken(self):
        exporter, _kept = given(sizes=(1, 4), strides=(2**62, 1))
        assert list(Buffer.from_object(exporter).values()) == [0, 0, 0, 0]

    def test_views_of_python(self):
        far = np.lib.stride_tricks.as_strided(np.zeros(4, np.float32), (3,), (2**46,))
        with pytest.raises(InputError, match="has an invalid address"):
            Buffer.from_object(far)


class TestTorch:
    """The other side is PyTorch, where that is installed."""

    @pytest.fixture
    def torch(self):
        return module("torch")

    @pytest.mark.parametrize("dtype", [each for each in DType])
    def test_there_and_back(self, torch, dtype: DType):
        name = {"ui8": "uint8", "i1": "bool", "bf16": "bfloat16"}.get(dtype.spelling, dtype.numpy)
        given = torch.ones(2, 3, dtype=getattr(torch, name))
        taken = Buffer.from_object(given)
        assert (taken.spec, taken.address) == (TensorSpec((2, 3), dtype), given.data_ptr())
        assert list(taken.values()) == [1] * 6
        back = torch.from_dlpack(taken)
        assert back.data_ptr() == given.data_ptr() and back.dtype == given.dtype

    def test_a_tensor_keeps_the_memory(self, torch):
        buffer, alive = owned()
        tensor = torch.from_dlpack(buffer)
        del buffer
        gc.collect()
        assert alive() is not None
        del tensor
        gc.collect()
        assert alive() is None

    def test_strided_tensors_are_copied(self, torch):
        given = torch.arange(6, dtype=torch.bfloat16).reshape(2, 3)
        assert list(Buffer.from_object(given.T).values()) == [0, 3, 1, 4, 2, 5]
        with pytest.raises(InputError, match="strided"):
            Buffer.from_object(given.T, strict_layout=True)

    def test_tensors_that_need_gradients_say_what_to_do(self, torch):
        with pytest.raises(InputError, match=r"a Tensor gives no tensor: .*detach"):
            Buffer.from_object(torch.ones(2, requires_grad=True))

    def test_numpy_and_torch_may_hold_it_at_the_end(self, torch):
        TestEnd().finish("""
import builtins
import torch
from array import array
from okl_opt.runtime.memory.buffer import Buffer

builtins.kept = torch.from_dlpack(Buffer.from_object(array("f", [1])))
torch.kept = torch.from_dlpack(Buffer.from_object(torch.ones(2)))
print("done")
""")
