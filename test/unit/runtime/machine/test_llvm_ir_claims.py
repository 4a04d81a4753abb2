"""LLVM IR without the claims of a module: LLVM may assume nothing that is not checked; and the places of failures."""

import ctypes

import pytest
from llvmlite import binding
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify
from okl_opt.runtime.machine.jit import Source, Target, compile_object, link
from okl_opt.runtime.machine.llvm_ir import llvm_ir_body
from okl_opt.runtime.machine.llvm_rules import KERNEL


def read(text: str) -> ModuleOp:
    module = parse(make_context(), text, "in.mlir")
    verify(module)
    assert isinstance(module, ModuleOp)
    return module


def body(text: str) -> str:
    """The functions of a module without its claims, which LLVM accepts."""
    written = llvm_ir_body(read(text), claims=False)
    binding.parse_assembly(written).verify()
    return written


PARAMETERS = "%a: i32, %x: f32, %p: !llvm.ptr, %i: i64, %v: vector<4xi32>, %k: vector<4xi1>, %c: i1"
FUNCTION = "llvm.func @f({parameters}) {attributes} {{\n{op}\nllvm.return\n}}\nllvm.func @g(!llvm.ptr) -> i32\n"


@pytest.mark.parametrize(
    ("op", "written"),
    [
        ("llvm.add %a, %a overflow<nsw, nuw> : i32", "add i32 %0, %0"),
        ("llvm.sdiv exact %a, %a : i32", "sdiv i32 %0, %.t5"),
        ("llvm.udiv %a, %a : i32", "select i1 %.t0, i32 1, i32 %0\n"),
        ("llvm.urem %v, %v : vector<4xi32>", "select <4 x i1> %.t0, <4 x i32> splat (i32 1), <4 x i32> %4\n"),
        ("llvm.or disjoint %a, %a : i32", "or i32 %0, %0"),
        ("llvm.zext nneg %a : i32 to i64", "zext i32 %0 to i64"),
        ("llvm.uitofp nneg %a : i32 to f32", "uitofp i32 %0 to float"),
        ("llvm.trunc %i overflow<nsw> : i64 to i8", "trunc i64 %3 to i8"),
        ("llvm.fadd %x, %x {fastmathFlags = #llvm.fastmath<fast>} : f32", "fadd reassoc nsz arcp contract afn float"),
        ("llvm.intr.sqrt(%x) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32", "call float @llvm.sqrt(float %1)"),
        ("llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32", "getelementptr float, ptr %2"),
        ("llvm.load %p : !llvm.ptr -> f32", "load float, ptr %2, align 1"),
        ("llvm.load %p invariant {alignment = 4 : i64, nontemporal} : !llvm.ptr -> f32", "load float, ptr %2, align 4"),
        ("llvm.load %p {alignment = 2 : i64} : !llvm.ptr -> i1", "load i8, ptr %2, align 2"),
        ("llvm.mlir.poison : f32\nllvm.store %0, %p : f32, !llvm.ptr", "store float zeroinitializer, ptr %2, align 1"),
        ('llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i32) -> i32', "@llvm.ctlz(i32 %0, i1 false)"),
        ("llvm.intr.sshl.sat(%a, %a) : (i32, i32) -> i32", "call i32 @llvm.umin(i32 %0, i32 31)"),
        ("llvm.intr.masked.load %p, %k {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>", "zeroinit"),
        ("llvm.call tail @g(%p) {no_unwind} : (!llvm.ptr {llvm.noalias}) -> i32", "= call i32 @g(ptr %2)\n"),
    ],
)  # fmt: skip
def test_values_are_not_poison(op: str, written: str):
    generic = '"' if '"(' in op else ""
    text = body(FUNCTION.format(parameters=PARAMETERS, attributes="", op=f"%0 = {generic}{op}"))
    assert written in text
    for word in ("nsw", "nuw", "exact", "disjoint", "nneg", "inbounds", "nnan", "ninf", "poison", "undef", "!"):
        assert word not in text


@pytest.mark.parametrize(
    ("op", "written"),
    [
        ('"llvm.intr.memcpy"(%p, %p, %i) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()', "@llvm.memmove("),
        ('"llvm.intr.trap"() : () -> ()', "call void @okl_unreachable()"),
    ],
)
def test_what_is_done_in_place_of_a_claim(op: str, written: str):
    assert written in body(FUNCTION.format(parameters=PARAMETERS, attributes="", op=op))


@pytest.mark.parametrize("op", ["llvm.intr.assume %c : i1", "llvm.intr.lifetime.start %s : !llvm.ptr"])
def test_what_only_claims_is_dropped(op: str):
    alloca = "%n = llvm.mlir.constant(1 : i32) : i32\n%s = llvm.alloca %n x i32 : (i32) -> !llvm.ptr\n"
    assert "call" not in body(FUNCTION.format(parameters=PARAMETERS, attributes="", op=alloca + op))


