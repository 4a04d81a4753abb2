"""Names of SSA values as assigned by MLIR.

A region's values are numbered before those of the regions inside it; a nested region continues the enclosing one's
counters, and siblings start from the same values. An op may suggest a name; a name already taken gets `_N`, with one
counter for all clashes. Source: `SSANameState` in MLIR's AsmPrinter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    CallSiteLoc,
    FusedLoc,
    IndexType,
    IntegerAttr,
    IntegerType,
    NameLoc,
    Signedness,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.options import DEFAULT, PrintOptions
from okl_opt.dialects.text.scopes import isolates_names

# One entry per result; None continues the group of the result before it, or numbers the first one.
ResultNames = Sequence[str | None]


_SIGN = {Signedness.SIGNLESS: "i", Signedness.SIGNED: "si", Signedness.UNSIGNED: "ui"}


def constant_name(op: Operation) -> ResultNames:
    """`%c0`, `%c1_i32`, `%true`, `%cst`."""
    value = op.properties.get("value")
    if isinstance(value, IntegerAttr):
        type, number = value.get_type(), value.value.data
        if isa(type, IntegerType):
            if type.width.data == 1:
                return ("true" if number else "false",)
            return (f"c{number}_{_integer_name(type)}",)
        if isinstance(type, IndexType):
            return (f"c{number}",)
    return ("cst",)


def _integer_name(type: IntegerType) -> str:
    return f"{_SIGN[type.signedness.data]}{type.width.data}"


# The names suggested by upstream ops in MLIR 22.
RESULT_NAMES: dict[str, ResultNames] = {
    "arith.addui_extended": ("sum", "overflow"),
    "arith.mulsi_extended": ("low", "high"),
    "arith.mului_extended": ("low", "high"),
    "complex.constant": ("cst",),
    "linalg.broadcast": ("broadcasted",),
    "linalg.map": ("mapped",),
    "linalg.pack": ("pack",),
    "linalg.reduce": ("reduced",),
    "linalg.transpose": ("transposed",),
    "linalg.unpack": ("unpack",),
    "memref.alloc": ("alloc",),
    "memref.alloca": ("alloca",),
    "memref.assume_alignment": ("assume_align",),
    "memref.cast": ("cast",),
    "memref.collapse_shape": ("collapse_shape",),
    "memref.dim": ("dim",),
    "memref.expand_shape": ("expand_shape",),
    "memref.extract_aligned_pointer_as_index": ("intptr",),
    "memref.memory_space_cast": ("memspacecast",),
    "memref.reinterpret_cast": ("reinterpret_cast",),
    "memref.reshape": ("reshape",),
    "memref.subview": ("subview",),
    "memref.transpose": ("transpose",),
    "memref.view": ("view",),
    "tensor.cast": ("cast",),
    "tensor.collapse_shape": ("collapsed",),
    "tensor.concat": ("concat",),
    "tensor.dim": ("dim",),
    "tensor.expand_shape": ("expanded",),
    "tensor.extract": ("extracted",),
    "tensor.extract_slice": ("extracted_slice",),
    "tensor.from_elements": ("from_elements",),
    "tensor.gather": ("gather",),
    "tensor.generate": ("generated",),
    "tensor.insert": ("inserted",),
    "tensor.insert_slice": ("inserted_slice",),
    "tensor.pad": ("padded",),
    "tensor.rank": ("rank",),
    "tensor.reshape": ("reshape",),
    "tensor.scatter": ("scatter",),
    "tensor.splat": ("splat",),
    "gpu.alloc": ("memref",),
    "vector.deinterleave": ("res1", "res2"),
    "vector.scan": ("dest", "accumulated_value"),
    "vector.vscale": ("vscale",),
}

# Names of block arguments: those for inputs, then those for outputs.
_ARGUMENT_NAMES = {
    "linalg.generic": ("in", "out"),
    "linalg.map": ("in", "init"),
    "linalg.reduce": ("in", "init"),
}

_FIT = re.compile(r"[A-Za-z0-9$._-]")
# A leading digit would make it a number.
_UNFIT = re.compile(r"\A[0-9]|[^A-Za-z0-9$._-]")


_NAMED_BY_CONTENT = frozenset({"arith.constant", "arith.muli", "memref.extract_strided_metadata"})


def _asks_for_names(op_type: type[Operation]) -> bool:
    return op_type.name in RESULT_NAMES or op_type.name in _NAMED_BY_CONTENT or hasattr(op_type, "asm_result_names")


def requested_names(op: Operation) -> ResultNames:
    """The names suggested by `op`."""
    ask: Callable[[], ResultNames] | None = getattr(op, "asm_result_names", None)
    if ask is not None:
        return ask()
    if op.name == "arith.constant":
        return constant_name(op)
    if op.name == "arith.muli":
        return _multiple_of_vscale(op)
    if op.name == "memref.extract_strided_metadata":
        return _metadata_names(len(op.results))
    return RESULT_NAMES.get(op.name, ())


def _multiple_of_vscale(op: Operation) -> ResultNames:
    """`%c16_vscale` for 16 times `vector.vscale`."""
    if isinstance(op.results[0].type, IndexType):
        for one, other in (op.operands, reversed(op.operands)):
            factor, vscale = one.owner, other.owner
            if not isinstance(vscale, Operation) or vscale.name != "vector.vscale":
                continue
            if isinstance(factor, Operation) and factor.name == "arith.constant":
                return (f"{constant_name(factor)[0]}_vscale",)
    return ()


def _metadata_names(count: int) -> ResultNames:
    """`%base_buffer, %offset, %sizes:2, %strides:2`."""
    names: list[str | None] = ["base_buffer", "offset", *[None] * (count - 2)]
    rank = (count - 2) // 2
    if rank:
        names[2], names[2 + rank] = "sizes", "strides"
    return names


def requested_argument_names(op: Operation, region: Region) -> Sequence[str | None]:
    """The names that `op` suggests for the entry block arguments of one of its regions."""
    ask: Callable[[Region], Sequence[str | None]] | None = getattr(op, "asm_argument_names", None)
    if ask is not None:
        return ask(region)
    words = _ARGUMENT_NAMES.get(op.name)
    if words is None:
        return ()
    inputs = len(getattr(op, "inputs", ()))
    entry = region.blocks.first
    return [words[0] if i < inputs else words[1] for i in range(0 if entry is None else len(entry.args))]


def _identifier(name: str) -> str:
    """`name` as a valid identifier: `al pha` becomes `al_pha`, `7` becomes `_7`, `a*` becomes `a2A`.

    Source: `sanitizeIdentifier` in MLIR's AsmPrinter.
    """
    first = "" if name[0] == " " or _UNFIT.match(name) is None else "_"
    return first + "".join(
        "_" if byte == " " else byte if _FIT.fullmatch(byte) else f"{ord(byte):X}"
        for byte in name.encode(errors="surrogateescape").decode("latin-1")
    )


def _location_name(value: SSAValue) -> str | None:
    """The first name in the location of `value`; None if there is none in it."""
    pending: list[Attribute] = [value.location if isinstance(value, BlockArgument) else _defining(value).location]
    while pending:
        location = pending.pop()
        if isinstance(location, NameLoc):
            return location.desc.data
        if isinstance(location, CallSiteLoc):
            pending.extend((location.caller, location.callee))
        elif isinstance(location, FusedLoc) and isa(location.locations, ArrayAttr[Attribute]):
            pending.extend(reversed(location.locations.data))
    return None


def _defining(value: SSAValue) -> Operation:
    assert isinstance(value, OpResult)
    return value.op


def _names_in_groups(results: Sequence[SSAValue], requested: ResultNames) -> ResultNames:
    """Result names from the source: adjacent equal names form a group."""
    names: list[str | None] = []
    for index, result in enumerate(results):
        name = result.name_hint
        if name is not None and index and results[index - 1].name_hint == name:
            name = None
        elif name is None and index < len(requested):
            name = requested[index]
        names.append(name)
    return names


class ValueNames:
    """The names of the values in the text of `op`: its own, inner and outer ones.

    Numbering starts at the innermost op isolated from above, so an op printed alone keeps the names of its function.
    Generic form ignores suggestions; with unique ids the counters continue from region to region (the last region
    first), as in MLIR's generic form.
    """

    def __init__(self, op: Operation, options: PrintOptions = DEFAULT):
        self.of: dict[SSAValue, str] = {}
        # Numbers of ops without results, for comments on users.
        self.op_ids: dict[Operation, str] = {}
        # The left-hand side of an op with results: `%0 = `, `%a, %b:2 = `.
        self.bindings: dict[Operation, str] = {}
        self._generic = options.generic
        self._unique_numbers = options.unique_ssa_ids or options.generic
        # Whether ops of a class suggest names.
        self._asking: dict[type[Operation], bool] = {}
        self._numbers_ops = options.value_users
        self._source_names = options.source_names
        self._location_names = options.nameloc_prefix
        self._next_value: int = 0
        self._next_argument: int = 0
        self._next_conflict: int = 0
        self._used: set[str] = set()
        # Names taken in the current region.
        self._taken: list[str] = []
        # The ops around `op`. Names in sibling regions do not matter, unless the counters continue through them.
        self._around: list[Operation] = []
        self._path: set[Operation] = {op}
        top = op
        while not isolates_names(type(top)) and (parent := top.parent_op()) is not None:
            top = parent
            self._path.add(top)
        if not self._unique_numbers:
            self._around = [ancestor for ancestor in self._path if ancestor is not op]
        self._number(top)

    def _number(self, top: Operation) -> None:
        counters = (self._next_value, self._next_argument, self._next_conflict)
        if top.results:
            self._name_results(top)
            counters = (self._next_value, self._next_argument, self._next_conflict)
        elif self._numbers_ops:
            self.op_ids[top] = self._numbered()
        # Names in use per open region, innermost last; leaving a region releases its names.
        scopes: list[list[str]] = []
        pending = [(region, counters, 0) for region in top.regions]
        while pending:
            region, counters, depth = pending.pop()
            if not self._unique_numbers:
                self._next_value, self._next_argument, self._next_conflict = counters
            while len(scopes) > depth:
                self._used.difference_update(scopes.pop())
            self._taken = []
            scopes.append(self._taken)
            nested = self._name_region(region)
            counters = (self._next_value, self._next_argument, self._next_conflict)
            pending.extend((inner, counters, depth + 1) for inner in nested)

    def _name_region(self, region: Region) -> list[Region]:
        """Name the values of `region` itself; return the nested regions."""
        nested: list[Region] = []
        passes_by = region.parent in self._around
        entry = region.blocks.first
        for block in region.blocks:
            self._name_arguments(block, region, is_entry=block is entry)
            for op in block.ops:
                if op.results:
                    self._name_results(op)
                elif self._numbers_ops:
                    self.op_ids[op] = self._numbered()
                if op.regions and (not passes_by or op in self._path):
                    nested.extend(op.regions)
        return nested

    def _name_arguments(self, block: Block, region: Region, *, is_entry: bool) -> None:
        if not block.args:
            return
        names: Sequence[str | None] = ()
        if is_entry and not self._generic and region.parent is not None:
            names = requested_argument_names(region.parent, region)
        for index, argument in enumerate(block.args):
            name = names[index] if index < len(names) else None
            if name is None and is_entry:
                name = f"arg{self._next_argument}"
                self._next_argument += 1
            self.of[argument] = self._name(argument, name)

    def _name_results(self, op: Operation) -> None:
        results = op.results
        op_type = type(op)
        asks = self._asking.get(op_type)
        if asks is None:
            asks = self._asking[op_type] = not self._generic and _asks_for_names(op_type)
        names = requested_names(op) if asks else ()
        if self._source_names and len(results) > 1:
            names = _names_in_groups(results, names)
        if len(results) == 1:
            name = names[0] if names else None
            text = self._name(results[0], name)
            self.of[results[0]] = text
            self.bindings[op] = f"%{text} = "
            return
        starts = [0, *(i for i in range(1, len(results)) if i < len(names) and names[i] is not None)]
        groups: list[str] = []
        for start, end in zip(starts, [*starts[1:], len(results)], strict=True):
            name = names[start] if start < len(names) else None
            # As in MLIR, an unnamed first group is numbered after the others are named.
            text = self._name(results[start], name)
            if end - start == 1:
                self.of[results[start]] = text
                groups.append(f"%{text}")
                continue
            for index in range(start, end):
                self.of[results[index]] = f"{text}#{index - start}"
            groups.append(f"%{text}:{end - start}")
        self.bindings[op] = ", ".join(groups) + " = "

    def _name(self, value: SSAValue, requested: str | None) -> str:
        """The name of `value`: from the source or its location if enabled, else as suggested, else a number."""
        if self._location_names:
            name = _location_name(value)
            requested = requested if name is None else name
        if self._source_names and value.name_hint is not None:
            requested = value.name_hint
        return self._unique(requested) if requested else self._numbered()

    def _numbered(self) -> str:
        number = self._next_value
        self._next_value += 1
        return str(number)

    def _unique(self, name: str) -> str:
        if _UNFIT.search(name) is not None:
            name = _identifier(name)
        if name in self._used:
            stem = name
            while name in self._used:
                name = f"{stem}_{self._next_conflict}"
                self._next_conflict += 1
        self._used.add(name)
        self._taken.append(name)
        return name
