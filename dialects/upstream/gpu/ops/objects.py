"""Attributes of compiled kernels. Source: `CompilationAttrs.td` of MLIR."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, NoneAttr, StringAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException


@irdl_attr_definition
class SelectObjectAttr(ParametrizedAttribute):
    """`#gpu.select_object<1 : i64>`: the object of a binary to embed, by number or by target; without, the first."""

    name = "gpu.select_object"

    target: Attribute

    def __init__(self, target: Attribute | None = None):
        super().__init__(NoneAttr() if target is None else target)

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        if parser.parse_optional_punctuation("<") is None:
            return [NoneAttr()]
        target = parser.parse_attribute()
        parser.parse_punctuation(">")
        return [target]

    def print_parameters(self, printer: Printer) -> None:
        if not isinstance(self.target, NoneAttr):
            with printer.in_angle_brackets():
                printer.print_attribute(self.target)


@irdl_attr_definition
class KernelMetadataAttr(ParametrizedAttribute):
    """`#gpu.kernel_metadata<"name", (f32) -> ()>`: what is known of a compiled kernel."""

    name = "gpu.kernel_metadata"

    kernel: StringAttr
    function_type: Attribute
    arg_attrs: ArrayAttr[Attribute] | NoneAttr
    metadata: DictionaryAttr | NoneAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        found: dict[str, Attribute] = {}
        with parser.in_angle_brackets():
            kernel = StringAttr(parser.parse_str_literal())
            parser.parse_punctuation(",")
            function_type = parser.parse_type()
            while parser.parse_optional_punctuation(",") is not None:
                name = parser.parse_identifier()
                if name not in ("arg_attrs", "metadata") or name in found:
                    parser.raise_error(f"duplicate or unknown struct parameter name: {name}")
                parser.parse_punctuation("=")
                found[name] = parser.parse_attribute()
        return [kernel, function_type, found.get("arg_attrs", NoneAttr()), found.get("metadata", NoneAttr())]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string_literal(self.kernel.data)
            printer.print_string(", ")
            printer.print_attribute(self.function_type)
            for name, value in (("arg_attrs", self.arg_attrs), ("metadata", self.metadata)):
                if not isinstance(value, NoneAttr):
                    printer.print_string(f", {name} = ")
                    printer.print_attribute(value)

    def verify(self) -> None:
        if not self.kernel.data:
            raise VerifyException("the kernel name can't be empty")
        if isinstance(self.arg_attrs, ArrayAttr) and any(
            not isinstance(entry, DictionaryAttr) for entry in self.arg_attrs.data
        ):
            raise VerifyException("all attributes in the array must be a dictionary attribute")


@irdl_attr_definition
class KernelTableAttr(ParametrizedAttribute):
    """`#gpu.kernel_table<[...]>`: the kernels of an object, by name."""

    name = "gpu.kernel_table"

    kernels: ArrayAttr[KernelMetadataAttr]

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            kernels = parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, lambda: _parse_kernel(parser))
        return [ArrayAttr(sorted(kernels or (), key=lambda kernel: kernel.kernel.data))]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            if self.kernels.data:
                with printer.in_square_brackets():
                    printer.print_list(self.kernels.data, printer.print_attribute)

    def verify(self) -> None:
        names = [kernel.kernel.data for kernel in self.kernels.data]
        if len(set(names)) != len(names):
            raise VerifyException("expected all kernels to be uniquely named")


def _parse_kernel(parser: AttrParser) -> KernelMetadataAttr:
    kernel = parser.parse_attribute()
    if not isinstance(kernel, KernelMetadataAttr):
        parser.raise_error("expected the metadata of a kernel")
    return kernel


# The keyword before the text of an object; the first is the default and omitted.
_FORMATS = ("fatbin", "offload", "assembly", "bin")


@irdl_attr_definition
class ObjectAttr(ParametrizedAttribute):
    """A compiled kernel module, with the target it is for.

    #gpu.object<#nvvm.target, bin = "...">
    """

    name = "gpu.object"

    target: Attribute
    format: StringAttr
    object: StringAttr
    properties: DictionaryAttr | NoneAttr
    kernels: KernelTableAttr | NoneAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        properties: Attribute = NoneAttr()
        kernels: Attribute = NoneAttr()
        with parser.in_angle_brackets():
            target = parser.parse_attribute()
            parser.parse_punctuation(",")
            if parser.parse_optional_keyword("properties") is not None:
                parser.parse_punctuation("=")
                properties = DictionaryAttr(parser.parse_optional_dictionary_attr_dict())
                parser.parse_punctuation(",")
            if parser.parse_optional_keyword("kernels") is not None:
                parser.parse_punctuation("=")
                kernels = cls._parse_kernels(parser)
                parser.parse_punctuation(",")
            format = parser.parse_optional_keyword_in(_FORMATS)
            if format is not None:
                parser.parse_punctuation("=")
            text = parser.parse_str_literal()
        return [target, StringAttr(format or _FORMATS[0]), StringAttr(text), properties, kernels]

    @staticmethod
    def _parse_kernels(parser: AttrParser) -> Attribute:
        """`<[...]>`, or the attribute with its name."""
        named = parser.parse_optional_attribute()
        return KernelTableAttr(*KernelTableAttr.parse_parameters(parser)) if named is None else named  # pyright: ignore[reportArgumentType]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.target)
            printer.print_string(", ")
            if isinstance(self.properties, DictionaryAttr):
                printer.print_string("properties = ")
                printer.print_attribute(self.properties)
                printer.print_string(", ")
            if isinstance(self.kernels, KernelTableAttr):
                printer.print_string("kernels = ")
                self.kernels.print_parameters(printer)
                printer.print_string(", ")
            if self.format.data != _FORMATS[0]:
                printer.print_string(f"{self.format.data} = ")
            printer.print_string_literal(self.object.data)


OBJECT_ATTRIBUTES: Sequence[type[Attribute]] = (
    SelectObjectAttr,
    KernelMetadataAttr,
    KernelTableAttr,
    ObjectAttr,
)
