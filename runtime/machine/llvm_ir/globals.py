"""Globals, and the ops of the regions that initialize them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, IntegerType, StringAttr
from xdsl.dialects.llvm import GlobalOp, LLVMArrayType, LLVMStructType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.dialects.upstream.llvm.types import PackedStructType, member_type
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.runtime.machine.llvm_ir.constants import ZERO, signed
from okl_opt.runtime.machine.llvm_ir.escapes import name, string
from okl_opt.runtime.machine.llvm_ir.functions import symbol_words, unnamed_address, untranslated
from okl_opt.runtime.machine.llvm_ir.table import ROWS
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.values import VALUES
from okl_opt.runtime.machine.llvm_ir.writer import Function, ModuleWriter


def global_text(module: ModuleWriter, op: GlobalOp) -> str:
    """A global as a line. Raises: DiagnosticError."""
    for attribute in ("comdat", "section"):
        if held(op, attribute) is not None:
            raise op_error(op, f"has a {attribute}, which is not translated")
    type = module.types.text(op.global_type)
    space = op.addr_space.value.data
    # Without claims LLVM must not assume that nothing is stored there.
    is_constant = module.claims and op.constant is not None
    initializer = _initializer(module, op)
    words = [
        *("external" for _ in range(initializer is None and op.linkage.linkage.data == "external")),
        symbol_words(op).strip(),
        "thread_local" if op.thread_local_ is not None else "",
        unnamed_address(op),
        f"addrspace({space})" if space else "",
        "externally_initialized" if held(op, "externally_initialized") is not None else "",
        "constant" if is_constant else "global",
        type,
        "" if initializer is None else initializer,
    ]
    text = f"@{name(op.sym_name.data)} = {' '.join(word for word in words if word)}"
    alignment = held(op, "alignment")
    if isa(alignment, IntegerAttr) and alignment.value.data:
        text += f", align {alignment.value.data}"
    return text + _target_attributes(module, op)


def _target_attributes(module: ModuleWriter, op: GlobalOp) -> str:
    attributes = held(op, "target_specific_attrs")
    if not isa(attributes, ArrayAttr) or not module.claims:
        return ""
    parts: list[str] = []
    for entry in attributes:
        texts = [entry] if isinstance(entry, StringAttr) else list(entry) if isa(entry, ArrayAttr) else []
        parts.append("=".join(string(each.data) for each in texts if isinstance(each, StringAttr)))
    return "".join(f" {part}" for part in parts if part)


def _initializer(module: ModuleWriter, op: GlobalOp) -> str | None:
    """The initial value; None for a global that is defined elsewhere."""
    linkage = op.linkage.linkage.data
    if linkage == "extern_weak":
        return None
    if op.body.blocks:
        return _Region(module).value(op)
    if op.value is not None:
        return module.constants.text(op.value, op.global_type)
    return None if linkage == "external" else module.constants.keyword("undef")


# ----- regions

Folded = str | list["Folded"]
"""A constant: its text, or the members of an aggregate."""


class _Region:
    """Evaluates the ops of an initializer, which must be constants."""

    def __init__(self, module: ModuleWriter):
        self.module = module
        self._values: dict[SSAValue, Folded] = {}

    def value(self, op: GlobalOp) -> str:
        """The text of the region's returned value."""
        for inner in op.body.block.ops:
            if inner.name == "llvm.return":
                return self.text(inner.operands[0])
            try:
                self._values[inner.results[0]] = self._folded(inner)
            except Untranslatable as error:
                raise untranslated(inner, error) from error
        raise op_error(op, "has an initializer region without a value, which is not translated")

    def text(self, value: SSAValue) -> str:
        return self._text(self._values[value], value.type)

    def typed(self, value: SSAValue) -> str:
        return f"{self.module.types.text(value.type)} {self.text(value)}"

    def folded(self, value: SSAValue) -> Folded:
        return self._values[value]

    def members(self, value: SSAValue) -> list[Folded]:
        """The members of an aggregate."""
        folded = self._values[value]
        attribute = value.owner.properties.get("value") if isinstance(value.owner, Operation) else None
        if attribute is not None and folded not in _EVERYWHERE:
            return [*self.module.constants.parts(attribute, value.type)]
        return self.expanded(folded, value.type)

    def expanded(self, folded: Folded, type: Attribute) -> list[Folded]:
        """The members of an aggregate; an inner aggregate may be a single text."""
        if isinstance(folded, list):
            return list(folded)
        if folded not in _EVERYWHERE:
            raise Untranslatable("members of this kind of constant are not known")
        return [folded] * _member_count(type)

    def _folded(self, op: Operation) -> Folded:
        constant, fold = VALUES.get(op.name), _FOLDS.get(op.name)
        if constant is not None:
            return constant(self.module, op)
        if fold is None:
            if op.name not in ROWS:
                raise op_error(op, "cannot be translated to LLVM IR")
            raise Untranslatable("the initializer of a global must be a constant")
        return fold(self, op)

    def _text(self, folded: Folded, type: Attribute) -> str:
        if isinstance(folded, str):
            return folded
        types = _member_types(type, len(folded))
        return self.module.constants.aggregate([self._text(*pair) for pair in zip(folded, types, strict=True)], type)


