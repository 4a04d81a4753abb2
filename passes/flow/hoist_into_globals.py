"""Hoist constant expressions into globals, which initializers compute once, when the module is loaded.

Before:  func.func @f(%arg0: tensor<2x3xf32>) -> tensor<2x1xi32> {
           %cst = arith.constant dense<[[1, 2]]> : tensor<1x2xi32>
           %0 = tensor.empty() : tensor<2x1xi32>
           %transposed = linalg.transpose ins(%cst : tensor<1x2xi32>) outs(%0 : tensor<2x1xi32>) permutation = [1, 0]
           return %transposed : tensor<2x1xi32>
         }
After:   util.global private @__hoisted_tensor_2x1xi32 : tensor<2x1xi32>
         util.initializer {
           %cst = arith.constant dense<[[1, 2]]> : tensor<1x2xi32>
           %0 = tensor.empty() : tensor<2x1xi32>
           %transposed = linalg.transpose ins(%cst : tensor<1x2xi32>) outs(%0 : tensor<2x1xi32>) permutation = [1, 0]
           util.global.store %transposed, @__hoisted_tensor_2x1xi32 : tensor<2x1xi32>
           util.initializer.return
         }
         func.func @f(%arg0: tensor<2x3xf32>) -> tensor<2x1xi32> {
           %__hoisted_tensor_2x1xi32 = util.global.load @__hoisted_tensor_2x1xi32 : tensor<2x1xi32>
           return %__hoisted_tensor_2x1xi32 : tensor<2x1xi32>
         }

A constant expression depends on constants and immutable globals only; its ops have no effects and cannot fail. Hoisted
are numbers and tensors of static sizes with elements of whole bytes, unless they are broadcasts. A value used only by
hoisted values is recomputed for each of them, or hoisted as well if that takes many ops. Accumulators (`outs`) are not
hoisted. Initializers and bodies of linalg ops are left out.
Source: seed 002, "HoistIntoGlobals"; IREE's `HoistIntoGlobals.cpp` and `ConstExpr.cpp` of December 2022.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, StringAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue, Use
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from okl_opt.dialects.hints import has_trait, isa
from okl_opt.dialects.interfaces.control_flow import called_symbol, is_call
from okl_opt.dialects.interfaces.effects import (
    are_speculatable_inside,
    is_constant,
    is_free_of_effects,
    is_isolated,
    is_speculatable,
    is_unused,
)
from okl_opt.dialects.interfaces.memory import reads_tensors
from okl_opt.dialects.interfaces.symbols import NewNames, symbol_name
from okl_opt.dialects.numbers.elements import width_of
from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, loops_of
from okl_opt.dialects.util import GlobalLoadOp, GlobalOp, GlobalStoreOp, InitializerOp, InitializerReturnOp
from okl_opt.dialects.util.facts import is_of_constant
from okl_opt.passes.base import FUNCTION_LIKE, Pass
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor

# A value used by several hoisted values is recomputed for each of them if that takes no more ops than this.
_FEW = 10

_TENSOR_DIALECTS = frozenset({"linalg", "tensor"})


@dataclass
class _Constants:
    """The ops of a function that depend on constants only, in order; `roots` are constants and loads themselves."""

    roots: dict[Operation, None] = field(default_factory=dict[Operation, None])
    ops: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """Op that is no root -> the number of ops of its expression, at most `_FEW` + 1."""
    numbers: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """Op that is no root -> its position among these ops."""

    def __contains__(self, op: object) -> bool:
        return op in self.roots or op in self.ops


def _walked(function: Operation) -> Iterator[Operation]:
    """Yield the ops of a function in order, regions of tensor ops and isolated ops excluded."""
    pending = [function]
    while pending:
        op = pending.pop()
        if op is not function:
            yield op
        if op is function or not (is_isolated(op) or op.dialect_name() in _TENSOR_DIALECTS):
            pending.extend(reversed([each for region in op.regions for block in region.blocks for each in block.ops]))


def _used_by(op: Operation) -> Iterator[SSAValue]:
    """Yield the operands of `op`, and the values that ops in its regions use from outside."""
    yield from op.operands
    inside = set(op.walk()) if op.regions else set[Operation]()
    for inner in inside:
        if inner is not op:
            for operand in inner.operands:
                owner = operand.owner if isinstance(operand.owner, Operation) else operand.owner.parent_op()
                if owner not in inside:
                    yield operand


def _is_eligible(op: Operation, always_runs: bool) -> bool:
    """Return whether `op` can be computed elsewhere: it is deterministic, has no effects, and cannot fail."""
    if not op.results or is_call(op) or has_trait(op, IsTerminator) or reads_tensors(op) or not is_free_of_effects(op):
        return False
    # Ops of linalg cannot fail, whatever their operands; ops of tensor may have indices out of bounds.
    if op.dialect_name() in _TENSOR_DIALECTS:
        return (always_runs or op.dialect_name() == "linalg") and are_speculatable_inside(op)
    return not op.regions and is_speculatable(op)


def _can_be_hoisted(op: Operation, value: SSAValue) -> bool:
    """Return whether a result of `op` can be hoisted: a number, or a static tensor, with elements of whole bytes."""
    if isinstance(op, tensor.EmptyOp) or _is_broadcast(op):
        return False
    type: Attribute = value.type
    if isa(type, TensorType[Attribute]):
        if DYNAMIC_INDEX in type.get_shape():
            return False
        type = type.element_type
    width = width_of(type)
    return width is not None and width % 8 == 0


def _is_broadcast(op: Operation) -> bool:
    """Return whether `op` only broadcasts its input."""
    if op.name != "linalg.generic" or len(op.operands) != 2 or not all(are_parallel(op)):
        return False
    body = op.regions[0].blocks[0]
    given, loops = body.args[0], loops_of(op)
    is_copy = body.last_op is body.first_op and body.last_op is not None and body.last_op.operands[0] is given
    return is_copy and len(loops.maps[0].results) < loops.count


def _profits_from_hoisting(use: Use) -> bool:
    """Return whether a use profits from hoisting its value: any use except as an accumulator (`outs`)."""
    user = use.operation
    if user.dialect_name() != "linalg" or not user.results:
        return True
    return use.index < len(user.operands) - len(inits_of(user))


def _last_initializers(module: ModuleOp) -> dict[str, Operation]:
    """Map the name of each global to the last op of the module that initializes it: an initializer, or itself."""
    found: dict[str, Operation] = {}
    for op in module.ops:
        if isinstance(op, GlobalOp):
            found.setdefault(op.sym_name.data, op)
        elif isinstance(op, InitializerOp):
            found.update({inner.global_.string_value(): op for inner in op.walk() if isinstance(inner, GlobalStoreOp)})
    return found


def _values_to_hoist(constants: _Constants) -> Sequence[OpResult]:
    """Return the values to hoist, in order."""
    chosen: list[OpResult] = []
    remaining: set[Operation] = set()
    in_initializers: set[Operation] = set()
    for op, size in reversed(constants.ops.items()):
        for value in reversed(op.results):
            users = {use: _around(use.operation, constants) for use in value.uses}
            here = [use for use, user in users.items() if user not in constants.ops or user in remaining]
            there = {user for user in users.values() if user in in_initializers}
            is_gain = any(map(_profits_from_hoisting, here)) or (len(there) > 1 and size > _FEW)
            if is_gain and _can_be_hoisted(op, value):
                chosen.append(value)
                in_initializers.add(op)
                continue
            if here:
                remaining.add(op)
            if there:
                in_initializers.add(op)
    return chosen[::-1]


def _around(user: Operation, constants: _Constants) -> Operation:
    """Return the outermost tensor op around a user, or the user itself if it is in no tensor op's region."""
    parent = user.parent_op()
    while user not in constants.ops and parent is not None and parent.dialect_name() in _TENSOR_DIALECTS:
        user, parent = parent, parent.parent_op()
    return user


