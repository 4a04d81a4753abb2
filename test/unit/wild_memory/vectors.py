"""Ops that access memory by vectors."""

from __future__ import annotations

from memory_parts import Part

from wild_memory.program import FLOATS, IN_VECTORS, Scope, View, Writer
from wild_memory.views import reinterpret, remade


def _base(writer: Writer, scope: Scope) -> View | None:
    """A memref with vectors in its last dimension, as far as its type tells."""

    def fits(view: View) -> bool:
        if not view.sizes or view.element not in IN_VECTORS:
            return False
        last = view.all_strides()[-1]
        return last.number == 1 or not last.is_static

    return writer.filled(scope, fits)


def _unit(view: View) -> bool:
    return view.all_strides()[-1].number == 1


def _at(writer: Writer, scope: Scope, view: View, length: int) -> str:
    """A place with `length` elements of the last dimension after it."""
    places = [writer.place(scope, size) for size in view.shape[:-1]]
    return ", ".join([*places, writer.place(scope, max(view.shape[-1] - length + 1, 1))])


def whole(writer: Writer, scope: Scope) -> None:
    view = _base(writer, scope)
    if view is None or view.all_strides()[-1] != Part(1, True):
        return
    length = min(writer.pick([1, 2, 3, 4, 8, view.shape[-1]]), view.shape[-1], 64)
    type = f"vector<{length}x{view.element}>"
    if len(view.sizes) > 1 and writer.chance(0.2) and view.all_strides()[-2].number == view.shape[-1]:
        rows = min(view.shape[-2], 4)
        places = [writer.place(scope, size) for size in view.shape[:-2]]
        places += [writer.place(scope, max(view.shape[-2] - rows + 1, 1)), writer.number(scope, 0)]
        at = f"{view.name}[{', '.join(places)}] : {view.type}, vector<{rows}x{length}x{view.element}>"
        type = f"vector<{rows}x{length}x{view.element}>"
    else:
        at = f"{view.name}[{_at(writer, scope, view, length)}] : {view.type}, {type}"
    if writer.chance(0.5):
        writer.sink(type, writer.new(f"vector.load {at}"))
    else:
        writer.add(f"vector.store {_value(writer, type, view.element)}, {at}")


def _value(writer: Writer, type: str, element: str) -> str:
    literal = "1.5" if element in FLOATS else "true" if element == "i1" else "7"
    return writer.new(f"arith.constant dense<{literal}> : {type}")


def mask_of(writer: Writer, scope: Scope, lengths: list[int], active: list[int]) -> str:
    """A mask of as many elements in each dimension."""
    shape = "x".join(map(str, lengths))
    type = f"vector<{shape}xi1>"
    if any(each == 0 for each in active):
        active = [0] * len(active)
    match writer.random.randrange(4):
        case 0:
            return writer.new(f"vector.constant_mask [{', '.join(map(str, active))}] : {type}")
        case 1 if len(lengths) == 1:
            index = f"vector<{lengths[0]}xindex>"
            lanes = writer.new(f"vector.step : {index}")
            end = writer.new(f"vector.broadcast {writer.number(scope, active[0])} : index to {index}")
            return writer.new(f"arith.cmpi slt, {lanes}, {end} : {index}")
        case 2 if len(lengths) == 1 and active == lengths:
            return writer.new(f"arith.constant dense<true> : {type}")
        case _:
            counts = ", ".join(writer.number(scope, each) for each in active)
            return writer.new(f"vector.create_mask {counts} : {type}")


def masked(writer: Writer, scope: Scope) -> None:
    view = _base(writer, scope)
    if view is None:
        return
    if view.room and writer.chance(0.15):
        reinterpret(writer, scope, view, repeats=True)
        view = scope.views[-1]
    else:
        view = remade(writer, scope, view, 0.4)
    length = writer.pick([1, 2, 4, 8, 16, 70])
    active = min(writer.random.randint(0, length), view.shape[-1])
    if not _unit(view) and writer.chance(0.5):
        active = min(active, 1)
    mask = mask_of(writer, scope, [length], [active])
    type = f"vector<{length}x{view.element}>"
    value = _value(writer, type, view.element)
    place = f"{view.name}[{_at(writer, scope, view, max(active, 1))}]"
    at = f"{place}, {mask}, {value} : {view.type}, vector<{length}xi1>, {type}"
    match writer.random.randrange(4):
        case 0:
            writer.sink(type, writer.new(f"vector.maskedload {at} into {type}"))
        case 1:
            writer.sink(type, writer.new(f"vector.expandload {at} into {type}"))
        case 2:
            writer.add(f"vector.maskedstore {at}")
        case _:
            writer.add(f"vector.compressstore {at}")


