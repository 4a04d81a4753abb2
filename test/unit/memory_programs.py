"""Random modules of loops over memrefs, which print what they compute; perhaps with one access that must not be.

No value is poison for MLIR, no memory is read before it is written, and no float is a NaN: every run prints the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import prod
from random import Random

from memory_parts import ELEMENTS, ENDS, FLOATS, IN_VECTORS, INTEGERS, NONE, Function, Index, Memref, Part, Scope

PLANTS = (
    "load",
    "store",
    "affine",
    "subview",
    "copy",
    "vector",
    "transfer",
    "reinterpret",
    "negative",
    "dealloc",
    "stack",
    "divide",
)
"""What a program may do that it must not."""


class MemoryProgram:
    """The text of a module with `@main`. With `plant`, an op is wrong; with `leave_out`, the same without that op.

    With `frees=False` it is the same program, in which nothing is freed.
    """

    def __init__(self, seed: int, plant: str | None = None, *, leave_out: bool = False, frees: bool = True):
        self._random = Random(seed)
        self._frees = frees
        self._leave_out = leave_out
        self._lines: list[str] = []
        self._count = 0
        self._functions: list[Function] = []
        self._plant = plant
        self._is_plain = plant is not None
        self._head: list[str] = []
        pick = self._random.choice
        self._elements = self._random.sample(ELEMENTS, 3)
        self._numbers = [pick([1, 2, 3, 4, 5, 6, 8]) for _ in range(4)]
        self._globals = [self._global(number) for number in range(pick([0, 1, 2]))]
        for number in range(pick([0, 1, 2])):
            self._helper(number)
        self._work()

    @property
    def text(self) -> str:
        printed = [
            f"func.func private @printMemref{end}(memref<*x{element}>) attributes {{llvm.emit_c_interface}}"
            for element, end in ENDS.items()
        ]
        return "\n".join([*printed, *self._head, *self._lines, ""])

    # ----- functions

    def _global(self, number: int) -> Memref:
        pick = self._random.choice
        element = pick([each for each in self._elements if "complex" not in each] or ["f32"])
        sizes = tuple(Part(pick([1, 2, 3, 4]), True) for _ in range(pick([1, 2])))
        shape = "".join(f"{size.number}x" for size in sizes)
        value = "true" if element == "i1" else self._literal(element)
        self._head.append(f'memref.global "private" @global{number} : memref<{shape}{element}> = dense<{value}>')
        return Memref(f"%global{number}", element, sizes)

    def _start(self, scope: Scope) -> None:
        for number in range(9):
            self._add(f"%c{number} = arith.constant {number} : index")
            scope.indices.append(Index(f"%c{number}", number, number))
        for number, each in enumerate(self._globals):
            self._add(f"{each.name} = memref.get_global @global{number} : {each.type}")
            scope.memrefs.append(each)

    def _helper(self, number: int) -> None:
        pick = self._random.choice
        element = pick(self._elements)
        sizes = tuple(Part(pick([1, 2, 3, 4]), pick([True, False])) for _ in range(pick([1, 2])))
        memref = Memref("%m", element, sizes)
        self._lines.append(f"func.func private @helper{number}(%m: {memref.type}, %n: index) -> ({element}, index) {{")
        scope = Scope([Index("%n", 0, 3)], [memref])
        self._start(scope)
        self._block(scope, 2)
        value, index = self._scalar(scope, element), self._any_index(scope)
        self._add(f"return {value}, {index.name} : {element}, index")
        self._lines.append("}")
        self._functions.append(Function(f"@helper{number}", memref))

    def _work(self) -> None:
        names = [f"%n{number}" for number in range(4)]
        self._lines.append(f"func.func private @work({', '.join(f'{name}: index' for name in names)}) {{")
        scope = Scope([Index(name, n, n) for name, n in zip(names, self._numbers, strict=True)], [])
        self._start(scope)
        for element in self._elements:
            self._alloc(scope, element)
        if self._plant is not None and self._random.random() < 0.5:
            self._planted(scope, self._plant)
        self._block(scope, 5)
        if self._plant is not None:
            self._planted(scope, self._plant)
            self._block(scope, 1)
        for memref in scope.memrefs:
            self._show(scope, memref)
        self._add("return")
        self._lines += ["}", "func.func @main() {"]
        for name, number in zip(names, self._numbers, strict=True):
            self._add(f"{name} = arith.constant {number} : index")
        self._add(f"call @work({', '.join(names)}) : (index, index, index, index) -> ()")
        self._add("return")
        self._lines.append("}")

    # ----- pieces

    def _add(self, line: str) -> None:
        self._lines.append(f"  {line}")

    def _name(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _new(self, op: str) -> str:
        name = self._name()
        self._add(f"{name} = {op}")
        return name

    def _literal(self, element: str) -> str:
        if element in FLOATS:
            return self._random.choice(["1.5", "-2.0", "0.25", "7.0", "0.0", "-0.0"])
        if element == "i1":
            return self._random.choice(["true", "false"])
        return str(self._random.choice([0, 1, 2, 3, -1, 7] if element == "i4" else [0, 1, 3, -1, 100, -128]))

    def _constant(self, element: str) -> str:
        if element.startswith("complex"):
            part = element[8:-1]
            real, imaginary = self._constant(part), self._constant(part)
            return self._new(f"complex.create {real}, {imaginary} : {element}")
        literal = self._literal(element)
        return self._new(f"arith.constant {literal}" + ("" if element == "i1" else f" : {element}"))

    def _scalar(self, scope: Scope, element: str) -> str:
        known = scope.scalars.get(element, ())
        return self._random.choice(known) if known and self._random.random() < 0.8 else self._constant(element)

    def _keep(self, scope: Scope, element: str, name: str) -> None:
        scope.scalars.setdefault(element, []).append(name)

    def _any_index(self, scope: Scope) -> Index:
        """An index, perhaps computed from others."""
        pick = self._random.choice
        one, other = pick(scope.indices), pick(scope.indices)
        match pick(["one", "one", "addi", "subi", "muli", "minsi", "maxsi", "apply", "remui", "select"]):
            case "addi":
                return Index(
                    self._new(f"arith.addi {one.name}, {other.name} : index"),
                    one.low + other.low,
                    one.high + other.high,
                )
            case "subi":
                return Index(
                    self._new(f"arith.subi {one.name}, {other.name} : index"),
                    one.low - other.high,
                    one.high - other.low,
                )
            case "muli":
                factor = pick([2, 3])
                name = self._new(f"arith.muli {one.name}, %c{factor} : index")
                return Index(name, one.low * factor, one.high * factor)
            case "minsi":
                name = self._new(f"arith.minsi {one.name}, {other.name} : index")
                return Index(name, min(one.low, other.low), min(one.high, other.high))
            case "maxsi":
                name = self._new(f"arith.maxsi {one.name}, {other.name} : index")
                return Index(name, max(one.low, other.low), max(one.high, other.high))
            case "apply":
                text = f"affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2 - 1)>({one.name}, {other.name})"
                return Index(self._new(text), one.low + 2 * other.low - 1, one.high + 2 * other.high - 1)
            case "remui" if one.low >= 0:
                divisor = pick([2, 3, 5])
                return Index(self._new(f"arith.remui {one.name}, %c{divisor} : index"), 0, min(one.high, divisor - 1))
            case "select":
                condition = self._new(f"arith.cmpi slt, {one.name}, {other.name} : index")
                name = self._new(f"arith.select {condition}, {one.name}, {other.name} : index")
                return Index(name, min(one.low, other.low), max(one.high, other.high))
            case _:
                return one

    def _place(self, scope: Scope, size: int) -> str:
        """An index of a dimension."""
        pick = self._random.choice
        for _ in range(3):
            found = self._any_index(scope)
            if found.low >= 0 and found.high < size:
                return found.name
        good = [each for each in scope.indices if each.low >= 0 and each.high < size]
        if good and self._random.random() < 0.6:
            return pick(good).name
        found = self._any_index(scope)
        last = self._new(f"arith.constant {size - 1} : index")
        if self._random.random() < 0.5:
            least = self._new(f"arith.maxsi {found.name}, %c0 : index")
            return self._new(f"arith.minsi {least}, {last} : index")
        return self._new(f"affine.apply affine_map<(d0) -> (d0 mod {size})>({found.name})")

    def _exact(self, scope: Scope, most: int, least: int = 0) -> Index | None:
        known = [each for each in scope.indices if each.low == each.high and least <= each.low <= most]
        return self._random.choice(known) if known else None

    def _filled(self, scope: Scope, *, rank: int | None = None, element: str | None = None) -> Memref | None:
        """A memref with elements."""
        known = [
            each
            for each in scope.memrefs
            if 0 not in each.shape
            and (rank is None or len(each.sizes) == rank)
            and (element is None or each.element == element)
        ]
        return self._random.choice(known) if known else None

    def _alloc(self, scope: Scope, element: str, op: str = "memref.alloc") -> Memref:
        pick = self._random.choice
        sizes: list[Part] = []
        operands: list[str] = []
        for _ in range(pick([0, 1, 1, 2, 2, 3])):
            exact = self._exact(scope, 6, 1)
            if exact is not None and self._random.random() < 0.5:
                sizes.append(Part(exact.low, False))
                operands.append(exact.name)
            else:
                sizes.append(Part(pick([1, 2, 3, 4, 5]), True))
        memref = Memref(self._name(), element, tuple(sizes))
        self._add(f"{memref.name} = {op}({', '.join(operands)}) : {memref.type}")
        value = self._scalar(scope, element)
        self._add(f"linalg.fill ins({value} : {element}) outs({memref.name} : {memref.type})")
        scope.memrefs.append(memref)
        return memref

    def _show(self, scope: Scope, memref: Memref) -> None:
        if memref.element in ENDS:
            name = self._new(f"memref.cast {memref.name} : {memref.type} to memref<*x{memref.element}>")
            self._add(f"call @printMemref{ENDS[memref.element]}({name}) : (memref<*x{memref.element}>) -> ()")
            return
        counters = [self._name() for _ in memref.sizes]
        for counter, size in zip(counters, memref.shape, strict=True):
            bound = self._new(f"arith.constant {size} : index")
            self._add(f"scf.for {counter} = %c0 to {bound} step %c1 {{")
        value = self._new(f"memref.load {memref.name}[{', '.join(counters)}] : {memref.type}")
        self._add(f"vector.print {value} : {memref.element}")
        for _ in counters:
            self._add("}")

    # ----- statements

    def _block(self, scope: Scope, count: int) -> None:
        statements: list[tuple[int, Callable[[Scope], None]]] = [
            (6, self._load),
            (8, self._store),
            (6, self._arithmetic),
            (4, self._view),
            (3, self._vector),
            (2, self._transfer),
            (2, self._copy),
            (2, self._print),
            (2, self._own_memory),
            (2, self._call),
        ]
        if scope.loops < 3:
            statements += [(5, self._for), (2, self._while), (2, self._if), (2, self._parallel), (3, self._affine)]
        weights = [weight for weight, _ in statements]
        for _ in range(self._random.randint(1, 2) + count):
            (statement,) = self._random.choices([each for _, each in statements], weights)
            statement(scope)

    def _load(self, scope: Scope) -> None:
        memref = self._filled(scope)
        if memref is not None:
            places = ", ".join(self._place(scope, size) for size in memref.shape)
            name = self._new(f"memref.load {memref.name}[{places}] : {memref.type}")
            self._keep(scope, memref.element, name)
            if memref.element == "index" and not self._is_plain:
                self._keep_index(scope, name)

    def _keep_index(self, scope: Scope, name: str) -> None:
        """An index that memory holds."""
        scope.indices.append(Index(self._new(f"arith.remui {name}, %c5 : index"), 0, 4))

    def _store(self, scope: Scope) -> None:
        memref = self._filled(scope)
        if memref is not None:
            value = self._scalar(scope, memref.element)
            places = ", ".join(self._place(scope, size) for size in memref.shape)
            self._add(f"memref.store {value}, {memref.name}[{places}] : {memref.type}")

    def _print(self, scope: Scope) -> None:
        self._add(f"vector.print {self._any_index(scope).name} : index")

    def _own_memory(self, scope: Scope) -> None:
        element = self._random.choice(self._elements)
        on_stack = self._random.random() < 0.3
        memref = self._alloc(scope, element, "memref.alloca" if on_stack else "memref.alloc")
        if not on_stack and self._random.random() < 0.5:
            self._block(replace(scope, indices=list(scope.indices), memrefs=[memref], loops=3), 1)
            self._free(memref)
            scope.memrefs.remove(memref)

    def _free(self, memref: Memref) -> None:
        if self._frees:
            self._add(f"memref.dealloc {memref.name} : {memref.type}")

    def _call(self, scope: Scope) -> None:
        for function in self._functions:
            wanted = function.memref
            for memref in scope.memrefs:
                same = memref.element == wanted.element and memref.shape == wanted.shape and not memref.strides
                if same and not self._name_is_local(memref):
                    given = memref.name
                    if memref.type != wanted.type:
                        given = self._new(f"memref.cast {memref.name} : {memref.type} to {wanted.type}")
                    index = self._place(scope, 4)
                    name = self._name()
                    types = f"({wanted.type}, index) -> ({wanted.element}, index)"
                    self._add(f"{name}:2 = func.call {function.name}({given}, {index}) : {types}")
                    self._keep(scope, wanted.element, f"{name}#0")
                    return

    def _name_is_local(self, memref: Memref) -> bool:
        return memref.name == "%m"

    # ----- control flow

    def _for(self, scope: Scope) -> None:
        pick = self._random.choice
        lower, upper = self._exact(scope, 2), self._exact(scope, 6)
        assert lower is not None and upper is not None
        step = pick([1, 1, 2, 3])
        counter = self._name()
        element = pick(self._elements)
        head = f"{counter} = {lower.name} to {upper.name} step %c{step}"
        inner = scope.inner(Index(counter, lower.low, max(lower.low, upper.low - 1)))
        if self._random.random() < 0.4:
            start, carried, result = self._scalar(scope, element), self._name(), self._name()
            self._add(f"{result} = scf.for {head} iter_args({carried} = {start}) -> ({element}) {{")
            self._keep(inner, element, carried)
            self._block(inner, 1)
            self._add(f"scf.yield {self._scalar(inner, element)} : {element}")
            self._add("}")
            self._keep(scope, element, result)
        else:
            self._add(f"scf.for {head} {{")
            self._block(inner, 1)
            self._add("}")

    def _while(self, scope: Scope) -> None:
        upper = self._exact(scope, 5)
        assert upper is not None
        before, after, result = self._name(), self._name(), self._name()
        self._add(f"{result} = scf.while ({before} = {upper.name}) : (index) -> index {{")
        condition = self._new(f"arith.cmpi sgt, {before}, %c0 : index")
        self._add(f"scf.condition({condition}) {before} : index")
        self._add("} do {")
        self._add(f"^bb0({after}: index):")
        self._block(scope.inner(Index(after, 1, max(upper.low, 1))), 1)
        following = self._new(f"arith.subi {after}, %c1 : index")
        self._add(f"scf.yield {following} : index")
        self._add("}")

    def _if(self, scope: Scope) -> None:
        pick = self._random.choice
        one, other = pick(scope.indices), pick(scope.indices)
        predicate = pick(["slt", "sle", "eq", "ne", "ult", "uge"])
        condition = self._new(f"arith.cmpi {predicate}, {one.name}, {other.name} : index")
        self._add(f"scf.if {condition} {{")
        self._block(scope.inner(), 1)
        if self._random.random() < 0.5:
            self._add("} else {")
            self._block(scope.inner(), 1)
        self._add("}")

    def _parallel(self, scope: Scope) -> None:
        upper, other = self._exact(scope, 4), self._exact(scope, 4)
        assert upper is not None and other is not None
        one, two = self._name(), self._name()
        self._add(f"scf.parallel ({one}, {two}) = (%c0, %c1) to ({upper.name}, {other.name}) step (%c1, %c2) {{")
        ranges = Index(one, 0, max(0, upper.low - 1)), Index(two, 1, max(1, other.low - 1))
        self._block(scope.inner(*ranges), 1)
        self._add("scf.reduce")
        self._add("}")

    def _affine(self, scope: Scope) -> None:
        """Loops of affine ops, whose indices are those of the loops."""
        pick = self._random.choice
        memref = self._filled(scope)
        if memref is None or not memref.sizes:
            return
        counters = [self._name() for _ in memref.sizes]
        ends = [pick([size, max(1, size - 1)]) for size in memref.shape]
        for counter, end in zip(counters, ends, strict=True):
            self._add(f"affine.for {counter} = 0 to {end}{pick(['', '', ' step 2'])} {{")
        places = [
            pick([counter, f"{size - 1} - {counter}", f"({counter} * 3) mod {size}", f"{counter} floordiv 2"])
            for counter, size in zip(counters, memref.shape, strict=True)
        ]
        inner = scope.inner(*(Index(c, 0, end - 1) for c, end in zip(counters, ends, strict=True)))
        value = self._new(f"affine.load {memref.name}[{', '.join(places)}] : {memref.type}")
        self._keep(inner, memref.element, value)
        self._arithmetic(inner, memref.element)
        is_guarded = self._random.random() < 0.4
        if is_guarded:
            self._add(f"affine.if affine_set<(d0) : (d0 - 1 >= 0)>({counters[0]}) {{")
        stored = self._scalar(inner, memref.element)
        self._add(f"affine.store {stored}, {memref.name}[{', '.join(counters)}] : {memref.type}")
        for _ in range(len(counters) + is_guarded):
            self._add("}")

    # ----- arithmetic

    def _arithmetic(self, scope: Scope, element: str | None = None) -> None:
        element = element or self._random.choice(self._elements)
        one, other = self._scalar(scope, element), self._scalar(scope, element)
        if element in FLOATS:
            name = self._of_floats(element, one, other)
        elif element.startswith("complex"):
            name = self._new(f"complex.{self._random.choice(['add', 'sub'])} {one}, {other} : {element}")
            name = self._small_complex(name, element)
        else:
            name = self._of_integers(scope, element, one, other)
        self._keep(scope, element, name)

    def _of_floats(self, element: str, one: str, other: str) -> str:
        pick = self._random.choice
        op = pick(["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "cmpf", "negf", "fma", "floor"])
        if op == "divf":
            square = self._new(f"arith.mulf {other}, {other} : {element}")
            one_more = self._new(f"arith.constant 1.0 : {element}")
            other = self._new(f"arith.addf {square}, {one_more} : {element}")
        if op == "cmpf":
            condition = self._new(f"arith.cmpf {pick(['olt', 'une', 'oge', 'ult'])}, {one}, {other} : {element}")
            return self._new(f"arith.select {condition}, {one}, {other} : {element}")
        if op == "negf":
            return self._new(f"arith.negf {one} : {element}")
        if op == "fma" and element in ("f32", "f64"):
            return self._small(self._new(f"math.fma {one}, {other}, {one} : {element}"), element)
        if op == "floor":
            return self._new(f"math.floor {one} : {element}")
        return self._small(self._new(f"arith.{op if op != 'fma' else 'addf'} {one}, {other} : {element}"), element)

    def _small(self, name: str, element: str) -> str:
        """The number, or another one if it is large: no infinity, so no NaN."""
        size = self._new(f"math.absf {name} : {element}")
        most, instead = (self._new(f"arith.constant {number} : {element}") for number in ("1000.0", "1.5"))
        condition = self._new(f"arith.cmpf olt, {size}, {most} : {element}")
        return self._new(f"arith.select {condition}, {name}, {instead} : {element}")

    def _small_complex(self, name: str, element: str) -> str:
        parts = [self._small(self._new(f"complex.{part} {name} : {element}"), element[8:-1]) for part in ("re", "im")]
        return self._new(f"complex.create {parts[0]}, {parts[1]} : {element}")

    def _of_integers(self, scope: Scope, element: str, one: str, other: str) -> str:
        pick = self._random.choice
        width = 64 if element == "index" else int(element[1:])
        op = pick(
            ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxui", "cmpi", "shift", "divide", "cast", "cast"]
        )
        if op == "cmpi":
            condition = self._new(f"arith.cmpi {pick(['slt', 'ule', 'eq'])}, {one}, {other} : {element}")
            return self._new(f"arith.select {condition}, {one}, {other} : {element}")
        if op == "shift":
            amount = "false" if width == 1 else str(self._random.randrange(min(width, 8)))
            held = self._new(f"arith.constant {amount}" + ("" if width == 1 else f" : {element}"))
            return self._new(f"arith.{pick(['shli', 'shrsi', 'shrui'])} {one}, {held} : {element}")
        if op == "divide" and width > 3:
            three, least = (self._new(f"arith.constant {number} : {element}") for number in (3, 1))
            masked = self._new(f"arith.andi {other}, {three} : {element}")
            divisor = self._new(f"arith.ori {masked}, {least} : {element}")
            name = pick(["divsi", "divui", "remsi", "remui", "ceildivsi", "floordivsi"])
            return self._new(f"arith.{name} {one}, {divisor} : {element}")
        if op == "cast" and element != "index":
            return self._cast(scope, element, width) or one
        return self._new(f"arith.{op if op not in ('divide', 'cast') else 'addi'} {one}, {other} : {element}")

    def _cast(self, scope: Scope, element: str, width: int) -> str | None:
        """An integer made from one of another width, or from a float."""
        pick = self._random.choice
        others = [each for each in scope.scalars if each != element and scope.scalars[each]]
        if not others:
            return None
        source = pick(others)
        value = pick(scope.scalars[source])
        if source == "index":
            return self._new(f"arith.index_cast {value} : index to {element}")
        if source in INTEGERS:
            op = "trunci" if int(source[1:]) > width else pick(["extsi", "extui"])
            return self._new(f"arith.{op} {value} : {source} to {element}")
        if source in FLOATS and width > 15:
            return self._new(f"arith.fptosi {value} : {source} to {element}")
        return None

    # ----- views

    def _view(self, scope: Scope) -> None:
        pick = self._random.choice
        memref = self._filled(scope)
        if memref is None:
            return
        pick([self._subview, self._subview, self._recast, self._collapse, self._expand, self._transpose, self._from])(
            scope, memref
        )

    def _mixed(self, scope: Scope, number: int) -> tuple[Part, str]:
        """A number, by a value or in the op."""
        known = [each for each in scope.indices if each.low == each.high == number]
        if known and self._random.random() < 0.5:
            return Part(number, False), self._random.choice(known).name
        return Part(number, True), str(number)

    def _subview(self, scope: Scope, memref: Memref) -> None:
        texts: list[list[str]] = [[], [], []]
        sizes: list[Part] = []
        strides: list[Part] = []
        offset, is_static = memref.offset.number, memref.offset.is_static
        for size, stride in zip(memref.shape, memref.all_strides(), strict=True):
            first = self._random.randrange(size)
            step = self._random.choice([1, 1, 2])
            count = self._random.randint(1, (size - first - 1) // step + 1)
            parts = [self._mixed(scope, number) for number in (first, count, step)]
            for kept, (_, text) in zip(texts, parts, strict=True):
                kept.append(text)
            sizes.append(parts[1][0])
            strides.append(Part(stride.number * step, stride.is_static and parts[2][0].is_static))
            offset += first * stride.number
            # An offset of 0 is known whatever the stride is.
            is_zero = parts[0][0] == NONE
            is_static = is_static and parts[0][0].is_static and (stride.is_static or is_zero)
        if not memref.sizes:
            return
        result = Memref(self._name(), memref.element, tuple(sizes), tuple(strides), Part(offset, is_static))
        places = " ".join(f"[{', '.join(kept)}]" for kept in texts)
        self._add(f"{result.name} = memref.subview {memref.name}{places} : {memref.type} to {result.type}")
        scope.memrefs.append(result)

    def _recast(self, scope: Scope, memref: Memref) -> None:
        """The same with sizes that are not known, or that are."""
        sizes = tuple(Part(size.number, self._random.random() < 0.5) for size in memref.sizes)
        if memref.strides or not memref.sizes:
            return
        result = replace(memref, name=self._name(), sizes=sizes)
        self._add(f"{result.name} = memref.cast {memref.name} : {memref.type} to {result.type}")
        scope.memrefs.append(result)

    def _collapse(self, scope: Scope, memref: Memref) -> None:
        if memref.strides or len(memref.sizes) < 2:
            return
        is_static = all(size.is_static for size in memref.sizes)
        result = Memref(self._name(), memref.element, (Part(prod(memref.shape), is_static),))
        group = ", ".join(map(str, range(len(memref.sizes))))
        self._add(f"{result.name} = memref.collapse_shape {memref.name} [[{group}]] : {memref.type} into {result.type}")
        scope.memrefs.append(result)

    def _expand(self, scope: Scope, memref: Memref) -> None:
        if memref.strides or len(memref.sizes) != 1:
            return
        (size,) = memref.sizes
        inner = next((number for number in (2, 3) if size.number % number == 0), 1)
        outer, text = (
            (Part(size.number // inner, True), str(size.number // inner))
            if size.is_static
            else self._mixed(scope, size.number // inner)
        )
        if not size.is_static and outer.is_static:
            return
        result = Memref(self._name(), memref.element, (outer, Part(inner, True)))
        self._add(
            f"{result.name} = memref.expand_shape {memref.name} [[0, 1]] output_shape [{text}, {inner}] : "
            f"{memref.type} into {result.type}"
        )
        scope.memrefs.append(result)

    def _transpose(self, scope: Scope, memref: Memref) -> None:
        if len(memref.sizes) != 2:
            return
        sizes, strides = memref.sizes[::-1], memref.all_strides()[::-1]
        result = Memref(self._name(), memref.element, sizes, strides, memref.offset)
        self._add(f"{result.name} = memref.transpose {memref.name} (i, j) -> (j, i) : {memref.type} to {result.type}")
        scope.memrefs.append(result)

    def _from(self, scope: Scope, memref: Memref) -> None:
        """A memref of other sizes on the same memory."""
        if memref.strides or not memref.sizes:
            return
        total = prod(memref.shape)
        first = self._random.randrange(total)
        step = self._random.choice([1, 2])
        count = self._random.randint(1, (total - first - 1) // step + 1)
        self._reinterpreted(scope, memref, first, count, step)

    def _reinterpreted(self, scope: Scope, memref: Memref, first: int, count: int, step: int) -> None:
        (offset, offset_text), (size, size_text), (stride, stride_text) = (
            self._mixed(scope, number) for number in (first, count, step)
        )
        result = Memref(self._name(), memref.element, (size,), (stride,), offset)
        self._add(
            f"{result.name} = memref.reinterpret_cast {memref.name} to offset: [{offset_text}], sizes: [{size_text}], "
            f"strides: [{stride_text}] : {memref.type} to {result.type}"
        )
        scope.memrefs.append(result)

    def _copy(self, scope: Scope) -> None:
        one = self._filled(scope)
        if one is None:
            return
        others = [
            each for each in scope.memrefs if each.shape == one.shape and each.element == one.element and each != one
        ]
        if others:
            # Apart in memory: no two that may lie on each other.
            fresh = Memref(self._name(), one.element, tuple(Part(size, True) for size in one.shape))
            self._add(f"{fresh.name} = memref.alloc() : {fresh.type}")
            self._add(f"memref.copy {one.name}, {fresh.name} : {one.type} to {fresh.type}")
            other = self._random.choice(others)
            self._add(f"memref.copy {fresh.name}, {other.name} : {fresh.type} to {other.type}")
            self._free(fresh)

    # ----- vectors

    def _vectors(self, scope: Scope) -> Memref | None:
        """A memref whose last dimension has no gaps, of elements that vectors have."""
        known = [
            each
            for each in scope.memrefs
            if each.sizes
            and 0 not in each.shape
            and each.element in IN_VECTORS
            and (not each.strides or each.strides[-1] == Part(1, True))
        ]
        return self._random.choice(known) if known else None

    def _vector(self, scope: Scope) -> None:
        memref = self._vectors(scope)
        if memref is None:
            return
        length = self._random.randint(1, memref.shape[-1])
        places = [self._place(scope, size) for size in memref.shape[:-1]]
        places.append(self._place(scope, memref.shape[-1] - length + 1))
        type = f"vector<{length}x{memref.element}>"
        at = f"{memref.name}[{', '.join(places)}] : {memref.type}, {type}"
        value = self._new(f"vector.load {at}")
        kind = "f" if memref.element in FLOATS else "i"
        if kind == "i":
            value = self._new(f"arith.{self._random.choice(['addi', 'xori', 'maxsi'])} {value}, {value} : {type}")
        if self._random.random() < 0.5 and not self._is_plain:
            self._add(f"vector.print {value} : {type}")
        reduced = self._new(f"vector.extract {value}[{length - 1}] : {memref.element} from {type}")
        self._keep(scope, memref.element, reduced)
        self._add(f"vector.store {value}, {at}")

    def _transfer(self, scope: Scope) -> None:
        memref = self._vectors(scope)
        if memref is None:
            return
        rank = min(len(memref.sizes), self._random.choice([1, 2]))
        outer = len(memref.sizes) - rank
        lengths = [self._random.randint(1, 4) for _ in range(rank)]
        places = [self._place(scope, size) for size in memref.shape]
        padding = self._scalar(scope, memref.element)
        type = f"vector<{'x'.join(map(str, lengths))}x{memref.element}>"
        dims = ", ".join(f"d{number}" for number in range(len(memref.sizes)))
        kept = [f"d{number}" for number in range(outer, len(memref.sizes))]
        if rank == 2 and self._random.random() < 0.3:
            kept.reverse()
        attributes = f"{{permutation_map = affine_map<({dims}) -> ({', '.join(kept)})>}}"
        at = f"{memref.name}[{', '.join(places)}]"
        value = self._new(f"vector.transfer_read {at}, {padding} {attributes} : {memref.type}, {type}")
        self._add(f"vector.transfer_write {value}, {at} {attributes} : {type}, {memref.type}")
        if not self._is_plain:
            self._add(f"vector.print {value} : {type}")

    # ----- what must not be

    def _planted(self, scope: Scope, plant: str) -> None:
        """An op that is wrong, perhaps only in a turn of a loop; what comes before it is printed."""
        self._print(scope)
        upper = self._exact(scope, 6, 2)
        assert upper is not None
        counter = self._name()
        self._add(f"scf.for {counter} = %c0 to {upper.name} step %c1 {{")
        inner = scope.inner(Index(counter, 0, upper.low - 1))
        if self._random.random() < 0.5:
            self._add(f"vector.print {counter} : index")
        before = len(self._lines)
        self._bad(inner, plant, counter)
        if self._leave_out:
            del self._lines[before:]
        if self._random.random() < 0.5:
            self._add(f"vector.print {counter} : index")
        self._add("}")

    def _bad(self, scope: Scope, plant: str, counter: str) -> None:
        far = self._random.choice([0, 0, 1, 1 << 31, 1 << 40, (1 << 62) + 3])

        def beyond(size: int) -> str:
            """As large as a size, in a later turn perhaps."""
            start = self._new(f"arith.constant {size + far - self._random.choice([0, 1])} : index")
            return self._new(f"arith.addi {start}, {counter} : index")

        memref = self._filled(scope, rank=1) or self._alloc_row(scope)
        (size,) = memref.shape
        value = self._scalar(scope, memref.element)
        name, type = memref.name, memref.type
        match plant:
            case "load":
                self._new(f"memref.load {name}[{beyond(size)}] : {type}")
            case "store":
                self._add(f"memref.store {value}, {name}[{beyond(size)}] : {type}")
            case "negative":
                below = self._new(f"arith.subi %c1, {counter} : index")
                less = self._new(f"arith.subi {below}, %c1 : index")
                self._new(f"memref.load {name}[{less}] : {type}")
            case "affine":
                self._add(f"affine.for %affine{counter[1:]} = 0 to {size + 1} {{")
                self._add(f"affine.store {value}, {name}[%affine{counter[1:]}] : {type}")
                self._add("}")
            case "subview":
                part = f"{name}[{beyond(size)}] [1] [1] : {type}"
                stride = memref.all_strides()[0].text
                self._new(f"memref.subview {part} to memref<1x{memref.element}, strided<[{stride}], offset: ?>>")
            case "copy":
                count = (
                    beyond(size + 1) if far < 2 else self._new(f"arith.addi {counter}, %c{min(size, 7) + 1} : index")
                )
                other = self._new(f"memref.alloc({count}) : memref<?x{memref.element}>")
                target = memref
                if memref.sizes[0].is_static:
                    stride, offset = memref.all_strides()[0], memref.offset
                    layout = (stride,) if memref.strides else ()
                    target = Memref(self._name(), memref.element, (Part(size, False),), layout, offset)
                    self._add(f"{target.name} = memref.cast {name} : {type} to {target.type}")
                self._add(f"memref.copy {other}, {target.name} : memref<?x{memref.element}> to {target.type}")
            case "vector" | "transfer":
                self._bad_vector(scope, plant, beyond)
            case "reinterpret":
                base = self._alloc_row(scope)
                offset = beyond(base.shape[0])
                self._new(
                    f"memref.reinterpret_cast {base.name} to offset: [{offset}], sizes: [1], strides: [1] : "
                    f"{base.type} to memref<1x{base.element}, strided<[1], offset: ?>>"
                )
            case "dealloc":
                own = self._used_memory("memref.alloc")
                for _ in range(2):
                    self._add(f"memref.dealloc {own} : memref<4xindex>")
                    self._add(f"vector.print {counter} : index")
            case "divide":
                op = self._random.choice(["divsi", "divui", "remsi", "remui", "ceildivui"])
                quotient = self._new(f"arith.{op} %c5, {counter} : index")
                self._add(f"vector.print {quotient} : index")
            case _:
                own = self._used_memory("memref.alloca")
                self._add(f"memref.dealloc {own} : memref<4xindex>")

    def _used_memory(self, op: str) -> str:
        """Memory of its own that is read: what nothing uses is not allocated at all."""
        own = self._new(f"{op}() : memref<4xindex>")
        value = self._new(f"memref.load {own}[%c2] : memref<4xindex>")
        self._add(f"vector.print {value} : index")
        return own

    def _alloc_row(self, scope: Scope) -> Memref:
        memref = Memref(self._name(), "f32", (Part(4, True),))
        self._add(f"{memref.name} = memref.alloc() : {memref.type}")
        scope.memrefs.append(memref)
        return memref

    def _bad_vector(self, scope: Scope, plant: str, beyond: Callable[[int], str]) -> None:
        row = self._alloc_row(scope)
        at = f"{row.name}[{beyond(3)}]"
        if plant == "vector":
            value = self._new(f"vector.load {at} : {row.type}, vector<2xf32>")
            self._add(f"vector.store {value}, {row.name}[%c0] : {row.type}, vector<2xf32>")
        else:
            value = self._new("arith.constant dense<1.0> : vector<2xf32>")
            self._add(f"vector.transfer_write {value}, {at} {{in_bounds = [true]}} : vector<2xf32>, {row.type}")
