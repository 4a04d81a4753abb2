"""Which layout a target gives an operand of a contraction, and what becomes of encodings then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from encoding_cases import (
    BATCH_MATMUL,
    MATMUL,
    MATMUL_TRANSPOSED,
    MATVEC,
    VECMAT,
    encoded,
    entries,
)
from xdsl.dialects.builtin import (
    DictionaryAttr,
    Float64Type,
    IntegerAttr,
    IntegerType,
    NoneAttr,
    StringAttr,
    TensorType,
    f32,
    i8,
    i32,
    i64,
)
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition

from okl_opt.dialects.hal.attributes import ExecutableTargetAttr
from okl_opt.dialects.iree_cpu import CPUEncodingSolverAttr, VMVXEncodingSolverAttr
from okl_opt.dialects.iree_encoding import EncodingAttr, IdentityAttr
from okl_opt.dialects.iree_encoding.ops import encoding_of
from okl_opt.passes.encoding.layout import TileLayout
from okl_opt.passes.encoding.protocols import Layout, Solver
from okl_opt.passes.encoding.solvers import is_resolved, layout_of, resolved, solver_attribute, solver_of
from okl_opt.passes.encoding.storage import Extent, StorageSize, plain_size
from okl_opt.passes.encoding.tiles import RUNTIME

AVX512 = entries(cpu_features="+avx512f", target_triple="x86_64-unknown-linux-gnu")


def cpu(configuration: Mapping[str, Attribute] = AVX512) -> CPUEncodingSolverAttr:
    return CPUEncodingSolverAttr(DictionaryAttr(dict(configuration)))


def vmvx(ukernels: str) -> VMVXEncodingSolverAttr:
    return VMVXEncodingSolverAttr(DictionaryAttr(entries(ukernels=ukernels)))


def answer(solver: Attribute, type: TensorType[Attribute]) -> tuple[Sequence[int], ...] | None:
    """The layout of a solver as its three lists."""
    found = solver_of(solver)
    assert found is not None
    attribute = found.layout(type)
    if attribute is None:
        return None
    layout = layout_of(attribute)
    assert isinstance(layout, TileLayout)
    assert attribute.name == solver.name
    return layout.inner_dims_pos, layout.inner_tile_sizes, layout.outer_dims_perm


NARROW_M, NARROW_N, WIDE = (4, 32, 32), (32, 4, 32), (32, 32, 32)
CASES = [
    (MATMUL, WIDE, [((0, 1), (16, 1), (0, 1)), ((1, 0), (16, 1), (1, 0)), ((0, 1), (16, 16), (0, 1))]),
    (MATMUL_TRANSPOSED, WIDE, [((0, 1), (16, 1), (0, 1)), ((0, 1), (16, 1), (0, 1)), ((0, 1), (16, 16), (0, 1))]),
    (("km", "kn", "nm"), WIDE, [((1, 0), (16, 1), (1, 0)), ((1, 0), (16, 1), (1, 0)), ((1, 0), (16, 16), (1, 0))]),
    (MATMUL, NARROW_M, [((0, 1), (4, 1), (0, 1)), ((1, 0), (16, 1), (1, 0)), ((0, 1), (4, 16), (0, 1))]),
    (MATMUL, NARROW_N, [((0, 1), (16, 1), (0, 1)), ((1, 0), (4, 1), (1, 0)), ((1, 0), (4, 16), (1, 0))]),
    (MATMUL, None, [((0, 1), (16, 1), (0, 1)), ((1, 0), (16, 1), (1, 0)), ((0, 1), (16, 16), (0, 1))]),
    # A product with a vector has one column, or one row: the tile is narrow there.
    (MATVEC, (32, 1, 32), [((0, 1), (16, 1), (0, 1)), ((0,), (1,), (0,)), ((0,), (16,), (0,))]),
    (VECMAT, (1, 32, 32), [((0,), (1,), (0,)), ((1, 0), (16, 1), (1, 0)), ((0,), (16,), (0,))]),
    (
        BATCH_MATMUL,
        WIDE,
        [((1, 2), (16, 1), (0, 1, 2)), ((2, 1), (16, 1), (0, 2, 1)), ((1, 2), (16, 16), (0, 1, 2))],
    ),
    (
        BATCH_MATMUL,
        NARROW_N,
        [((1, 2), (16, 1), (0, 1, 2)), ((2, 1), (4, 1), (0, 2, 1)), ((2, 1), (4, 16), (0, 2, 1))],
    ),
]


@pytest.mark.parametrize(("operands", "rounded", "layouts"), CASES)
def test_layouts_of_the_operands(
    operands: Sequence[str],
    rounded: Sequence[int] | None,
    layouts: Sequence[tuple[Sequence[int], Sequence[int], Sequence[int]]],
) -> None:
    found = [answer(cpu(), encoded(operand, operands, round_dims_to=rounded)) for operand in range(3)]
    assert found == layouts


def test_layouts_of_vmvx() -> None:
    later = (RUNTIME, RUNTIME)
    for operand, position in enumerate([(0, 1), (1, 0), (0, 1)]):
        assert answer(vmvx("all"), encoded(operand)) == (position, later, position)
    assert answer(vmvx("none"), encoded(0)) == ((0, 1), (8, 4), (0, 1))
    assert answer(vmvx("none"), encoded(2)) == ((0, 1), (8, 8), (0, 1))
    assert answer(vmvx("all"), encoded(2, round_dims_to=NARROW_N)) == ((1, 0), (4, 8), (1, 0))
    assert answer(vmvx("all"), encoded(0, BATCH_MATMUL)) == ((1, 2), (8, 4), (0, 1, 2))
    assert answer(VMVXEncodingSolverAttr(NoneAttr()), encoded(0)) == ((0, 1), (8, 4), (0, 1))


@pytest.mark.parametrize(
    "type",
    [
        TensorType(f32, [4, 4]),
        TensorType(f32, [4, 4], EncodingAttr(0, [f32, f32, f32])),
        TensorType(f32, [4, 4], EncodingAttr(0, [f32, f32, f32], op_type="conv")),
        encoded(0, types=[Float64Type()] * 3),
        encoded(0, types=[i8, i8, i8]),
        encoded(0, ("mbk", "kn", "mbn")),
        encoded(0, ("mn", "mn", "mn")),
        encoded(0, ("mkb", "kn", "mn")),
        encoded(0, round_dims_to=[2, 2, 2]),
    ],
    ids=str,
)
def test_a_solver_may_have_no_answer(type: TensorType[Attribute]) -> None:
    solver = solver_of(cpu())
    assert solver is not None
    assert solver.layout(type) is None


def test_features_that_are_implied_can_be_left_out() -> None:
    attribute = cpu(entries(cpu_features="+avx512bf16", target_triple="x86_64"))
    literal, closed = solver_of(attribute, feature_closure=False), solver_of(attribute)
    assert literal is not None
    assert closed is not None
    type = encoded(2)
    assert layout_of(literal.layout(type) or type) == TileLayout((0, 1), (8, 4), (0, 1))
    assert layout_of(closed.layout(type) or type) == TileLayout((0, 1), (16, 16), (0, 1))


def test_the_solver_of_a_target_knows_the_rest_of_the_target() -> None:
    target = ExecutableTargetAttr("llvm-cpu", "elf", {"encoding_solver": CPUEncodingSolverAttr(NoneAttr()), **AVX512})
    assert solver_attribute(target) == cpu()
    assert answer(cpu(), encoded(0)) == ((0, 1), (16, 1), (0, 1))
    assert solver_of(target) == solver_of(cpu())
    # One with a configuration keeps its own.
    other = ExecutableTargetAttr("vmvx", "fb", {"encoding_solver": vmvx("none"), "ukernels": StringAttr("all")})
    assert solver_attribute(other) == vmvx("none")


def test_what_has_no_solver() -> None:
    assert solver_of(ExecutableTargetAttr("vmvx", "fb", {"ukernels": StringAttr("none")})) is None
    assert solver_of(ExecutableTargetAttr("vmvx", "fb", {"encoding_solver": StringAttr("cpu")})) is None
    assert solver_of(IdentityAttr()) is None
    assert solver_of(i32) is None


def layouts_in(type: TensorType[Attribute]) -> Sequence[Attribute] | None:
    encoding = encoding_of(type)
    return None if encoding is None else encoding.candidates


def test_an_encoding_is_resolved_by_candidates_in_order() -> None:
    type = encoded(0)
    found = resolved(type, [vmvx("none"), ExecutableTargetAttr("cuda", "ptx"), cpu()])
    encoding = encoding_of(found)
    assert encoding is not None
    assert is_resolved(encoding)
    assert encoding.rounded_to is None
    assert list(encoding.maps) == list((encoding_of(type) or encoding).maps)
    later = VMVXEncodingSolverAttr(DictionaryAttr(TileLayout((0, 1), (8, 4), (0, 1)).entries()))
    tall = CPUEncodingSolverAttr(DictionaryAttr(TileLayout((0, 1), (16, 1), (0, 1)).entries()))
    assert layouts_in(found) == (later, IdentityAttr(), tall)
    # What is resolved stays, and equal answers are one.
    assert resolved(found, layouts_in(found) or ()) == found
    assert layouts_in(resolved(type, [cpu(), cpu()])) == (tall,)


def test_an_encoding_that_changes_nothing_goes() -> None:
    target = ExecutableTargetAttr("cuda", "ptx")
    for candidates in ([], [target], [target, IdentityAttr()], [cpu({})]):
        assert resolved(encoded(0), candidates) == TensorType(f32, encoded(0).shape)
    plain = TensorType(f32, [4, 4])
    assert resolved(plain, [cpu()]) == plain


@pytest.mark.parametrize(
    ("candidates", "is_done"),
    [
        (None, False),
        ([], True),
        ([IdentityAttr()], True),
        ([cpu()], False),
        ([CPUEncodingSolverAttr(NoneAttr())], False),
        ([IdentityAttr(), CPUEncodingSolverAttr(DictionaryAttr(TileLayout((0,), (4,), (0,)).entries()))], True),
        ([ExecutableTargetAttr("vmvx", "fb")], False),
        ([i32], False),
    ],
)
def test_an_encoding_is_resolved_if_all_its_candidates_are_layouts(
    candidates: Sequence[Attribute] | None, is_done: bool
) -> None:
    assert is_resolved(EncodingAttr(0, [f32, f32, f32], layouts=candidates)) is is_done


@irdl_attr_definition
class RowsSolverAttr(ParametrizedAttribute):
    """The solver of another target, which pads rows: all that it takes to have one."""

    name = "test.rows_solver"

    def configured(self, configuration: Mapping[str, Attribute]) -> Attribute:
        return self

    def layout(self, type: TensorType[Attribute]) -> Attribute | None:
        return RowsLayoutAttr(IntegerAttr(64, i64))


@irdl_attr_definition
class RowsLayoutAttr(ParametrizedAttribute):
    """Tensors whose rows are padded to a multiple."""

    name = "test.rows_layout"

    rows: IntegerAttr[IntegerType]

    @property
    def is_identity(self) -> bool:
        return self.rows == IntegerAttr(1, i64)

    def storage_size(self, type: TensorType[Attribute]) -> StorageSize:
        plain = plain_size(type)
        *outer, last = plain.extents
        return StorageSize([*outer, Extent(last.size, self.rows.value.data)], plain.bits)


def test_another_target_needs_attributes_only() -> None:
    solver = RowsSolverAttr()
    assert isinstance(solver, Solver)
    assert solver_of(solver) is solver
    layout = layout_of(RowsLayoutAttr(IntegerAttr(64, i64)))
    assert isinstance(layout, Layout)
    assert layout.storage_size(encoded(0, shape=[3, 65])).static_bytes == 3 * 128 * 4
    target = ExecutableTargetAttr("rows", "fb", {"encoding_solver": solver})
    found = resolved(encoded(0), [target, cpu()])
    assert [each.name for each in layouts_in(found) or ()] == ["test.rows_layout", "iree_cpu.cpu_encoding_solver"]
    assert is_resolved(encoding_of(found) or EncodingAttr(0, [f32, f32, f32]))
    one = RowsLayoutAttr(IntegerAttr(1, i64))
    assert resolved(encoded(0), [one]) == TensorType(f32, encoded(0).shape)
