"""Modules made by hypothesis: jobs of ops of the catalogue with any attributes, and what the passes make of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from catalogue import CASES, with_segments
from hypothesis import strategies as st
from xdsl.context import Context
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    Signedness,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    bf16,
    f16,
    f32,
    f64,
    i8,
    i32,
    i64,
)
from xdsl.ir import Attribute
from xdsl.passes import ModulePass

from okl_opt.dialects.oneflow.frame import KernelLaunchOp
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.analysis.launches import launch_name
from okl_opt.passes.named.okl import LOWER_TO_CONTEXT, LOWER_TO_LLVM
from okl_opt.passes.pipeline.entries import load_class
from okl_opt.passes.pipeline.table import PASSES

PLACEMENTS = ('device_name = ["@0:0"], device_tag = "cpu"', 'device_name = ["@0:1"], device_tag = "cuda"')

_widths = st.sampled_from([1, 3, 8, 16, 32, 64])
_signs = st.sampled_from([Signedness.SIGNLESS, Signedness.SIGNED, Signedness.UNSIGNED])


@st.composite
def _integers(draw: st.DrawFn) -> Attribute:
    if draw(st.booleans()):
        return IntegerAttr(draw(st.integers(-(2**63), 2**63 - 1)), IndexType())
    type_ = IntegerType(draw(_widths), draw(_signs))
    low, high = type_.value_range()
    # The upper half of a signless range is another spelling of the lower.
    high = 2 ** (type_.width.data - 1) if type_.signedness.data is Signedness.SIGNLESS else high
    return IntegerAttr(draw(st.integers(low, max(low, high - 1))), type_)


# No NaN: two attributes that hold one are not equal to xDSL.
_floats = st.one_of(
    st.builds(FloatAttr, st.floats(allow_nan=False, width=64), st.just(f64)),
    st.builds(FloatAttr, st.floats(allow_nan=False, width=32), st.just(f32)),
    st.builds(FloatAttr, st.floats(allow_nan=False, width=16), st.just(f16)),
    st.builds(FloatAttr, st.sampled_from([0.0, -0.0, 1.0, 0.1015625, 3.0e38]), st.just(bf16)),
)
_types = st.one_of(
    st.sampled_from([f32, IntegerType(1), i8, IndexType()]),
    st.builds(TensorType, st.sampled_from([f32, i8]), st.lists(st.integers(0, 9), max_size=3)),
)
_names = st.from_regex(r"[a-zA-Z_][a-zA-Z0-9_$.]{0,6}", fullmatch=True)
_leaves = st.one_of(
    st.builds(StringAttr, st.text(st.characters(codec="utf-8"), max_size=12)),
    _integers(),
    _floats,
    _types,
    st.builds(UnitAttr),
    st.builds(SymbolRefAttr, _names),
    st.builds(DenseArrayBase.from_list, st.just(i32), st.lists(st.integers(-9, 9), max_size=4)),
    st.builds(DenseArrayBase.from_list, st.just(i64), st.lists(st.integers(-9, 9), max_size=4)),
)
ATTRIBUTES = st.recursive(
    _leaves,
    lambda inner: st.one_of(
        st.builds(ArrayAttr, st.lists(inner, max_size=3)),
        st.builds(DictionaryAttr, st.dictionaries(_names, inner, max_size=3)),
    ),
    max_leaves=5,
)
# `x.` keeps them apart from what an op's kind declares.
EXTRA_ATTRIBUTES = st.dictionaries(_names.map(lambda name: f"x.{name}"), ATTRIBUTES, max_size=2)


@dataclass(frozen=True, repr=False)
class Generated:
    """A module that a failing test shows as text."""

    module: ModuleOp

    def __repr__(self) -> str:
        return print_op(self.module, PrintOptions(generic=True))


@st.composite
def jobs(draw: st.DrawFn) -> Generated:
    """A module with one job: ops of the catalogue on its parameters and on one another, frame ops between them."""
    values: dict[str, list[str]] = {}
    parameters: list[str] = []
    lines: list[str] = []
    made: list[tuple[str, str]] = []

    def value(type_: str) -> str:
        known = values.setdefault(type_, [])
        if not known or draw(st.integers(0, 3)) == 0:
            known.append(f"%p{len(parameters)}")
            parameters.append(f"{known[-1]}: tensor<{type_}>")
        return draw(st.sampled_from(known))

    for number, (mnemonic, operands, results, attributes) in enumerate(
        draw(st.lists(st.sampled_from(CASES), min_size=1, max_size=8))
    ):
        common = f'{draw(st.sampled_from(PLACEMENTS))}, op_name = "{mnemonic}-{number}"'
        if draw(st.booleans()):
            common += f", hierarchy = [1, {number}], scope_symbol_id = {number} : i64"
        dictionary = ", ".join(part for part in (common, with_segments(attributes)) if part)
        inputs = ", ".join(f"tensor<{type_}>" for type_ in operands)
        outputs = ", ".join(f"tensor<{type_}>" for type_ in results)
        arguments = ", ".join([value(type_) for type_ in operands])
        lines.append(
            f'%v{number}:{len(results)} = "oneflow.{mnemonic}"({arguments}) '
            f"{{{dictionary}}} : ({inputs}) -> ({outputs})"
        )
        for index, type_ in enumerate(results):
            values.setdefault(type_, []).append(f"%v{number}#{index}")
            made.append((f"%v{number}#{index}", type_))
    returned: list[tuple[str, str]] = []
    for number, (name, type_) in enumerate(draw(st.lists(st.sampled_from(made), max_size=3))):
        if type_ == "2x3xf32":
            frame = (
                f'{PLACEMENTS[0]}, op_name = "out-{number}", output_lbns = ["out-{number}/out"], '
                "shape = [2 : si64, 3 : si64], data_type = 2 : i32"
            )
            lines.append(f'%o{number} = "oneflow.output"({name}) {{{frame}}} : (tensor<{type_}>) -> tensor<{type_}>')
            name = f"%o{number}"
        returned.append((name, type_))
    types = ", ".join(f"tensor<{type_}>" for _, type_ in returned)
    names = ", ".join(name for name, _ in returned)
    end = f"oneflow.return {names} : {types}" if returned else "oneflow.return"
    text = f"oneflow.job @job({', '.join(parameters)}) -> ({types}) {{\n" + "\n".join([*lines, end]) + "\n}"
    module = parse(make_context(), text)
    assert isinstance(module, ModuleOp)
    for op in module.walk():
        if "op_name" in op.attributes:
            op.attributes.update(draw(EXTRA_ATTRIBUTES))
    return Generated(module)


def pass_of(name: str, **options: object) -> ModulePass:
    """The pass called `name`, with options by field."""
    return load_class(PASSES[name])(**options)


def stages(context: Context, module: ModuleOp) -> Iterator[tuple[str, ModuleOp]]:
    """The job's module after each pass of the pipeline, down to the llvm dialect, for its first launch."""
    yield "job", module
    for name in ("aggregate-compute-ops", "wrap-ops-to-kernel-launch"):
        pass_of(name).apply(context, module)
        verify(module)
        yield name, module
    launch = next(op for op in module.walk() if isinstance(op, KernelLaunchOp))
    pass_of("kernel-launch-to-module", launch=launch_name(launch)).apply(context, module)
    verify(module)
    yield "kernel-launch-to-module", module
    for name in (*LOWER_TO_CONTEXT, *LOWER_TO_LLVM):
        pass_of(name).apply(context, module)
        verify(module)
        yield name, module
