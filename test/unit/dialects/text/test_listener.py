"""A listener hears of every name in a text, and changes nothing of what is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op

GENERIC = PrintOptions(generic=True, debuginfo=True, local_scope=True)

LIT = Path(__file__).parents[3] / "lit"


class Heard:
    """Notes what it hears, as text."""

    def __init__(self, text: str):
        self.text = text
        self.notes: list[str] = []

    def op_begins(self, start: int) -> None:
        self.notes.append(f"begin {start}")

    def op_named(self, start: int, end: int, op_type: type[Operation]) -> None:
        self.notes.append(f"op {self.text[start:end]} is {op_type.name}")

    def op_ends(self, op: Operation, following: int) -> None:
        self.notes.append(f"end {op.name} before {self.text[following : following + 1]!r}")

    def value_defined(self, start: int, end: int, values: Sequence[SSAValue], first_use: int | None) -> None:
        self.notes.append(f"{self.text[start:end]} at {start} defines {len(values)}, used first at {first_use}")

    def value_used(self, start: int, end: int, group: int) -> None:
        self.notes.append(f"{self.text[start:end]} at {start} is of {group}")

    def block_defined(self, start: int, end: int, region: int) -> None:
        self.notes.append(f"{self.text[start:end]} in {region}")

    def block_used(self, start: int, end: int, region: int) -> None:
        self.notes.append(f"to {self.text[start:end]} in {region}")

    def alias_defined(self, name: str, value: Attribute) -> None:
        self.notes.append(f"{name} = {value}")


def heard(text: str) -> list[str]:
    listener = Heard(text)
    parse(make_context(), text, listener=listener)
    return listener.notes


def test_values_before_and_after_their_definition() -> None:
    notes = heard('%a = "test.a"() : () -> i32\n"test.b"(%a, %c) : (i32, i32) -> ()\n%c = "test.c"() : () -> i32\n')
    assert [note for note in notes if note.startswith("%")] == [
        "%a at 0 defines 1, used first at None",
        "%a at 37 is of 0",
        "%c at 41 is of 41",
        "%c at 64 defines 1, used first at 41",
    ]


def test_ops_nest() -> None:
    assert heard("func.func @f() {\n  return\n}") == [
        "begin 0",
        "op func.func is func.func",
        "begin 19",
        "op return is func.return",
        "end func.return before '}'",
        "end func.func before ''",
    ]


def test_blocks_belong_to_a_region() -> None:
    notes = heard("func.func @f() {\n  cf.br ^a\n^a:\n  return\n}")
    assert [note for note in notes if "^a" in note] == ["to ^a in 15", "^a in 15"]


def test_aliases() -> None:
    assert heard("#a = 1 : i32\n!t = f32\n") == ["#a = 1 : i32", "!t = f32"]


def test_lines_that_are_known_are_heard_too() -> None:
    line = "  %{} = arith.addi %a, %a : i32\n"
    text = "func.func @f(%a: i32) {\n" + "".join(line.format(name) for name in "bcdef") + "  return\n}\n"
    assert sum(" is of " in note for note in heard(text)) == 10


def test_what_was_heard_before_a_mistake_stays() -> None:
    text = 'func.func @f() {\n  %a = "test.a"() : () -> i32\n  nosuch.op\n}\n'
    listener = Heard(text)
    with pytest.raises(DiagnosticError):
        parse(make_context(), text, listener=listener)
    assert listener.notes[-1] == f"begin {text.index('nosuch')}"
    assert "%a at 19 defines 1, used first at None" in listener.notes


def test_a_listener_may_stop_the_parser() -> None:
    class Stop(Exception):
        pass

    class Stops(Heard):
        def op_begins(self, start: int) -> None:
            raise Stop

    with pytest.raises(Stop):
        parse(make_context(), '"test.op"() : () -> ()', listener=Stops(""))


@pytest.mark.sample(5)
@pytest.mark.parametrize("folder", sorted(path.name for path in (LIT / "dialects").iterdir()))
def test_what_is_read_is_the_same_with_a_listener(folder: str) -> None:
    for path in sorted((LIT / "dialects" / folder).rglob("*.mlir")):
        for chunk in path.read_text().split("// -----"):
            try:
                alone = parse(make_context(allow_unregistered=True), chunk)
            except DiagnosticError as problem:
                with pytest.raises(DiagnosticError) as again:
                    parse(make_context(allow_unregistered=True), chunk, listener=Heard(chunk))
                assert str(again.value) == str(problem)
            else:
                listened = parse(make_context(allow_unregistered=True), chunk, listener=Heard(chunk))
                # xDSL's comparison does not know values that are used before they are made.
                assert print_op(alone, GENERIC) == print_op(listened, GENERIC), path
