"""Arrays of a GPU as arguments and results, with a stand-in for the driver: what is checked, copied and waited for."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest
from fake_driver import CUresult, FakeDriver
from gpu_arrays import Interface, Memory, Pack
from test_launching import SET, floats, pointer, program
from test_memory import RELUS

from okl_opt import InputError, OklRuntimeError, load
from okl_opt.runtime.cuda.copies import MOST_PIECES, PIECE
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.device_tensor import DeviceTensor
from okl_opt.runtime.memory.dlpack import MANAGED, PINNED

GIVEN = np.array([-1, 2, -3, 4], np.float32)
SCALED = """
oneflow.job @j(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = "oneflow.variable"() {op_name = "w", output_lbns = ["w/out"], shape = [4 : si64], data_type = 2 : i32,
    device_tag = "cuda", device_name = ["@0:0"]} : () -> tensor<4xf32>
  %y = "oneflow.broadcast_mul"(%x, %w) {op_name = "y", device_tag = "cuda", device_name = ["@0:0"]}
    : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  oneflow.return %y : tensor<4xf32>
}
"""
READ_ONLY = "it is read-only, and a memref may be written"
EXPECTED = [0, -2, 0, -4]


def job(text: str = RELUS, **options: Any) -> Any:
    return load(text, object_cache="off", threads=1, **options)


def copies(fake: FakeDriver) -> int:
    return fake.names().count("cuMemcpyAsync")


def calls(fake: FakeDriver, name: str) -> list[tuple[Any, ...]]:
    return [call[1:] for call in fake.calls if call[0] == name]


@pytest.mark.usefixtures("on_the_host")
class TestJobs:
    @pytest.mark.parametrize("kind", [Interface, Pack])
    def test_arguments_where_they_are(self, fake: FakeDriver, kind: Any):
        module = job()
        memory = Memory(fake, GIVEN)
        before = copies(fake)
        (result,) = module.launch(kind(memory))
        assert isinstance(result, Buffer) and list(result.values()) == EXPECTED
        assert copies(fake) - before == 1, "the result comes back"
        source, target = calls(fake, "cuMemcpyAsync")[-1][1], memory.address
        assert source != target

    @pytest.mark.parametrize("kind", [PINNED, MANAGED])
    def test_memory_that_both_reach(self, fake: FakeDriver, kind: int):
        module = job()
        array = Pack(Memory(fake, GIVEN), kind=kind)
        before = copies(fake)
        (result,) = module.launch(array)
        assert list(result.values()) == EXPECTED and copies(fake) - before == 1
        assert array.streams == [None if kind == PINNED else int(fake_stream(fake))]

    @pytest.mark.parametrize("kind", [Interface, Pack])
    def test_results_in_arrays_of_the_gpu(self, fake: FakeDriver, kind: Any):
        module = job()
        given, out = Memory(fake, GIVEN), Memory(fake, np.zeros(4, np.float32))
        before = copies(fake)
        (result,) = module.launch(kind(given), out=[kind(out)])
        assert isinstance(result, DeviceTensor) and result.address == out.address and out.read() == EXPECTED
        assert copies(fake) == before, "nothing crosses the border"

    def test_results_that_stay(self, fake: FakeDriver):
        module = job(results="device")
        before = copies(fake)
        (result,) = module.launch(Interface(Memory(fake, GIVEN)))
        assert isinstance(result, DeviceTensor) and copies(fake) == before
        again, *_ = module.launch(result)
        assert copies(fake) == before, "a result is an argument where it is"
        del module
        gc.collect()
        assert list(again.values()) == [0] * 4 and list(result.to_host().values()) == EXPECTED
        assert result.__cuda_array_interface__ == {
            "version": 3,
            "shape": (4,),
            "typestr": "<f4",
            "data": (result.address, False),
            "strides": None,
            "stream": None,
        }
        assert result.__dlpack_device__() == (2, 0)

    @pytest.mark.slow("compiles kernels")
    def test_a_result_lives_as_long_as_those_who_have_it(self, fake: FakeDriver):
        module = job(results="device")
        (result,) = module.launch(GIVEN)
        address = result.address
        taken = module.launch(TakenOver(result))  # by DLPack, as another library takes it
        assert list(taken[0].values()) == [0] * 4
        held = result.__dlpack__(max_version=(1, 0))
        del result
        gc.collect()
        assert address in fake.live
        before = len(fake.calls)
        del held
        gc.collect()
        assert address not in fake.live
        assert [call[0] for call in fake.calls[before:]] == ["cuCtxSynchronize", "cuMemFreeAsync"], (
            "others may have used it on streams of theirs"
        )

    def test_a_result_that_nobody_else_had_is_freed_at_once(self, fake: FakeDriver):
        module = job(results="device")
        (result,) = module.launch(GIVEN)
        del result
        gc.collect()
        assert "cuCtxSynchronize" not in fake.names()

    def test_a_copy_for_numpy(self, fake: FakeDriver):
        (result,) = job(results="device").launch(GIVEN)
        with pytest.raises(BufferError, match="first NVIDIA GPU"):
            result.__dlpack__(dl_device=(10, 0))
        with pytest.raises(BufferError, match="copies on the GPU are not supported"):
            result.__dlpack__(copy=True)
        assert np.from_dlpack(result, device="cpu").tolist() == EXPECTED

    def test_runs_of_the_cpu_refuse_what_stays(self, fake: FakeDriver):
        (result,) = job(results="device").launch(GIVEN)
        with pytest.raises(InputError, match="a DeviceTensor lies in memory of an NVIDIA GPU: copy it to the CPU"):
            job(device="cpu").launch(result)

    def test_on_the_cpu_nothing_changes(self, fake: FakeDriver):
        (result,) = job(device="cpu", results="device").launch(GIVEN)
        assert isinstance(result, Buffer) and list(result.values()) == EXPECTED

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"results": "gpu"}, "results='gpu': they are left on the 'host' or the 'device'"),
            ({"results": "device", "isolate": True}, "results='device' does not go with isolate"),
        ],
    )
    def test_options(self, options: Any, message: str):
        with pytest.raises(OklRuntimeError, match=message):
            job(**options)

    def test_parameters_where_they_are(self, fake: FakeDriver):
        module = job(SCALED)
        memory = Memory(fake, GIVEN)
        before = copies(fake)
        module.set_parameters({"w": Pack(memory)})
        assert copies(fake) == before
        assert list(module.launch(2 * GIVEN)[0].values()) == [2, 8, 18, 32]

    @pytest.mark.parametrize(("told", "expected"), [(5, 5), (2, 2), (None, 1)])
    def test_the_streams_of_producers(self, fake: FakeDriver, told: int | None, expected: int):
        """By DLPack the producer makes our stream wait; of the other protocol we wait for the producer's stream."""
        module = job()
        array = Pack(Memory(fake, GIVEN))
        module.launch(array)
        own = fake_stream(fake)
        assert array.streams == [own]
        before = len(fake.calls)
        module.launch(Interface(Memory(fake, GIVEN), stream=told))
        made = [
            call for call in fake.calls[before:] if call[0] in ("cuEventRecord", "cuStreamWaitEvent", "cuMemcpyAsync")
        ]
        (_, event, stream), (_, waits, waited, _) = made[:2]
        assert stream == expected and (waits, waited) == (own, event)

    @pytest.mark.parametrize(
        ("told", "message"),
        [
            ({"typestr": "<f8"}, "argument 0 is 4xf64, wanted 4xf32"),
            ({"typestr": "<c8"}, "argument 0: a Interface has elements of type '<c8': no tensor has them"),
            ({"typestr": ">f4"}, "has elements of type '>f4'"),
            ({"typestr": None}, "typestr of its __cuda_array_interface__ is None, wanted a text"),
            ({"shape": (3,)}, "argument 0 is 3xf32, wanted 4xf32"),
            ({"shape": (-4,)}, "has sizes -4, of which none may be below 0"),
            ({"shape": (1 << 62, 1 << 62)}, "does not fit in memory"),
            ({"shape": 4}, "shape of its __cuda_array_interface__ is 4, wanted numbers"),
            ({"shape": ("4",)}, "wanted numbers, one for each dimension"),
            ({"strides": (8,)}, "has strides of 8 bytes on the GPU, where nothing is copied: make it contiguous"),
            ({"strides": (4, 4)}, "has 1 dimensions, but 2 strides"),
            ({"strides": (1 << 61,)}, "has an invalid address"),
            ({"data": (0, False)}, "has no memory"),
            ({"data": (None, False)}, "has no memory"),
            ({"data": (-4, False)}, "wanted an address, and whether it is read-only"),
            ({"data": (True, False)}, "wanted an address, and whether it is read-only"),
            ({"data": 4096}, "wanted an address, and whether it is read-only"),
            ({"data": (4098, False)}, "is not aligned to 4 bytes"),
            ({"data": (4096, False)}, "lies in no memory that the GPU reaches: it may have been freed"),
            ({"data": (1 << 65, False)}, "has an invalid address"),
            ({"stream": 0}, "stream of its __cuda_array_interface__ is 0, wanted None, or a stream's number from 1 on"),
            ({"stream": "default"}, "wanted None, or a stream's number"),
            ({"version": None}, "wanted the number of a version"),
            ({"mask": object()}, "its elements are masked"),
        ],
    )
    def test_what_an_array_may_not_say(self, fake: FakeDriver, told: Any, message: str):
        given = np.tile(GIVEN, 2)
        module, memory = job(), Memory(fake, given)
        with pytest.raises(InputError) as caught:
            module.launch(Interface(memory, **{"shape": (4,), **told}))
        assert message in str(caught.value)

    def test_an_interface_that_is_none(self, fake: FakeDriver):
        array = Interface(Memory(fake, GIVEN))
        array.__cuda_array_interface__ = [4]  # pyright: ignore[reportAttributeAccessIssue]
        with pytest.raises(
            InputError, match="argument 0: a Interface gives no tensor: its __cuda_array_interface__ is no"
        ):
            job().launch(array)

    def test_an_object_that_raises(self, fake: FakeDriver):
        class Graded:
            @property
            def __cuda_array_interface__(self) -> object:
                raise RuntimeError("it requires grad")

        with pytest.raises(InputError, match="argument 0: a Graded gives no tensor: it requires grad"):
            job().launch(Graded())

    @pytest.mark.parametrize("is_told", [True, False])
    def test_another_gpu(self, fake: FakeDriver, is_told: bool):
        memory = Memory(fake, GIVEN, device=1)
        array = Pack(memory, device=1) if is_told else Interface(memory)
        with pytest.raises(
            InputError, match=r"argument 0: a \w+ lies on GPU 1, and programs run on GPU 0: copy it there"
        ):
            job().launch(array)

    @pytest.mark.parametrize("kind", [Interface, Pack])
    def test_freed_memory(self, fake: FakeDriver, kind: Any):
        memory = Memory(fake, GIVEN)
        memory.free()
        with pytest.raises(InputError, match="it may have been freed"):
            job().launch(kind(memory))

    def test_an_address_that_the_driver_refuses(self, fake: FakeDriver):
        fake.failing["cuPointerGetAttributes"] = CUresult.CUDA_ERROR_INVALID_VALUE
        with pytest.raises(InputError, match="it may have been freed"):
            job().launch(Interface(Memory(fake, GIVEN)))

    def test_more_than_there_is(self, fake: FakeDriver):
        memory = Memory(fake, GIVEN[:3])
        with pytest.raises(InputError, match="a Interface of type 4xf32 ends 4 bytes after its memory"):
            job().launch(Interface(memory, shape=(4,)))

    def test_results_that_may_only_be_read(self, fake: FakeDriver):
        out = Memory(fake, np.zeros(4, np.float32))
        for array in (Interface(out, data=(out.address, True)), Pack(out, readonly=True)):
            with pytest.raises(InputError, match="result 0 is written, but is read-only memory"):
                job().launch(GIVEN, out=[array])
        assert out.read() == [0] * 4

    def test_overlap(self, fake: FakeDriver):
        """Of two tensors in one memory, of which one is written, a launch says what it says on the CPU."""
        memory = Memory(fake, np.zeros(5, np.float32))
        given, out = Interface(memory, shape=(4,)), Interface(memory, shape=(4,), data=(memory.address + 4, False))
        with pytest.raises(InputError, match="overlap"):
            job().launch(given, out=[out])

    def test_no_memory_for_a_result(self, fake: FakeDriver):
        module = job(results="device")
        module.launch(GIVEN)
        fake.failing["cuMemAllocAsync"] = CUresult.CUDA_ERROR_OUT_OF_MEMORY
        with pytest.raises(OklRuntimeError, match=r"^out of memory: no 16 bytes for a result of type 4xf32$"):
            module.launch(GIVEN)
        del fake.failing["cuMemAllocAsync"]
        assert list(module.launch(GIVEN)[0].values()) == EXPECTED


