"""The rows of the table: what is measured, against what, and the ratio that it should reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, product

from bench import (
    build_time,
    byoc,
    choice,
    cold,
    command,
    convolution,
    encodings,
    first_result,
    flow,
    gpu_launches,
    kernels,
    launch,
    library,
    loops,
    lowering,
    matmul,
    networks,
    products,
    small_loop,
    startup,
    tensor_module,
    text,
    tiled,
    warm,
)
from bench.command import MLIR_OPT, OUR_OWN, XDSL_OPT
from bench.machine import MANY
from bench.measure import Figure
from bench.models.encoder import Encoder
from bench.models.folder import Network
from bench.models.resnet import ResNet
from bench.nests import NESTS


@dataclass(frozen=True)
class Row:
    """One line of the table. Goal and floor are ratios; None where none is set."""

    id: str
    case: str
    peer: str
    goal: float | None
    floor: float | None
    run: Callable[[], Figure | bool]


_ON = f"{MANY} thread{'s' * (MANY > 1)}"
_CONV = "torch conv2d + relu_"
_CONV_LAST = "torch conv2d + relu_, channels_last"
_IREE_PAIR = "iree-compile + iree-run-module"
_IREE_NATIVE = "the same, without their Python"


def _gate(us: str, peer: str, size: str) -> Callable[[], Figure]:
    return lambda: kernels.gate(us, peer, size)


def _layers(peer: str, layers: str) -> Callable[[], Figure]:
    return lambda: convolution.one_thread(peer, layers)


def _resnet(batch: int, threads: int, peer: str) -> Callable[[], Figure]:
    return lambda: networks.resnet(batch, threads, peer)


def _encoder(batch: int, threads: int, *peers: str) -> Callable[[], Figure]:
    return lambda: networks.encoder(batch, threads, peers or networks.ATTENTIONS)


def _against_runtimes(network: Network, threads: int) -> Callable[[], Figure]:
    return lambda: networks.against_runtimes(network, threads)


def _product(us: str, peer: str, shapes: str, threads: int = 1) -> Callable[[], Figure]:
    run = matmul.one_thread if threads == 1 else matmul.many_threads
    return lambda: run(us, peer, shapes)


def _canonicalize(peer: str, ops: int) -> Callable[[], Figure]:
    return lambda: command.canonicalized(peer, ops)


def _folding(peer: str, ops: int) -> Callable[[], Figure]:
    return lambda: command.canonicalized(peer, ops, folding=True)


_PARSE = "a parse of what each gets"
_QUARTER = "4 times the time of 1000 ops"
_RUNNER = "mlir-opt and mlir-runner -O3"
_COMMANDS = "mlir-opt piped into mlir-runner"
_SHAPES = {"a long block": lowering.long_block, "deep loops": lowering.deep_loops, "functions": lowering.many_functions}


def _isolated() -> Iterator[Row]:
    for letter, mode in (("", "strict"), ("a", "auto")):
        for end, state, empty in (("", "cached", False), ("n", "nothing cached", True)):
            name = f"flags to printed result, {state}, --isolate={mode} against off"
            yield Row(f"I1{letter}{end}", name, OUR_OWN, None, None, partial(first_result.isolated, mode, empty=empty))


def _lowerings() -> Iterator[Row]:
    for number, (shape, make) in enumerate(_SHAPES.items(), 1):
        against, longer = partial(lowering.against_parse, make), partial(lowering.four_times, make)
        yield Row(f"T{number}", f"passes of --run, 2000 ops, {shape}", _PARSE, 1, 0.5, against)
        yield Row(f"T{number}l", f"passes of --run, 4000 ops, {shape}", _QUARTER, 0.9, 0.7, longer)


def _nests() -> Iterator[Row]:
    for letter, number, (name, nest) in zip("abcdefg", count(1), NESTS.items(), strict=False):
        goals = (1, 0.9, 1 / 1.02) if nest.is_hoistable else (None, None, 1 / 1.8)
        against, unchecked = partial(loops.against_runner, name), partial(loops.against_unchecked, name)
        yield Row(f"G13{letter}", name, _RUNNER, *goals[:2], against)
        yield Row(f"GU{number}", f"{name}, checked", loops.WITHOUT_CHECKS, goals[2], None, unchecked)


_TILED_IREE, _LAST = "IREE local-sync", "torch channels_last"
_TILED = (
    ("G8", "convs 3x3 and 1x1 of ResNet-50, linalg, mean", tiled.convolutions, _LAST, (1.3, 1), (1, 0.8)),
    ("G9", "softmax of 1024x1024, linalg", tiled.softmax, "torch softmax", (3, 2), (1.2, 0.9)),
    ("G10", "layer norm of 512x768, three generics", tiled.layer_norm, "torch layer_norm", (1.3, 1), (0.8, 0.6)),
    ("G11", "tanh(relu(x))*w+b, four generics, 1M", tiled.gate, "our fused_elementwise", (1.2, 1), (0.95, 0.85)),
)
"""Rows on tiled code: against IREE, and against another peer."""


def _tiled() -> Iterator[Row]:
    for id_, case, run, other, iree, rest in _TILED:
        yield Row(id_, case, _TILED_IREE, *iree, partial(run, "iree"))
        yield Row(f"{id_}o", case, other, *rest, partial(run, "other"))


_IREE_TILED = "IREE, data tiling"
_LINALG = "linalg.matmul"


def _products() -> Iterator[Row]:
    """Products written in linalg, one thread. Source of the goals: what a kernel that packs can reach."""

    def rows(
        id: str, name: str, peer: str, goal: float, floor: float, run: Callable[[int], Figure], *sizes: int
    ) -> Iterator[Row]:
        for letter, size in zip("abcd", sizes, strict=False):
            yield Row(f"{id}{letter}", f"{name}, {size}", peer, goal, floor, partial(run, size))

    f32, i8 = f"{_LINALG} f32", f"{_LINALG} i8 -> i32"
    yield Row("G1a", f"{f32}, 512", _IREE_TILED, 1.2, 1.05, partial(products.against_iree, 512))
    yield Row("G1b", f"{f32}, 1024", _IREE_TILED, 1.5, 1.25, partial(products.against_iree, 1024))
    yield Row("G1c", f"{f32}, 2048", _IREE_TILED, 1.5, 1.25, partial(products.against_iree, 2048))
    yield from rows("G2", f32, products.ONEFLOW, 0.97, 0.9, products.against_kernel, 256, 512, 1024, 2048)
    yield from rows("G3", f32, products.UNPACKED, 2.5, 1.8, products.against_unpacked, 1024, 2048)
    yield from rows("G4", f32, _RUNNER, 200, 100, products.against_loops, 512, 1024)
    yield from rows("G5", f32, products.SCHEDULE, 2, 1.5, products.against_schedule, 480, 960, 1920)
    prepacked = f"{f32}, a constant"
    yield from rows("G6", prepacked, products.PACKED_EACH_TIME, 1.05, 1, products.against_packing, 256, 512, 1024)
    yield from rows("G7", i8, _IREE_TILED, 2, 1.2, products.i8_against_iree, 512, 1024)
    yield from rows("G7t", i8, "torch._int_mm", 0.6, 0.4, products.i8_against_torch, 512, 1024)


_COPIED = ("pack of the left operand", "pack of the right operand", "unpack")


def _byoc() -> Iterator[Row]:
    sizes = {"a": (64, 784, 512, 10), "b": (256, 784, 1024, 10)}
    for letter, each in sizes.items():
        case = f"perceptron {'-'.join(map(str, each[1:]))}, {each[0]} rows, by BLAS"
        yield Row(f"BY1{letter}", case, byoc.PLAIN, 0.95, 0.9, partial(byoc.against_plain, *each))
        yield Row(f"BY1{letter}t", case, "torch", 0.95, 0.9, partial(byoc.against_torch, *each))
    yield Row("BY2", "10^6 calls of an external function", byoc.DIRECT, None, None, byoc.external_call)


def _encodings() -> Iterator[Row]:
    """Products in data tiles of 16 x 16, each step a function, one thread."""
    cases = [(f"{size}{', sizes open' * dynamic}", size, dynamic) for dynamic in (False, True) for size in (1024, 2048)]
    for letter, (case, size, dynamic) in zip("abcd", cases, strict=True):
        for number, alone in ((1, False), (2, True)):
            name = "mmt4d alone" if alone else "packs, mmt4d, unpack"
            run = partial(encodings.against_unencoded, size, dynamic=dynamic, alone=alone)
            yield Row(f"EN{number}{letter}", f"{name}, f32, {case}", encodings.PLAIN, 2.5, 1.8, run)
        run = partial(encodings.against_iree, size, dynamic=dynamic)
        yield Row(f"EN3{letter}", f"packs, mmt4d, unpack, f32, {case}", encodings.IREE_TILED, 1.4, 1.15, run)
        for number, what in enumerate(_COPIED, 4):
            run = partial(encodings.against_copy, what, size, dynamic=dynamic)
            yield Row(f"EN{number}{letter}", f"{what}, f32, {case}", encodings.COPY, 0.8, None, run)
    for letter, size in zip("ab", (1024, 2048), strict=True):
        run = partial(encodings.against_registers, size)
        yield Row(f"EN7{letter}", f"mmt4d alone, f32, {size}", encodings.REGISTERS, 0.95, 0.85, run)


def _flow() -> Iterator[Row]:
    """Linalg through Flow to results, one thread, and how long the pipeline takes."""
    perceptron, convolutions = "perceptron through Flow, batch 64", "small convolution net through Flow"
    yield Row("FL1", perceptron, "IREE llvm-cpu, the better tiling", 0.8, 0.5, flow.PERCEPTRON_IREE)
    yield Row("FL2", perceptron, "torch eager", 1, None, flow.PERCEPTRON_TORCH)
    yield Row("FL3", convolutions, "IREE llvm-cpu, the better tiling", 0.8, 0.5, flow.CONVOLUTIONS_IREE)
    yield Row("FL4", convolutions, "torch eager", 1, None, flow.CONVOLUTIONS_TORCH)
    for number, ops in enumerate((250, 500, 1000, 2000), 5):
        text = f"the Flow pipeline on {ops} linalg ops, whole command"
        yield Row(f"FL{number}", text, "iree-compile --compile-to=flow", None, None, partial(flow.pipeline, ops))


def _gpu_launches() -> Iterator[Row]:
    for number, step in enumerate(("gpu-async-dag", "gpu-assign-streams", "placements"), 1):
        run = partial(gpu_launches.ten_times, step)
        yield Row(f"GP{number}", f"{step}, 10 000 launches", gpu_launches.TEN_TIMES, 0.9, 0.6, run)
    yield Row("GP4", "PTX of the seed's launches, whole command", MLIR_OPT, 1 / 1.5, None, gpu_launches.ptx_of_seed)
    at_once = "the same on one thread"
    yield Row("GP5", "two launches, emulated on two threads", at_once, 1 / 0.6, None, gpu_launches.two_at_once)


def _networks() -> Iterator[Row]:
    cases = [(f"{text}, batch 1", network) for text, network in (("ResNet-50", ResNet()), ("encoder", Encoder()))]
    for number, ((case, network), threads) in enumerate(product(cases, (1, 2)), 1):
        run = _against_runtimes(network, threads)
        text = f"{case}, own kernels, {threads} thread{'s' * (threads > 1)}"
        yield Row(f"N{number}", text, "the faster of ONNX Runtime, OpenVINO", 1.1, 0.95, run)


_SMALL = "a small loop and a print"
_UNCACHED, _CACHED = (partial(small_loop.whole_command, is_cached=each) for each in (False, True))
_EQUAL = partial(tensor_module.against_iree, tensor_module.equal_layers, rounds=7)
_DIFFERENT = partial(tensor_module.against_iree, tensor_module.different_shapes, rounds=3)


def _cold() -> Iterator[Row]:
    """Networks of open sizes, from text to result."""
    cases = {"a matmul": cold.MATMUL, "a llama MLP": cold.LLAMA, "a perceptron": cold.MLP}
    for number, (name, case) in enumerate(cases.items(), 1):
        what = f"{name} of open sizes, text to result"
        yield Row(f"COLD{number}", what, _IREE_PAIR, 1 / 1.5, 1 / 2.5, partial(cold.cold, case))
        yield Row(f"COLD{number}c", f"{what}, run before", _IREE_PAIR, 1 / 0.15, 1 / 0.25, partial(cold.renamed, case))


ROWS: Sequence[Row] = (
    Row("S1", "start: an empty function, whole process", "bare xDSL driver", 1 / 1.1, None, startup.empty_function),
    Row("P1", "parse a OneFlow job of 5000 ops", "xDSL's parser", 2, None, startup.parse_job),
    Row("P2", "parse 5000 generic ops, 5 attributes each", "xDSL's parser", 2, None, startup.parse_unregistered),
    Row("P3", "parse 5000 arith.addi", "xDSL's parser", 1, None, startup.parse_arith),
    Row("D1", "an empty function", XDSL_OPT, 1, None, lambda: command.start(XDSL_OPT)),
    Row("WARM1", "-canonicalize through the warm process", MLIR_OPT, 1 / 0.8, 1 / 1.2, warm.command),
    Row("LIT1", "200 RUN lines: okl-opt lit", "lit with mlir-opt and FileCheck", 1 / 0.4, 1 / 0.7, warm.suite),
    *_cold(),
    Row("TEXT1", "5000 lines, read and printed", MLIR_OPT, 1 / 3.5, 1 / 4.5, lambda: text.passes(())),
    Row("TEXT2", "5000 lines, canonicalize and cse", MLIR_OPT, 1 / 5, 1 / 7, lambda: text.passes(text.CLEAN)),
    Row("TEXT3", "5000 lines, lowered to llvm", MLIR_OPT, 1 / 7, 1 / 10, lambda: text.passes(text.LOWER)),
    Row("D1m", "an empty function", MLIR_OPT, None, None, lambda: command.start(MLIR_OPT)),
    Row("D2", "10 000 arith.addi, whole run", XDSL_OPT, 1, None, lambda: command.arith(XDSL_OPT)),
    Row("D2m", "10 000 arith.addi, whole run", MLIR_OPT, None, None, lambda: command.arith(MLIR_OPT)),
    Row("D3", "10 000 generic ops, 5 attributes each", XDSL_OPT, 2, None, lambda: command.generic(XDSL_OPT)),
    Row("D3m", "10 000 generic ops, 5 attributes each", MLIR_OPT, None, None, lambda: command.generic(MLIR_OPT)),
    Row("D4", "100 000 arith.addi through cse", XDSL_OPT, 1, None, lambda: command.long_arith(XDSL_OPT)),
    Row("D4m", "100 000 arith.addi through cse", MLIR_OPT, None, None, lambda: command.long_arith(MLIR_OPT)),
    Row("D5", "a OneFlow job of 100 000 ops through cse", XDSL_OPT, 2, None, lambda: command.long_job(XDSL_OPT)),
    Row("D6", "10 000 arith.addi, 5 passes, a dump after each", XDSL_OPT, 1, None, lambda: command.dumps(XDSL_OPT)),
    Row("D6m", "10 000 arith.addi, 5 passes, a dump after each", MLIR_OPT, None, None, lambda: command.dumps(MLIR_OPT)),
    Row("Z1", "canonicalize, 10 000 mixed ops, none folds", XDSL_OPT, 1, None, _canonicalize(XDSL_OPT, 10_000)),
    Row("Z1m", "canonicalize, 10 000 mixed ops, none folds", MLIR_OPT, None, None, _canonicalize(MLIR_OPT, 10_000)),
    Row("Z2", "canonicalize, 100 000 mixed ops, none folds", XDSL_OPT, 1, None, _canonicalize(XDSL_OPT, 100_000)),
    Row("Z2m", "canonicalize, 100 000 mixed ops, none folds", MLIR_OPT, None, None, _canonicalize(MLIR_OPT, 100_000)),
    Row("Z3m", "canonicalize, 10 000 mixed ops, a quarter folds", MLIR_OPT, None, None, _folding(MLIR_OPT, 10_000)),
    Row("Z4m", "canonicalize, 100 000 mixed ops, a quarter folds", MLIR_OPT, None, None, _folding(MLIR_OPT, 100_000)),
    Row("W1", "a job of 250 ops through 13 passes to LLVM", XDSL_OPT, 1.5, None, lambda: command.to_llvm(250)),
    Row("W2", "a job of 1000 ops through 13 passes to LLVM", XDSL_OPT, 1.5, None, lambda: command.to_llvm(1000)),
    Row("W3", "a job of 4000 ops through 13 passes to LLVM", XDSL_OPT, 1.5, None, lambda: command.to_llvm(4000)),
    Row("V1", "a job of 1000 ops to LLVM, provenance on", OUR_OWN, 1 / 1.15, None, command.lowered_job),
    Row("V2", "10 000 arith.addi, 4 passes, provenance on", OUR_OWN, 1 / 1.15, None, command.cleaned_arith),
    Row("L1", "100 launches of relu/tanh, 1 element, 1 thread", "torch eager", 120, 80, launch.hundred_launches),
    Row("L2", "1 launch, 1 element", "torch eager", 10, 5, launch.one_launch),
    Row("L3", "1 launch, 1 element", "IREE local-sync, from Python", 20, 10, launch.against_iree),
    Row("L4", "1 launch from Python, 1 element, a new result", "torch eager", 2, 1, library.tensors),
    Row("L4n", "1 launch from Python, on a NumPy array", "torch eager, from_numpy", None, None, library.arrays),
    Row(
        "L4f",
        "1 call of a function, NumPy arrays, 1 element",
        "IREE local-sync, from Python",
        None,
        None,
        library.function,
    ),
    Row("L5", "100 launches of relu, launch in IR", "a Python callback", 50, 20, launch.against_callback),
    Row(
        "L6",
        "2 products of 512 on 2 streams, 2 threads",
        "in order, 1 thread",
        1 / 0.6,
        1.3,
        launch.streams_against_order,
    ),
    Row("F1", "tanh(relu(x))*w+b fused, 100k, 1 thread", "torch eager", 3, 2, _gate("fused", "eager", "SMALL")),
    Row(
        "F1o",
        "tanh(relu(x))*w+b fused, 100k, 1 thread",
        "torch with out=, addcmul",
        2.5,
        1.5,
        _gate("fused", "buffered", "SMALL"),
    ),
    Row(
        "F2",
        "tanh(relu(x))*w+b fused, 10M, 1 thread",
        "torch with out=, addcmul",
        2.2,
        1.6,
        _gate("fused", "buffered", "LARGE"),
    ),
    Row("F3", "tanh(relu(x))*w+b fused, 10M, 1 thread", "IREE local-sync", 1.8, 1.2, _gate("fused", "iree", "LARGE")),
    Row("F4", "tanh(relu(x))*w+b fused, 100k, 1 thread", "IREE local-sync", 1.7, 1.2, _gate("fused", "iree", "SMALL")),
    Row(
        "F5",
        f"tanh(relu(x))*w+b fused, 10M, {_ON}",
        "our 1 thread",
        0.75 * MANY,
        0.5 * MANY,
        lambda: kernels.gate_apart("fused", "LARGE", 1),
    ),
    Row(
        "F6",
        f"tanh(relu(x))*w+b fused, 10M, {_ON}",
        "IREE local-task",
        1.5,
        1.1,
        lambda: kernels.gate_apart("iree", "LARGE"),
    ),
    Row(
        "F7",
        f"tanh(relu(x))*w+b fused, 100k, {_ON}",
        "torch eager",
        2.5,
        1.5,
        lambda: kernels.gate_apart("eager", "SMALL"),
    ),
    Row(
        "F8",
        "tanh(relu(x))*w+b unfused, 100k, 1 thread",
        "torch with out=",
        1.1,
        0.9,
        _gate("unfused", "buffered_ops", "SMALL"),
    ),
    Row("F9", "tanh(relu(x))*w+b fused, 100k, 1 thread", "our own unfused", 2, 1.5, _gate("fused", "unfused", "SMALL")),
    Row("F10", "tanh, 100k elements, 1 thread", "torch.tanh(out=)", 1.1, 0.9, kernels.tanh),
    Row("M1", "512, 1024, 2048 square, 1 thread, mean", "torch.mm", 0.88, 0.8, _product("ours", "torch_mm", "SQUARES")),
    Row("M2", "squares, 1 thread, prepacked", "torch.mm", 0.9, 0.82, _product("prepacked", "torch_mm", "SQUARES")),
    Row("M3", "squares, 1 thread, packing included", "OpenBLAS", 0.95, 0.85, _product("ours", "openblas", "SQUARES")),
    Row(
        "M4",
        "squares, 1 thread, packing included",
        "IREE, data tiling",
        1.35,
        1.1,
        _product("ours", "iree_tiled", "SQUARES"),
    ),
    Row("M5", "1024, 2048 square, 1 thread", "IREE, no data tiling", 4, 2.5, _product("ours", "iree_plain", "LARGE")),
    Row("M6", f"squares, {_ON}", "torch.mm", 0.9, 0.75, _product("ours", "torch_mm", "SQUARES", MANY)),
    Row("M7", f"squares, {_ON}", "IREE, data tiling", 1.3, 1, _product("ours", "iree_tiled", "SQUARES", MANY)),
    Row("M8", "8 to 196 rows, prepacked, 1 thread", "torch.mm", 0.9, 0.8, _product("prepacked", "torch_mm", "FEW")),
    Row("M9", f"8 to 196 rows, prepacked, {_ON}", "torch.mm", 0.7, 0.5, _product("prepacked", "torch_mm", "FEW", MANY)),
    Row(
        "M10",
        "default choice, 1 thread, the worst of all shapes",
        "own and libraries",
        0.95,
        0.85,
        lambda: choice.worst(1),
    ),
    Row(
        "M10t", f"default choice, {_ON}, the worst of all", "own and libraries", 0.95, 0.85, lambda: choice.worst(MANY)
    ),
    Row("C1", "3x3 and 7x7 of ResNet-50, 1 thread, mean", _CONV, 1.3, 1.15, _layers("eager", "WINDOWS")),
    Row("C1l", "3x3 and 7x7 of ResNet-50, 1 thread, mean", _CONV_LAST, None, None, _layers("channels_last", "WINDOWS")),
    Row("C2", "1x1 of ResNet-50, 1 thread, mean", _CONV, 1.15, 1.0, _layers("eager", "POINTS")),
    Row("C2l", "1x1 of ResNet-50, 1 thread, mean", _CONV_LAST, None, None, _layers("channels_last", "POINTS")),
    Row("C3", f"3x3, 7x7, 1x1 of ResNet-50, {_ON}, mean", _CONV, 1.5, 1.2, lambda: convolution.many_threads("eager")),
    Row(
        "C3l",
        f"3x3, 7x7, 1x1 of ResNet-50, {_ON}, mean",
        _CONV_LAST,
        None,
        None,
        lambda: convolution.many_threads("channels_last"),
    ),
    Row("C4", f"ResNet-50, batch 1, {_ON}", "torch eager", 1.8, 1.4, _resnet(1, MANY, "torch")),
    Row("C4l", f"ResNet-50, batch 1, {_ON}", "torch channels_last", 1.5, 1.2, _resnet(1, MANY, "torch-channels-last")),
    Row("C4i", f"ResNet-50, batch 1, {_ON}", "IREE local-task", None, None, _resnet(1, MANY, "iree")),
    Row("C5", f"ResNet-50, batch 4, {_ON}", "torch eager", 1.8, 1.4, _resnet(4, MANY, "torch")),
    Row("C5l", f"ResNet-50, batch 4, {_ON}", "torch channels_last", 1.4, 1.15, _resnet(4, MANY, "torch-channels-last")),
    Row("C5i", f"ResNet-50, batch 4, {_ON}", "IREE local-task", None, None, _resnet(4, MANY, "iree")),
    Row("C6", f"ResNet-50, batch 16, {_ON}", "torch eager", 2.2, 1.6, _resnet(16, MANY, "torch")),
    Row(
        "C6l", f"ResNet-50, batch 16, {_ON}", "torch channels_last", 1.6, 1.2, _resnet(16, MANY, "torch-channels-last")
    ),
    Row("C6i", f"ResNet-50, batch 16, {_ON}", "IREE local-task", None, None, _resnet(16, MANY, "iree")),
    Row("C7", "ResNet-50, batch 1, 1 thread", "torch eager", 1.4, 1.2, _resnet(1, 1, "torch")),
    Row("C7l", "ResNet-50, batch 1, 1 thread", "torch channels_last", 1.25, 1.1, _resnet(1, 1, "torch-channels-last")),
    Row("C8", f"ResNet-50, batch 1, {_ON}", "torch, oneDNN fused", 1.2, 1, _resnet(1, MANY, "torch-onednn")),
    Row("E1", f"encoder, batch 1, 128 tokens, {_ON}", "torch eager, faster attention", None, None, _encoder(1, MANY)),
    Row("E1i", f"encoder, batch 1, 128 tokens, {_ON}", "IREE local-task", None, None, _encoder(1, MANY, "iree")),
    Row("E2", "encoder, batch 1, 128 tokens, 1 thread", "torch eager, faster attention", None, None, _encoder(1, 1)),
    Row("E3", f"encoder, batch 8, 128 tokens, {_ON}", "torch eager, faster attention", None, None, _encoder(8, MANY)),
    Row("E3i", f"encoder, batch 8, 128 tokens, {_ON}", "IREE local-task", None, None, _encoder(8, MANY, "iree")),
    *_networks(),
    Row("J1", "flags to printed result, nothing cached", _IREE_PAIR, 1.8, 1.3, first_result.cold),
    Row("J1n", "flags to printed result, nothing cached", _IREE_NATIVE, None, None, first_result.cold_against_programs),
    Row("J2", "flags to printed result, object cached", _IREE_PAIR, 2, 1.5, first_result.cached),
    Row("J3", "plan to printed result, no xDSL, nothing cached", _IREE_PAIR, 5, 3, first_result.runner_cold),
    Row(
        "J3n",
        "plan to printed result, no xDSL, nothing cached",
        _IREE_NATIVE,
        None,
        None,
        first_result.runner_cold_against_programs,
    ),
    Row("J3c", "plan to printed result, no xDSL, object cached", _IREE_PAIR, 6, 4, first_result.runner_cached),
    Row("J4", "okl_compute of 1000 launches, build", "unrolled, inlined, O3", 20, 2, build_time.loop),
    Row("J4c", "okl_compute of launches out of order, build", "unrolled, inlined, O3", 2, None, build_time.calls),
    Row("J5", "numba not imported by a run of generated kernels", "-", None, None, first_result.without_numba),
    *_isolated(),
    *_lowerings(),
    *_tiled(),
    Row("G13", "loops whose checks stand before them, mean", _RUNNER, 1, 0.9, loops.mean_against_runner),
    *_flow(),
    *_gpu_launches(),
    *_products(),
    *_encodings(),
    *_byoc(),
    *_nests(),
    Row("G14", "50 matmuls and 50 tanhs of 64x64, nothing cached", "iree-compile", 0.5, 0.25, _EQUAL),
    Row("G15", "the same ops of 100 shapes, nothing cached", "iree-compile", 0.4, 0.15, _DIFFERENT),
    Row("G16", "50 matmuls and 50 tanhs of 64x64, object cached", "our bare start", 0.6, 0.4, tensor_module.second_run),
    Row("G17", f"{_SMALL}, nothing cached", _COMMANDS, 0.25, 0.15, _UNCACHED),
    Row("G17c", f"{_SMALL}, object cached", _COMMANDS, 0.25, 0.15, _CACHED),
)