def _called_by_initializers(module: ModuleOp) -> set[Operation]:
    """Return the functions that initializers call, which may run before a new initializer has set its global."""
    symbols = {name: op for op in module.ops if (name := symbol_name(op)) is not None}
    pending: list[Operation] = [op for op in module.ops if isinstance(op, InitializerOp)]
    found = set(pending)
    while pending:
        for op in pending.pop().walk():
            symbol = called_symbol(op) if is_call(op) else None
            callee = None if symbol is None else symbols.get(symbol.root_reference.data)
            if callee is not None and callee not in found:
                found.add(callee)
                pending.append(callee)
    return found


class _Hoisting:
    """Hoisting in a module; `by` is the pass."""

    def __init__(self, by: Pass, module: ModuleOp):
        self._edit = Editor(by)
        self._module = module
        self._names = NewNames(module, own_numbers=True)
        self._order: dict[Operation | None, int] = {None: -1}
        self._order.update({op: number for number, op in enumerate(module.ops)})
        # Name of a global -> the op after which values computed from it are initialized; None: at the module's start.
        self._after: dict[str, Operation | None] = {**_last_initializers(module)}
        # Such an op -> the last new initializer after it.
        self._last: dict[Operation | None, Operation] = {}
        self._early = _called_by_initializers(module)

    def run(self, function: Operation) -> None:
        constants = self._constants(function)
        used: dict[Operation, None] = {}
        for value in _values_to_hoist(constants):
            if not self._edit.begin(value.op):
                break
            tree = _expression(value.op, constants)
            used.update(dict.fromkeys((*tree, self._hoist(value, tree))))
        constants.roots.update((op, None) for op in used if op not in constants.ops)
        for op in (*reversed(constants.ops), *constants.roots):
            if op in used and is_unused(op):
                self._edit.erase(op)

    def _constants(self, function: Operation) -> _Constants:
        found = _Constants()
        may_load = function not in self._early
        entry = function.regions[0].blocks.first
        for op in _walked(function):
            is_load = isinstance(op, GlobalLoadOp) and is_of_constant(op)
            if is_constant(op) or (is_load and may_load):
                found.roots[op] = None
            elif (op.operands or isinstance(op, tensor.EmptyOp)) and _is_eligible(op, op.parent is entry):
                owners = {value.owner for value in _used_by(op)}
                if all(owner in found for owner in owners):
                    parts = [
                        found.ops[owner] for owner in owners if isinstance(owner, Operation) and owner in found.ops
                    ]
                    found.numbers[op] = len(found.ops)
                    found.ops[op] = min(_FEW + 1, 1 + sum(parts))
        return found

    def _hoist(self, value: OpResult, tree: Sequence[Operation]) -> Operation:
        """Hoist a value into a global with an initializer; return the load that replaces the value."""
        loaded = [self._after.get(op.global_.string_value()) for op in tree if isinstance(op, GlobalLoadOp)]
        after = max((None, *loaded), key=self._order.__getitem__)
        last = self._last.get(after, after)
        name = self._names.new("__hoisted_" + re.sub(r"\W+", "_", str(value.type)).strip("_"))
        kept = GlobalOp(name, value.type, visibility=StringAttr("private"))
        self._edit.insert(
            kept, InsertPoint.at_start(self._module.body.block) if last is None else InsertPoint.after(last)
        )
        initializer = InitializerOp(Region(_body(value, name, tree)))
        self._last[after] = self._edit.insert(initializer, InsertPoint.after(kept))
        self._after[name] = after
        load = self._edit.insert(GlobalLoadOp(name, value.type), InsertPoint.before(value.op))
        self._edit.replace_all_uses_with(value, load.result)
        return load


def _expression(op: Operation, constants: _Constants) -> Sequence[Operation]:
    """Return the ops of the expression of `op` in order, `op` last; loads of hoisted globals come first."""
    found: dict[Operation, None] = {}
    pending = [op]
    while pending:
        part = pending.pop()
        if part not in found:
            found[part] = None
            pending += [value.owner for value in _used_by(part) if isinstance(value.owner, Operation)]
    return sorted(found, key=lambda each: constants.numbers.get(each, -1))


def _body(value: OpResult, name: str, tree: Sequence[Operation]) -> Block:
    """Return the body of an initializer that computes a value and stores it in a global."""
    block = Block()
    values: dict[SSAValue, SSAValue] = {}
    for op in tree:
        copy = copy_of(op, values)
        values.update(zip(op.results, copy.results, strict=True))
        block.add_op(copy)
    block.add_ops([GlobalStoreOp(values[value], name), InitializerReturnOp()])
    return block


class HoistIntoGlobalsPass(Pass):
    name = "iree-util-hoist-into-globals"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        hoisting = _Hoisting(self, op)
        for function in list(op.ops):
            if function.name in FUNCTION_LIKE and not isinstance(function, InitializerOp):
                hoisting.run(function)
