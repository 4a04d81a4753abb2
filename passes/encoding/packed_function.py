"""The state of packing a function's encoded tensors: packed values so far, and replacement of ops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.flow import DispatchTensorType
from okl_opt.dialects.interfaces.effects import is_unused, may_be_dropped
from okl_opt.dialects.iree_encoding.ops import encoding_of, is_tensor
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.sizes import sizes_of
from okl_opt.passes.encoding.packed_values import Form, Packer, Stored
from okl_opt.passes.encoding.target_layouts import TargetLayouts
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class Binding:
    """The replacement of an encoded tensor in a binding, and the form of the stored tensor."""

    value: SSAValue
    form: Form


def has_encoding(type: Attribute) -> bool:
    """Return whether a type is an encoded tensor, in a binding or not."""
    return encoding_of(type.bound_type if isinstance(type, DispatchTensorType) else type) is not None


class PackedFunction:
    """The replacements of a function's encoded tensors. New ops are inserted before the replaced op."""

    def __init__(self, edit: Editor, layouts: TargetLayouts):
        self.edit = edit
        self.layouts = layouts
        self.packer = Packer(edit)
        self.bindings: dict[SSAValue, Binding] = {}
        self._stored: dict[SSAValue, Stored] = {}
        self._replaced: list[Operation] = []
        self._made: list[Operation] = []
        edit.operation_insertion_handler.append(self._made.append)

    def begin(self, op: Operation) -> None:
        """Replace an op next."""
        self.edit.insertion_point = InsertPoint.before(op)
        self.edit.set_sources(op)

    def finish(self) -> None:
        """Erase the replaced ops, and unused new ops."""
        for op in reversed(self._replaced):
            self.edit.erase(op)
        for op in reversed(self._made):
            if op.parent is not None and is_unused(op) and may_be_dropped(op):
                self.edit.erase(op)

    # ----- queries

    def stored(self, op: Operation, value: SSAValue) -> Stored:
        """Return the packed form of an encoded operand of `op`."""
        found = self._stored.get(value)
        if found is None:
            raise op_error(op, f"uses a tensor with an encoding before its definition: {quoted(value.type)}")
        return found

    def binding(self, op: Operation, value: SSAValue) -> Binding | None:
        """Return the replacement of an operand of `op` in a binding; None if it has no encoding."""
        if not has_encoding(value.type):
            return None
        found = self.bindings.get(value)
        if found is None:
            raise op_error(op, f"uses a tensor with an encoding before its definition: {quoted(value.type)}")
        return found

    def plain(self, op: Operation, value: SSAValue) -> SSAValue:
        """Return an operand of `op`, unpacked if it is packed."""
        return self.packer.unpack(self.stored(op, value)) if encoding_of(value.type) is not None else value

    def form(self, op: Operation, type: TensorType[Attribute], sizes: Sequence[Mixed]) -> Form:
        """Return the form in which this target stores a tensor."""
        return self.packer.form(type, self.layouts.of_value(op, type), sizes)

    # ----- replacements

    def give(self, op: Operation, results: Sequence[Stored | SSAValue]) -> None:
        """Replace the results of an op: encoded tensors by packed ones, others by values."""
        for old, new in zip(op.results, results, strict=True):
            if isinstance(new, Stored):
                self._stored[old] = new
            else:
                self.edit.replace_all_uses_with(old, new)
        self.drop(op)

    def drop(self, op: Operation) -> None:
        """Erase an op once all its users are replaced."""
        self._replaced.append(op)

    def recompute_unpacked(self, op: Operation) -> None:
        """Replace a destination-style op by one on unpacked operands, and pack its results."""
        new = self.edit.insert(with_operands(op, [self.plain(op, value) for value in op.operands]))
        results: list[Stored | SSAValue] = []
        for old, made in zip(op.results, new.results, strict=True):
            dest = destination_of(old)
            if encoding_of(old.type) is None or dest is None:
                results.append(made)
                continue
            sizes = self.stored(op, dest).form.sizes if has_encoding(dest.type) else sizes_of(self.edit, dest)
            results.append(self.packer.pack(op, made, self.form(op, tensor_type(old.type), sizes)))
        self.give(op, results)


def with_operands(op: Operation, operands: Sequence[SSAValue]) -> Operation:
    """Copy a destination-style op with new operands; its results get the types of the destinations."""
    types = [result.type for result in op.results]
    for number, result in enumerate(op.results):
        dest = destination_of(result)
        if dest is not None:
            types[number] = operands[list(op.operands).index(dest)].type
    return type(op).create(
        operands=operands,
        result_types=types,
        properties=op.properties,
        attributes=op.attributes,
        regions=copies_of_regions(op),
    )


def copies_of_regions(op: Operation) -> list[Region]:
    """Return copies of the regions of an op, for a new op."""
    copy = copy_of(op)
    regions = [copy.detach_region(region) for region in list(copy.regions)]
    copy.erase()
    return regions


def tensor_type(type: Attribute) -> TensorType[Attribute]:
    """Return the type, asserting that it is a tensor."""
    assert is_tensor(type), "encoded tensors are tensors"
    return type
