"""Assembly of gpu ops without a declarative format. Source: `GPUDialect.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, FunctionType, IndexType, IntegerAttr, SymbolRefAttr, UnitAttr, i32, i64
from xdsl.dialects.gpu import HostRegisterOp, HostUnregisterOp, SetDefaultDeviceOp
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly, Write, declarative
from okl_opt.dialects.text.assembly.function_like import (
    Dictionaries,
    dictionaries,
    parse_signature,
    print_dictionary,
    print_signature,
)
from okl_opt.dialects.text.assembly.op_text import result_count
from okl_opt.dialects.text.assembly.regions import end_with, has_only_default_terminator
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types, print_arrow_list
from okl_opt.dialects.text.assembly.typed_values import print_typed_values
from okl_opt.dialects.text.write.affine_text import map_text
from okl_opt.dialects.upstream.gpu.ops.attributes import LoopDimMapAttr
from okl_opt.dialects.upstream.gpu.ops.directives import TOKEN, parse_async, print_async
from okl_opt.dialects.upstream.gpu.ops.groups import WarpExecuteOnLane0Op, YieldOp
from okl_opt.dialects.upstream.gpu.ops.kernels import (
    KERNEL,
    WORKGROUP_ATTRIBUTIONS,
    BinaryOp,
    GPUFuncOp,
    GPUModuleOp,
    LaunchOp,
)
from okl_opt.dialects.upstream.shared.parameters import parse_of_class

_INDEX = IndexType()

# ----- gpu.module, gpu.binary


def parse_module(parser: Parser) -> GPUModuleOp:
    """`gpu.module @kernels<#gpu.select_object> [#nvvm.target] attributes {...} { ... }`."""
    properties: dict[str, Attribute] = {"sym_name": parser.parse_symbol_name()}
    handler = _parse_handler(parser)
    if handler is not None:
        properties["offloadingHandler"] = handler
    targets = parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_attribute)
    if targets is not None:
        properties["targets"] = ArrayAttr(targets)
    attributes = parser.parse_optional_attr_dict_with_keyword()
    region = parser.parse_region()
    if region.blocks.first is None:
        region.add_block(Block())
    return GPUModuleOp.create(
        properties=properties, attributes={} if attributes is None else dict(attributes.data), regions=[region]
    )


def _parse_handler(parser: Parser) -> Attribute | None:
    if parser.parse_optional_punctuation("<") is None:
        return None
    handler = parser.parse_attribute()
    parser.parse_punctuation(">")
    return handler


def print_module(op: GPUModuleOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_symbol_name(op.sym_name.data)
    if op.offloadingHandler is not None:
        printer.print_string("<")
        printer.print_attribute(op.offloadingHandler)
        printer.print_string(">")
    if op.targets is not None:
        printer.print_string(" ")
        printer.print_attribute(op.targets)
    printer.print_op_attributes(op.attributes, print_keyword=True)
    printer.print_string(" ")
    printer.print_region(op.bodyRegion, print_entry_block_args=False, print_empty_block=False)


def parse_binary(parser: Parser) -> BinaryOp:
    """`gpu.binary @kernels <#gpu.select_object<1 : i64>> [#gpu.object<#nvvm.target, "...">]`."""
    properties: dict[str, Attribute] = {"sym_name": parser.parse_symbol_name()}
    handler = _parse_handler(parser)
    if handler is not None:
        properties["offloadingHandler"] = handler
    attributes = parser.parse_optional_attr_dict()
    properties["objects"] = ArrayAttr(
        parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_attribute)
    )
    return BinaryOp.create(properties=properties, attributes=attributes)


def print_binary(op: BinaryOp, printer: Printer) -> None:
    """Print a binary. MLIR prints two spaces if the handler is the default."""
    printer.print_string(" ")
    printer.print_symbol_name(op.sym_name.data)
    printer.print_string(" ")
    default = BinaryOp.get_irdl_definition().properties["offloadingHandler"].default_value
    if op.offloadingHandler != default:
        printer.print_string("<")
        printer.print_attribute(op.offloadingHandler)
        printer.print_string(">")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" ")
    printer.print_attribute(op.objects)


# ----- memory attributions of a function or launch


def _parse_attributions(parser: Parser, keyword: str) -> tuple[list[Parser.Argument], Dictionaries]:
    """`workgroup(%a : memref<32xf32, 3> {...}, ...)`, or nothing."""
    if parser.parse_optional_keyword(keyword) is None:
        return [], None
    attributes: list[dict[str, Attribute]] = []

    def attribution() -> Parser.Argument:
        argument = parser.parse_argument()
        attributes.append(parser.parse_optional_dictionary_attr_dict())
        argument.location = parser.parse_optional_location()
        return argument

    arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, attribution, " in argument list")
    return arguments, dictionaries(attributes)


def _print_attributions(
    printer: Printer, keyword: str, arguments: Sequence[SSAValue], attributes: Dictionaries = None
) -> None:
    if not arguments:
        return
    printer.print_string(f" {keyword}(")
    for index, argument in enumerate(arguments):
        if index:
            printer.print_string(", ")
        printer.print_ssa_value(argument)
        printer.print_string(" : ")
        printer.print_attribute(argument.type)
        print_dictionary(printer, attributes, index)
    printer.print_string(")")


# ----- gpu.func

_IN_FUNC_TEXT = frozenset(
    {
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "workgroup_attrib_attrs",
        "private_attrib_attrs",
        WORKGROUP_ATTRIBUTIONS,
        KERNEL,
    }
)
_SIZES = ("known_block_size", "known_grid_size", "known_cluster_size")


def parse_func(parser: Parser) -> GPUFuncOp:
    """`gpu.func @f(%a: f32) workgroup(%w : memref<32xf32, 3>) private(...) kernel attributes {...} { ... }`."""
    signature = parse_signature(parser)
    if signature.inputs and not signature.arguments:
        parser.raise_error(f"{GPUFuncOp.name} requires named arguments", signature.start)
    workgroup, workgroup_attrs = _parse_attributions(parser, "workgroup")
    private, private_attrs = _parse_attributions(parser, "private")
    is_kernel = parser.parse_optional_keyword("kernel") is not None
    written = parser.parse_optional_attr_dict_with_keyword()
    region = parser.parse_region([*signature.arguments, *workgroup, *private])
    attributes: dict[str, Attribute] = {} if written is None else dict(written.data)
    properties: dict[str, Attribute | None] = {name: attributes.pop(name, None) for name in _SIZES}
    properties |= {
        "function_type": FunctionType.from_lists(signature.inputs, signature.outputs),
        "arg_attrs": signature.arg_attrs,
        "res_attrs": signature.res_attrs,
        "workgroup_attrib_attrs": workgroup_attrs,
        "private_attrib_attrs": private_attrs,
    }
    attributes["sym_name"] = signature.name
    attributes[WORKGROUP_ATTRIBUTIONS] = IntegerAttr(len(workgroup), i64)
    if is_kernel:
        attributes[KERNEL] = UnitAttr()
    return GPUFuncOp.build(properties=properties, attributes=attributes, regions=[region])


def print_func(op: GPUFuncOp, printer: Printer) -> None:
    printer.print_string(" ")
    print_signature(printer, op.sym_name.data, op.function_type, op.body, op.arg_attrs, op.res_attrs)
    _print_attributions(printer, "workgroup", op.workgroup_arguments(), op.workgroup_attrib_attrs)
    _print_attributions(printer, "private", op.private_arguments(), op.private_attrib_attrs)
    if op.kernel is not None:
        printer.print_string(" kernel")
    shown = {name: value for name, value in (op.attributes | op.properties).items() if name not in _IN_FUNC_TEXT}
    printer.print_op_attributes(shown, print_keyword=True)
    printer.print_string(" ")
    printer.print_region(op.body, print_entry_block_args=False)


# ----- gpu.launch


def parse_launch(parser: Parser) -> LaunchOp:
    """`gpu.launch async [%t] clusters(...) in (...) blocks(%bx, %by, %bz) in (...) threads(...) in (...) { ... }`."""
    is_async = parse_async(parser, result_count(parser))
    dependencies = parser.parse_optional_comma_separated_list(
        parser.Delimiter.SQUARE, lambda: parser.parse_operand(TOKEN)
    )
    clusters = cluster_sizes = cluster_operands = ()
    if parser.parse_optional_keyword("clusters") is not None:
        clusters, cluster_sizes, cluster_operands = _parse_sizes(parser)
    parser.parse_keyword("blocks")
    blocks, grid_sizes, grid_operands = _parse_sizes(parser)
    parser.parse_keyword("threads")
    threads, block_sizes, block_operands = _parse_sizes(parser)
    shared = None
    if parser.parse_optional_keyword("dynamic_shared_memory_size") is not None:
        shared = parser.parse_operand(i32)
    properties: dict[str, Attribute | None] = {word: _parse_symbol(parser, word) for word in ("module", "function")}
    workgroup, _ = _parse_attributions(parser, "workgroup")
    private, _ = _parse_attributions(parser, "private")
    # The arguments are in another order than in the text.
    indices = [*blocks, *threads, *grid_sizes, *block_sizes, *clusters, *cluster_sizes]
    region = parser.parse_region([*(index.resolve(_INDEX) for index in indices), *workgroup, *private])
    attributes = parser.parse_optional_attr_dict()
    attributes[WORKGROUP_ATTRIBUTIONS] = IntegerAttr(len(workgroup), i64)
    return LaunchOp.build(
        operands=[
            () if dependencies is None else dependencies,
            *grid_operands,
            *block_operands,
            *(cluster_operands or ((), (), ())),
            shared,
        ],
        result_types=[[TOKEN] if is_async else []],
        properties=properties,
        attributes=attributes,
        regions=[region],
    )


_Sizes = tuple[Sequence[Parser.UnresolvedArgument], Sequence[Parser.UnresolvedArgument], Sequence[SSAValue]]


def _parse_sizes(parser: Parser) -> _Sizes:
    """`(%x, %y, %z) in (%sx = %0, %sy = %1, %sz = %2)`: the names of the ids and sizes, and the sizes."""
    start = parser.pos
    ids = parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False), " in operand list"
    )
    if len(ids) != 3:
        parser.raise_error("expected three ids", start)
    parser.parse_keyword("in")
    names: list[Parser.UnresolvedArgument] = []
    operands: list[SSAValue] = []
    parser.parse_punctuation("(")
    for number in range(3):
        if number:
            parser.parse_punctuation(",")
        names.append(parser.parse_argument(expect_type=False))
        parser.parse_punctuation("=")
        operands.append(parser.parse_operand(_INDEX))
    parser.parse_punctuation(")")
    return ids, names, operands


def _parse_symbol(parser: Parser, keyword: str) -> Attribute | None:
    """`module(@name)`, or nothing."""
    if parser.parse_optional_keyword(keyword) is None:
        return None
    with parser.in_parens():
        start = parser.pos
        symbol = parse_of_class(parser, SymbolRefAttr)
        if symbol.nested_references.data:
            parser.raise_error("invalid kind of attribute specified", start)
        return symbol


def print_launch(op: LaunchOp, printer: Printer) -> None:
    if op.asyncToken is not None or op.asyncDependencies:
        printer.print_string(" ")
        print_async(printer, op.asyncToken is not None, op.asyncDependencies)
    arguments = op.body.blocks[0].args
    if op.clusterSizeX is not None and op.clusterSizeY is not None and op.clusterSizeZ is not None:
        sizes = (op.clusterSizeX, op.clusterSizeY, op.clusterSizeZ)
        _print_sizes(printer, "clusters", arguments[12:15], arguments[15:18], sizes)
    grid, block = (op.gridSizeX, op.gridSizeY, op.gridSizeZ), (op.blockSizeX, op.blockSizeY, op.blockSizeZ)
    _print_sizes(printer, "blocks", arguments[0:3], arguments[6:9], grid)
    _print_sizes(printer, "threads", arguments[3:6], arguments[9:12], block)
    if op.dynamicSharedMemorySize is not None:
        printer.print_string(" dynamic_shared_memory_size ")
        printer.print_ssa_value(op.dynamicSharedMemorySize)
    for word, symbol in (("module", op.module), ("function", op.function)):
        if symbol is not None:
            printer.print_string(f" {word}(")
            printer.print_attribute(symbol)
            printer.print_string(")")
    _print_attributions(printer, "workgroup", op.workgroup_arguments())
    _print_attributions(printer, "private", op.private_arguments())
    printer.print_string(" ")
    printer.print_region(op.body, print_entry_block_args=False)
    printer.print_op_attributes(op.attributes, reserved_attr_names=(WORKGROUP_ATTRIBUTIONS,))


def _print_sizes(
    printer: Printer, word: str, ids: Sequence[SSAValue], names: Sequence[SSAValue], sizes: Sequence[SSAValue]
) -> None:
    printer.print_string(f" {word}(")
    printer.print_list(ids, printer.print_ssa_value)
    printer.print_string(") in (")
    for index, (name, size) in enumerate(zip(names, sizes, strict=True)):
        if index:
            printer.print_string(", ")
        printer.print_ssa_value(name)
        printer.print_string(" = ")
        printer.print_ssa_value(size)
    printer.print_string(")")


# ----- gpu.warp_execute_on_lane_0


def parse_warp(parser: Parser) -> WarpExecuteOnLane0Op:
    """`gpu.warp_execute_on_lane_0(%lane)[32] args(%a : vector<4xf32>) -> (f32) { ... }`."""
    with parser.in_parens():
        lane = parser.parse_operand(_INDEX)
    with parser.in_square_brackets():
        size = IntegerAttr(parser.parse_integer(), i64)
    arguments: Sequence[SSAValue] = ()
    if parser.parse_optional_keyword("args") is not None:
        with parser.in_parens():
            start = parser.pos
            names = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
            parser.parse_punctuation(":")
            types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
            arguments = parser.resolve_operands(names, types, start)
    results = parse_arrow_types(parser)
    region = end_with(parser.parse_region(), YieldOp)
    return WarpExecuteOnLane0Op.build(
        operands=[lane, arguments],
        result_types=[results],
        properties={"warp_size": size},
        attributes=parser.parse_optional_attr_dict(),
        regions=[region],
    )


def print_warp(op: WarpExecuteOnLane0Op, printer: Printer) -> None:
    printer.print_string("(")
    printer.print_ssa_value(op.laneid)
    printer.print_string(f")[{op.warp_size.value.data}]")
    if op.args:
        printer.print_string(" args")
        print_typed_values(op.args, printer)
    if op.results:
        print_arrow_list(op.result_types, printer)
    printer.print_string(" ")
    printer.print_region(op.warpRegion, print_block_terminators=not has_only_default_terminator(op.warpRegion))
    printer.print_op_attributes(op.attributes)


# ----- attributes


def write_loop_dim_map(attribute: LoopDimMapAttr, printer: Printer) -> None:
    map, bound = map_text(attribute.map.data), map_text(attribute.bound.data)
    processor = attribute.processor.data
    printer.print_string(f"#gpu.loop_dim_map<processor = {processor}, map = {map}, bound = {bound}>")


_BUFFER = "$value attr-dict `:` type($value)"

ASM: Mapping[str, Assembly] = {
    GPUModuleOp.name: Assembly(parse_module, print_module),
    BinaryOp.name: Assembly(parse_binary, print_binary),
    GPUFuncOp.name: Assembly(parse_func, print_func),
    LaunchOp.name: Assembly(parse_launch, print_launch),
    WarpExecuteOnLane0Op.name: Assembly(parse_warp, print_warp),
    HostRegisterOp.name: declarative(HostRegisterOp, _BUFFER),
    HostUnregisterOp.name: declarative(HostUnregisterOp, _BUFFER),
    SetDefaultDeviceOp.name: declarative(SetDefaultDeviceOp, "attr-dict $devIndex"),
}
ATTRIBUTES: Mapping[str, Write] = {LoopDimMapAttr.name: write_loop_dim_map}
