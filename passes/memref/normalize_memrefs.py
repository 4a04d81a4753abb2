"""Make the layouts of memrefs part of their shapes, so that what is left has the plain layout.

Before:  func.func @f(%arg0: f32) {
           %alloc = memref.alloc() : memref<16x64xf32, affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>>
           affine.for %arg1 = 0 to 16 {
             affine.store %arg0, %alloc[%arg1, %arg1 + 1]
               : memref<16x64xf32, affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>>
           }
           memref.dealloc %alloc : memref<16x64xf32, affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>>
           return
         }
After:   func.func @f(%arg0: f32) {
           %alloc = memref.alloc() : memref<4x64x4xf32>
           affine.for %arg1 = 0 to 16 {
             affine.store %arg0, %alloc[%arg1 floordiv 4, %arg1 + 1, %arg1 mod 4] : memref<4x64x4xf32>
           }
           memref.dealloc %alloc : memref<4x64x4xf32>
           return
         }

Memrefs are allocated, passed and returned otherwise then, also by functions that are only declared. Functions that call
each other are changed together or not at all: a memref that an op uses which is not known to go along stops it. Dynamic
sizes, layouts with symbols and the results of other casts and views stay as they are.
Source: `lib/Dialect/MemRef/Transforms/NormalizeMemRefs.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import AffineMapAttr, FunctionType, ModuleOp, SymbolRefAttr
from xdsl.ir import Operation, OpResult, SSAValue, Use
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.symbols import SymbolTables, UnknownSymbolTable, references_of
from okl_opt.dialects.upstream.affine.applied import composed_apply
from okl_opt.dialects.upstream.affine.compose import applied, compose, map_of
from okl_opt.dialects.upstream.affine.expressions import replace_in_map
from okl_opt.dialects.upstream.memref.ops import ReinterpretCastOp
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.passes.base import OpPass
from okl_opt.passes.memref.normalized_types import Memory, layout_of, normalized
from okl_opt.passes.rewriting.edit import Editor

_CAST = "memref.reinterpret_cast"
_MAKERS = frozenset({"memref.alloc", "memref.alloca", _CAST})
_BY_MAP: Mapping[str, int] = {"affine.load": 0, "affine.prefetch": 0, "affine.store": 1}
"""Which operand the memref is of ops whose indices are the results of a map on the operands after it."""
_BY_INDEX: Mapping[str, int] = {"memref.load": 0, "memref.store": 1}
"""The same for ops whose indices are these operands."""
_OTHERS: Mapping[str, int] = {"memref.dealloc": 0, _CAST: 0}
"""The same for ops that need only the memory."""


@dataclass
class _Function:
    """A function, and what is known of it."""

    op: func.FuncOp
    calls: list[tuple[func.CallOp, _Function]] = field(default_factory=list["tuple[func.CallOp, _Function]"])
    """The calls in it, of functions that are known."""
    callers: list[_Function] = field(default_factory=list["_Function"])
    makers: list[Operation] = field(default_factory=list[Operation])
    """The ops in it that make memrefs."""
    returns: list[Operation] = field(default_factory=list[Operation])
    is_fixed: bool = False
    """Whether its types must stay."""
    results: list[bool] = field(default_factory=list[bool])
    """Which results are returned in the new form."""

    def neighbours(self) -> Iterator[_Function]:
        """The functions that change only together with it."""
        yield from self.callers
        for _, callee in self.calls:
            yield callee


def _collect(module: Operation) -> list[_Function]:
    """The functions in a module, with their calls."""
    known = {op: _Function(op) for op in module.walk() if isinstance(op, func.FuncOp)}
    for function in known.values():
        function.results = [normalized(type) is not None for type in function.op.function_type.outputs]
    tables = SymbolTables()
    unresolved: set[str] = set()
    waiting: list[tuple[Operation, _Function | None]] = [(module, None)]
    while waiting:
        op, around = waiting.pop()
        for inner in [inner for region in op.regions for block in region.blocks for inner in block.ops]:
            _note(inner, around, known, tables, unresolved)
            if inner.regions:
                waiting.append((inner, known[inner] if isinstance(inner, func.FuncOp) else around))
    for op, function in known.items():
        # In an op that is not registered, a name may mean anything.
        function.is_fixed |= op.sym_name.data in unresolved
    return list(known.values())


def _target(op: Operation, reference: SymbolRefAttr, tables: SymbolTables) -> Operation | None:
    """What a reference names; None if that is not known."""
    try:
        return tables.resolve_from(op, reference)
    except UnknownSymbolTable:
        return None


def _note(
    op: Operation,
    around: _Function | None,
    known: Mapping[func.FuncOp, _Function],
    tables: SymbolTables,
    unresolved: set[str],
) -> None:
    """Note what an op is to the function around it, and to those that it names."""
    for reference in references_of(op):
        target = _target(op, reference, tables)
        if target is None:
            unresolved.add((reference.nested_references.data or (reference.root_reference,))[-1].data)
        callee = known.get(target) if isinstance(target, func.FuncOp) else None
        if callee is None:
            continue
        if isinstance(op, func.CallOp) and around is not None:
            around.calls.append((op, callee))
            callee.callers.append(around)
        else:
            callee.is_fixed = True
    if around is not None and op.name in _MAKERS:
        around.makers.append(op)
    elif around is not None and isinstance(op, func.ReturnOp):
        around.returns.append(op)


# ----- which values change


def _changes(function: _Function) -> dict[SSAValue, Memory]:
    """The values that get another type."""
    values: list[SSAValue] = [op.results[0] for op in function.makers if _may_change(op)]
    if function.op.body.blocks:
        values += function.op.body.blocks[0].args
    found: dict[SSAValue, Memory] = {}
    for value in values:
        if (new := normalized(value.type)) is not None:
            found[value] = new
    for call, callee in function.calls:
        for result, is_changed in zip(call.results, callee.results, strict=True):
            new = normalized(result.type)
            if is_changed and new is not None:
                found[result] = new
    return found


def _settle_results(functions: Sequence[_Function]) -> None:
    """A function returns a memref in the new form if all its returns have one; a call gives what its callee returns."""
    waiting = list(functions)
    while waiting:
        function = waiting.pop()
        if not any(function.results):
            continue
        changed = _changes(function)
        kept = [
            is_changed and all(op.operands[place] in changed for op in function.returns)
            for place, is_changed in enumerate(function.results)
        ]
        if kept != function.results:
            function.results = kept
            waiting += function.callers


def _new_type(function: _Function) -> FunctionType:
    """The type of a function whose memrefs are in the new form."""
    old = function.op.function_type
    outputs = zip(old.outputs, function.results, strict=True)
    return FunctionType.from_lists(
        [normalized(type) or type for type in old.inputs],
        [(normalized(type) or type) if is_changed else type for type, is_changed in outputs],
    )


def _is_possible(function: _Function) -> bool:
    """Whether all uses of the values that change go along, and all calls get what they need."""
    if function.is_fixed and _new_type(function) != function.op.function_type:
        return False
    changed = _changes(function)
    known = {call for call, _ in function.calls}
    return all(_goes_along(use, function, known) for value in changed for use in value.uses) and all(
        operand in changed or normalized(operand.type) is None for call in known for operand in call.operands
    )


def _may_change(maker: Operation) -> bool:
    """Whether an op that makes a memref need not stay. A cast does if only its result stops a function."""
    return maker.name != _CAST or all(
        isinstance(use.operation, func.CallOp | func.ReturnOp) or _place(use.operation) == use.index
        for use in maker.results[0].uses
    )


def _place(op: Operation) -> int | None:
    """Which operand the memref is that an op may have in either form."""
    return _BY_MAP.get(op.name, _BY_INDEX.get(op.name, _OTHERS.get(op.name)))


def _goes_along(use: Use, function: _Function, known: set[func.CallOp]) -> bool:
    op = use.operation
    if isinstance(op, func.ReturnOp):
        return function.results[use.index]
    if isinstance(op, func.CallOp):
        return op in known
    return _place(op) == use.index


def _together(functions: Sequence[_Function]) -> Iterator[list[_Function]]:
    """The functions that change together, in order of the first of each."""
    seen: set[func.FuncOp] = set()
    for function in functions:
        group: list[_Function] = []
        waiting = [function]
        while waiting:
            each = waiting.pop()
            if each.op not in seen:
                seen.add(each.op)
                group.append(each)
                waiting += each.neighbours()
        if group:
            yield group


# ----- changing them


def _rewrite_access(op: Operation, layout: AffineMap, edit: Editor) -> None:
    """Access what the layout makes of the indices."""
    place = InsertPoint.before(op)
    properties = dict(op.properties)
    if op.name in _BY_MAP:
        memref = _BY_MAP[op.name]
        old = map_of(op)
        inner = replace_in_map(layout, old.results, None, (old.num_dims, old.num_symbols))
        new = compose(applied(inner, op.operands[memref + 1 :]))
        indices = new.operands
        properties["map"] = AffineMapAttr(new.map)
    else:
        memref = _BY_INDEX[op.name]
        indices = [
            composed_apply(
                lambda apply: edit.insert(apply, place),
                AffineMap(layout.num_dims, 0, (result,)),
                op.operands[memref + 1 :],
            )
            for result in layout.results
        ]
    new_op = type(op).create(
        operands=[*op.operands[: memref + 1], *indices],
        result_types=op.result_types,
        properties=properties,
        attributes=op.attributes,
    )
    edit.replace(op, [new_op])


def _change_values(changed: Mapping[SSAValue, Memory], edit: Editor) -> None:
    for value, new in changed.items():
        layout = layout_of(value.type)
        assert layout is not None, "it is made part of the shape"
        for user in [use.operation for use in value.uses]:
            if user.name in _BY_MAP or user.name in _BY_INDEX:
                _rewrite_access(user, layout, edit)
        if isinstance(value, OpResult) and value.op.name == _CAST:
            edit.replace(value.op, [_cast(value.op.operands[0], new)])
        else:
            edit.replace_value_with_new_type(value, new)


def _cast(source: SSAValue, type: Memory) -> Operation:
    """All of the memory that a memref of a type without layout has, from where the source begins."""
    layout = strides_and_offset(type)
    assert layout is not None, "there is no layout"
    strides = [stride or 0 for stride in layout[0]]
    return slice_op(ReinterpretCastOp, [source], Slice([0], type.get_shape(), strides), [type])


@dataclass(frozen=True)
class NormalizeMemRefsPass(OpPass):
    """See the module docstring."""

    name = "normalize-memrefs"
    anchor = ModuleOp.name
    touches_only_ir = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        functions = _collect(op)
        _settle_results(functions)
        edit = Editor(self)
        for group in _together(functions):
            if not all(map(_is_possible, group)):
                continue
            changed = {value: new for function in group for value, new in _changes(function).items()}
            types = {each.op: new for each in group if (new := _new_type(each)) != each.op.function_type}
            if (changed or types) and edit.begin(*(each.op for each in group)):
                _change_values(changed, edit)
                for function, type in types.items():
                    edit.modify(function).function_type = type