def fake_stream(fake: FakeDriver) -> int:
    """The driver's own stream: the first that was made."""
    return next(handle for handle, made in fake.live.items() if made == (1,))


class TakenOver:
    """A library's view of an array that it has by DLPack."""

    def __init__(self, array: DeviceTensor):
        self._array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._array.__dlpack_device__()

    def __dlpack__(self, **options: Any) -> object:
        return self._array.__dlpack__(**options)


@pytest.mark.usefixtures("on_the_host")
class TestPinnedCopies:
    SIZE = (MOST_PIECES + 2) * PIECE // 4 + 3
    """More than all pieces hold, and not a whole number of them."""

    def big(self) -> Any:
        return job(RELUS.replace("tensor<4xf32>", f"tensor<{self.SIZE}xf32>"))

    def test_large_tensors(self, fake: FakeDriver):
        module = self.big()
        numbers = np.random.default_rng(1).standard_normal(self.SIZE).astype(np.float32)
        for turn in range(3):
            (result,) = module.launch(numbers + turn)
            np.testing.assert_array_equal(np.asarray(result), -np.maximum(numbers + turn, 0))
        pinned = calls(fake, "cuMemHostAlloc")
        assert [nbytes for nbytes, _ in pinned] == [PIECE] * MOST_PIECES, "they are used again"

    def test_without_pinned_memory(self, fake: FakeDriver):
        fake.failing["cuMemHostAlloc"] = CUresult.CUDA_ERROR_OUT_OF_MEMORY
        numbers = np.random.default_rng(1).standard_normal(self.SIZE).astype(np.float32)
        np.testing.assert_array_equal(np.asarray(self.big().launch(numbers)[0]), -np.maximum(numbers, 0))

    def test_each_program_has_its_own(self, fake: FakeDriver):
        first, second = job(), job()
        for module in (first, second, first, second):
            module.launch(GIVEN)
        assert len(calls(fake, "cuMemHostAlloc")) <= 2 * MOST_PIECES

    def test_what_fails_does_not_land_later(self, fake: FakeDriver):
        module = job()
        module.launch(GIVEN)
        fake.failing["cuEventSynchronize"] = CUresult.CUDA_ERROR_INVALID_VALUE
        out = np.full(4, 7, np.float32)
        with pytest.raises(OklRuntimeError, match="cuEventSynchronize"):
            module.launch(GIVEN, out=[out])
        del fake.failing["cuEventSynchronize"]
        assert list(module.launch(2 * GIVEN)[0].values()) == [2 * value for value in EXPECTED]
        assert out.tolist() == [7] * 4


