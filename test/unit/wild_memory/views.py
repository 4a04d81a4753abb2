"""Ops that make memrefs, free them, and look at their descriptors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from memory_parts import Part

from wild_memory.program import MOST, Scope, View, Writer

SIZES = (0, 1, 1, 2, 2, 3, 4, 4, 5, 6, 8, 9)
BYTES = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "f32": 4, "f64": 8, "index": 8, "f16": 2, "complex<f32>": 8}


def texts(parts: Sequence[tuple[Part, str]]) -> str:
    return ", ".join(text for _, text in parts)


def alloc(writer: Writer, scope: Scope, element: str | None = None) -> View:
    """Allocate, and perhaps fill."""
    element = element or writer.random.choice(writer.elements)
    sizes = [writer.mixed(scope, writer.pick(SIZES), 0.3) for _ in range(writer.pick([0, 1, 1, 1, 2, 2, 3]))]
    return allocated(writer, scope, element, sizes)


def allocated(writer: Writer, scope: Scope, element: str, sizes: Sequence[tuple[Part, str]]) -> View:
    on_stack = writer.chance(0.3)
    kept = tuple(part for part, _ in sizes)
    room = prod(part.number for part in kept)
    view = View(writer.name(), element, kept, room=room, is_own=not on_stack)
    operands = ", ".join(text for part, text in sizes if not part.is_static)
    alignment = f" {{alignment = {writer.pick([8, 16, 32, 128])} : i64}}" if writer.chance(0.1) else ""
    writer.add(f"{view.name} = memref.alloc{'a' * on_stack}({operands}){alignment} : {view.type}")
    if writer.chance(0.1):
        writer.add(f"linalg.fill ins({writer.value(element)} : {element}) outs({view.name} : {view.type})")
    scope.views.append(view)
    return view


def write_alloc(writer: Writer, scope: Scope) -> None:
    alloc(writer, scope)


def subview(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope, lambda view: bool(view.sizes))
    if view is None:
        return
    random = writer.random
    offset, is_static = view.offset.number, view.offset.is_static
    sizes, strides = list[Part](), list[Part]()
    kept: tuple[list[str], list[str], list[str]] = ([], [], [])
    for size, stride in zip(view.shape, view.all_strides(), strict=True):
        first, step = random.randrange(size), random.choice([1, 1, 1, 2, 3])
        count = random.randint(0 if writer.chance(0.1) else 1, (size - first - 1) // step + 1)
        parts = [writer.mixed(scope, number) for number in (first, count, step)]
        for each, (_, text) in zip(kept, parts, strict=True):
            each.append(text)
        offset += first * stride.number
        is_static = is_static and parts[0][0].is_static and (stride.is_static or parts[0][0].number == 0)
        if count == 1 and parts[1][0].is_static and writer.chance(0.5):
            continue
        sizes.append(parts[1][0])
        strides.append(Part(stride.number * step, stride.is_static and parts[2][0].is_static))
    result = replace(
        view,
        name=writer.name(),
        sizes=tuple(sizes),
        strides=tuple(strides),
        offset=Part(offset, is_static),
        is_own=False,
        has_layout=True,
    )
    places = " ".join(f"[{', '.join(each)}]" for each in kept)
    writer.add(f"{result.name} = memref.subview {view.name}{places} : {view.type} to {result.type}")
    scope.views.append(result)


def _random_strides(writer: Writer, shape: Sequence[int], room: int) -> list[int]:
    """Strides that keep the elements within `room`: in order, overlapping, or with gaps."""
    random = writer.random
    strides = [0] * len(shape)
    left = room - 1
    step = random.choice([1, 1, 1, 2])
    is_ordered = writer.chance(0.6)
    for place in reversed(range(len(shape))):
        size = shape[place]
        if size <= 1:
            inner = strides[place + 1] if place + 1 < len(shape) else 1
            strides[place] = step if writer.chance(0.6) else random.choice([0, 1, 2, 7, 1 << 20, inner])
            continue
        most = left // (size - 1)
        stride = min(step, most) if is_ordered else random.choice([0, 1, min(2, most), most, min(1, most)])
        strides[place] = min(stride, most)
        left -= strides[place] * (size - 1)
        step = max(strides[place], 1) * size
    return strides


def reinterpret(
    writer: Writer,
    scope: Scope,
    view: View | None = None,
    source: str = "",
    ranks: Sequence[int] = (1, 1, 2, 2, 3),
    *,
    repeats: bool = False,
) -> None:
    """View the block of a memref with other numbers. `source` is its base buffer, if it is taken from there. With
    `repeats`, the last dimension has stride 0, which its type does not tell.
    """
    view = view or writer.filled(scope, lambda view: view.room > 0)
    if view is None:
        return
    random = writer.random
    room = view.room
    rank = writer.pick(ranks)
    few = (1, 1, 1, 2, 2, 3, 4) if rank > 2 else (1, 2, 3, 4, 5, room)
    shape = [min(writer.pick(few), room) for _ in range(rank)]
    while prod(shape) > 4 * room and len(shape) > 1:
        shape.pop()
    strides = _random_strides(writer, shape, room)
    if repeats:
        strides[-1], shape[-1] = 0, max(shape[-1], 2)
    elif writer.chance(0.2):
        strides[random.randrange(len(shape))] = 0
    for place, stride in enumerate(strides):
        if stride == 0 and shape[place] > 1 and writer.chance(0.4):
            # One element counts as any number of them.
            shape[place] = random.choice([2 * room, 16, 70, 1000, 1 << 31, 1 << 62, (1 << 63) - 1])
    reach = sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True) if size > 1)
    first = random.choice([0, 0, random.randint(0, max(room - 1 - reach, 0)), max(room - 1 - reach, 0)])
    static = 0.0 if repeats else random.choice([0.0, 0.0, 0.2, 0.5])
    sizes = [writer.mixed(scope, each, static) for each in shape]
    steps = [writer.mixed(scope, each, static) for each in strides]
    # A stride that the type of the result states must be the one of the op.
    offset = writer.mixed(scope, first, static)
    result = View(
        writer.name(),
        view.element,
        tuple(part for part, _ in sizes),
        tuple(part for part, _ in steps),
        offset[0],
        room=room,
    )
    given = _base_type(view) if source else view.type
    writer.add(
        f"{result.name} = memref.reinterpret_cast {source or view.name} to offset: [{offset[1]}], "
        f"sizes: [{texts(sizes)}], strides: [{texts(steps)}] : {given} to {result.type}"
    )
    scope.views.append(result)


def _base_type(view: View) -> str:
    return f"memref<{view.element}>"


def remade(
    writer: Writer, scope: Scope, view: View, probability: float = 0.3, ranks: Sequence[int] = (1, 1, 2, 2, 3)
) -> View:
    """A memref, or with a probability another view of its block."""
    if view.room and writer.chance(probability):
        reinterpret(writer, scope, view, ranks=ranks)
        return scope.views[-1]
    return view


def write_reinterpret(writer: Writer, scope: Scope) -> None:
    reinterpret(writer, scope)


def metadata(writer: Writer, scope: Scope) -> None:
    """Take a memref apart, and perhaps put it together in another way."""
    view = writer.filled(scope)
    if view is None:
        return
    rank = len(view.sizes)
    base, offset, *numbers = [writer.name() for _ in range(2 + 2 * rank)]
    types = ", ".join([_base_type(view), *["index"] * (1 + 2 * rank)])
    writer.add(
        f"{', '.join([base, offset, *numbers])} = memref.extract_strided_metadata {view.name} : {view.type} -> {types}"
    )
    if writer.chance(0.5):
        reinterpret(writer, scope, view, base)
        return
    if writer.chance(0.3):
        pointer = writer.new(f"memref.extract_aligned_pointer_as_index {view.name} : {view.type} -> index")
        writer.sink("index", pointer)
    sizes = [Part(size, False) for size in view.shape]
    strides = [Part(stride.number, False) for stride in view.all_strides()]
    texts_ = numbers[:rank], numbers[rank:]
    if rank and writer.chance(0.5):
        # Another order of the dimensions.
        order = writer.random.sample(range(rank), rank)
        sizes, strides = [sizes[place] for place in order], [strides[place] for place in order]
        texts_ = [texts_[0][place] for place in order], [texts_[1][place] for place in order]
    result = replace(
        view,
        name=writer.name(),
        sizes=tuple(sizes),
        strides=tuple(strides),
        offset=Part(view.offset.number, False),
        is_own=False,
        has_layout=True,
    )
    writer.add(
        f"{result.name} = memref.reinterpret_cast {base} to offset: [{offset}], sizes: [{', '.join(texts_[0])}], "
        f"strides: [{', '.join(texts_[1])}] : {_base_type(view)} to {result.type}"
    )
    scope.views.append(result)


def cast(writer: Writer, scope: Scope) -> None:
    """Cast to a type that knows other numbers, perhaps by way of an unranked one."""
    view = writer.filled(scope)
    if view is None:
        return
    sizes = tuple(Part(size, writer.chance(0.4)) for size in view.shape)
    # What is static in both must agree; all numbers here are those of the memref.
    if view.strides or writer.chance(0.4):
        strides = tuple(Part(stride.number, writer.chance(0.4)) for stride in view.all_strides())
        offset = Part(view.offset.number, writer.chance(0.4))
        result = replace(view, name=writer.name(), sizes=sizes, strides=strides, offset=offset, has_layout=True)
    else:
        result = replace(view, name=writer.name(), sizes=sizes)
    result = replace(result, is_own=False)
    if view.is_dense and view.offset.number == 0 and writer.chance(0.2):
        result = replace(result, strides=(), offset=Part(0, True), has_layout=False)
    if writer.chance(0.4):
        unranked = writer.new(f"memref.cast {view.name} : {view.type} to memref<*x{view.element}>")
        if writer.chance(0.4):
            unranked = unranked_loop(writer, scope, view, unranked)
        if writer.chance(0.2):
            rank = writer.new(f"memref.rank {unranked} : memref<*x{view.element}>")
            writer.sink("index", rank)
        if writer.chance(0.1):
            reinterpret(writer, scope, view)
        writer.add(f"{result.name} = memref.cast {unranked} : memref<*x{view.element}> to {result.type}")
    else:
        if result.sizes == view.sizes and result.type == view.type:
            return
        writer.add(f"{result.name} = memref.cast {view.name} : {view.type} to {result.type}")
    scope.views.append(result)


def unranked_loop(writer: Writer, scope: Scope, view: View, start: str) -> str:
    """Make unranked memrefs in the turns of a loop; return the last one."""
    type = f"memref<*x{view.element}>"
    bounds = writer.bounds(scope, 0, writer.pick([1, 2, 3, 40]), 1)
    carried, counter, result = writer.name(), writer.name(), writer.name()
    writer.add(f"{result} = scf.for {counter} = {bounds} iter_args({carried} = {start}) -> ({type}) {{")
    if writer.chance(0.5) and view.sizes:
        # The same memory, by way of another descriptor.
        sizes = tuple(Part(size, False) for size in view.shape)
        strides = tuple(Part(stride.number, False) for stride in view.all_strides())
        other = replace(view, name=writer.name(), sizes=sizes, strides=strides, offset=Part(view.offset.number, False))
        writer.add(f"{other.name} = memref.cast {carried} : {type} to {other.type}")
        again = writer.new(f"memref.cast {other.name} : {other.type} to {type}")
    else:
        again = writer.new(f"memref.cast {view.name} : {view.type} to {type}")
    writer.add(f"scf.yield {again} : {type}")
    writer.add("}")
    return result


def _groups(writer: Writer, view: View) -> list[list[int]]:
    """Groups of neighbouring dimensions, which mostly lie side by side where all is right."""
    groups = [[0]]
    strides = view.all_strides()
    is_any = bool(view.strides) and writer.chance(0.25)
    for place in range(1, len(view.sizes)):
        inner = groups[-1]
        is_next = is_any or _is_joined(view.shape, [stride.number for stride in strides], [*inner, place])
        if is_next and writer.chance(0.8):
            inner.append(place)
        else:
            groups.append([place])
    return groups


def _is_joined(shape: Sequence[int], strides: Sequence[int], group: Sequence[int]) -> bool:
    wanted: int | None = None
    for place in reversed(group):
        if wanted is not None and shape[place] != 1 and strides[place] != wanted:
            return False
        if wanted is None or shape[place] != 1:
            wanted = strides[place] * shape[place]
    # The lowering takes the stride of the last dimension.
    return (
        shape[group[-1]] != 1
        or all(shape[place] == 1 for place in group[:-1])
        or strides[group[-1]] == next(strides[place] for place in reversed(group) if shape[place] != 1)
    )


def collapse(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope)
    if view is None:
        return
    view = remade(writer, scope, view, 0.7, (2, 3, 3, 4))
    if len(view.sizes) < 2:
        return
    groups = _groups(writer, view)
    if len(groups) == len(view.sizes):
        return
    sizes = tuple(
        Part(prod(view.shape[place] for place in group), all(view.sizes[place].is_static for place in group))
        for group in groups
    )
    strides: tuple[Part, ...] = ()
    if view.strides and not (len(view.sizes) == 1 and view.strides[0] == Part(1, True)):
        strides = tuple(_last_stride(view, group) for group in groups)
    result = replace(view, name=writer.name(), sizes=sizes, strides=strides, is_own=False)
    shown = ", ".join(f"[{', '.join(map(str, group))}]" for group in groups)
    writer.add(f"{result.name} = memref.collapse_shape {view.name} [{shown}] : {view.type} into {result.type}")
    scope.views.append(result)
    if writer.chance(0.5):
        poke(writer, scope, result)


def _last_stride(view: View, group: Sequence[int]) -> Part:
    """The stride that MLIR gives a group."""
    kept = list(group)
    while len(kept) > 1 and view.sizes[kept[-1]] == Part(1, True):
        kept.pop()
    stride = view.strides[kept[-1]]
    return stride if view.sizes[kept[-1]].is_static or len(kept) == 1 else Part(stride.number, False)


def expand(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope, lambda view: 0 < len(view.sizes) < 5 and max(view.shape) < 1 << 20)
    if view is None:
        return
    sizes, groups = list[tuple[Part, str]](), list[list[int]]()
    strides: list[Part] = []
    for size, stride in zip(view.sizes, view.all_strides(), strict=True):
        inner = next((each for each in writer.random.sample([1, 2, 3, 4], 4) if size.number % each == 0), 1)
        parts = [size.number]
        if writer.chance(0.7):
            parts = [size.number // inner, inner]
        if writer.chance(0.2):
            parts.insert(writer.random.randrange(len(parts) + 1), 1)
        group = [(Part(each, True), str(each)) for each in parts]
        if not size.is_static:
            dynamic = writer.random.randrange(len(group))
            group = [
                writer.mixed(scope, part.number, 0.0 if place == dynamic else 0.7)
                for place, (part, _) in enumerate(group)
            ]
        groups.append(list(range(len(sizes), len(sizes) + len(group))))
        sizes += group
        inner_strides: list[Part] = []
        for part, _ in reversed(group):
            inner_strides.append(stride)
            stride = Part(stride.number * part.number, stride.is_static and part.is_static)
        strides += reversed(inner_strides)
    result = replace(
        view,
        name=writer.name(),
        sizes=tuple(part for part, _ in sizes),
        strides=tuple(strides) if view.strides else (),
        is_own=False,
    )
    shown = ", ".join(f"[{', '.join(map(str, group))}]" for group in groups)
    writer.add(
        f"{result.name} = memref.expand_shape {view.name} [{shown}] output_shape [{texts(sizes)}] : "
        f"{view.type} into {result.type}"
    )
    scope.views.append(result)


def reshape(writer: Writer, scope: Scope) -> None:
    """A reshape by a shape in memory, which other ops may write."""
    view = writer.filled(scope, lambda view: not view.strides and view.total < MOST)
    if view is None:
        return
    inner = next(each for each in writer.random.sample([1, 2, 3, 4], 4) if view.total % each == 0)
    shape = writer.random.choice([[view.total], [view.total // inner, inner], [inner, view.total // inner, 1]])
    kind = writer.random.choice(["index", "i32", "i64"])
    held = View(writer.name(), kind, (Part(len(shape), True),), room=len(shape))
    writer.add(f"{held.name} = memref.alloc() : {held.type}")
    for place, size in enumerate(shape):
        number = writer.number(scope, size)
        if kind != "index":
            number = writer.new(f"arith.index_cast {number} : index to {kind}")
        writer.add(f"memref.store {number}, {held.name}[{writer.constant(place)}] : {held.type}")
    if writer.chance(0.3):
        scope.views.append(held)
    shape_type, shape_name = held.type, held.name
    result = View(writer.name(), view.element, tuple(Part(size, writer.chance(0.3)) for size in shape), room=view.total)
    source, source_type = view.name, view.type
    if writer.chance(0.2):
        source, source_type = writer.new(f"memref.cast {source} : {source_type} to memref<*x{view.element}>"), ""
        source_type = f"memref<*x{view.element}>"
    if writer.chance(0.2):
        shape_type = "memref<?xindex>" if kind == "index" else f"memref<?x{kind}>"
        shape_name = writer.new(f"memref.cast {held.name} : {held.type} to {shape_type}")
        unranked = writer.new(
            f"memref.reshape {source}({shape_name}) : ({source_type}, {shape_type}) -> memref<*x{view.element}>"
        )
        writer.add(f"{result.name} = memref.cast {unranked} : memref<*x{view.element}> to {result.type}")
    else:
        writer.add(
            f"{result.name} = memref.reshape {source}({shape_name}) : ({source_type}, {shape_type}) -> {result.type}"
        )
    scope.views.append(result)


def view_bytes(writer: Writer, scope: Scope) -> None:
    element = writer.random.choice(list(BYTES))
    nbytes = BYTES[element]
    room = writer.pick([16, 32, 64, 80])
    size, text = writer.mixed(scope, room, 0.5)
    held = View(writer.name(), "i8", (size,), room=room)
    writer.add(f"{held.name} = memref.alloc({'' if size.is_static else text}) : {held.type}")
    shift = writer.pick([0, nbytes, 2 * nbytes])
    shape = [(room - shift) // nbytes]
    if writer.chance(0.5):
        shape = [shape[0] // 2, 2]
    sizes = [writer.mixed(scope, each) for each in shape]
    result = View(writer.name(), element, tuple(part for part, _ in sizes), room=prod(shape))
    operands = ", ".join(text for part, text in sizes if not part.is_static)
    at = f"{held.name}[{writer.number(scope, shift)}][{operands}]"
    writer.add(f"{result.name} = memref.view {at} : {held.type} to {result.type}")
    scope.views += [held, result]


def transpose(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope, lambda view: len(view.sizes) > 1)
    if view is None:
        return
    rank = len(view.sizes)
    order = writer.random.sample(range(rank), rank)
    strides = view.all_strides()
    result = replace(
        view,
        name=writer.name(),
        sizes=tuple(view.sizes[place] for place in order),
        strides=tuple(strides[place] for place in order),
        is_own=False,
    )
    names = "abcdefghijklmnopqrstuvwxyz"[:rank]
    writer.add(
        f"{result.name} = memref.transpose {view.name} ({', '.join(names)}) -> "
        f"({', '.join(names[place] for place in order)}) : {view.type} to {result.type}"
    )
    scope.views.append(result)


def copy(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope, lambda view: view.total < MOST)
    if view is None:
        return
    sizes = [writer.mixed(scope, size, 0.3) for size in view.shape]
    other = allocated(writer, scope, view.element, sizes)
    pair = [view, other]
    writer.random.shuffle(pair)
    names = [(each.name, each.type) for each in pair]
    for place, each in enumerate(pair):
        if writer.chance(0.2):
            type = f"memref<*x{view.element}>"
            names[place] = writer.new(f"memref.cast {each.name} : {each.type} to {type}"), type
    (source, source_type), (target, target_type) = names
    is_ranked = "*" not in source_type + target_type
    if writer.chance(0.3) and is_ranked and not view.element.startswith("vector"):
        writer.add(f"linalg.copy ins({source} : {source_type}) outs({target} : {target_type})")
    else:
        writer.add(f"memref.copy {source}, {target} : {source_type} to {target_type}")


def free(writer: Writer, scope: Scope) -> None:
    """Free a block; its memrefs are mostly not used any more."""
    own = [view for view in scope.views if view.is_own]
    if not own or scope.depth:
        return
    view = writer.random.choice(own)
    writer.add(f"memref.dealloc {view.name} : {view.type}")
    if writer.chance(0.8):
        scope.views[:] = scope.views[: scope.views.index(view)]
    else:
        writer.is_dangling = True


def realloc(writer: Writer, scope: Scope) -> None:
    own = [view for view in scope.views if view.is_own and len(view.sizes) == 1]
    if not own or scope.depth:
        return
    view = writer.random.choice(own)
    size, text = writer.mixed(scope, writer.pick(SIZES), 0.3)
    result = View(writer.name(), view.element, (size,), room=size.number, is_own=True)
    given = "" if size.is_static else f"({text})"
    writer.add(f"{result.name} = memref.realloc {view.name}{given} : {view.type} to {result.type}")
    scope.views[:] = [*scope.views[: scope.views.index(view)], result]


def get_global(writer: Writer, scope: Scope) -> None:
    element = writer.random.choice([each for each in writer.elements if each[0] not in "cv"] or ["f32"])
    shape = [writer.pick([1, 2, 3, 4]) for _ in range(writer.pick([0, 1, 2]))]
    name = writer.name()[1:]
    view = View(writer.name(), element, tuple(Part(size, True) for size in shape), room=prod(shape))
    value = "uninitialized" if writer.chance(0.3) else f"dense<{writer.literal(element)}>"
    writer.outside.append(f'memref.global "private" @{name} : {view.type} = {value}')
    writer.add(f"{view.name} = memref.get_global @{name} : {view.type}")
    scope.views.append(view)


def assume_alignment(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope)
    if view is None:
        return
    result = replace(view, name=writer.name(), is_own=False)
    writer.add(f"{result.name} = memref.assume_alignment {view.name}, {writer.pick([1, 2, 4, 8, 16])} : {view.type}")
    scope.views.append(result)


def poke(writer: Writer, scope: Scope, view: View | None = None) -> None:
    """Access the last element, or another corner, wherever the descriptor says that it is."""
    view = view or writer.filled(scope)
    if view is None:
        return
    places: list[str] = []
    for dimension in range(len(view.sizes)):
        if writer.chance(0.3):
            places.append(writer.constant(0))
            continue
        found = writer.new(f"memref.dim {view.name}, {writer.constant(dimension)} : {view.type}")
        places.append(writer.new(f"arith.subi {found}, {writer.constant(1)} : index"))
    at = f"{view.name}[{', '.join(places)}] : {view.type}"
    if writer.chance(0.5):
        writer.sink(view.element, writer.new(f"memref.load {at}"))
    else:
        writer.add(f"memref.store {writer.value(view.element)}, {at}")


def write_poke(writer: Writer, scope: Scope) -> None:
    poke(writer, scope)


def dim(writer: Writer, scope: Scope) -> None:
    view = writer.filled(scope, lambda view: bool(view.sizes))
    if view is None:
        return
    name, type = view.name, view.type
    if writer.chance(0.4):
        type = f"memref<*x{view.element}>"
        name = writer.new(f"memref.cast {view.name} : {view.type} to {type}")
    place = writer.number(scope, writer.random.randrange(len(view.sizes)))
    writer.sink("index", writer.new(f"memref.dim {name}, {place} : {type}"))


def argument(name: str, element: str, shape: Sequence[int]) -> View:
    """A memref argument that knows its rank only."""
    return View(name, element, tuple(Part(size, False) for size in shape), room=prod(shape))


STEPS = [
    (4, write_alloc),
    (8, subview),
    (8, write_reinterpret),
    (3, metadata),
    (5, cast),
    (9, collapse),
    (4, expand),
    (2, reshape),
    (2, view_bytes),
    (3, transpose),
    (3, copy),
    (1, free),
    (1, realloc),
    (1, get_global),
    (1, assume_alignment),
    (12, write_poke),
    (1, dim),
]
