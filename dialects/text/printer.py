"""The printer: xDSL's, with everything that MLIR 22 writes differently."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    AnyFloat,
    Builtin,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    UnregisteredOp,
    f64,
    i1,
    i64,
)
from xdsl.ir import Attribute, Block, BuiltinAttribute, Operation, Region, SSAValue
from xdsl.printer import Printer
from xdsl.traits import IsTerminator
from xdsl.utils.hints import isa

from dialects.diagnostic import op_name
from dialects.text.aliases import AliasOrder, alias_stem
from dialects.text.asm import assembly, attribute_writer
from dialects.text.builtin_attributes import BUILTIN_WRITERS
from dialects.text.floats import float_text
from dialects.text.names import ValueNames
from dialects.text.options import PrintOptions
from dialects.text.scopes import DEFAULT_DIALECTS

# Anything but the printable ASCII characters without the quote and the backslash.
_ESCAPED = re.compile(r"[^ !#-\[\]-~]")


class TextPrinter(Printer):
    """Prints one op or attribute; made anew for each."""

    def __init__(self, options: PrintOptions):
        super().__init__(
            print_generic_format=options.generic, print_properties_as_attributes=options.properties_as_attributes
        )
        self.options = options
        self._out: list[str] = []
        self._names: ValueNames | None = None
        # Whether aliases are used, and where: index in `_out` of each and what it stands for. They get their names
        # when all are known.
        self._aliasing = False
        self._alias_uses: list[tuple[int, Attribute]] = []
        # Texts of attributes by identity, which a parser makes the same for the same text; the attribute is kept with
        # its text so that no other takes its place in memory. Comparing attributes costs more than printing most.
        self._texts: dict[int, tuple[Attribute, str]] = {}
        # The dialect whose name the ops of the innermost region leave out.
        self._default_dialects = ["builtin"]
        self._predecessors: dict[Block, list[str]] = {}

    # ----- entry points

    def op_text(self, op: Operation) -> str:
        """The text of `op`; where it has no parent, alias definitions first."""
        options = self.options
        self._names = ValueNames(op, generic=options.generic, unique=options.unique_ssa_ids)
        self._aliasing = op.parent is None and not options.local_scope
        self.print_op(op)
        if self._aliasing and self._dialect_resources:
            self.print_metadata([Builtin])
        if not self._alias_uses:
            return "".join(self._out)
        names = self._alias_names(op)
        body, self._out = self._out, []
        body_uses, self._alias_uses = self._alias_uses, []
        for attribute, name in names.items():
            self._out.append(f"{name} = ")
            self._print_in_full(attribute)
            self._out.append("\n")
        for pieces, uses in ((self._out, self._alias_uses), (body, body_uses)):
            for index, attribute in uses:
                pieces[index] = names[attribute]
        return "".join(self._out) + "".join(body)

    def _alias_names(self, op: Operation) -> dict[Attribute, str]:
        """Names by the order of MLIR's visit; with a single attribute there is nothing to order."""
        used = {attribute for _, attribute in self._alias_uses}
        if len(used) > 1:
            return _AliasVisitor(self.options).visit(op)
        order = AliasOrder()
        for attribute in used:
            order.visit(attribute, _AliasVisitor(self.options).visit_attribute)
        return order.names()

    def attribute_text(self, attribute: Attribute) -> str:
        self.print_attribute(attribute)
        return "".join(self._out)

    # ----- the stream

    def print_string(self, text: str, *, indent: int | None = None) -> None:
        if "\n" in text:
            depth = self._indent if indent is None else indent
            text = text.replace("\n", "\n" + " " * (self.indent_num_spaces * depth))
        self._out.append(text)

    def _print_new_line(self, indent: int | None = None, print_message: bool = True) -> None:
        depth = self._indent if indent is None else indent
        self._out.append("\n" + " " * (self.indent_num_spaces * depth))

    # ----- operations

    def print_op(self, op: Operation) -> None:
        names = self._names
        if op.results and names is not None:
            self._out.append(names.bindings[op])
        entry = None
        if self.options.generic or isinstance(op, UnregisteredOp):
            print_custom = None
        else:
            entry = assembly(op.name)
            print_custom = None if entry is None else entry.print
            if print_custom is None and type(op).print is not Operation.print:
                print_custom = type(op).print
        if print_custom is None:
            self._out.append(f'"{op_name(op)}"')
            self._default_dialects.append("" if isinstance(op, UnregisteredOp) else DEFAULT_DIALECTS.get(op.name, ""))
            self.print_op_with_default_format(op)
        else:
            name = op.name
            default = self._default_dialects[-1]
            if default and name.startswith(default + ".") and name.count(".") == 1:
                name = name[len(default) + 1 :]
            self._out.append(name)
            self._default_dialects.append(DEFAULT_DIALECTS.get(op.name, ""))
            print_custom(op, self)
        self._default_dialects.pop()

    def print_op_with_default_format(self, op: Operation) -> None:
        self.print_operands(op.operands)
        self.print_successors(op.successors)
        attributes: Mapping[str, Attribute] = op.attributes
        if isinstance(op, UnregisteredOp):
            attributes = {name: value for name, value in attributes.items() if name != "op_name__"}
        if op.properties:
            if self.print_properties_as_attributes:
                attributes = {**attributes, **op.properties}
            else:
                self._print_op_properties(op.properties)
        self.print_regions(op.regions)
        if attributes:
            self._out.append(" ")
            self.print_attr_dict(attributes)
        self._out.append(" : ")
        self.print_operation_type(op)

    # ----- values

    def print_ssa_value(self, value: SSAValue) -> str:
        name = None if self._names is None else self._names.of.get(value)
        if name is None:
            name = "<<UNKNOWN SSA VALUE>>"
            self._out.append(name)
            return name
        self._out.append("%" + name)
        return name

    # ----- regions and blocks

    def print_successors(self, successors: Sequence[Block]) -> None:
        if successors:
            self._out.append("[")
            self.print_list(successors, self.print_block_name)
            self._out.append("]")

    def _populate_block_name(self, block: Block, block_index: int | None = None) -> None:
        region = block.parent
        if block_index is None and region is not None:
            block_index = region.get_block_index(block)
        self._blocks[block] = f"bb{block_index or 0}"

    def print_region(
        self,
        region: Region,
        print_entry_block_args: bool = True,
        print_empty_block: bool = True,
        print_block_terminators: bool = True,
    ) -> None:
        first = region.blocks.first
        if first is not None and first.next_block is not None:
            self._find_predecessors(region)
        super().print_region(region, print_entry_block_args, print_empty_block, print_block_terminators)

    def _find_predecessors(self, region: Region) -> None:
        for index, block in enumerate(region.blocks):
            self._predecessors[block] = []
            if block not in self._blocks:
                self._populate_block_name(block, index)
        for block in region.blocks:
            last = block.last_op
            for successor in () if last is None else last.successors:
                self._predecessors.setdefault(successor, []).append(f"^{self._blocks[block]}")

    def print_block(self, block: Block, print_block_args: bool = True, print_block_terminator: bool = True) -> None:
        if print_block_args:
            self._print_block_header(block)
        with self.indented():
            for op in block.ops:
                if print_block_terminator or not op.has_trait(IsTerminator, value_if_unregistered=False):
                    self._print_new_line()
                    self.print_op(op)

    def _print_block_header(self, block: Block) -> None:
        self._print_new_line()
        self.print_block_name(block)
        if block.args:
            with self.in_parens():
                self.print_list(block.args, self.print_block_argument)
        self._out.append(":")
        region = block.parent
        if region is None or region.blocks.first is block:
            return
        predecessors = self._predecessors.get(block, [])
        if not predecessors:
            self._out.append("  // no predecessors")
        elif len(predecessors) == 1:
            self._out.append(f"  // pred: {predecessors[0]}")
        else:
            self._out.append(f"  // {len(predecessors)} preds: {', '.join(predecessors)}")

    # ----- attributes

    def print_attribute(self, attribute: Attribute) -> None:
        known = self._texts.get(id(attribute))
        if known is not None:
            self._out.append(known[1])
            return
        if self._aliasing and alias_stem(attribute) is not None:
            self._alias_uses.append((len(self._out), attribute))
            self._out.append("")
            return
        start, aliases = len(self._out), len(self._alias_uses)
        self._print_in_full(attribute)
        if len(self._alias_uses) == aliases:
            text = "".join(self._out[start:])
            self._out[start:] = [text]
            self._texts[id(attribute)] = (attribute, text)

    def _print_in_full(self, attribute: Attribute) -> None:
        if isinstance(attribute, BuiltinAttribute):
            write = BUILTIN_WRITERS.get(type(attribute))
        else:
            write = attribute_writer(attribute.name)
        if write is None:
            super().print_attribute(attribute)
        else:
            write(attribute, self)

    def print_elided(self, attribute: Attribute) -> None:
        """Inside an array, or as a memory space, a signless i64 or an f64 leaves its type out.

        Not an f64 that is written by its bits: without a type those read as an integer.
        """
        if isa(attribute, IntegerAttr) and attribute.get_type() == i64:
            self.print_int(attribute.value.data, i64)
            return
        if isa(attribute, FloatAttr) and attribute.get_type() == f64:
            text = float_text(attribute.value.data, f64)
            if not text.startswith("0x"):
                self._out.append(text)
                return
        self.print_attribute(attribute)

    def print_string_literal(self, string: str) -> None:
        # Bytes of a file that are no UTF-8 reach us as surrogates.
        if _ESCAPED.search(string) is None:
            self._out.append(f'"{string}"')
        else:
            self.print_bytes_literal(string.encode(errors="surrogateescape"))

    def print_attr_dict(self, attr_dict: Mapping[str, Attribute]) -> None:
        with self.in_braces():
            self.print_list(sorted(attr_dict.items()), self._print_attr_string)

    def print_int(self, value: int, type: IntegerType | IndexType | None = None) -> None:
        if type is None or isinstance(type, IndexType):
            self._out.append(str(value))
        elif type == i1:
            self._out.append("true" if value else "false")
        else:
            width = type.width.data
            if type.signedness.data is not Signedness.UNSIGNED and width and value >= 1 << (width - 1):
                value -= 1 << width
            self._out.append(str(value))

    def print_float(self, value: float, type: AnyFloat) -> None:
        self._out.append(float_text(value, type))


class _AliasVisitor(TextPrinter):
    """Goes through an op as MLIR does when it looks for aliases, which is not the order of the text.

    In generic form the regions come first, then the types, then the attributes. What is printed is thrown away.
    """

    def __init__(self, options: PrintOptions):
        super().__init__(options)
        self._order = AliasOrder()

    def visit(self, op: Operation) -> dict[Attribute, str]:
        self.print_op(op)
        return self._order.names()

    def visit_attribute(self, attribute: Attribute) -> None:
        self._print_in_full(attribute)

    def print_op_with_default_format(self, op: Operation) -> None:
        for region in op.regions:
            self.print_region(region)
        for type in (*op.operand_types, *op.result_types):
            self.print_attribute(type)
        for _, attribute in sorted((op.attributes | op.properties).items()):
            self.print_attribute(attribute)

    def print_attribute(self, attribute: Attribute) -> None:
        if alias_stem(attribute) is None:
            self._print_in_full(attribute)
        else:
            self._order.visit(attribute, self.visit_attribute)
        # Nobody reads it.
        self._out.clear()
