"""Random functions on tensors that are written, sliced, carried through loops and handed to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

WHOLE, PART, DYNAMIC, VECTOR = "tensor<8xf32>", "tensor<4xf32>", "tensor<?xf32>", "vector<4xf32>"
TENSORS: Sequence[str] = (WHOLE, PART, DYNAMIC)
_MAPS = ("(d0)", "(-d0 + {last})")


class TensorProgram:
    """The text of a module with a few functions, each of which may call those before it."""

    def __init__(self, seed: int, functions: int = 3, statements: int = 9):
        self._random = Random(seed)
        self._statements = statements
        self._names = 0
        self._lines: list[str] = []
        self._known: dict[str, list[str]] = {}
        self._depth = 0
        self._callees: list[tuple[str, Sequence[str], Sequence[str]]] = []
        for number in range(functions):
            self._function(f"f{number}")
        self.text = "\n".join(self._lines) + "\n"

    # ----- parts of the text

    def _line(self, text: str) -> None:
        self._lines.append("  " * (self._depth + 1) + text)

    def _name(self) -> str:
        self._names += 1
        return f"%v{self._names}"

    def _define(self, type: str, text: str) -> str:
        name = self._name()
        self._line(f"{name} = {text}")
        self._known[type].append(name)
        return name

    def _any(self, type: str) -> str:
        """A value of a type, a late one more likely."""
        values = self._known[type]
        return values[-1 - min(int(self._random.expovariate(0.4)), len(values) - 1)]

    def _tensor(self) -> tuple[str, str]:
        type = self._random.choice(TENSORS)
        return self._any(type), type

    def _function(self, name: str) -> None:
        self._known = {type: [] for type in (*TENSORS, VECTOR, "f32", "index", "i1")}
        arguments: list[str] = []
        types = (*TENSORS, *self._random.choices(TENSORS, k=2), "f32", "index", "index", "i1")
        for type in types:
            argument = self._name()
            self._known[type].append(argument)
            mark = " {bufferization.writable = false}" if type in TENSORS and self._random.random() < 0.1 else ""
            arguments.append(f"{argument}: {type}{mark}")
        results = self._random.choices(TENSORS, k=self._random.randrange(1, 3))
        start = len(self._lines)
        self._line("%zero = arith.constant 0 : index")
        self._line("%one = arith.constant 1 : index")
        self._line("%eight = arith.constant 8 : index")
        self._known["index"] += ["%zero", "%one"]
        self._define(VECTOR, f"arith.constant dense<1.0> : {VECTOR}")
        self._some_statements(self._statements)
        values = [self._any(type) for type in results]
        self._line(f"return {', '.join(values)} : {', '.join(results)}")
        head = f"func.func @{name}({', '.join(arguments)}) -> ({', '.join(results)}) {{"
        self._lines.insert(start, head)
        self._lines.append("}")
        self._callees.append((name, types, results))

    def _some_statements(self, count: int) -> None:
        plain = (
            self._insert, self._insert, self._extract, self._extract_slice, self._extract_slice, self._insert_slice,
            self._insert_slice, self._change_part, self._fill, self._generic, self._copy, self._select, self._cast,
            self._new, self._insert_new, self._index, self._read_vector, self._write_vector, self._write_vector,
            self._call,
        )  # fmt: skip
        nested = (self._for, self._for, self._if, self._if, self._while, self._forall, self._execute)
        for _ in range(count):
            is_nested = self._depth < 2 and self._random.random() < 0.25
            chosen: Callable[[], None] = self._random.choice(nested if is_nested else plain)
            chosen()

    # ----- ops

    def _insert(self) -> None:
        value, type = self._tensor()
        self._define(type, f"tensor.insert {self._any('f32')} into {value}[{self._any('index')}] : {type}")

    def _extract(self) -> None:
        value, type = self._tensor()
        self._define("f32", f"tensor.extract {value}[{self._any('index')}] : {type}")

    def _offset(self) -> str:
        return self._random.choice(("0", "4", self._any("index")))

    def _extract_slice(self) -> None:
        type = self._random.choice((WHOLE, DYNAMIC))
        self._slice(self._any(type), type, self._offset())

    def _slice(self, value: str, type: str, offset: str) -> str:
        return self._define(PART, f"tensor.extract_slice {value}[{offset}] [4] [1] : {type} to {PART}")

    def _insert_slice(self) -> None:
        type = self._random.choice(TENSORS)
        part = self._any(PART)
        offset = "0" if type == PART else self._offset()
        self._define(type, f"tensor.insert_slice {part} into {self._any(type)}[{offset}] [4] [1] : {PART} into {type}")

    def _change_part(self) -> None:
        """A part is written, and inserted where it was."""
        type = self._random.choice((WHOLE, DYNAMIC))
        whole, offset = self._any(type), self._offset()
        self._slice(whole, type, offset)
        for _ in range(self._random.randrange(3)):
            self._random.choice((self._fill, self._insert, self._generic))()
        self._define(type, f"tensor.insert_slice {self._any(PART)} into {whole}[{offset}] [4] [1] : {PART} into {type}")

    def _insert_new(self) -> None:
        """A new tensor is written, and inserted."""
        type = self._random.choice((WHOLE, DYNAMIC))
        value = self._define(PART, f"tensor.empty() : {PART}")
        for _ in range(self._random.randrange(1, 3)):
            index = self._any("index")
            fill = f"linalg.fill ins({self._any('f32')} : f32) outs({value} : {PART}) -> {PART}"
            insert = f"tensor.insert {self._any('f32')} into {value}[{index}] : {PART}"
            value = self._define(PART, self._random.choice((fill, insert)))
            self._random.choice((self._index, self._insert))()
        offset = self._offset()
        self._define(type, f"tensor.insert_slice {value} into {self._any(type)}[{offset}] [4] [1] : {PART} into {type}")

    def _index(self) -> None:
        op = self._random.choice(("addi", "muli", "divui"))
        self._define("index", f"arith.{op} {self._any('index')}, {self._any('index')} : index")

    def _fill(self) -> None:
        value, type = self._tensor()
        self._define(type, f"linalg.fill ins({self._any('f32')} : f32) outs({value} : {type}) -> {type}")

    def _copy(self) -> None:
        value, type = self._tensor()
        op = self._random.choice(("copy", "exp"))
        self._define(type, f"linalg.{op} ins({value} : {type}) outs({self._any(type)} : {type}) -> {type}")

    def _generic(self) -> None:
        value, type = self._tensor()
        last = 3 if type == PART else 7
        maps = [f"affine_map<(d0) -> {self._random.choice(_MAPS).format(last=last)}>", "affine_map<(d0) -> (d0)>"]
        iterator = self._random.choice(("parallel", "parallel", "reduction"))
        result = self._define(
            type,
            f'linalg.generic {{indexing_maps = [{", ".join(maps)}], iterator_types = ["{iterator}"]}} '
            f"ins({value} : {type}) outs({self._any(type)} : {type}) {{",
        )
        self._line(f"^bb0({result}a: f32, {result}b: f32):")
        self._line(f"  linalg.yield {result}{self._random.choice('ab')} : f32")
        self._line(f"}} -> {type}")

    def _select(self) -> None:
        value, type = self._tensor()
        self._define(type, f"arith.select {self._any('i1')}, {value}, {self._any(type)} : {type}")

    def _cast(self) -> None:
        one, other = self._random.choice(((DYNAMIC, WHOLE), (WHOLE, DYNAMIC), (PART, DYNAMIC)))
        self._define(other, f"tensor.cast {self._any(one)} : {one} to {other}")

    def _new(self) -> None:
        type = self._random.choice((WHOLE, PART))
        ops = (
            f"tensor.empty() : {type}",
            f"arith.constant dense<2.0> : {type}",
            f"tensor.splat {self._any('f32')} : {type}",
            f"bufferization.alloc_tensor() : {type}",
            f"bufferization.alloc_tensor() copy({self._any(type)}) : {type}",
        )
        self._define(type, self._random.choice(ops))

    def _read_vector(self) -> None:
        value, type = self._tensor()
        index = self._any("index")
        self._define(VECTOR, f"vector.transfer_read {value}[{index}], {self._any('f32')} : {type}, {VECTOR}")

    def _write_vector(self) -> None:
        value, type = self._tensor()
        index = self._random.choice(("%zero", self._any("index")))
        self._define(type, f"vector.transfer_write {self._any(VECTOR)}, {value}[{index}] : {VECTOR}, {type}")

    def _call(self) -> None:
        if not self._callees:
            return
        callee, types, results = self._random.choice(self._callees)
        name = self._name()
        operands = ", ".join(map(self._any, types))
        count = f":{len(results)}" if len(results) > 1 else ""
        self._line(f"{name}{count} = func.call @{callee}({operands}) : ({', '.join(types)}) -> ({', '.join(results)})")
        for number, type in enumerate(results):
            self._known[type].append(f"{name}#{number}" if count else name)

    # ----- ops with regions

    def _nested(self, values: dict[str, list[str]], terminator: Callable[[], None]) -> None:
        """A region in which more values are known."""
        outer = self._known
        self._known = {type: [*found, *values.get(type, ())] for type, found in outer.items()}
        self._depth += 1
        self._some_statements(self._random.randrange(1, 4))
        terminator()
        self._depth -= 1
        self._known = outer

    def _yield(self, types: Sequence[str], op: str = "scf.yield") -> None:
        self._line(f"{op} {', '.join(map(self._any, types))} : {', '.join(types)}")

    def _carried(self) -> tuple[str, list[str], list[str], list[str], str]:
        """The name of results, their types, the values before the loop, those in it, and these as text."""
        types = self._random.choices(TENSORS, k=self._random.randrange(1, 3))
        inits = [self._any(type) for type in types]
        inner = [self._name() for _ in types]
        pairs = ", ".join(f"{one} = {init}" for one, init in zip(inner, inits, strict=True))
        return self._name(), types, inits, inner, pairs

    def _keep(self, name: str, types: Sequence[str]) -> None:
        for number, type in enumerate(types):
            self._known[type].append(f"{name}#{number}")

    def _for(self) -> None:
        name, types, _, inner, pairs = self._carried()
        low, high = self._random.choice((("%zero", "%eight"), ("%zero", self._any("index"))))
        index = self._name()
        listed = ", ".join(types)
        self._line(
            f"{name}:{len(types)} = scf.for {index} = {low} to {high} step %one iter_args({pairs}) -> ({listed}) {{"
        )
        values: dict[str, list[str]] = {"index": [index]}
        for type, one in zip(types, inner, strict=True):
            values.setdefault(type, []).append(one)
        self._nested(values, lambda: self._yield(types))
        self._line("}")
        self._keep(name, types)

    def _while(self) -> None:
        name, types, _, inner, pairs = self._carried()
        listed = ", ".join(types)
        self._line(f"{name}:{len(types)} = scf.while ({pairs}) : ({listed}) -> ({listed}) {{")
        values: dict[str, list[str]] = {}
        for type, one in zip(types, inner, strict=True):
            values.setdefault(type, []).append(one)
        self._nested(values, lambda: self._yield(types, f"scf.condition({self._any('i1')})"))
        self._line("} do {")
        arguments = [self._name() for _ in types]
        pairs = ", ".join(f"{one}: {type}" for one, type in zip(arguments, types, strict=True))
        self._line(f"^bb0({pairs}):")
        values = {}
        for type, one in zip(types, arguments, strict=True):
            values.setdefault(type, []).append(one)
        self._nested(values, lambda: self._yield(types))
        self._line("}")
        self._keep(name, types)

    def _if(self) -> None:
        types = self._random.choices(TENSORS, k=self._random.randrange(1, 3))
        name = self._name()
        self._line(f"{name}:{len(types)} = scf.if {self._any('i1')} -> ({', '.join(types)}) {{")
        self._nested({}, lambda: self._yield(types))
        self._line("} else {")
        self._nested({}, lambda: self._yield(types))
        self._line("}")
        self._keep(name, types)

    def _execute(self) -> None:
        types = self._random.choices(TENSORS, k=1)
        name = self._name()
        self._line(f"{name} = scf.execute_region -> {types[0]} {{")
        self._nested({}, lambda: self._yield(types))
        self._line("}")
        self._known[types[0]].append(name)

    def _forall(self) -> None:
        name, index, shared = self._name(), self._name(), self._name()
        count = self._random.choice(("2", "1", self._any("index")))
        self._line(
            f"{name} = scf.forall ({index}) in ({count}) shared_outs({shared} = {self._any(WHOLE)}) -> ({WHOLE}) {{"
        )

        def combine() -> None:
            self._line("scf.forall.in_parallel {")
            offset = self._random.choice((index, "0"))
            self._line(
                f"  tensor.parallel_insert_slice {self._any(PART)} into {shared}[{offset}] [4] [1] "
                f": {PART} into {WHOLE}"
            )
            self._line("}")

        self._nested({WHOLE: [shared], "index": [index]}, combine)
        self._line("}")
        self._known[WHOLE].append(name)
