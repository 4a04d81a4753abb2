"""Make the layout maps of memrefs part of their shapes, so that identity layouts remain.

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

Allocations, arguments and results change, also those of external functions. Functions that call each other change
together or not at all: one use of a memref by an unsupported op prevents it. Dynamic sizes, layouts with symbols and
the results of other casts and views stay.
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
from okl_opt.passes.base import Pass
from okl_opt.passes.memref.normalized_types import Memory, layout_of, normalized
from okl_opt.passes.rewriting.edit import Editor

_CAST = "memref.reinterpret_cast"
_MAKERS = frozenset({"memref.alloc", "memref.alloca", _CAST})
_BY_MAP: Mapping[str, int] = {"affine.load": 0, "affine.prefetch": 0, "affine.store": 1}
"""The operand number of the memref, for ops whose indices are results of a map on the operands after it."""
_BY_INDEX: Mapping[str, int] = {"memref.load": 0, "memref.store": 1}
"""The same for ops whose indices are the operands after the memref."""
_OTHERS: Mapping[str, int] = {"memref.dealloc": 0, _CAST: 0}
"""The same for ops without indices."""


@dataclass
class _Function:
    """A function with its calls, and the changes of its memrefs."""

    op: func.FuncOp
    calls: list[tuple[func.CallOp, _Function]] = field(default_factory=list["tuple[func.CallOp, _Function]"])
    """The function's calls of known functions."""
    callers: list[_Function] = field(default_factory=list["_Function"])
    makers: list[Operation] = field(default_factory=list[Operation])
    """The function's ops that define memrefs."""
    returns: list[Operation] = field(default_factory=list[Operation])
    is_fixed: bool = False
    """True if its types must stay."""
    results: list[bool] = field(default_factory=list[bool])
    """For each result, whether it is returned in the new form."""

    def neighbours(self) -> Iterator[_Function]:
        """The functions that can only change together with this one."""
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
            _record_uses(inner, around, known, tables, unresolved)
            if inner.regions:
                waiting.append((inner, known[inner] if isinstance(inner, func.FuncOp) else around))
    for op, function in known.items():
        # In an op that is not registered, a name may mean anything.
        function.is_fixed |= op.sym_name.data in unresolved
    return list(known.values())


def _target(op: Operation, reference: SymbolRefAttr, tables: SymbolTables) -> Operation | None:
    """The op that a reference names, or None if it cannot be resolved."""
    try:
        return tables.resolve_from(op, reference)
    except UnknownSymbolTable:
        return None


def _record_uses(
    op: Operation,
    around: _Function | None,
    known: Mapping[func.FuncOp, _Function],
    tables: SymbolTables,
    unresolved: set[str],
) -> None:
    """Record an op's calls, memrefs and returns in `around`. A function named by an op other than a call gets fixed."""
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
    """Map the values whose type changes to their new types."""
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
    """Keep a result's change only if each return has it. Results of calls follow the callee."""
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
    """Return True if all uses of the changed values can change, and all calls get operands of the changed types."""
    if function.is_fixed and _new_type(function) != function.op.function_type:
        return False
    changed = _changes(function)
    known = {call for call, _ in function.calls}
    return all(_can_change(use, function, known) for value in changed for use in value.uses) and all(
        operand in changed or normalized(operand.type) is None for call in known for operand in call.operands
    )


def _may_change(maker: Operation) -> bool:
    """Return True if an op that defines a memref may change. A cast may stay if its result alone prevents a change."""
    return maker.name != _CAST or all(
        isinstance(use.operation, func.CallOp | func.ReturnOp) or _memref_operand(use.operation) == use.index
        for use in maker.results[0].uses
    )


def _memref_operand(op: Operation) -> int | None:
    """Return the operand number of a memref that may have either form, or None for other ops."""
    return _BY_MAP.get(op.name, _BY_INDEX.get(op.name, _OTHERS.get(op.name)))


def _can_change(use: Use, function: _Function, known: set[func.CallOp]) -> bool:
    op = use.operation
    if isinstance(op, func.ReturnOp):
        return function.results[use.index]
    if isinstance(op, func.CallOp):
        return op in known
    return _memref_operand(op) == use.index


def _connected(functions: Sequence[_Function]) -> Iterator[list[_Function]]:
    """Groups of functions that change together, in order of their first functions."""
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
    """Apply the layout map to the indices of an access."""
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
    """A cast of the memory of `source`, from its beginning, to a type without layout."""
    layout = strides_and_offset(type)
    assert layout is not None, "there is no layout"
    strides = [stride or 0 for stride in layout[0]]
    return slice_op(ReinterpretCastOp, [source], Slice([0], type.get_shape(), strides), [type])


class NormalizeMemRefsPass(Pass):
    name = "normalize-memrefs"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = _collect(op)
        _settle_results(functions)
        edit = Editor(self)
        for group in _connected(functions):
            if not all(map(_is_possible, group)):
                continue
            changed = {value: new for function in group for value, new in _changes(function).items()}
            types = {each.op: new for each in group if (new := _new_type(each)) != each.op.function_type}
            if (changed or types) and edit.begin(*(each.op for each in group)):
                _change_values(changed, edit)
                for function, type in types.items():
                    edit.modify(function).function_type = type
