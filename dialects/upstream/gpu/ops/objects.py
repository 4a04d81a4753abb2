"""Attributes of compiled kernels. Source: `CompilationAttrs.td` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, NoneAttr, StringAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.gpu_target import is_target
from okl_opt.dialects.upstream.shared.parameters import Fields, parameter, parse_of_class, parse_struct, raise_at

# The definitions in MLIR.
_METADATA = "GPU_KernelMetadataAttr"
_OBJECT = "GPU_ObjectAttr"
_KERNELS = "::llvm::ArrayRef<KernelMetadataAttr>"


@irdl_attr_definition
class SelectObjectAttr(ParametrizedAttribute):
    """`#gpu.select_object<1 : i64>`: the object of a binary to embed, by number or target; by default the first."""

    name = "gpu.select_object"

    target: Attribute

    def __init__(self, target: Attribute | None = None):
        super().__init__(NoneAttr() if target is None else target)

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        start = parser.pos
        if parser.parse_optional_punctuation("<") is None:
            return [NoneAttr()]
        with parameter(parser, "GPU_SelectObjectAttr", "target", "Attribute"):
            target = parser.parse_attribute()
        parser.parse_punctuation(">")
        if isa(target, IntegerAttr):
            if target.value.data < 0:
                parser.raise_error("the object index must be positive", start)
        elif not is_target(target):
            parser.raise_error("the target attribute must be a GPU Target attribute", start)
        return [target]

    def print_parameters(self, printer: Printer) -> None:
        if not isinstance(self.target, NoneAttr):
            with printer.in_angle_brackets():
                printer.print_attribute(self.target)


@irdl_attr_definition
class KernelMetadataAttr(ParametrizedAttribute):
    """`#gpu.kernel_metadata<"name", (f32) -> ()>`: facts about a compiled kernel."""

    name = "gpu.kernel_metadata"

    kernel: StringAttr
    function_type: Attribute
    arg_attrs: ArrayAttr[Attribute] | NoneAttr
    metadata: DictionaryAttr | NoneAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        found: Mapping[str, Attribute] = {}
        start = parser.pos
        with parser.in_angle_brackets():
            with parameter(parser, _METADATA, "name", "StringAttr"):
                kernel = parse_of_class(parser, StringAttr)
            parser.parse_punctuation(",")
            with parameter(parser, _METADATA, "function_type", "Type"):
                function_type = parser.parse_type()
            if parser.parse_optional_punctuation(",") is not None:
                fields: Fields = {
                    "arg_attrs": ("ArrayAttr", lambda: parse_of_class(parser, ArrayAttr)),
                    "metadata": ("DictionaryAttr", lambda: parse_of_class(parser, DictionaryAttr)),
                }
                found = parse_struct(parser, _METADATA, fields)
        arg_attrs = found.get("arg_attrs", NoneAttr())
        if not kernel.data:
            parser.raise_error("the kernel name can't be empty", start)
        if isa(arg_attrs, ArrayAttr[Attribute]) and not all(isinstance(entry, DictionaryAttr) for entry in arg_attrs):
            parser.raise_error("all attributes in the array must be a dictionary attribute", start)
        return [kernel, function_type, arg_attrs, found.get("metadata", NoneAttr())]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string_literal(self.kernel.data)
            printer.print_string(", ")
            printer.print_attribute(self.function_type)
            for name, value in (("arg_attrs", self.arg_attrs), ("metadata", self.metadata)):
                if not isinstance(value, NoneAttr):
                    printer.print_string(f", {name} = ")
                    printer.print_attribute(value)


@irdl_attr_definition
class KernelTableAttr(ParametrizedAttribute):
    """`#gpu.kernel_table<[...]>`: the kernels of an object, by name."""

    name = "gpu.kernel_table"

    kernels: ArrayAttr[KernelMetadataAttr]

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        start = parser.pos
        kernels: Sequence[KernelMetadataAttr] | None = None
        with parser.in_angle_brackets(), parameter(parser, "GPU_KernelTableAttr", "kernel_table", _KERNELS):
            kernels = parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, lambda: _parse_kernel(parser))
        by_name = {kernel.kernel.data: kernel for kernel in kernels or ()}
        if len(by_name) != len(kernels or ()):
            parser.raise_error("expected all kernels to be uniquely named", start)
        return [ArrayAttr(by_name[name] for name in sorted(by_name))]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            if self.kernels.data:
                with printer.in_square_brackets():
                    printer.print_list(self.kernels.data, printer.print_attribute)


def _parse_kernel(parser: AttrParser) -> KernelMetadataAttr:
    """The attribute with or without its name."""
    start = parser.pos
    kernel = parser.parse_optional_attribute()
    if isinstance(kernel, KernelMetadataAttr):
        return kernel
    if kernel is not None:
        parser.raise_error("expected '<'", start)
    return KernelMetadataAttr.new(KernelMetadataAttr.parse_parameters(parser))


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
        start = parser.pos
        with parser.in_angle_brackets():
            with parameter(parser, _OBJECT, "target", "Attribute"):
                target = parser.parse_attribute()
            parser.parse_punctuation(",")
            if parser.parse_optional_keyword("properties") is not None:
                parser.parse_punctuation("=")
                with parameter(parser, _OBJECT, "properties", "DictionaryAttr"):
                    properties = parse_of_class(parser, DictionaryAttr)
                parser.parse_punctuation(",")
            if parser.parse_optional_keyword("kernels") is not None:
                parser.parse_punctuation("=")
                with parameter(parser, _OBJECT, "kernels", "KernelTableAttr"):
                    kernels = cls._parse_kernels(parser)
                parser.parse_punctuation(",")
            format = cls._parse_format(parser)
            with parameter(parser, _OBJECT, "object", "StringAttr"):
                text = parse_of_class(parser, StringAttr)
        if not is_target(target):
            message = "the target attribute must implement or promise the `gpu::TargetAttrInterface`"
            parser.raise_error(message, start)
        return [target, StringAttr(format), text, properties, kernels]

    @staticmethod
    def _parse_format(parser: AttrParser) -> str:
        start = parser.pos
        word = parser.parse_optional_keyword_in(_FORMATS)
        if word is None:
            if parser.parse_optional_identifier() is not None:
                parser.raise_error("expected keyword for GPU object format", start)
            return _FORMATS[0]
        parser.parse_punctuation("=")
        return word

    @staticmethod
    def _parse_kernels(parser: AttrParser) -> Attribute:
        """`<[...]>`, or the attribute with its name."""
        start = parser.pos
        named = parser.parse_optional_attribute()
        if isinstance(named, KernelTableAttr):
            return named
        if named is not None:
            raise_at(parser, "expected '<'", start)
        return KernelTableAttr.new(KernelTableAttr.parse_parameters(parser))

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
