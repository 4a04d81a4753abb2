"""Loops, branches, functions and scopes."""

from __future__ import annotations

from dataclasses import replace

from memory_parts import Index, Part

from wild_memory.program import GIVEN, GIVEN_TYPES, SCALAR_ARGUMENTS, TABLE, Scope, View, Writer
from wild_memory.views import allocated, poke

_DEEPEST = 2


def loop(writer: Writer, scope: Scope) -> None:
    """A loop with any ops inside, perhaps one that carries a memref."""
    if scope.depth >= _DEEPEST:
        return
    start, trips, step = writer.pick([0, 0, 1, 2]), writer.pick([1, 2, 3]), writer.pick([1, 1, 2])
    end = start + (trips - 1) * step + 1
    bounds = writer.bounds(scope, start, end, step)
    counter = Index(writer.name(), start, start + (trips - 1) * step)
    head = f"scf.for {counter.name} = {bounds}"
    view = writer.filled(scope, lambda view: bool(view.sizes)) if writer.chance(0.4) else None
    if view is None:
        writer.add(f"{head} {{")
        writer.block(scope.inner(counter), writer.pick([1, 2]))
        writer.add("}")
        return
    carried = _general(view, writer.name())
    first = (
        writer.new(f"memref.cast {view.name} : {view.type} to {carried.type}")
        if view.type != carried.type
        else view.name
    )
    result = writer.name()
    writer.add(f"{result} = {head} iter_args({carried.name} = {first}) -> ({carried.type}) {{")
    inner = scope.inner(counter)
    inner.views.append(carried)
    poke(writer, inner, carried)
    writer.block(inner, 1)
    again = carried.name
    if writer.chance(0.5):
        fresh = allocated(writer, inner, view.element, [(Part(size, True), str(size)) for size in view.shape])
        again = writer.new(f"memref.cast {fresh.name} : {fresh.type} to {carried.type}")
    writer.add(f"scf.yield {again} : {carried.type}")
    writer.add("}")
    if view.is_dense:
        scope.views.append(replace(carried, name=result, room=view.total))
        poke(writer, scope, scope.views[-1])


def _general(view: View, name: str) -> View:
    """The memref with a type that knows nothing but the rank."""
    return replace(
        view,
        name=name,
        sizes=tuple(Part(size, False) for size in view.shape),
        strides=tuple(Part(stride.number, False) for stride in view.all_strides()),
        offset=Part(view.offset.number, False),
        is_own=False,
        has_layout=True,
    )


def while_loop(writer: Writer, scope: Scope) -> None:
    if scope.depth >= _DEEPEST:
        return
    before, after, result = writer.name(), writer.name(), writer.name()
    trips = writer.pick([1, 2, 3])
    start = writer.few(writer.number(scope, trips))
    zero = writer.constant(0)
    writer.add(f"{result} = scf.while ({before} = {start}) : (index) -> index {{")
    condition = writer.new(f"arith.cmpi sgt, {before}, {zero} : index")
    writer.add(f"scf.condition({condition}) {before} : index")
    writer.add("} do {")
    writer.add(f"^bb0({after}: index):")
    writer.block(scope.inner(Index(after, 1, trips)), 1)
    following = writer.new(f"arith.subi {after}, {writer.constant(1)} : index")
    writer.add(f"scf.yield {following} : index")
    writer.add("}")


def branch(writer: Writer, scope: Scope) -> None:
    if scope.depth >= _DEEPEST:
        return
    one = writer.number(scope, writer.pick([1, 2, 3]))
    predicate = writer.random.choice(["slt", "ult", "eq", "sge", "ne"])
    condition = writer.new(f"arith.cmpi {predicate}, {one}, {writer.number(scope, 2)} : index")
    writer.add(f"scf.if {condition} {{")
    writer.block(scope.inner(), writer.pick([1, 2]))
    writer.add("} else {")
    writer.block(scope.inner(), 1)
    writer.add("}")


def parallel(writer: Writer, scope: Scope) -> None:
    if scope.depth >= _DEEPEST:
        return
    end = writer.pick([1, 2, 4])
    upper, counter = writer.few(writer.number(scope, end)), Index(writer.name(), 0, end - 1)
    inner = replace(scope.inner(counter), is_parallel=True)
    if writer.chance(0.5):
        writer.add(
            f"scf.parallel ({counter.name}) = ({writer.constant(0)}) to ({upper}) step ({writer.number(scope, 1)}) {{"
        )
        writer.block(inner, 1)
        writer.add("scf.reduce")
    else:
        writer.add(f"scf.forall ({counter.name}) in ({upper}) {{")
        writer.block(inner, 1)
    writer.add("}")


