"""Ops that access elements, one by one or all of them."""

from __future__ import annotations

from memory_parts import Index

from wild_memory.program import FLOATS, MOST, Scope, View, Writer
from wild_memory.views import allocated, poke, remade


def load(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope)
    if view is not None:
        op = "memref.load"
        writer.sink(view.element, writer.new(f"{op} {view.name}[{writer.places(scope, view)}] : {view.type}"))


def store(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope)
    if view is not None:
        value = writer.value(view.element)
        writer.add(f"memref.store {value}, {view.name}[{writer.places(scope, view)}] : {view.type}")


def atomic(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope, lambda view: view.element in ("i32", "i64", "f32", "f64", "i8", "i16"))
    if view is None:
        return
    value, places = writer.value(view.element), writer.places(scope, view)
    if writer.chance(0.5):
        kind = "addf" if view.element in FLOATS else writer.random.choice(["addi", "maxs", "andi"])
        writer.new(
            f"memref.atomic_rmw {kind} {value}, {view.name}[{places}] : ({view.element}, {view.type}) -> {view.element}"
        )
        return
    held = writer.name()
    writer.add(f"{writer.name()} = memref.generic_atomic_rmw {view.name}[{places}] : {view.type} {{")
    writer.add(f"^bb0({held}: {view.element}):")
    writer.add(f"memref.atomic_yield {held} : {view.element}")
    writer.add("}")


def prefetch(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope, lambda view: bool(view.sizes))
    if view is not None:
        writer.add(f"memref.prefetch {view.name}[{writer.places(scope, view)}], read, locality<3>, data : {view.type}")


def _is_numeric(view: View) -> bool:
    return view.total < MOST and not view.element.startswith(("vector", "complex"))


def fill(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope, lambda view: view.total < MOST and not view.element.startswith("vector"))
    if view is not None:
        value = writer.value(view.element)
        writer.add(f"linalg.fill ins({value} : {view.element}) outs({view.name} : {view.type})")


def generic(writer: Writer, scope: Scope) -> None:
    """A linalg.generic of two memrefs of equal sizes, or of one and its rows, windows or diagonal."""
    view = writer.filled(scope, _is_numeric)
    if view is None or not view.sizes:
        return
    rank = len(view.sizes)
    dims = [f"d{place}" for place in range(rank)]
    kind = writer.random.choice(["same", "row", "window", "reverse"])
    shape, results = list(view.shape), list(dims)
    if kind == "row":
        shape, results = shape[-1:], dims[-1:]
    elif kind == "window":
        shape[-1] = shape[-1] + 2
        results[-1] = writer.random.choice([f"{dims[-1]} + 2", f"{dims[-1]} + 1", dims[-1] + " + 0"])
    elif kind == "reverse":
        shape, results = shape[::-1], dims[::-1]
    other = allocated(writer, scope, view.element, [writer.mixed(scope, size, 0.3) for size in shape])
    of = ", ".join(dims)
    maps = [f"affine_map<({of}) -> ({', '.join(results)})>", f"affine_map<({of}) -> ({of})>"]
    iterators = ", ".join(['"parallel"'] * rank)
    value, out = writer.name(), writer.name()
    writer.add(
        f"linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{iterators}]}} "
        f"ins({other.name} : {other.type}) outs({view.name} : {view.type}) {{"
    )
    writer.add(f"^bb0({value}: {view.element}, {out}: {view.element}):")
    writer.add(f"linalg.yield {value} : {view.element}")
    writer.add("}")


def matmul(writer: Writer, scope: Scope) -> None:
    element = writer.random.choice(["f32", "i32", "f64"])
    m, k, n = (writer.pick([1, 2, 3, 4]) for _ in range(3))
    one, two, out = (
        allocated(writer, scope, element, [writer.mixed(scope, size, 0.2) for size in shape])
        for shape in ((m, k), (k, n), (m, n))
    )
    writer.add(f"linalg.matmul ins({one.name}, {two.name} : {one.type}, {two.type}) outs({out.name} : {out.type})")


# ----- affine


