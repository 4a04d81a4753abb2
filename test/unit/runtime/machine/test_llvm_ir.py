"""The llvm dialect as LLVM IR text: forms that the passes make, ordinary ops, and errors at the op."""

import subprocess

import pytest
from host import tool
from llvmlite import binding
from xdsl.context import Context
from xdsl.dialects import builtin, llvm
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.machine.llvm_ir import llvm_ir_body, llvm_ir_text


def module(text: str) -> ModuleOp:
    ctx = Context()
    ctx.load_dialect(builtin.Builtin)
    ctx.load_dialect(llvm.LLVM)
    return Parser(ctx, text).parse_module()


PROGRAM = """
builtin.module attributes {llvm.data_layout = ""} {
  llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}
  llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr attributes {llvm.emit_c_interface}
  llvm.mlir.global internal constant @text("hello") {addr_space = 0 : i32} : !llvm.array<5 x i8>
  llvm.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
    %0 = llvm.mlir.constant(0 : index) : i64
    %1 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
    llvm.call @launch(%1, %1) : (!llvm.ptr, !llvm.ptr) -> ()
    llvm.return
  }
  llvm.func @loop(%arg0: !llvm.ptr, %arg1: i64) -> f32 {
    %0 = llvm.mlir.constant(0 : i64) : i64
    %1 = llvm.mlir.constant(0.0 : f32) : f32
    llvm.br ^bb1(%0, %1 : i64, f32)
  ^bb1(%2: i64, %3: f32):
    %4 = llvm.icmp "slt" %2, %arg1 : i64
    llvm.cond_br %4, ^bb2, ^bb3
  ^bb2:
    %5 = llvm.getelementptr %arg0[%2] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %6 = llvm.load %5 : !llvm.ptr -> f32
    %7 = llvm.fadd %3, %6 : f32
    llvm.store %7, %5 : f32, !llvm.ptr
    %8 = llvm.mlir.constant(1 : i64) : i64
    %9 = llvm.add %2, %8 : i64
    llvm.br ^bb1(%9, %7 : i64, f32)
  ^bb3:
    llvm.return %3 : f32
  }
}
"""


def test_the_text_parses_and_verifies():
    parsed = binding.parse_assembly(llvm_ir_text(module(PROGRAM)))
    parsed.verify()
    functions = {function.name: function.is_declaration for function in parsed.functions}
    assert functions == {"launch": True, "fetch_kernel": True, "okl_compute": False, "loop": False}


def test_a_target_that_is_no_target_stays_in_its_string():
    with pytest.raises(DiagnosticError, match="is rejected by LLVM"):
        llvm_ir_text(module('builtin.module attributes {llvm.data_layout = "x\\22\\0Adeclare void @evil()"} {}'))


@pytest.mark.host("llvm-as")
def test_llvm_as_accepts_the_text():
    text = llvm_ir_text(module(PROGRAM))
    subprocess.run([tool("llvm-as"), "-o", "/dev/null", "-"], input=text, text=True, check=True, capture_output=True)


def test_data_layout_and_triple_are_kept_when_asked_for():
    stated = module(
        'builtin.module attributes {llvm.data_layout = "e-m:e", llvm.target_triple = "x86_64-unknown-linux-gnu"} {}'
    )
    assert 'target datalayout = "e-m:e"' in llvm_ir_text(stated)
    assert 'target triple = "x86_64-unknown-linux-gnu"' in llvm_ir_text(stated)
    assert "target" not in llvm_ir_body(stated)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("%0 = builtin.unrealized_conversion_cast %a : !llvm.ptr to i64", "is left over"),
        ("llvm.call @nowhere(%a) : (!llvm.ptr) -> ()", "undefined symbol 'nowhere'"),
        ("llvm.blocktag <id = 1>", "cannot be translated to LLVM IR"),
    ],
)
def test_what_has_no_translation_is_an_error_at_the_op(body: str, message: str):
    text = f"llvm.func @f(%a: !llvm.ptr) {{ {body}\n llvm.return }}"
    with pytest.raises(DiagnosticError, match=message) as caught:
        llvm_ir_text(read(text))
    op = caught.value.diagnostics[0].op
    assert op is not None and op.name in body


def read(text: str) -> ModuleOp:
    parsed = parse(make_context(), text, "in.mlir")
    assert isinstance(parsed, ModuleOp)
    return parsed