def gather(writer: Writer, scope: Scope) -> None:
    view = _base(writer, scope)
    if view is None or not _unit(view):
        return
    length = writer.pick([1, 2, 4, 8])
    size = view.shape[-1]
    start = [writer.number(scope, 0) for _ in view.sizes]
    kind = writer.random.choice(["index", "i32", "i64"])
    lanes = f"vector<{length}x{kind}>"
    if writer.chance(0.5):
        numbers = [writer.random.randrange(size) for _ in range(length)]
        places = writer.new(f"arith.constant dense<[{', '.join(map(str, numbers))}]> : {lanes}")
    else:
        number = writer.number(scope, writer.random.randrange(size))
        if kind != "index":
            number = writer.new(f"arith.index_cast {number} : index to {kind}")
        places = writer.new(f"vector.broadcast {number} : {kind} to {lanes}")
    mask = mask_of(writer, scope, [length], [writer.random.randint(0, length)])
    type = f"vector<{length}x{view.element}>"
    value = _value(writer, type, view.element)
    at = (
        f"{view.name}[{', '.join(start)}] [{places}], {mask}, {value} : "
        f"{view.type}, {lanes}, vector<{length}xi1>, {type}"
    )
    if writer.chance(0.5):
        writer.sink(type, writer.new(f"vector.gather {at} into {type}"))
    else:
        writer.add(f"vector.scatter {at}")


def transfer(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope, lambda view: bool(view.sizes) and view.element in IN_VECTORS)
    if view is None:
        return
    view = remade(writer, scope, view)
    random = writer.random
    rank = len(view.sizes)
    taken = random.sample(range(rank), min(rank, writer.pick([1, 1, 2])))
    if writer.chance(0.6):
        taken.sort()
    lengths = [writer.pick([1, 2, 3, 4, 8]) for _ in taken]
    is_masked = writer.chance(0.3)
    inside: list[bool] = []
    places = [writer.place(scope, size) for size in view.shape]
    active = list(lengths)
    for axis, dimension in enumerate(taken):
        size = view.shape[dimension]
        is_inside = writer.chance(0.5) and (is_masked or lengths[axis] <= size)
        inside.append(is_inside)
        if is_inside:
            active[axis] = min(lengths[axis], size)
            places[dimension] = writer.place(scope, max(size - active[axis] + 1, 1))
    dims = [f"d{place}" for place in range(rank)]
    attributes = (
        f"{{in_bounds = [{', '.join(str(each).lower() for each in inside)}], permutation_map = "
        f"affine_map<({', '.join(dims)}) -> ({', '.join(dims[place] for place in taken)})>}}"
    )
    shape = "x".join(map(str, lengths))
    type = f"vector<{shape}x{view.element}>"
    mask = ""
    if is_masked:
        # The mask has the order of the memref's dimensions.
        order = sorted(range(len(taken)), key=lambda axis: taken[axis])
        mask = ", " + mask_of(writer, scope, [lengths[axis] for axis in order], [active[axis] for axis in order])
    at = f"{view.name}[{', '.join(places)}]"
    if writer.chance(0.5):
        padding = writer.value(view.element)
        read = f"vector.transfer_read {at}, {padding}{mask} {attributes} : {view.type}, {type}"
        writer.sink(type, writer.new(read))
    else:
        value = _value(writer, type, view.element)
        writer.add(f"vector.transfer_write {value}, {at}{mask} {attributes} : {type}, {view.type}")


def type_cast(writer: Writer, scope: Scope) -> None:
    view = writer.filled(
        scope,
        lambda view: (
            not view.strides
            and bool(view.sizes)
            and all(size.is_static for size in view.sizes)
            and view.element in ("f32", "i32", "i64", "i8", "f64")
        ),
    )
    if view is None:
        return
    vector = f"vector<{'x'.join(map(str, view.shape))}x{view.element}>"
    result = View(writer.name(), vector, (), room=1)
    writer.add(f"{result.name} = vector.type_cast {view.name} : {view.type} to {result.type}")
    scope.views.append(result)
    writer.sink(vector, writer.new(f"memref.load {result.name}[] : {result.type}"))


STEPS = [(4, whole), (7, masked), (3, gather), (6, transfer), (1, type_cast)]