class TestPrograms:
    """Programs that launch kernels themselves."""

    @pytest.mark.parametrize("kind", [Interface, Pack])
    def test_arguments_where_they_are(self, fake: FakeDriver, kind: Any):
        seen: list[int] = []

        def launch(function: int, parameters: int) -> None:
            seen.append(pointer(parameters, 0))
            floats(seen[-1])[:] = [7.0] * 4

        fake.on_launch = launch
        memory = Memory(fake, GIVEN)
        function = load(program(f"{SET}\nreturn"), target="cuda", unsafe_llvm=True)["main"]
        function(kind(memory), 1.0)
        assert seen == [memory.address] and memory.read() == [7] * 4 and copies(fake) == 0

    def test_all_streams_wait_for_producers(self, fake: FakeDriver):
        function = load(program(f"{SET}\nreturn"), target="cuda", unsafe_llvm=True)["main"]
        function(Interface(Memory(fake, GIVEN), stream=2), 1.0)
        names = fake.names()
        recorded = [call[2] for call in fake.calls if call[0] == "cuEventRecord"]
        assert recorded[0] == 2 and recorded[1] == fake_stream(fake)
        assert names.index("cuLaunchKernel") > [at for at, name in enumerate(names) if name == "cuStreamWaitEvent"][1]

    @pytest.mark.parametrize(
        ("make", "message"),
        [
            (
                lambda memory: Interface(memory, data=(memory.address, True)),
                READ_ONLY,
            ),
            (lambda memory: Pack(memory, readonly=True), READ_ONLY),
            (lambda memory: Pack(memory, device=1), "lies on GPU 1"),
            (lambda memory: Interface(memory, shape=(3,)), "it is 3xf32, wanted 4xf32"),
            (lambda memory: Interface(memory, typestr="<i4"), "its elements are si32, wanted f32"),
            (lambda memory: Interface(memory, shape=(2,), strides=(8,)), "it is 2xf32, wanted 4xf32"),
            (lambda memory: Interface(memory, strides=(-4,)), "lies in no memory that the GPU reaches"),
            (lambda memory: Interface(memory, strides=(0,)), "its strides of [0] bytes do not fit 4xf32"),
        ],
    )
    def test_refusals(self, fake: FakeDriver, make: Any, message: str):
        function = load(program(f"{SET}\nreturn"), target="cuda", unsafe_llvm=True)["main"]
        with pytest.raises(InputError) as caught:
            function(make(Memory(fake, GIVEN)), 1.0)
        assert str(caught.value).startswith("argument 0: ") and message in str(caught.value)
        assert "cuLaunchKernel" not in fake.names()

    def test_the_host_does_not_read_it(self, fake: FakeDriver):
        body = "%zero = arith.constant 0 : index\n%v = memref.load %a[%zero] : memref<4xf32>\nreturn"
        function = load(program(f"{SET}\n{body}"), target="cuda", unsafe_llvm=True)["main"]
        with pytest.raises(OklRuntimeError, match=r"<string>:\d+:\d+: .*uses memory of the device on the host"):
            function(Interface(Memory(fake, GIVEN)), 1.0)

    ALLOCATES = "(%a: memref<4xf32>, %x: f32) -> memref<4xf32>"

    @pytest.mark.parametrize("alloc", ["memref.alloc()", "gpu.alloc ()"])
    @pytest.mark.parametrize("results", ["host", "device"])
    def test_results(self, fake: FakeDriver, alloc: str, results: Any):
        def launch(function: int, parameters: int) -> None:
            floats(pointer(parameters, 0))[:] = [1.0, 2.0, 3.0, 4.0]

        fake.on_launch = launch
        body = f"%b = {alloc} : memref<4xf32>\n{SET.replace('%a', '%b')}\nreturn %b : memref<4xf32>"
        text = program(body, self.ALLOCATES)
        function = load(text, target="cuda", unsafe_llvm=True, results=results)["main"]
        made = function(GIVEN.copy(), 1.0)
        assert isinstance(made, DeviceTensor if results == "device" else Buffer)
        assert list(made.values()) == [1, 2, 3, 4]
        if results == "device":
            function(made, 1.0)
            assert made.__cuda_array_interface__["typestr"] == "<f4"

    def test_a_result_that_the_host_has_written(self, fake: FakeDriver):
        body = f"%b = memref.alloc() : memref<4xf32>\n{SET.replace('%a', '%b')}\n"
        body += "memref.store %x, %b[%one] : memref<4xf32>\nreturn %b : memref<4xf32>"
        function = load(program(body, self.ALLOCATES), target="cuda", unsafe_llvm=True, results="device")["main"]
        assert list(function(GIVEN.copy(), 9.0).values()) == [0, 9, 0, 0]

    def test_memory_is_used_again(self, fake: FakeDriver):
        """From run to run, whatever the addresses on the host; that of runs before the last is given back."""
        function = load(program(f"{SET}\nreturn"), target="cuda", unsafe_llvm=True)["main"]
        places: list[int] = []
        fake.on_launch = lambda function, parameters: places.append(pointer(parameters, 0))
        arrays = [np.full(4, number, np.float32) for number in range(3)]
        for array in arrays:
            function(array, 1.0)
        assert len(set(places)) == 1 and len(calls(fake, "cuMemAllocAsync")) == 1
        assert len(calls(fake, "cuMemHostAlloc")) <= MOST_PIECES
        del function
        gc.collect()
        assert places[0] not in fake.live

    def test_other_programs_do_not_see_it(self, fake: FakeDriver):
        functions = [load(program(f"{SET}\nreturn"), target="cuda", unsafe_llvm=True)["main"] for _ in range(2)]
        places: list[int] = []
        fake.on_launch = lambda function, parameters: places.append(pointer(parameters, 0))
        for function in functions:
            function(GIVEN.copy(), 1.0)
        assert places[0] != places[1]

    def test_no_memory(self, fake: FakeDriver):
        function = load(program(f"{SET}\nreturn"), target="cuda", unsafe_llvm=True)["main"]
        fake.failing["cuMemAllocAsync"] = CUresult.CUDA_ERROR_OUT_OF_MEMORY
        given = GIVEN.copy()
        with pytest.raises(
            OklRuntimeError, match=r"<string>:\d+:\d+: .*finds no memory on the GPU for 16 bytes: .*OUT_OF_MEMORY"
        ):
            function(given, 1.0)
        assert given.tolist() == GIVEN.tolist()
        del fake.failing["cuMemAllocAsync"]
        function(given, 1.0)

    def test_no_memory_for_a_result(self, fake: FakeDriver):
        body = "%b = memref.alloc() : memref<4xf32>\nreturn %b : memref<4xf32>"
        function = load(program(body, self.ALLOCATES), target="cuda", unsafe_llvm=True, results="device")["main"]
        fake.failing["cuMemAllocAsync"] = CUresult.CUDA_ERROR_OUT_OF_MEMORY
        with pytest.raises(OklRuntimeError, match=r"<string>:\d+:\d+: .*out of memory: no 16 bytes for 4xf32"):
            function(GIVEN.copy(), 1.0)

    def test_memory_that_both_reach(self, fake: FakeDriver):
        """Pinned memory of the host is read by the host and by kernels at one address."""
        memory = Memory(fake, GIVEN)
        host = "%v = memref.load %a[%one] : memref<4xf32>\nmemref.store %v, %a[%zero] : memref<4xf32>"
        text = program(f"%zero = arith.constant 0 : index\n{SET}\n{host}\nreturn")
        load(text, target="cuda", unsafe_llvm=True)["main"](Pack(memory, kind=PINNED), 1.0)
        assert memory.read() == [2, 2, -3, 4] and copies(fake) == 0


def test_memory_is_not_read_where_nobody_asks(fake: FakeDriver):
    """An empty array has no memory, and needs none."""
    text = program("return", "(%a: memref<?xf32>)")
    empty = Memory(fake, np.zeros(0, np.float32))
    load(text, target="cuda", unsafe_llvm=True)["main"](Interface(empty, data=(0, False)))
    assert "cuPointerGetAttributes" not in fake.names()