_EVERYWHERE = frozenset(("undef", "poison", ZERO))
"""Constants whose members are all the same constant."""


def _member_count(type: Attribute) -> int:
    if isinstance(type, LLVMArrayType):
        return type.size.data
    return len(type.types) if isinstance(type, LLVMStructType | PackedStructType) else 0


def _member_types(type: Attribute, count: int) -> Iterator[Attribute]:
    for index in range(count):
        member = member_type(type, index)
        assert member is not None
        yield member


def _insert(region: _Region, op: Operation) -> Folded:
    container, value = op.operands
    path = integers(op.properties["position"])
    return _with(region, region.members(container), container.type, path, region.folded(value))


def _with(region: _Region, members: list[Folded], type: Attribute, path: Sequence[int], value: Folded) -> list[Folded]:
    """The members, with the value at a path replaced."""
    index, *rest = path
    if rest:
        inner = member_type(type, index)
        assert inner is not None
        value = _with(region, region.expanded(members[index], inner), inner, rest, value)
    return [*members[:index], value, *members[index + 1 :]]


def _extract(region: _Region, op: Operation) -> Folded:
    type = op.operands[0].type
    members = region.members(op.operands[0])
    *path, last = integers(op.properties["position"])
    for index in path:
        inner = member_type(type, index)
        assert inner is not None
        members, type = region.expanded(members[index], inner), inner
    return members[last]


def _address(region: _Region, op: Operation) -> str:
    stand_in = Function(region.module)
    for value in op.operands:
        stand_in.names[value] = region.text(value)
    head, rest = ROWS["llvm.getelementptr"](stand_in, op).split(" ", 1)
    # The flags come before the parentheses.
    flags: list[str] = []
    while rest.split(" ", 1)[0] in ("inbounds", "nusw", "nuw"):
        flag, rest = rest.split(" ", 1)
        flags.append(flag)
    return f"{' '.join((head, *flags))} ({rest})"


_Compute = Callable[[int, int], int]


def _integers(word: str, compute: _Compute, *, has_form: bool = False) -> Callable[[_Region, Operation], str]:
    """An op on two integers; with `has_form` LLVM also has it as a constant on addresses."""

    def fold(region: _Region, op: Operation) -> str:
        left, right = (region.text(value) for value in op.operands)
        type = op.results[0].type
        if _is_number(left) and _is_number(right) and isa(type, IntegerType):
            return str(signed(compute(int(left), int(right)), type.width.data))
        if not has_form:
            raise Untranslatable("the initializer of a global must be a constant")
        text = region.module.types.text(type)
        return f"{word} ({text} {left}, {text} {right})"

    return fold


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _cast(word: str) -> Callable[[_Region, Operation], str]:
    return lambda region, op: (
        f"{word} ({region.typed(op.operands[0])} to {region.module.types.text(op.results[0].type)})"
    )


def _resized(word: str) -> Callable[[_Region, Operation], str]:
    """`trunc`, `zext` or `sext`."""

    def fold(region: _Region, op: Operation) -> str:
        value, given, wanted = region.text(op.operands[0]), op.operands[0].type, op.results[0].type
        if _is_number(value) and isa(given, IntegerType) and isa(wanted, IntegerType):
            number = int(value)
            if word == "zext":
                number &= (1 << given.width.data) - 1
            return str(signed(number, wanted.width.data))
        if word != "trunc":
            raise Untranslatable("the initializer of a global must be a constant")
        return _cast(word)(region, op)

    return fold


_FOLDS: Mapping[str, Callable[[_Region, Operation], Folded]] = {
    **{f"llvm.{word}": _cast(word) for word in ("addrspacecast", "bitcast", "inttoptr", "ptrtoint")},
    **{f"llvm.{word}": _resized(word) for word in ("sext", "trunc", "zext")},
    "llvm.add": _integers("add", lambda a, b: a + b, has_form=True),
    "llvm.and": _integers("and", lambda a, b: a & b),
    "llvm.extractvalue": _extract,
    "llvm.getelementptr": _address,
    "llvm.insertvalue": _insert,
    "llvm.mul": _integers("mul", lambda a, b: a * b),
    "llvm.or": _integers("or", lambda a, b: a | b),
    "llvm.shl": _integers("shl", lambda a, b: a << b if 0 <= b < 1024 else 0),
    "llvm.sub": _integers("sub", lambda a, b: a - b, has_form=True),
    "llvm.xor": _integers("xor", lambda a, b: a ^ b, has_form=True),
}