def alloca_scope(writer: Writer, scope: Scope) -> None:
    if scope.depth >= _DEEPEST:
        return
    writer.add("memref.alloca_scope {")
    writer.block(scope.inner(), 2)
    writer.add("}")


def call(writer: Writer, scope: Scope) -> None:
    """Call a function with a memref of a type that knows nothing but the rank, and perhaps get one back."""
    if not writer.callable:
        return
    name, wanted = writer.random.choice(writer.callable)
    rank = len(wanted.sizes)
    view = writer.filled(scope, lambda view: view.element == wanted.element and len(view.sizes) == rank)
    if view is None:
        sizes = [writer.mixed(scope, writer.pick([1, 2, 3, 5]), 0.3) for _ in range(rank)]
        view = allocated(writer, scope, wanted.element, sizes)
    given = view.name
    if view.type != wanted.type:
        given = writer.new(f"memref.cast {view.name} : {view.type} to {wanted.type}")
    result = writer.name()
    depth = writer.number(scope, writer.pick([0, 1, 2, 3]))
    writer.add(
        f"{result} = func.call {name}({GIVEN}, {given}, {depth}) : "
        f"({GIVEN_TYPES}, {wanted.type}, index) -> {wanted.type}"
    )
    scope.views.append(_general(view, result))


def helper(writer: Writer, number: int) -> None:
    """A function on a memref, which may call itself."""
    element, rank = writer.random.choice(writer.elements), writer.pick([1, 1, 2])
    shape = tuple(Part(1, False) for _ in range(rank))
    memref = View("%m", element, shape, shape, Part(0, False), room=1, has_layout=True)
    name = f"@helper{number}"

    def write() -> str:
        # Nothing is known of the numbers of the memref, but it has an element.
        scope = Scope([memref], [])
        writer.block(scope, 2)
        poke(writer, scope, memref)
        if writer.chance(0.4):
            condition = writer.new(f"arith.cmpi sgt, %n, {writer.constant(0)} : index")
            writer.add(f"scf.if {condition} {{")
            less = writer.new(f"arith.subi %n, {writer.constant(1)} : index")
            given = _like(writer, memref) if writer.chance(0.5) else memref.name
            again = writer.name()
            types = f"({GIVEN_TYPES}, {memref.type}, index) -> {memref.type}"
            writer.add(f"{again} = func.call {name}({GIVEN}, {given}, {less}) : {types}")
            writer.add("}")
        return f"return %m : {memref.type}"

    head = (
        f"func.func private {name}(%t: {TABLE}, {SCALAR_ARGUMENTS}, %m: {memref.type}, %n: index) -> {memref.type} {{"
    )
    writer.function(head, write)
    writer.callable.append((name, memref))


def _like(writer: Writer, memref: View) -> str:
    """A new memref of the same type on the stack."""
    sizes = tuple(Part(2, True) for _ in memref.sizes)
    type = replace(memref, sizes=sizes, strides=(), offset=Part(0, True)).type
    own = writer.new(f"memref.alloca() : {type}")
    return writer.new(f"memref.cast {own} : {type} to {memref.type}")


def chain(writer: Writer) -> None:
    """Functions that call each other in a row, each with memory on its stack."""
    length, rows = writer.pick([20, 60, 150]), writer.pick([4, 1 << 10, 1 << 14])
    type = "memref<?xi8>"
    for number in range(length):
        last = number == length - 1
        writer.outside += [
            f"func.func private @link{number}(%m: {type}, %i: index) {{",
            f"  %a = memref.alloca() : memref<{rows}xi8>",
            f"  %c = memref.cast %a : memref<{rows}xi8> to {type}",
            "  %v = memref.load %m[%i] : memref<?xi8>",
            "  memref.store %v, %c[%i] : memref<?xi8>",
            *([] if last else [f"  call @link{number + 1}(%c, %i) : ({type}, index) -> ()"]),
            "  return",
            "}",
        ]


def call_chain(writer: Writer, scope: Scope) -> None:
    own = writer.new("memref.alloca() : memref<4xi8>")
    given = writer.new(f"memref.cast {own} : memref<4xi8> to memref<?xi8>")
    writer.add(f"func.call @link0({given}, {writer.number(scope, 3)}) : (memref<?xi8>, index) -> ()")


STEPS = [(4, loop), (1, while_loop), (2, branch), (2, parallel), (1, alloca_scope), (2, call)]