def affine_loop(writer: Writer, scope: Scope) -> None:
    """Loops of affine over a memref, with bounds that may be symbols."""
    view = writer.filled(scope, lambda view: bool(view.sizes) and max(view.shape) < MOST and not scope.depth)
    if view is None:
        return
    counters: list[Index] = []
    for size in view.shape:
        counter = writer.name()
        end = str(size) if writer.chance(0.4) else writer.symbol(size)
        if writer.chance(0.2):
            end = f"min affine_map<()[s0] -> (s0, {size + writer.pick([0, 0, 1])})>()[{writer.symbol(size)}]"
        start = "0" if writer.chance(0.7) else writer.symbol(0)
        writer.add(f"affine.for {counter} = {start} to {end}{writer.random.choice(['', '', ' step 2'])} {{")
        counters.append(Index(counter, 0, size - 1))
    places: list[str] = []
    for counter, size in zip(counters, view.shape, strict=True):
        name = counter.name
        ways = [
            name,
            name,
            f"{name} * {writer.pick([1, 1, 2])} floordiv 2" if writer.chance(0.3) else name,
            f"symbol({writer.symbol(size - 1)}) - {name}",
            f"({name} * 3) mod {size}",
            f"{name} ceildiv 2",
            f"{name} mod symbol({writer.symbol(size)})",
            f"({name} + symbol({writer.symbol(0)})) floordiv symbol({writer.symbol(1)})",
        ]
        places.append(writer.random.choice(ways))
    at = f"{view.name}[{', '.join(places)}] : {view.type}"
    is_vector = view.element in ("f32", "i32", "f64", "i8") and writer.chance(0.3)
    if is_vector and (not view.strides or view.all_strides()[-1].number == 1):
        places[-1] = "0"
        at = f"{view.name}[{', '.join(places)}] : {view.type}"
        type = f"vector<{min(view.shape[-1], 4)}x{view.element}>"
        value = writer.new(f"affine.vector_load {at}, {type}")
        writer.add(f"affine.vector_store {value}, {at}, {type}")
    else:
        value = writer.new(f"affine.load {at}")
        writer.add(f"affine.store {value}, {at}")
    if writer.chance(0.5):
        writer.block(scope.inner(*counters), 1)
    for _ in counters:
        writer.add("}")


# ----- loops that checks can leave


def tight_loop(writer: Writer, scope: Scope) -> None:
    """A loop over elements, without other effects."""
    view = writer.filled(scope, lambda view: bool(view.sizes))
    if view is None:
        return
    view = remade(writer, scope, view, 0.2)
    if max(view.shape) >= MOST:
        return
    counters: list[Index] = []
    for size in view.shape if writer.chance(0.5) else view.shape[-1:]:
        start, step = writer.pick([0, 0, 0, 1]), writer.pick([1, 1, 1, 2])
        end = size if writer.chance(0.6) else max(size // 2, start)
        lower, upper, by = (writer.number(scope, number) for number in (start, end, step))
        counter = writer.name()
        writer.add(f"scf.for {counter} = {lower} to {upper} step {by} {{")
        counters.append(Index(counter, start, max(end - 1, start)))
    inner = scope.inner(*counters)
    for _ in range(writer.pick([1, 1, 2])):
        places = [writer.place(inner, size) for size in view.shape]
        at = f"{view.name}[{', '.join(places)}] : {view.type}"
        if writer.chance(0.5):
            writer.sink(view.element, writer.new(f"memref.load {at}"))
        else:
            writer.add(f"memref.store {writer.value(view.element)}, {at}")
    if writer.chance(0.2):
        poke(writer, inner, view)
    for _ in counters:
        writer.add("}")


def accumulate(writer: Writer, scope: Scope) -> None:
    """A loop that changes an element in each turn; it may have no turn at all."""
    view = writer.filled(scope, lambda view: view.element in ("f32", "f64", "i32", "i64", "i8"))
    if view is None:
        return
    view = remade(writer, scope, view, 0.2)
    places = writer.places(scope, view)
    trips = writer.pick([0, 0, 1, 2, 5])
    bounds = writer.bounds(scope, 0, trips, 1)
    counter = Index(writer.name(), 0, max(trips - 1, 0))
    writer.add(f"scf.for {counter.name} = {bounds} {{")
    if writer.chance(0.3):
        places = writer.places(scope.inner(counter), view)
    at = f"{view.name}[{places}] : {view.type}"
    value = writer.new(f"memref.load {at}")
    op = "addf" if view.element in FLOATS else "addi"
    total = writer.new(f"arith.{op} {value}, {writer.value(view.element)} : {view.element}")
    writer.add(f"memref.store {total}, {at}")
    writer.add("}")


STEPS = [
    (5, accumulate),
    (6, load),
    (6, store),
    (2, atomic),
    (1, prefetch),
    (2, fill),
    (3, generic),
    (1, matmul),
    (5, affine_loop),
    (10, tight_loop),
]
