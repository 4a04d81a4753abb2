"""Types of the llvm dialect: what is read, and what is written."""

from __future__ import annotations

import pytest

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.dialects.text.read.errors import TOO_DEEP


def _printed(type: str, options: PrintOptions | None = None) -> str:
    module = parse(make_context(), f"func.func private @f({type})")
    text = print_op(module) if options is None else print_op(module, options)
    return text.splitlines()[1].strip().removeprefix("func.func private @f(").removesuffix(")")


@pytest.mark.parametrize(
    "type",
    [
        "!llvm.struct<packed (i8, array<2 x vector<[4]xf32>>)>",
        '!llvm.struct<"a", opaque>',
        '!llvm.struct<"a", packed (ptr, struct<"b", (struct<"a">, struct<"b">)>)>',
        '!llvm.target<"spirv.Image", i32, !llvm.struct<(i8)>, 0, 5>',
        "!llvm.func<void (label, metadata, token, !llvm.ppc_fp128, x86_amx, ...)>",
    ],
)
def test_round_trip(type: str):
    assert _printed(type) == type


@pytest.mark.parametrize(
    "written, opaque, typed",
    [
        ("!llvm.struct<(ptr<i8>, i64)>", "!llvm.struct<(ptr, i64)>", "!llvm.struct<(ptr<i8>, i64)>"),
        ("!llvm.ptr<struct<(ptr<f32>)>, 3>", "!llvm.ptr<3>", "!llvm.ptr<i8, 3>"),
        ("!llvm.array<2 x ptr<func<void (i8)>>>", "!llvm.array<2 x ptr>", "!llvm.array<2 x ptr<i8>>"),
        ("!llvm.ptr<vec<4 x f32>>", "!llvm.ptr", "!llvm.ptr<i8>"),
        ("!llvm.struct<(!llvm.ptr<!llvm.ptr<i8>>)>", "!llvm.struct<(ptr)>", "!llvm.struct<(ptr<i8>)>"),
    ],
)
def test_pointers_of_before_they_were_opaque(written: str, opaque: str, typed: str):
    assert _printed(written) == opaque
    assert _printed(written, PrintOptions(typed_pointers=True)) == typed


@pytest.mark.parametrize(
    "type, message",
    [
        ("!llvm.struct<opaque>", "only identified structs can be opaque"),
        ('!llvm.struct<"a">', "struct without a body only allowed in a recursive struct"),
        ('!llvm.struct<"a", (struct<"b">)>', "struct without a body only allowed in a recursive struct"),
        ('!llvm.target<"t", 1, i32>', "failed to parse parameter list for target extension type"),
        ("!llvm." + "struct<(" * 100_000, TOO_DEEP),
    ],
)
def test_refused(type: str, message: str):
    with pytest.raises(DiagnosticError) as refusal:
        parse(make_context(), f"func.func private @f({type})")
    assert message in refusal.value.diagnostics[0].message


@pytest.mark.parametrize(
    "position, message",
    [
        ("[2]", "custom op 'llvm.extractvalue' position out of bounds: 2"),
        ("[0, 0]", "custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i8'"),
    ],
)
def test_a_member_that_is_not_there(position: str, message: str):
    type = "!llvm.struct<packed (i8, i32)>"
    with pytest.raises(DiagnosticError) as refusal:
        parse(make_context(), f"func.func @f(%s: {type}) {{ %0 = llvm.extractvalue %s{position} : {type} return }}")
    assert refusal.value.diagnostics[0].message == message
