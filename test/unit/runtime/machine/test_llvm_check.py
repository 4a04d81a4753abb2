"""The rules for what LLVM has read: each thing that a module of a stranger's could do, refused at its line."""

import pytest
from llvmlite import binding

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.machine.llvm_check import check_llvm, is_arithmetic
from okl_opt.runtime.machine.llvm_rules import COMPUTE, FUNCTION, KERNEL, OWNER, RUNTIME, TRANSLATED, Rules
from okl_opt.runtime.native.entry_points import (
    ENTRY_POINTS,
    callers,
    entry_points,
    loop_compute,
    set_error,
    straight_compute,
)

TABLE = {"memcpy", "expf", *ENTRY_POINTS}


def check(text: str, rules: Rules) -> None:
    module = binding.parse_assembly(text)
    module.verify()
    check_llvm(module, rules, TABLE)


def body(*lines: str, before: str = "") -> str:
    inner = "\n  ".join(lines)
    return f"{before}\ndefine void @f(ptr %c, i64 %i) {{\n  {inner}\n  ret void\n}}"


def test_the_runtimes_own_code_holds_to_its_rules():
    everything = " ".join(f"@{name}(" for name in ENTRY_POINTS)
    for inline in (False, True):
        check(entry_points(everything, inline, True, True), RUNTIME)
    check(callers(), RUNTIME)
    check(set_error(), RUNTIME)


def test_a_compute_function_calls_entry_points_perhaps_in_a_loop():
    check(straight_compute(range(70)), COMPUTE)
    check(loop_compute(1000), COMPUTE)


@pytest.mark.parametrize(
    "line",
    [
        "store i64 1, ptr %c",
        "%x = load i64, ptr %c",
        "%x = getelementptr i8, ptr %c, i64 8",
        "%x = inttoptr i64 %i to ptr",
        "%x = ptrtoint ptr %c to i64",
        "%x = alloca i64",
        "%x = mul i64 %i, %i",
        "%x = atomicrmw add ptr %c, i64 1 seq_cst",
        "fence seq_cst",
        "call void %c(ptr %c)",
        'call void asm sideeffect "ud2", ""()',
    ],
)
def test_a_compute_function_does_nothing_else(line: str):
    with pytest.raises(OklRuntimeError, match="as no launch needs"):
        check(body(line), COMPUTE)


@pytest.mark.parametrize("rules", [KERNEL, TRANSLATED, RUNTIME, FUNCTION], ids=lambda rules: rules.name)
@pytest.mark.parametrize(
    "line",
    [
        "%x = load i64, ptr addrspace(257) null",
        "%x = addrspacecast ptr %c to ptr addrspace(256)",
        "%x = alloca i64, addrspace(5)",
    ],
)
def test_memory_is_the_ordinary_one(rules: Rules, line: str):
    with pytest.raises(OklRuntimeError, match="as no launch needs"):
        check(body(line), rules)


def test_a_string_may_speak_of_address_spaces():
    check('@s = private constant [12 x i8] c"addrspace(1)"', FUNCTION)


@pytest.mark.parametrize("rules", [COMPUTE, KERNEL, TRANSLATED, RUNTIME], ids=lambda rules: rules.name)
@pytest.mark.parametrize(
    "text",
    [
        body(before='module asm ".globl evil"'),
        body(before="@a = alias i8, ptr @g\n@g = internal global i8 0"),
        body(before="define internal ptr @r() { ret ptr null }\n@a = ifunc void (), ptr @r"),
        body(
            before="define internal void @g() { ret void }\n@llvm.global_ctors = appending global "
            "[1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @g, ptr null }]"
        ),
        body(before="@llvm.used = appending global [1 x ptr] [ptr @g]\n@g = internal global i8 0"),
        body(before="@g = external global i64"),
        body(before="@environ = global ptr null"),
        body(before="@g = internal thread_local global i64 0"),
        body(before='@g = internal global i64 0, section ".init_array"'),
        body(before="$g = comdat any\n@g = internal global i64 0, comdat"),
        body(before="declare i32 @system(ptr)"),
        body(before="declare extern_weak i32 @system(ptr)"),
        body(before="declare i64 @syscall(i64, ...)"),
        body(
            "%x = call i64 @llvm.read_register.i64(metadata !0)",
            before='declare i64 @llvm.read_register.i64(metadata)\n!0 = !{!"rsp"}',
        ),
        body("%x = call ptr @llvm.returnaddress(i32 0)", before="declare ptr @llvm.returnaddress(i32)"),
        body("call void @llvm.trap()", before="declare void @llvm.trap()"),
        body('call void asm sideeffect "syscall", ""()'),
        body("call void inttoptr (i64 4096 to ptr)()"),
        body(
            "call void @expf(ptr getelementptr (i8, ptr @memcpy, i64 512))",
            before="declare void @expf(ptr)\ndeclare ptr @memcpy(ptr, ptr, i64)",
        ),
        body("call void @expf(ptr @memcpy)", before="declare void @expf(ptr)\ndeclare ptr @memcpy(ptr, ptr, i64)"),
        body("store ptr @memcpy, ptr %c", before="declare ptr @memcpy(ptr, ptr, i64)"),
        body("%x = getelementptr i8, ptr @memcpy, i64 512", before="declare ptr @memcpy(ptr, ptr, i64)"),
        body("%x = va_arg ptr %c, i64"),
        body("indirectbr ptr blockaddress(@f, %next), [label %next]\nnext:"),
        'define void @f() section ".init_array" { ret void }',
        "define void @f() prologue i32 1 { ret void }",
        "define void @f() prefix i32 1 { ret void }",
        'define void @f() gc "statepoint-example" { ret void }',
        "declare i32 @expf(...)\ndefine void @f() personality ptr @expf { ret void }",
    ],
)
def test_no_rules_but_the_owners_allow(text: str, rules: Rules):
    with pytest.raises(OklRuntimeError, match=r"as no launch needs|unresolved symbol"):
        check(text, rules)
    check(text, OWNER)


@pytest.mark.parametrize("rules", [COMPUTE, KERNEL, TRANSLATED], ids=lambda rules: rules.name)
def test_only_the_runtime_calls_through_pointers(rules: Rules):
    text = body("call void %c(ptr %c)")
    check(text, RUNTIME)
    with pytest.raises(OklRuntimeError, match=r"as no launch needs 'call void %c\(ptr %c\)'"):
        check(text, rules)


def test_a_name_with_line_ends_and_quotes_is_one_name():
    """The lines that are looked at are LLVM's own: names are escaped in them."""
    text = 'define void @"x\\0A@y = alias i8, ptr @z\\22"() {\n  ret void\n}'
    check(text, KERNEL)


def test_intrinsics_are_known_by_what_stands_before_their_types():
    good = ["llvm.fma.v16f32", "llvm.fptosi.sat.v16i8.v16f32", "llvm.memcpy.p0.p0.i64", "llvm.vector.reduce.fadd.v4f32"]
    bad = [
        "llvm.",
        "llvm",
        "fma",
        "llvm.fmax.v4f32",
        "llvm.read_register.i64",
        "llvm.va_start.p0",
        "llvm.eh.sjlj.longjmp",
    ]
    assert all(map(is_arithmetic, good)) and not any(map(is_arithmetic, bad))
