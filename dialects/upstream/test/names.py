"""The names that ops of MLIR's test dialect suggest for results, arguments and blocks.

Source: `TestOpDefs.cpp` and `TestOps.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.ir import Attribute, Operation, Region, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.definitions import definition

Names = Sequence[str | None]


def _in_array(op: Operation, attribute: str) -> Names:
    names = op.properties.get(attribute, op.attributes.get(attribute))
    if not isa(names, ArrayAttr[Attribute]):
        return ()
    return [name.data or None if isinstance(name, StringAttr) else None for name in names.data]


def _in_names(op: Operation) -> Names:
    return _in_array(op, "names")


def _first_and_middle(op: Operation) -> Names:
    middle = len(op.results) - 2
    groups: list[str | None] = ["first"]
    if middle > 0:
        groups += ["middle_results", *[None] * (middle - 1)]
    return [*groups, ""]


def _of_groups(op: Operation) -> Names:
    """Name each group of results as in the definition."""
    names: list[str | None] = []
    defined = definition(op.name)
    for name, group in () if defined is None else defined.groups_of_results(op):
        names += [name, *[None] * (len(group) - 1)] if group else []
    return names


def _of_types(values: Sequence[SSAValue]) -> Names:
    return [getattr(value.type, "VALUE_NAME", None) for value in values]


def _of_result_types(op: Operation) -> Names:
    return _of_types(op.results)


def _argument_names(op: Operation, region: Region) -> Names:
    return _in_array(op, "arg_names")


def _of_argument_types(op: Operation, region: Region) -> Names:
    entry = region.blocks.first
    return () if entry is None else _of_types(entry.args)


RESULTS: Mapping[str, Callable[[Operation], Names]] = {
    "test.alloc_with_multiple_results": lambda op: ("index", "memref"),
    "test.asm_interface_op": _first_and_middle,
    "test.attr_sized_results": _of_groups,
    "test.attr_sized_results_compile_test": _of_groups,
    "test.custom_result_name": _in_names,
    "test.mixed_normal_variadic_result": _of_groups,
    "test.result_name_from_type": _of_result_types,
    "test.string_attr_pretty_name": _in_names,
}
ARGUMENTS: Mapping[str, Callable[[Operation, Region], Names]] = {
    "test.block_argument_name_from_type": _of_argument_types,
    "test.block_argument_name_from_type_interface": _of_argument_types,
    "test.polyfor": _argument_names,
}
BLOCKS: Mapping[str, Callable[[Operation], str]] = {"test.block_names": lambda op: "foo"}
"""Op name -> the stem of the names of its blocks."""
