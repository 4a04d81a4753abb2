"""Transform ops for packing. Source: `LinalgTransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import loops_of
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.passes.codegen.packs import lower_pack, lower_unpack
from okl_opt.passes.linalg.blocks import pack_loops
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.transform.failures import silenceable
from okl_opt.passes.transform.ops.tiling import check_sizes, sizes_of
from okl_opt.passes.transform.run import Payload, Run, flag


def _made(edit: Editor, change: Callable[[], None], names: Sequence[str]) -> list[list[Operation]]:
    """Run `change`; return its new ops, grouped by the given op names."""
    found: list[Operation] = []
    edit.operation_insertion_handler.append(found.append)
    change()
    edit.operation_insertion_handler.remove(found.append)
    return [[each for each in found if each.name == name] for name in names]


def apply_lower_pack(run: Run, op: Operation) -> None:
    def apply(target: Operation) -> Sequence[Payload]:
        if not isinstance(target, PackOp) or target.inner_tiles:
            raise silenceable(op, "cannot lower to pad + expand + transpose", target)
        edit = _editor(run, target)
        inserts = flag(op, "lowerPadLikeWithInsertSlice")
        names = ("tensor.pad", "tensor.expand_shape", "linalg.transpose")
        return _made(edit, lambda: lower_pack(target, edit, keeps_empty_padding=True, inserts_one_tile=inserts), names)

    run.each(op, apply)


def apply_lower_unpack(run: Run, op: Operation) -> None:
    def apply(target: Operation) -> Sequence[Payload]:
        if not isinstance(target, UnpackOp) or target.inner_tiles:
            raise silenceable(op, "cannot lower to transpose + collapse + extract", target)
        edit = _editor(run, target)
        slices = flag(op, "lowerUnpadLikeWithExtractSlice")
        names = ("tensor.empty", "linalg.transpose", "tensor.collapse_shape", "tensor.extract_slice")
        return _made(edit, lambda: lower_unpack(target, edit, slices_one_tile=slices), names)

    run.each(op, apply)


def _editor(run: Run, target: Operation) -> Editor:
    edit = run.begin(target)
    edit.insertion_point = InsertPoint.before(target)
    return edit


def apply_pack(run: Run, op: Operation) -> None:
    """Split loops in two, and pack the operands in tiles."""
    targets = run.targets(op)
    if len(targets) != 1 or not is_structured(targets[0]):
        raise silenceable(op, f"requires target to map to exactly 1 LinalgOp (got {len(targets)})")
    (target,) = targets
    (sizes,) = sizes_of(run, op, "packed_sizes", "static_packed_sizes", 1)
    count = loops_of(target).count
    if len(sizes) != count:
        problem = f"requires number of packed sizes match the number of loops ({len(sizes)} vs {count})"
        raise silenceable(op, problem)
    check_sizes(target, sizes)
    made = pack_loops(target, sizes, _editor(run, target)) if is_on_tensors(target) else None
    if made is None:
        raise silenceable(op, "failed to pack", target)
    run.give(op, [[made]])