def test_calling_conventions_are_translated():
    assert "define ghccc void" in llvm_ir_text(read("llvm.func cc_10 @f() { llvm.return }"))


@pytest.mark.parametrize("word", ["amdgpu_kernelcc", "m68k_intrcc"])
def test_calling_conventions_without_translation_are_refused(word: str):
    for text in (
        f"llvm.func {word} @f() {{ llvm.return }}",
        f"llvm.func @f()\nllvm.func @g() {{ llvm.call {word} @f() : () -> () llvm.return }}",
    ):
        with pytest.raises(DiagnosticError, match=f"has a calling convention that is not translated: {word}"):
            llvm_ir_text(read(text))


@pytest.mark.parametrize(
    "op",
    [
        "llvm.mlir.ifunc external @f : !llvm.func<void ()>, !llvm.ptr @r",
        "llvm.mlir.alias external @f : i32 { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }",
        'llvm.module_flags [#llvm.mlir.module_flag<error, "x", "y">]',
        'llvm.linker_options ["-lx"]',
        "llvm.comdat @c { }",
    ],
)
def test_other_symbols_and_flags_are_refused(op: str):
    with pytest.raises(DiagnosticError, match="only functions and globals of the llvm dialect can"):
        llvm_ir_text(read(op))


def test_module_assembly_is_refused():
    with pytest.raises(DiagnosticError, match="module-level assembly"):
        llvm_ir_text(module('builtin.module attributes {llvm.module_asm = [".globl x"]} {}'))


def test_names_and_strings_of_any_text():
    """Lines that look like a header's, quotes and backslashes come out as they went in."""
    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse

    parsed = parse(
        make_context(),
        r"""
        llvm.func @"a\0A; ModuleID"(!llvm.ptr)
        llvm.func @"b\0Atarget x\22 \5C"(%a: i64) -> i64 { llvm.return %a : i64 }
        llvm.mlir.global internal constant @s("a\22b\0A\00c") : !llvm.array<6 x i8>
        """,
    )
    assert isinstance(parsed, ModuleOp)
    text = llvm_ir_text(parsed)
    assert r'declare void @"a\0A; ModuleID"(ptr)' in text
    assert r'define i64 @"b\0Atarget x\22 \\"(i64 %0)' in text
    assert r'@s = internal constant [6 x i8] c"a\22b\0A\00c"' in text


@pytest.mark.parametrize("text", [r"nop\22, \22\22()\0Aret void", r"a\5C22", r"a\00b"])
def test_assembly_stays_between_its_quotes(text: str):
    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse

    parsed = parse(make_context(), f'llvm.func @f() {{ llvm.inline_asm "{text}", "" : () -> () llvm.return }}')
    assert isinstance(parsed, ModuleOp)
    with pytest.raises(DiagnosticError, match="its assembly has quotes, backslashes or null bytes"):
        llvm_ir_text(parsed)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("llvm.func @llvm.sqrt(%a: !llvm.ptr) { llvm.return }", "defines 'llvm.sqrt', which has a name of LLVM's own"),
        ("llvm.mlir.global appending @llvm.global_ctors() : !llvm.array<0 x i8>", "has a name of LLVM's own"),
        (r'llvm.func @f() attributes {garbageCollector = "x\22 {"} { llvm.return }', "garbage collector that is not"),
        (r'builtin.module attributes {llvm.target_triple = "x\22\0Adeclare void @evil()"} {}', "is no target triple"),
        ('llvm.func @f() attributes {section = ".init_array"} { llvm.return }', "has a section"),
        ('llvm.mlir.global internal @g(1 : i8) {section = ".init_array"} : i8', "has a section"),
        ('llvm.func @f() { llvm.call_intrinsic "llvm.no.such"() : () -> () llvm.return }', "unknown intrinsic"),
    ],
)
def test_names_that_mean_something_to_llvm(text: str, message: str):
    with pytest.raises(DiagnosticError, match=message):
        llvm_ir_text(read(text))


def test_declarations_of_intrinsics_are_llvm_s():
    """A wrong one is no reason for LLVM to end the process."""
    call = "llvm.func @f(%x: i32) { llvm.call @llvm.sqrt.f32(%x) : (i32) -> () llvm.return }"
    with pytest.raises(DiagnosticError, match="invalid intrinsic signature"):
        llvm_ir_text(read(f"llvm.func @llvm.sqrt.f32(i32)\n{call}"))
