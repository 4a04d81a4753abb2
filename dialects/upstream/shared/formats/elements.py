"""An interpreter of declarative formats. Source: `OpFormatGen.cpp` of MLIR 22.

A format is a sequence of elements. Each element reads its text into `Parts`, and writes it from there.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects.builtin import DenseArrayBase, FunctionType, IntegerAttr, IntegerType, StringAttr, UnitAttr, i32, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.modules import upstream_rows
from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.text.assembly.regions import end_with, has_only_default_terminator
from okl_opt.dialects.upstream.definitions import definition
from okl_opt.dialects.upstream.shared.formats.enum_words import parse_enum
from okl_opt.dialects.upstream.shared.formats.parts import Parts, Row, Space, Vocabulary


def read_attribute(parser: Parser, text: str, vocabulary: Vocabulary) -> Attribute:
    """Read an attribute in the form given by its constraint."""
    words = vocabulary.words.get(text, ())
    if words:
        start = parser.pos
        word = parser.parse_identifier()
        while parser.parse_optional_punctuation("-") is not None:
            word += f"-{parser.parse_identifier()}"
        if not word or word not in words:
            allowed = ", ".join(each for each in words if each)
            parser.raise_error(f"expected keyword to be one of the following enum values: {allowed}", start)
        return IntegerAttr(words.index(word), i32)
    if text == "string attribute":
        return StringAttr(parser.parse_str_literal())
    if text.startswith("64-bit signless integer"):
        return IntegerAttr(parser.parse_integer(), i64)
    if text.startswith("i64 dense array"):
        return DenseArrayBase.from_list(
            i64, parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
        )
    return parser.parse_attribute()


def write_attribute(printer: Printer, value: Attribute, text: str, vocabulary: Vocabulary) -> None:
    """Write an attribute in the form of `read_attribute`."""
    if text in vocabulary.numbers and isa(value, IntegerAttr):
        (word,) = (word for word, number in vocabulary.numbers[text].items() if number == value.value.data)
        printer.print_string(word)
    elif text in vocabulary.words and isa(value, IntegerAttr):
        printer.print_string(vocabulary.words[text][value.value.data])
    elif text.startswith("64-bit signless integer") and isa(value, IntegerAttr):
        printer.print_string(str(value.value.data))
    elif text.startswith("i64 dense array") and isa(value, DenseArrayBase[IntegerType]):
        printer.print_string("[")
        printer.print_list(value.get_values(), lambda number: printer.print_string(str(number)))
        printer.print_string("]")
    else:
        printer.print_attribute(value)


class Element(ABC):
    """A part of a format."""

    @abstractmethod
    def read(self, parser: Parser, parts: Parts) -> None: ...

    @abstractmethod
    def write(self, printer: Printer, parts: Parts, space: Space) -> None: ...

    def try_read(self, parser: Parser, parts: Parts) -> bool:
        """Read the element if it is there; return whether it is."""
        raise AssertionError("the first element of a group can be missing")

    def is_there(self, parts: Parts) -> bool:
        """Return whether the element has something to write, for the anchor of a group."""
        return True


@dataclass
class _Literal(Element):
    text: str

    def read(self, parser: Parser, parts: Parts) -> None:
        parser.parse_characters(self.text) if not self.text[0].isalpha() else parser.parse_keyword(self.text)

    def try_read(self, parser: Parser, parts: Parts) -> bool:
        if self.text[0].isalpha():
            return parser.parse_optional_keyword(self.text) is not None
        return parser.parse_optional_characters(self.text) is not None

    def write(self, printer: Printer, parts: Parts, space: Space) -> None:
        text = self.text
        if len(text) != 1 or text == "->":
            spaced = True
        elif space.after_punctuation:
            spaced = text not in ">)}],"
        else:
            spaced = text not in "<>(){}[],"
        if space.wanted and spaced:
            printer.print_string(" ")
        printer.print_string(text)
        space.wanted = len(text) != 1 or text not in "<({["
        space.after_punctuation = text[0] != "_" and not text[0].isalpha()


@dataclass
class _Variable(Element):
    name: str

    def read(self, parser: Parser, parts: Parts) -> None:
        row, name = parts.row, self.name
        if name in row.operands:
            mark = row.operands[name]
            found: list[UnresolvedOperand] = []
            if not mark:
                found.append(parser.parse_unresolved_operand())
            else:
                first = parser.parse_optional_unresolved_operand()
                if first is not None:
                    found.append(first)
                    while mark == "*" and parser.parse_optional_punctuation(",") is not None:
                        found.append(parser.parse_unresolved_operand())
            parts.operands[name] = found
        elif name in row.regions:
            parts.regions[name] = [_read_region(parser, row)]
        elif name == "sym_name":
            parts.attributes[name] = parser.parse_symbol_name()
        elif (numbers := row.vocabulary.numbers.get(row.attributes[name])) is not None:
            parts.attributes[name] = IntegerAttr(numbers[parse_enum(parser, tuple(numbers), name)], i64)
        else:
            text = row.attributes[name]
            parts.attributes[name] = (
                UnitAttr() if text == "unit attribute" else read_attribute(parser, text, row.vocabulary)
            )

    def try_read(self, parser: Parser, parts: Parts) -> bool:
        if self.name in parts.row.operands:
            self.read(parser, parts)
            return bool(parts.operands[self.name])
        raise AssertionError("only operands can be missing")

    def is_there(self, parts: Parts) -> bool:
        row, name = parts.row, self.name
        if name in row.operands:
            return bool(parts.values[name])
        if name in row.regions:
            return bool(parts.regions[name])
        value = parts.attributes.get(name)
        return value is not None and value != row.default_of(name)

    def write(self, printer: Printer, parts: Parts, space: Space) -> None:
        row, name = parts.row, self.name
        if name in row.attributes and row.attributes[name] == "unit attribute":
            return
        space.before_part(printer)
        if name in row.operands:
            printer.print_list(parts.values[name], printer.print_ssa_value)
        elif name in row.regions:
            for region in parts.regions[name]:
                _write_region(printer, region, row)
        elif isinstance(value := parts.attributes.get(name), StringAttr) and name == "sym_name":
            printer.print_symbol_name(value.data)
        elif value is not None:
            write_attribute(printer, value, row.attributes[name], row.vocabulary)


def _read_region(parser: Parser, row: Row) -> Region:
    region = parser.parse_region()
    if row.terminator:
        end_with(region, row.vocabulary.known_class(row.terminator))
    elif row.has_single_block and not region.blocks:
        region.add_block(Block())
    return region


def _write_region(printer: Printer, region: Region, row: Row) -> None:
    shown = not row.terminator or not has_only_default_terminator(region)
    printer.print_region(region, print_block_terminators=shown, print_empty_block=False)


@dataclass
class _Types(Element):
    """`type($x)`."""

    name: str

    def read(self, parser: Parser, parts: Parts) -> None:
        mark = {**parts.row.operands, **parts.row.results}[self.name]
        if mark:
            types = parser.parse_optional_undelimited_comma_separated_list(
                parser.parse_optional_type, parser.parse_type
            )
        else:
            types = [parser.parse_type()]
        parts.types[self.name] = types or ()

    def is_there(self, parts: Parts) -> bool:
        return bool(parts.types[self.name])

    def write(self, printer: Printer, parts: Parts, space: Space) -> None:
        space.before_part(printer)
        printer.print_list(parts.types[self.name], printer.print_attribute)


@dataclass
class _FunctionType(Element):
    """`functional-type(...)`."""

    inputs: Sequence[str]
    outputs: Sequence[str]

    def read(self, parser: Parser, parts: Parts) -> None:
        start = parser.pos
        type = parser.parse_type()
        if not isinstance(type, FunctionType):
            found = f"expected builtin.function, but found '{type}'"
            parser.raise_error(f"invalid kind of type specified: {found}", start)
        parts.set_types(self.inputs, type.inputs.data, parser)
        parts.set_types(self.outputs, type.outputs.data, parser)

    def write(self, printer: Printer, parts: Parts, space: Space) -> None:
        space.before_part(printer)
        inputs = [type for name in self.inputs for type in parts.types[name]]
        printer.print_function_type(inputs, [type for name in self.outputs for type in parts.types[name]])


@dataclass
class _Dictionary(Element):
    """`attr-dict`, without the attributes that other elements contain."""

    elsewhere: frozenset[str]
    with_keyword: bool

    def read(self, parser: Parser, parts: Parts) -> None:
        start, name = parser.pos, parts.row.name
        if self.with_keyword:
            found = parser.parse_optional_attr_dict_with_keyword()
            written = {} if found is None else dict(found.data)
        else:
            written = parser.parse_optional_attr_dict()
        parts.attributes |= written
        # MLIR's generated parsers check the inherent attributes, too, before the verifier does.
        defined = definition(name) if written else None
        problem = None if defined is None else defined.attribute_problem(written)
        if problem is not None:
            parser.raise_error(f"'{name}' op {problem}", start, start + 1)

    def write(self, printer: Printer, parts: Parts, space: Space) -> None:
        shown = {
            name: value
            for name, value in sorted(parts.attributes.items())
            if name not in self.elsewhere and value != parts.row.default_of(name)
        }
        printer.print_op_attributes(shown, print_keyword=self.with_keyword)
        space.wanted, space.after_punctuation = True, False


@dataclass
class _Group(Element):
    """`(a b^ c)?`, or another choice: `(a^):(b)?`."""

    elements: Sequence[Element]
    anchor: Element
    others: Sequence[Element]

    def read(self, parser: Parser, parts: Parts) -> None:
        first, *rest = self.elements
        chosen = rest if first.try_read(parser, parts) else self.others
        for element in chosen:
            element.read(parser, parts)

    def write(self, printer: Printer, parts: Parts, space: Space) -> None:
        for element in self.elements if self.anchor.is_there(parts) else self.others:
            element.write(printer, parts, space)


@dataclass
class _AnyOrder(Element):
    """`oilist(a ... | b ...)`: clauses in any order, each starting with its keyword."""

    clauses: Sequence[Sequence[Element]]

    def read(self, parser: Parser, parts: Parts) -> None:
        left = list(self.clauses)
        found = True
        while found:
            found = False
            for clause in left:
                first, *rest = clause
                if first.try_read(parser, parts):
                    for element in rest:
                        element.read(parser, parts)
                    left.remove(clause)
                    found = True
                    break

    def write(self, printer: Printer, parts: Parts, space: Space) -> None:
        for clause in self.clauses:
            if any(element.is_there(parts) for element in clause if not isinstance(element, _Literal)):
                for element in clause:
                    element.write(printer, parts, space)


@dataclass
class _Custom(Element):
    """`custom<Name>(...)`."""

    name: str
    arguments: Sequence[str]

    def read(self, parser: Parser, parts: Parts) -> None:
        parts.row.vocabulary.directives[self.name][0](parser, parts, self.arguments)

    def is_there(self, parts: Parts) -> bool:
        return any(
            bool(parts.values.get(name)) or _Variable(name).is_there(parts)
            for name in self.arguments
            if name in parts.row.operands or name in parts.row.attributes
        )

    def write(self, printer: Printer, parts: Parts, space: Space) -> None:
        space.before_part(printer)
        parts.row.vocabulary.directives[self.name][1](printer, parts, self.arguments)


# ----- formats

_TOKEN = re.compile(
    r"`(?P<literal>[^`]*)`"
    r"|\$(?P<variable>\w+)(?P<anchor>\^)?"
    r"|custom<(?P<custom>\w+)>\((?P<arguments>(?:[^()]|\(\$?\w+\))*)\)(?P<anchored>\^)?"
    r"|(?P<word>[a-z-]+)(?:\((?P<inner>[^()]*)\)(?P<marked>\^)?)?"
)
# Inside `oilist`, whose brackets contain other elements.
_LIST = re.compile(r"oilist ?\(")


class _Reader:
    """The parser of the text of a format."""

    def __init__(self, row: Row, text: str):
        self._row = row
        self._text = text
        self._at = 0
        self._elsewhere = frozenset(re.findall(r"\$(\w+)", text))
        self._anchor: Element | None = None

    def elements(self, ends: str = "") -> Iterator[Element]:
        """The elements up to one of the tokens."""
        while True:
            while self._text[self._at : self._at + 1] == " ":
                self._at += 1
            rest = self._text[self._at :]
            if not rest or (ends and rest[0] in ends):
                return
            if (found := _LIST.match(rest)) is not None:
                self._at += found.end()
                yield self._any_order()
            elif rest[0] == "(":
                self._at += 1
                yield self._group()
            else:
                yield self._one()

    def _any_order(self) -> Element:
        clauses: list[Sequence[Element]] = []
        while self._text[self._at - 1] != ")":
            clauses.append(list(self.elements("|)")))
            self._at += 1
        return _AnyOrder(clauses)

    def _group(self) -> Element:
        outer, self._anchor = self._anchor, None
        elements = list(self.elements(")"))
        anchor = self._anchor
        assert anchor is not None, f"a group of {self._row.name} has an anchor"
        others: Sequence[Element] = ()
        self._at += 1
        if self._text[self._at] == ":":
            self._at += 2
            others = list(self.elements(")"))
            self._at += 1
        assert self._text[self._at] == "?", f"a group of {self._row.name} ends"
        self._at += 1
        self._anchor = outer
        return _Group(elements, anchor, others)

    def _one(self) -> Element:
        found = _TOKEN.match(self._text, self._at)
        assert found is not None, f"the format of {self._row.name} is read"
        self._at = found.end()
        if found["literal"] is not None:
            return _Literal(found["literal"])
        element = self._part(found)
        if found["anchor"] or found["anchored"] or found["marked"]:
            self._anchor = element
        return element

    def _part(self, found: re.Match[str]) -> Element:
        if found["variable"]:
            return _Variable(found["variable"])
        if found["custom"]:
            return _Custom(
                found["custom"], re.findall(r"\w+", found["arguments"].replace("type(", "").replace('"', ""))
            )
        word, inner = found["word"], found["inner"]
        if word == "type":
            (only,) = self._row.results if inner == "results" else (inner.removeprefix("$"),)
            return _Types(only)
        if word == "functional-type":
            groups = {"operands": list(self._row.operands), "results": list(self._row.results)}
            inputs, outputs = (
                groups[part] if part in groups else [part.removeprefix("$")] for part in inner.split(", ")
            )
            return _FunctionType(inputs, outputs)
        if word in ("attr-dict", "attr-dict-with-keyword"):
            return _Dictionary(self._elsewhere | {"operandSegmentSizes"}, word.endswith("keyword"))
        if word == "operands":
            (name,) = self._row.operands
            return _Variable(name)
        if word == "regions":
            (name,) = self._row.regions
            return _Variable(name)
        raise AssertionError(f"the format of {self._row.name} is known")


class Format:
    """The format of an op, which is parsed at the first such op."""

    def __init__(self, name: str, vocabulary: Vocabulary):
        self._name, self._vocabulary = name, vocabulary

    @cached_property
    def _row(self) -> Row:
        return Row(self._name, self._vocabulary)

    @cached_property
    def _elements(self) -> Sequence[Element]:
        text = upstream_rows(self._name.partition(".")[0], "formats.txt")[self._name]
        return list(_Reader(self._row, re.sub(r"qualified\((type\(\$\w+\))\)", r"\1", text)).elements())

    def read(self, parser: Parser) -> Operation:
        row, start = self._row, parser.pos
        parts = Parts(row)
        for element in self._elements:
            element.read(parser, parts)
        parts.infer_types(parser)
        operands: list[SSAValue] = []
        for group in row.operands:
            operands += parser.resolve_operands(parts.operands.get(group, ()), parts.types.get(group, ()), start)
        properties = {key: value for key, value in parts.attributes.items() if key in row.attributes}
        properties = {**row.defaults, **properties}
        if row.is_segmented:
            sizes = [len(parts.operands.get(group, ())) for group in row.operands]
            properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, sizes)
        return self._vocabulary.known_class(self._name).create(
            operands=operands,
            result_types=[type for group in row.results for type in parts.types.get(group, ())],
            properties=properties,
            attributes={key: value for key, value in parts.attributes.items() if key not in row.attributes},
            regions=[region for group in row.regions for region in parts.regions.get(group, ())],
        )

    def write(self, op: Operation, printer: Printer) -> None:
        found = definition(op.name)
        assert found is not None, f"{op.name} is in definitions.txt"
        values, results = dict(found.groups_of_operands(op)), dict(found.groups_of_results(op))
        parts = Parts(
            self._row,
            values=values,
            types={name: [value.type for value in group] for name, group in (*values.items(), *results.items())},
            attributes={**op.attributes, **op.properties},
            regions=dict.fromkeys(self._row.regions, op.regions),
        )
        space = Space()
        for element in self._elements:
            element.write(printer, parts, space)


def assembly_of(name: str, vocabulary: Vocabulary) -> Assembly:
    """The entry of an op with a format."""
    format = Format(name, vocabulary)
    return Assembly(format.read, format.write)
