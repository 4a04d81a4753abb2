"""The printer: xDSL's, with everything that MLIR 22 writes differently."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    UnitAttr,
    UnregisteredOp,
    f64,
    i1,
    i64,
)
from xdsl.ir import (
    Attribute,
    Block,
    BlockArgument,
    BuiltinAttribute,
    Operation,
    ParametrizedAttribute,
    Region,
    SSAValue,
)
from xdsl.printer import Printer
from xdsl.traits import IsTerminator

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import PROPERTIES, Write, assembly, attribute_writer, generic_form
from okl_opt.dialects.text.numbers.floats import float_text
from okl_opt.dialects.text.options import PrintOptions
from okl_opt.dialects.text.quotes import quoted_bytes, quoted_string
from okl_opt.dialects.text.renamed import PRINTED_TODAY, TODAY
from okl_opt.dialects.text.scopes import DEFAULT_DIALECTS
from okl_opt.dialects.text.write.aliases import Alias, AliasOrder, alias_stem
from okl_opt.dialects.text.write.builtin_attributes import BUILTIN_WRITERS
from okl_opt.dialects.text.write.names import ValueNames

_BARE_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")
_DISTINCT_MARK = re.compile(r"\0[0-9]+\0")


class TextPrinter(Printer):
    """Prints one op or attribute; one instance each."""

    def __init__(self, options: PrintOptions):
        super().__init__(
            print_generic_format=options.generic, print_properties_as_attributes=options.properties_as_attributes
        )
        self.options = options
        self._out: list[str] = []
        self._names: ValueNames | None = None
        # Whether aliases are used, and their places: index in `_out` and attribute. Names are inserted when all are
        # known.
        self._aliasing = False
        self._aliases: dict[Attribute, Alias] = {}
        self._alias_uses: list[tuple[int, Attribute]] = []
        # Whether MLIR may skip printed attributes, or visit unprinted ones.
        self._alias_in_signature = False
        self._visits_unprinted = False
        # Texts of attributes by identity, as the parser shares attributes of equal text; entries keep the attribute
        # alive. Comparing attributes costs more than printing most.
        self._texts: dict[int, tuple[Attribute, str]] = {}
        # The default dialect of the innermost region.
        self._default_dialects = ["builtin"]
        self._custom_forms: dict[type[Operation], Write | None] = {}
        # Attribute names as dictionary keys, quoted if necessary.
        self._keys: dict[str, str] = {}
        self._predecessors: dict[Block, list[str]] = {}
        # Resources by dialect: each handle and its text.
        self._resources: dict[str, dict[str, str]] = {}
        self._annotates = options.debuginfo or options.value_users or options.after_op is not None
        # Placeholders for the numbers of distinct attributes until the text is complete.
        self._distinct: dict[Attribute, str] = {}

    # ----- entry points

    def op_text(self, op: Operation) -> str:
        """The text of `op`; without a parent, with alias definitions before and after it."""
        self._names = ValueNames(op, self.options)
        self._aliasing = op.parent is None and not self.options.local_scope
        self.print_op(op)
        if not self._aliasing:
            return self._numbered("".join(self._out))
        self._aliases = self._find_aliases(op)
        body = self._finished()
        before: list[str] = []
        after: list[str] = []
        for attribute, alias in self._aliases.items():
            if alias.deferred:
                after.append(f"\n{alias.name} = {self._definition(attribute)}")
            else:
                before.append(f"{alias.name} = {self._definition(attribute)}\n")
        return self._numbered("".join((*before, body, *after, self._metadata(op))))

    def texts_in(self, top: Operation, ops: Iterable[Operation]) -> list[str]:
        """The texts of ops in `top`, with the value names of the text of `top`."""
        self._names = ValueNames(top, self.options)
        texts: list[str] = []
        for op in ops:
            self.print_op(op)
            texts.append(self._numbered("".join(self._out)))
            self._out = []
        return texts

    def _find_aliases(self, op: Operation) -> dict[Attribute, Alias]:
        """Aliases in the order of MLIR's visit; a single attribute needs no order."""
        used = {attribute for _, attribute in self._alias_uses}
        if not used and not self._visits_unprinted:
            return {}
        visitor = _AliasVisitor(self.options)
        if len(used) > 1 or self.options.debuginfo or self._alias_in_signature or self._visits_unprinted:
            return visitor.visit(op)
        for attribute in used:
            visitor.print_attribute(attribute)
        return visitor.aliases()

    def _definition(self, attribute: Attribute) -> str:
        self._print_in_full(attribute)
        return self._finished()

    def _finished(self) -> str:
        """The printed text with alias names inserted. Clears the output."""
        pieces, self._out = self._out, []
        uses, self._alias_uses = self._alias_uses, []
        for index, attribute in uses:
            alias = self._aliases.get(attribute)
            # MLIR does not visit everything that is printed.
            pieces[index] = self._definition(attribute) if alias is None else alias.name
        return "".join(pieces)

    def _metadata(self, op: Operation) -> str:
        from okl_opt.dialects.text.trailer import metadata_text

        return metadata_text(op, self._resources, self.options.elide_resources_above)

    def attribute_text(self, attribute: Attribute) -> str:
        self.print_attribute(attribute)
        return self._numbered("".join(self._out))

    def distinct_number(self, identity: Attribute) -> str:
        """The placeholder for the number of a distinct attribute; its character does not occur elsewhere."""
        return self._distinct.setdefault(identity, f"\0{len(self._distinct)}\0")

    def _numbered(self, text: str) -> str:
        """`text` with distinct attributes numbered in order of occurrence."""
        if not self._distinct:
            return text
        marks = dict.fromkeys(_DISTINCT_MARK.findall(text))
        numbers = {mark: str(number) for number, mark in enumerate(marks)}
        return _DISTINCT_MARK.sub(lambda match: numbers[match[0]], text)

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
        if self.options.before_op is not None:
            self._out.append(self.options.before_op(op))
        if op.results and names is not None:
            self._out.append(names.bindings[op])
        self.print_op_without_results(op)
        if self._annotates:
            if self.options.debuginfo:
                self._print_trailing_location(op.location)
            if self.options.value_users and names is not None:
                from okl_opt.dialects.text.write.users import op_comment

                self._out.append(op_comment(op, names))
            if self.options.after_op is not None:
                self._out.append(self.options.after_op(op))

    def print_op_without_results(self, op: Operation) -> None:
        op_type = type(op)
        if op_type in self._custom_forms:
            print_custom = self._custom_forms[op_type]
        else:
            print_custom = self._custom_forms[op_type] = self._custom_form(op_type)
        if print_custom is None:
            self.print_generic_op(op)
        else:
            name = self._written_name(op.name)
            default = self._default_dialects[-1]
            if default and name.startswith(default + ".") and name.count(".") == 1:
                name = name[len(default) + 1 :]
            self._out.append(name)
            self._default_dialects.append(DEFAULT_DIALECTS.get(op.name, ""))
            print_custom(op, self)
            self._default_dialects.pop()

    def print_generic_op(self, op: Operation) -> None:
        """Print an op in generic form, without its results; ops in it may be in custom form."""
        self._out.append(quoted_string(self._written_name(op_name(op))))
        self._default_dialects.append("" if isinstance(op, UnregisteredOp) else DEFAULT_DIALECTS.get(op.name, ""))
        self.print_op_with_default_format(op)
        self._default_dialects.pop()

    def _written_name(self, name: str) -> str:
        return PRINTED_TODAY.get(name, name) if self.options.iree_compat else name

    def _custom_form(self, op_type: type[Operation]) -> Write | None:
        """The printer of a class's custom form; None if its ops are printed in generic form."""
        if self.options.generic or issubclass(op_type, UnregisteredOp):
            return None
        entry = assembly(op_type.name)
        if entry is not None and entry.print is not None:
            return entry.print
        return None if op_type.print is Operation.print else op_type.print

    def _print_op_properties(self, properties: dict[str, Attribute]) -> None:
        if PROPERTIES not in properties:
            super()._print_op_properties(properties)
            return
        self._out.append(" <")
        self.print_attribute(properties[PROPERTIES])
        self._out.append(">")

    def print_op_with_default_format(self, op: Operation) -> None:
        self.print_operands(op.operands)
        self.print_successors(op.successors)
        properties, attributes = self._written_dictionaries(op)
        if properties:
            if self.print_properties_as_attributes:
                attributes = {**attributes, **properties}
            else:
                self._print_op_properties(properties)
        self.print_regions(op.regions)
        if attributes:
            self._out.append(" ")
            self.print_attr_dict(attributes)
        self._out.append(" : ")
        self.print_operation_type(op)

    def _written_dictionaries(self, op: Operation) -> tuple[dict[str, Attribute], dict[str, Attribute]]:
        """The properties and the attributes of `op` in generic form."""
        if isinstance(op, UnregisteredOp):
            return op.properties, {name: value for name, value in op.attributes.items() if name != "op_name__"}
        form = generic_form(op.name)
        if form is None:
            return op.properties, op.attributes
        properties, attributes = dict(op.properties), dict(op.attributes)
        form.write(properties, attributes)
        return properties, attributes

    # ----- values

    def print_ssa_value(self, value: SSAValue) -> str:
        name = None if self._names is None else self._names.of.get(value)
        if name is None:
            name = "<<UNKNOWN SSA VALUE>>"
            self._out.append(name)
            return name
        self._out.append("%" + name)
        return name

    def ssa_name(self, value: SSAValue) -> str:
        """The name of a value without `%`, empty if it has none."""
        return "" if self._names is None else self._names.of.get(value, "")

    def shadow_arguments(self, region: Region, values: Sequence[SSAValue]) -> None:
        """Give the arguments of a region the names of values outside."""
        entry = region.blocks.first
        if self._names is not None and entry is not None:
            for argument, value in zip(entry.args, values, strict=False):
                self._names.of[argument] = self._names.of.get(value, "")

    def print_operands(self, operands: Sequence[SSAValue]) -> None:
        self._out.append("(")
        for index, operand in enumerate(operands):
            if index:
                self._out.append(", ")
            self.print_ssa_value(operand)
        self._out.append(")")

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
        ask: Callable[[], str] | None = None
        if region is not None and not self.options.generic:
            ask = getattr(region.parent, "asm_block_stem", None)
        self._blocks[block] = f"{'bb' if ask is None else ask()}{block_index or 0}"

    def print_region(
        self,
        region: Region,
        print_entry_block_args: bool = True,
        print_empty_block: bool = True,
        print_block_terminators: bool = True,
    ) -> None:
        if self.options.skip_regions:
            self._out.append("{...}")
            return
        self._out.append("{")
        entry = block = region.blocks.first
        if entry is not None and entry.next_block is not None:
            self._find_predecessors(region)
        while block is not None:
            has_header = block is not entry or (
                print_entry_block_args if block.args else print_empty_block and block.first_op is None
            )
            self.print_block(block, has_header, print_block_terminators or block is not entry)
            block = block.next_block
        self._print_new_line()
        self._out.append("}")

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
        self._indent += 1
        if self.options.value_users and block.args:
            self._print_argument_users(block)
        for op in block.ops:
            if print_block_terminator or not op.has_trait(IsTerminator, value_if_unregistered=False):
                self._print_new_line()
                self.print_op(op)
        self._indent -= 1

    def _print_argument_users(self, block: Block) -> None:
        from okl_opt.dialects.text.write.users import argument_comment

        if self._names is not None:
            for argument in block.args:
                self._print_new_line()
                self._out.append(argument_comment(argument, self._names))

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

    def print_block_argument(self, arg: BlockArgument, print_type: bool = True) -> None:
        self.print_ssa_value(arg)
        if print_type:
            self._out.append(": ")
            self.print_attribute(arg.type)
        self._print_argument_location(arg)

    def print_region_argument(self, argument: BlockArgument, attributes: Mapping[str, Attribute]) -> None:
        """An argument in the signature of an op: `%arg0: i32 {a = 1 : i32} loc(unknown)`."""
        self.print_ssa_value(argument)
        self._out.append(": ")
        self.print_attribute(argument.type)
        if attributes:
            aliases = len(self._alias_uses)
            self._out.append(" ")
            self.print_attr_dict(attributes)
            self._alias_in_signature |= len(self._alias_uses) > aliases
        self._print_argument_location(argument)

    def _print_argument_location(self, argument: BlockArgument) -> None:
        """Print an argument's location without an alias, as MLIR does."""
        if self.options.debuginfo:
            self._out.append(" ")
            self.print_location(argument.location)

    # ----- locations

    def _print_trailing_location(self, location: Attribute) -> None:
        self._out.append(" ")
        if self._aliasing and not self.options.pretty_debuginfo:
            self._out.append("loc(")
            self._print_alias(location)
            self._out.append(")")
        else:
            self.print_location(location)

    def print_location(self, location: Attribute) -> None:
        """Print `loc(...)`, or the bare location with `pretty_debuginfo`."""
        from okl_opt.dialects.text.write.location_text import write_location

        if self.options.pretty_debuginfo:
            write_location(location, self)
            return
        self._out.append("loc(")
        write_location(location, self)
        self._out.append(")")

    def print_optional_location(self, location: Attribute) -> None:
        """Print ` loc(...)` in the form of an op if locations are printed; its alias is always defined."""
        self._visits_unprinted = True
        if self.options.debuginfo:
            self._print_trailing_location(location)

    def print_inner_location(self, location: Attribute) -> None:
        """A location inside another."""
        from okl_opt.dialects.text.write.location_text import write_location

        if self._aliasing:
            self._print_alias(location)
        else:
            write_location(location, self)

    # ----- attributes

    def _print_alias(self, attribute: Attribute) -> None:
        """Reserve a place for the alias of `attribute`, whose name is not known yet."""
        self._alias_uses.append((len(self._out), attribute))
        self._out.append("")

    def print_attribute(self, attribute: Attribute) -> None:
        known = self._texts.get(id(attribute))
        if known is not None:
            self._out.append(known[1])
            return
        if self._aliasing and alias_stem(attribute) is not None:
            self._print_alias(attribute)
            return
        start, aliases = len(self._out), len(self._alias_uses)
        self._print_in_full(attribute)
        if len(self._alias_uses) == aliases:
            text = "".join(self._out[start:])
            self._out[start:] = [text]
            self._texts[id(attribute)] = (attribute, text)

    def print_stripped(self, attribute: ParametrizedAttribute) -> None:
        """Print the alias of an attribute, or without one only its parameters: `<disable = true>`."""
        if self._aliasing and alias_stem(attribute) is not None:
            self._print_alias(attribute)
        else:
            attribute.print_parameters(self)

    def _print_in_full(self, attribute: Attribute) -> None:
        write = BUILTIN_WRITERS.get(type(attribute))
        if write is None and not isinstance(attribute, BuiltinAttribute):
            write = attribute_writer(attribute.name)
        if self.options.iree_compat and attribute.name in TODAY and isinstance(attribute, ParametrizedAttribute):
            self._out.append(f"!{TODAY[attribute.name]}")
            attribute.print_parameters(self)
        elif write is None:
            super().print_attribute(attribute)
        else:
            write(attribute, self)

    def print_elided(self, attribute: Attribute) -> None:
        """Print an attribute in an array, or as a memory space: signless i64 and f64 omit their types.

        Except an f64 written as bits, which without a type would be parsed as an integer.
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
        self._out.append(quoted_string(string))

    def print_bytes_literal(self, bytestring: bytes) -> None:
        self._out.append(quoted_bytes(bytestring))

    def print_attr_dict(self, attr_dict: Mapping[str, Attribute]) -> None:
        out, keys = self._out, self._keys
        separator = "{"
        for name, attribute in sorted(attr_dict.items()):
            out.append(separator)
            separator = ", "
            key = keys.get(name)
            if key is None:
                key = keys[name] = name if _BARE_KEY.fullmatch(name) else quoted_string(name)
            out.append(key)
            if type(attribute) is not UnitAttr:
                out.append(" = ")
                self.print_attribute(attribute)
        out.append("{}" if separator == "{" else "}")

    def print_function_type(self, input_types: Iterable[Attribute], output_types: Iterable[Attribute]) -> None:
        self._print_types(input_types)
        self._out.append(" -> ")
        outputs = list(output_types)
        if len(outputs) == 1 and not isinstance(outputs[0], FunctionType):
            self.print_attribute(outputs[0])
        else:
            self._print_types(outputs)

    def _print_types(self, types: Iterable[Attribute]) -> None:
        self._out.append("(")
        for index, type in enumerate(types):
            if index:
                self._out.append(", ")
            self.print_attribute(type)
        self._out.append(")")

    def print_operation_type(self, op: Operation) -> None:
        self.print_function_type(op.operand_types, op.result_types)

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

    def print_resource_handle(self, dialect: str, handle: str) -> None:
        # Kept in the order of their uses.
        text = handle if _BARE_KEY.fullmatch(handle) else quoted_string(handle)
        self._resources.setdefault(dialect, {})[handle] = text
        self._out.append(text)

    def print_float(self, value: float, type: AnyFloat) -> None:
        self._out.append(float_text(value, type))


class _AliasVisitor(TextPrinter):
    """Visits an op in MLIR's order of collecting aliases, which differs from the order of the text.

    In generic form the regions come first, then the types, then the attributes. The printed text is discarded.
    """

    def __init__(self, options: PrintOptions):
        # Elements contain no aliases and are slow to print.
        super().__init__(options._replace(elide_elements_above=0))
        self._order = AliasOrder()

    def visit(self, op: Operation) -> dict[Attribute, Alias]:
        self.print_op_without_results(op)
        return self.aliases()

    def aliases(self) -> dict[Attribute, Alias]:
        return self._order.aliases()

    def print_op(self, op: Operation) -> None:
        self.print_op_without_results(op)

    def print_op_without_results(self, op: Operation) -> None:
        if self.options.debuginfo:
            self._order.visit(op.location, self._print_in_full, deferred=True)
        super().print_op_without_results(op)
        # The text is not used.
        self._out.clear()

    def print_op_with_default_format(self, op: Operation) -> None:
        for region in op.regions:
            self.print_region(region)
        for type in (*op.operand_types, *op.result_types):
            self.print_attribute(type)
        properties, attributes = self._written_dictionaries(op)
        for _, attribute in sorted({**attributes, **properties}.items()):
            self.print_attribute(attribute)

    def print_region_argument(self, argument: BlockArgument, attributes: Mapping[str, Attribute]) -> None:
        """MLIR does not visit the attributes."""
        self.print_block_argument(argument)

    def _print_argument_location(self, argument: BlockArgument) -> None:
        if self.options.debuginfo:
            self.print_attribute(argument.location)

    def print_optional_location(self, location: Attribute) -> None:
        self.print_attribute(location)

    def print_inner_location(self, location: Attribute) -> None:
        self.print_attribute(location)

    def print_attribute(self, attribute: Attribute) -> None:
        self._order.visit(attribute, self._print_in_full)

    def print_stripped(self, attribute: ParametrizedAttribute) -> None:
        self.print_attribute(attribute)