def test_attributes_are_dropped():
    text = body(
        """
        llvm.func fastcc @f(%a: i32 {llvm.signext, llvm.range = #llvm.constant_range<i32, 0, 4>},
            %p: !llvm.ptr {llvm.noalias, llvm.align = 64 : i64, llvm.nonnull, llvm.dereferenceable = 8 : i64}) -> (i32 {llvm.noundef})
            attributes {passthrough = ["noreturn", "mustprogress"], target_cpu = "other", no_inline, no_unwind} {
          llvm.return %a : i32
        }
        llvm.mlir.global internal constant @c(1 : i32) : i32
        llvm.mlir.global internal @u() : i32
        """  # noqa: E501
    )
    assert "define i32 @f(i32 signext %0, ptr %1) noinline {" in text
    # Who stores there gets no fault.
    assert "@c = internal global i32 1\n@u = internal global i32 zeroinitializer\n" in text


def test_a_function_may_say_by_the_name_of_llvm_that_it_is_not_inlined():
    text = body(
        """
        llvm.func @f() attributes {passthrough = ["noreturn", "noinline", "byval"]} {
          llvm.return
        }
        """
    )
    assert "define void @f() noinline {" in text


def test_branches_have_no_metadata():
    text = body(
        """
        llvm.func @f(%c: i1) {
          llvm.br ^a {loop_annotation = #llvm.loop_annotation<mustProgress = true>}
        ^a:
          llvm.cond_br %c weights([1, 2]), ^a, ^b
        ^b:
          llvm.unreachable
        }
        """
    )
    assert "!" not in text
    assert "  call void @okl_unreachable()\n  unreachable\n" in text
    assert "declare void @okl_unreachable()" in text


def test_the_name_of_the_runtime_is_taken():
    with pytest.raises(DiagnosticError, match="has the name of a function of the runtime: 'okl_unreachable'"):
        body("llvm.func @okl_unreachable(i32)\nllvm.func @f() { llvm.unreachable }")


RUN = """
llvm.func @shl(%a: i32, %b: i32) -> i32 { %0 = llvm.shl %a, %b overflow<nsw> : i32 llvm.return %0 : i32 }
llvm.func @lshr(%a: i32, %b: i32) -> i32 { %0 = llvm.lshr exact %a, %b : i32 llvm.return %0 : i32 }
llvm.func @ashr(%a: i32, %b: i32) -> i32 { %0 = llvm.ashr exact %a, %b : i32 llvm.return %0 : i32 }
llvm.func @lanes(%a: i32, %b: i32) -> i32 {
  %0 = llvm.mlir.poison : vector<4xi32>
  %zero = llvm.mlir.constant(0 : i32) : i32
  %1 = llvm.insertelement %a, %0[%zero : i32] : vector<4xi32>
  %2 = llvm.shufflevector %1, %1 [0, -1, 0, -1] : vector<4xi32>
  %3 = llvm.ashr %2, %2 : vector<4xi32>
  %4 = llvm.add %2, %3 : vector<4xi32>
  %5 = llvm.extractelement %4[%b : i32] : vector<4xi32>
  llvm.return %5 : i32
}
llvm.func @floor(%a: i32, %b: i32) -> i32 {
  %0 = llvm.sitofp %a : i32 to f64
  %1 = llvm.mlir.constant(1.0e6 : f64) : f64
  %2 = llvm.fmul %0, %1 : f64
  %3 = llvm.fptosi %2 : f64 to i32
  llvm.return %3 : i32
}
llvm.func @truth(%a: i32, %b: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i1
  %1 = llvm.zext %0 : i1 to i32
  llvm.return %1 : i32
}
"""


@pytest.mark.parametrize(
    ("name", "arguments", "result"),
    [
        ("shl", (3, 2), 12),
        ("shl", (3, 32), 0),
        ("shl", (3, -1), 0),
        ("lshr", (-1, 31), 1),
        ("lshr", (-1, 32), 0),
        ("ashr", (-8, 1), -4),
        ("ashr", (-8, 77), -1),
        ("ashr", (8, 77), 0),
        ("lanes", (-2, 0), -3),
        ("lanes", (-2, 1), 0),
        ("lanes", (-2, 9), -3),
        ("floor", (5, 0), 5_000_000),
        ("floor", (1 << 30, 0), -(1 << 31)),
        ("floor", (-(1 << 30), 0), -(1 << 31)),
        ("truth", (2, 0), 0),
        ("truth", (255, 0), 1),
    ],
)
@pytest.mark.parametrize("optimise", [False, True])
def test_values(name: str, arguments: tuple[int, int], result: int, optimise: bool):
    code = compile_object([Source(body(RUN), KERNEL)], Target(), optimise=optimise, keep=[name])
    library = link([code], [name], {}, "test")
    function = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int32, ctypes.c_int32)(library.addresses[name])
    assert function(*arguments) == result
