"""Modules from a stranger: what `--run` must refuse before anything is compiled."""

import io

import pytest
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.named.okl import LOWER_TO_CONTEXT
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.compile import launch as launch_code
from okl_opt.runtime.compile.safety import check_source
from okl_opt.runtime.prepare.passes import apply_passes
from okl_opt.runtime.run.command import run

COMMON = 'device_name = ["@0:0"], device_tag = "cpu"'
T = "tensor<2xf32>"

CONTEXT = f"""
func.func @wrap0(%a: {T}) -> ({T}, {T}) {{
  %0 = "oneflow.relu"(%a) {{{COMMON}, op_name = "r"}} : ({T}) -> {T}
  %1 = "oneflow.broadcast_add"(%a, %0) {{{COMMON}, op_name = "t"}} : ({T}, {T}) -> {T}
  return %0, %1 : {T}, {T}
}}
"""

DECLARATIONS = """
llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr attributes {llvm.emit_c_interface}
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr attributes {llvm.emit_c_interface}
"""

BODY = """
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %r = llvm.call @fetch_run_ctx(%c, %c0) : (!llvm.ptr, i64) -> !llvm.ptr
  %k = llvm.call @fetch_kernel(%c, %c0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%r, %k) : (!llvm.ptr, !llvm.ptr) -> ()
"""


def compute(
    body: str = BODY, declarations: str = DECLARATIONS, rest: str = "", head: str = "@okl_compute(%c: !llvm.ptr)"
) -> str:
    return f"{declarations}\nllvm.func {head} {{\n{body}\n  llvm.return\n}}\n{rest}"


def module(text: str, *passes: str) -> ModuleOp:
    ctx = make_context()
    parsed = parse(ctx, text, "in.mlir")
    assert isinstance(parsed, ModuleOp)
    if passes:
        apply_passes(ctx, parsed, passes, "")
    return parsed


def execute(text: str, *, unsafe: bool = False, inputs: tuple[str, ...] = ("2xf32=1,-1",)) -> str:
    parsed = module(text)
    out = io.StringIO()
    run(
        make_context(),
        parsed,
        RunOptions(inputs=inputs, unsafe_llvm=unsafe, function="okl_compute"),
        source_module=parsed,
        launcher_module=module(CONTEXT, *LOWER_TO_CONTEXT),
        stdout=out,
        stderr=out,
    )
    return out.getvalue()


@pytest.fixture(autouse=True)
def nothing_is_compiled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch):
    """Refusals come before the compiler: a test that is not marked as running must never reach it."""
    if "compiles" in request.fixturenames:
        return

    def compile_object(*args: object, **kwargs: object) -> bytes:
        raise AssertionError("reached the compiler")

    monkeypatch.setattr(launch_code, "compile_object", compile_object)


@pytest.fixture
def compiles() -> None:
    """Marks a test whose module is fine."""


def test_what_the_passes_make_runs(compiles: None):
    assert execute(compute()).startswith("result[0]: 2xf32=1 0\n")


def test_a_wrapper_and_a_callee_on_the_launcher_run(compiles: None):
    rest = """
    llvm.func internal @part(%c: !llvm.ptr) { %s
      llvm.return }
    llvm.func @_mlir_ciface_okl_compute(%c: !llvm.ptr) attributes {llvm.emit_c_interface} {
      llvm.call @okl_compute(%c) : (!llvm.ptr) -> ()
      llvm.return }
    """.replace("%s", BODY)
    text = compute("llvm.call @part(%c) : (!llvm.ptr) -> ()", rest=rest)
    assert execute(text).startswith("result[0]: 2xf32=1 0\n")


I64_CONSTANT = "%x = llvm.mlir.constant(4096 : i64) : i64\n"
ALLOCA = "%one = llvm.mlir.constant(1 : i64) : i64\n%m = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr\n"

REFUSED_BY_NAME = {
    "store": "llvm.store %c, %c : !llvm.ptr, !llvm.ptr",
    "load": "%v = llvm.load %c : !llvm.ptr -> i64",
    "getelementptr": "%v = llvm.getelementptr %c[8] : (!llvm.ptr) -> !llvm.ptr, i8",
    "inttoptr": I64_CONSTANT + "%v = llvm.inttoptr %x : i64 to !llvm.ptr",
    "ptrtoint": "%v = llvm.ptrtoint %c : !llvm.ptr to i64",
    "alloca": ALLOCA,
    "inline_asm": 'llvm.inline_asm has_side_effects "ud2", "" : () -> ()',
    "undef": "%v = llvm.mlir.undef : !llvm.ptr",
    "zero": "%v = llvm.mlir.zero : !llvm.ptr",
    "intrinsic": '"llvm.call_intrinsic"(%c) <{intrin = "llvm.prefetch", op_bundle_sizes = array<i32>, '
    "operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()",
    "add": I64_CONSTANT + "%v = llvm.add %x, %x : i64",
}


@pytest.mark.parametrize("body", REFUSED_BY_NAME.values(), ids=REFUSED_BY_NAME)
def test_other_llvm_ops_are_refused_by_name(body: str):
    with pytest.raises(DiagnosticError, match=r"'llvm\.[a-z_.]+' op is refused by --run.*--unsafe-llvm"):
        execute(compute(body))


GLOBALS = {
    "global": 'llvm.mlir.global internal constant @s("x") {addr_space = 0 : i32} : !llvm.array<1 x i8>',
    "alias": "llvm.mlir.alias external @s : i32 { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }",
    "comdat": "llvm.comdat @s { }",
    "ctors": "llvm.mlir.global_ctors ctors = [@okl_compute], priorities = [0 : i32], data = [#llvm.zero]",
    "ifunc": "llvm.mlir.ifunc external @s : !llvm.func<void ()>, !llvm.ptr @okl_compute",
    "linker_options": 'llvm.linker_options ["-lc"]',
    "module_flags": 'llvm.module_flags [#llvm.mlir.module_flag<error, "x", "y">]',
    "module_asm": 'module attributes {llvm.module_asm = [".globl evil"]} {}',
}


@pytest.mark.parametrize("rest", GLOBALS.values(), ids=GLOBALS)
def test_globals_and_module_assembly_are_refused(rest: str):
    with pytest.raises(DiagnosticError):
        execute(compute(rest=rest))


LLVM_OPS = sorted(op.name for op in make_context().get_dialect("llvm").operations)


@pytest.mark.parametrize("name", LLVM_OPS)
def test_of_the_ops_that_can_be_read_four_may_be_in_a_file(name: str):
    cls = make_context().get_optional_op(name)
    assert cls is not None
    op = cls.create()
    checked = ModuleOp([op])
    if name in ("llvm.func", "llvm.mlir.constant", "llvm.call", "llvm.return"):
        check_source(checked)
    else:
        with pytest.raises(DiagnosticError, match="is refused by --run"):
            check_source(checked)


@pytest.mark.parametrize(
    ("words", "attributes"),
    [
        ("", 'section = ".init"'),
        ("", 'passthrough = ["naked"]'),
        ("", 'target_cpu = "x"'),
        ("", 'target_features = #llvm.target_features<["+a"]>'),
        ("", 'garbageCollector = "x"'),
        ("", "personality = @okl_compute"),
        ("", "arm_streaming"),
        ("", "uwtable_kind = #llvm.uwtableKind<sync>"),
        ("", "vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>"),
        ("amdgpu_kernelcc", ""),
        ("weak", ""),
    ],
)
def test_functions_say_no_more_than_what_they_are(words: str, attributes: str):
    rest = f"llvm.func {words} @part(%c: !llvm.ptr) attributes {{{attributes}}} {{ {BODY} llvm.return }}"
    with pytest.raises(DiagnosticError, match=r"is refused by --run: (attribute|calling convention)"):
        execute(compute(rest=rest))


CALLS = {
    "system": (
        "llvm.call @system(%c) : (!llvm.ptr) -> ()",
        "llvm.func @system(!llvm.ptr)",
        "unresolved symbol 'system'",
    ),
    "memcpy": (
        "llvm.call @memcpy(%c, %c, %n) : (!llvm.ptr, !llvm.ptr, i64) -> ()",
        "llvm.func @memcpy(!llvm.ptr, !llvm.ptr, i64)",
        "unresolved symbol 'memcpy'",
    ),
    "okl_set_error": (
        "llvm.call @okl_set_error(%c) : (!llvm.ptr) -> ()",
        "llvm.func @okl_set_error(!llvm.ptr)",
        "belongs to the runtime",
    ),
    "intrinsic by name": (
        "llvm.call @llvm.trap() : () -> ()",
        "llvm.func @llvm.trap()",
        "belongs to the runtime",
    ),
    "own launch": (
        "llvm.call @oneflow_okl_launch(%r, %k) : (!llvm.ptr, !llvm.ptr) -> ()",
        "llvm.func @oneflow_okl_launch(%a: !llvm.ptr, %b: !llvm.ptr) { llvm.return }",
        "is an entry point of the runtime",
    ),
    "launch with another type": (
        "llvm.call @oneflow_okl_launch(%n, %n) : (i64, i64) -> ()",
        "llvm.func @oneflow_okl_launch(i64, i64)",
        "with type",
    ),
    "a call that disagrees with its callee": (
        "llvm.call @oneflow_okl_launch(%n, %n) : (i64, i64) -> ()",
        "llvm.func @oneflow_okl_launch(!llvm.ptr, !llvm.ptr)",
        "does not call 'oneflow_okl_launch' with its type",
    ),
    "swapped operands": (
        "llvm.call @launch(%k, %r) : (!llvm.ptr, !llvm.ptr) -> ()",
        "",
        "its run context does not come",
    ),
    "launcher as run context": ("llvm.call @launch(%c, %k) : (!llvm.ptr, !llvm.ptr) -> ()", "", "its run context"),
    "run context as kernel": (
        "llvm.call @launch(%r, %r) : (!llvm.ptr, !llvm.ptr) -> ()",
        "",
        "its kernel does not come",
    ),
    "kernel of another op": (
        """%one = llvm.mlir.constant(1 : i64) : i64
        %k1 = llvm.call @fetch_kernel(%c, %one) : (!llvm.ptr, i64) -> !llvm.ptr
        llvm.call @launch(%r, %k1) : (!llvm.ptr, !llvm.ptr) -> ()""",
        "",
        "launches kernel 1 on run context 0, which was built for another op",
    ),
    "index too large": (
        """%two = llvm.mlir.constant(2 : i64) : i64
        %k1 = llvm.call @fetch_kernel(%c, %two) : (!llvm.ptr, i64) -> !llvm.ptr""",
        "",
        "index 2 is outside the launch: it has 2 ops",
    ),
    "negative index": (
        """%two = llvm.mlir.constant(-1 : i64) : i64
        %k1 = llvm.call @fetch_run_ctx(%c, %two) : (!llvm.ptr, i64) -> !llvm.ptr""",
        "",
        "index -1 is outside the launch",
    ),
    "fetch on a run context": (
        "%k1 = llvm.call @fetch_kernel(%r, %n) : (!llvm.ptr, i64) -> !llvm.ptr",
        "",
        "the launcher must be the function's own argument",
    ),
    "callee on a run context": (
        "llvm.call @part(%r) : (!llvm.ptr) -> ()",
        "llvm.func @part(%c: !llvm.ptr) { llvm.return }",
        "the launcher must be the function's own argument",
    ),
    "computed index": (
        "llvm.call @part(%c, %n) : (!llvm.ptr, i64) -> ()",
        """llvm.func @part(%c: !llvm.ptr, %i: i64) {
          %k1 = llvm.call @fetch_kernel(%c, %i) : (!llvm.ptr, i64) -> !llvm.ptr
          llvm.return }""",
        "its one argument must be the launcher",
    ),
    "recursion": (
        "llvm.call @part(%c) : (!llvm.ptr) -> ()",
        """llvm.func @part(%c: !llvm.ptr) {
          llvm.call @okl_compute(%c) : (!llvm.ptr) -> ()
          llvm.return }""",
        "calls itself",
    ),
    "an indirect call": ("llvm.call %r(%c) : !llvm.ptr, (!llvm.ptr) -> ()", "", "an indirect call"),
    "a huge constant": (
        "%big = llvm.mlir.constant(dense<0> : vector<9999999xi64>) : vector<9999999xi64>",
        "",
        "only indices of type i64",
    ),
    "a deep chain of calls": (
        "llvm.call @part0(%c) : (!llvm.ptr) -> ()",
        "".join(
            f"llvm.func @part{i}(%c: !llvm.ptr) {{ llvm.call @part{i + 1}(%c) : (!llvm.ptr) -> () llvm.return }}\n"
            for i in range(100)
        )
        + "llvm.func @part100(%c: !llvm.ptr) { llvm.return }",
        "calls are nested deeper than 64",
    ),
    "a deep chain of calls, the last function first": (
        "llvm.call @part0(%c) : (!llvm.ptr) -> ()",
        "llvm.func @part100(%c: !llvm.ptr) { llvm.return }"
        + "".join(
            f"llvm.func @part{i}(%c: !llvm.ptr) {{ llvm.call @part{i + 1}(%c) : (!llvm.ptr) -> () llvm.return }}\n"
            for i in reversed(range(100))
        ),
        "calls are nested deeper than 64",
    ),
    "a function of another convention": (
        "llvm.call fastcc @part(%c) : (!llvm.ptr) -> ()",
        "llvm.func fastcc @part(%c: !llvm.ptr) { llvm.return }",
        "calling convention",
    ),
    "a function with attributes": (
        "llvm.call @part(%c) : (!llvm.ptr) -> ()",
        'llvm.func @part(%c: !llvm.ptr) attributes {passthrough = ["noreturn"]} { llvm.return }',
        "attribute 'passthrough'",
    ),
    "an argument with attributes": (
        "llvm.call @part(%c) : (!llvm.ptr) -> ()",
        "llvm.func @part(%c: !llvm.ptr {llvm.byval = i64}) { llvm.return }",
        "attribute 'arg_attrs'",
    ),
    "a second compute": ("", "llvm.func @okl_compute(%c: !llvm.ptr) { llvm.return }", "a second time"),
    "a forged cast": (
        """%f = builtin.unrealized_conversion_cast %n : i64 to !llvm.ptr
        llvm.call @launch(%f, %k) : (!llvm.ptr, !llvm.ptr) -> ()""",
        "",
        "is left over",
    ),
}


@pytest.mark.parametrize(("body", "rest", "message"), CALLS.values(), ids=CALLS)
def test_calls(body: str, rest: str, message: str):
    text = compute(BODY + "%n = llvm.mlir.constant(0 : i64) : i64\n" + body, rest=rest)
    with pytest.raises((DiagnosticError, OklRuntimeError), match=message or None):
        execute(text)


HEADS = {
    "two arguments": "@okl_compute(%c: !llvm.ptr, %d: !llvm.ptr)",
    "no argument that points": "@okl_compute(%c: i64)",
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_compute_takes_the_launcher_only(head: str):
    with pytest.raises(DiagnosticError, match="must have type"):
        execute(compute("", head=head))


def test_a_wrapper_with_a_body_of_its_own_is_held_to_the_same_rules():
    rest = """
    llvm.func @_mlir_ciface_okl_compute(%c: !llvm.ptr) {
      llvm.call @launch(%c, %c) : (!llvm.ptr, !llvm.ptr) -> ()
      llvm.return }"""
    with pytest.raises(DiagnosticError, match="its run context does not come"):
        execute(compute(rest=rest))


def test_an_attribute_does_not_give_an_op_another_name():
    body = '"llvm.inline_asm"() <{asm_string = "ud2", constraints = ""}> {op_name__ = "llvm.return"} : () -> ()'
    with pytest.raises(DiagnosticError, match=r"'llvm\.inline_asm' op is refused by --run: it was in the module"):
        execute(compute(body))


def test_as_many_frames_as_there_may_be(compiles: None):
    """The entry points that the last of them calls are none."""
    chain = "".join(
        f"llvm.func @part{i}(%c: !llvm.ptr) {{ llvm.call @part{i + 1}(%c) : (!llvm.ptr) -> () llvm.return }}\n"
        for i in range(62)
    )
    last = f"llvm.func @part62(%c: !llvm.ptr) {{ {BODY} llvm.return }}"
    text = compute("llvm.call @part0(%c) : (!llvm.ptr) -> ()", rest=chain + last)
    assert execute(text).startswith("result[0]: 2xf32=1 0\n")


def test_the_owner_of_the_file_may_go_on(compiles: None):
    assert execute(compute(BODY + ALLOCA + "llvm.store %c, %m : !llvm.ptr, !llvm.ptr"), unsafe=True).startswith(
        "result[0]: 2xf32=1 0\n"
    )


def test_unsafe_still_resolves_no_stranger():
    text = compute(BODY + "llvm.call @system(%c) : (!llvm.ptr) -> ()", rest="llvm.func @system(!llvm.ptr)")
    with pytest.raises(DiagnosticError, match="unresolved symbol 'system' needed by okl_compute"):
        execute(text, unsafe=True)


def test_unsafe_still_checks_constant_indices():
    body = """%n = llvm.mlir.constant(7 : i64) : i64
    %k = llvm.call @fetch_kernel(%c, %n) : (!llvm.ptr, i64) -> !llvm.ptr"""
    with pytest.raises(DiagnosticError, match="index 7 is outside"):
        execute(compute(body), unsafe=True)


INIT = """
func.func @okl_init_context(%c: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %1 = "okl.get_tensor_from_arg"(%c) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> IN
    %2 = "oneflow.relu"(%1) {COMMON, op_name = "a"} : (IN) -> OUT
    %3 = "okl.get_tensor_as_ret"(%c, %2) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, OUT) -> OUT
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %4 = "okl.build_reg_ctx"() ({
    %5 = "okl.get_tensor_from_FROM"(%c) {index = INDEX : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> SECOND
    %6 = "oneflow.relu"(%5) {COMMON, op_name = "b"} : (SECOND) -> SECOND
    %7 = "okl.get_tensor_as_ret"(%c, %6) {index = SLOT : i32, tensor_type = 2 : i32}
      : (!okl.launcher_ctx, SECOND) -> SECOND
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %8 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %9 = "okl.build_run_ctx"(%4) : (!okl.reg_ctx) -> !okl.run_ctx
  %10 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  %11 = "okl.build_op_kernel"(%4) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%c: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%c) {index = RUN : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%c) {index = KERNEL : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
"""


def okl(**changes: str) -> str:
    values = {"IN": T, "OUT": T, "SECOND": T, "FROM": "ret", "INDEX": "0", "SLOT": "1", "RUN": "0", "KERNEL": "0"}
    text = INIT.replace("COMMON", COMMON)
    for name, value in sorted((values | changes).items(), key=lambda item: -len(item[0])):
        text = text.replace(name, value)
    return text


def test_an_okl_module_runs(compiles: None):
    assert execute(okl()) == "result[0]: 2xf32=1 0\nresult[1]: 2xf32=0 0\n"


OKL_ATTACKS = {
    "a result larger than its operand": ({"OUT": "tensor<4000xf32>", "SECOND": "tensor<4000xf32>"}, "same type"),
    "a slot with two types": ({"SECOND": "tensor<4000xf32>"}, "result 0 has type 4000xf32 here, and 2xf32 elsewhere"),
    "an argument with two types": (
        {"SECOND": "tensor<4000xf32>", "FROM": "arg"},
        "argument 0 has type 4000xf32 here, and 2xf32 elsewhere",
    ),
    "a result that nobody has written": ({"INDEX": "1"}, "reads result 1, which no earlier op writes"),
    "a result written twice": ({"SLOT": "0"}, "result 0 is written a second time"),
    "a gap among the results": ({"SLOT": "2"}, "no op writes result 1"),
    "a huge slot": ({"SLOT": "2147483647"}, "is too large"),
    "a negative slot": ({"SLOT": "-1"}, "needs an index, 0 or more"),
    "a tensor that no memory holds": (
        {name: "tensor<4294967296x4294967296x4294967296xf32>" for name in ("IN", "OUT", "SECOND")},
        "does not fit in memory",
    ),
    "an empty tensor with huge strides": (
        {name: "tensor<0x4294967296x4294967296x4294967296xf32>" for name in ("IN", "OUT", "SECOND")},
        "does not fit in memory",
    ),
    "a dynamic shape": ({name: "tensor<?xf32>" for name in ("IN", "OUT", "SECOND")}, "static shapes"),
    "an index out of range": ({"RUN": "2"}, "index 2 is outside the launch: it has 2 ops"),
    "an index that wraps": ({"RUN": "-9223372036854775808"}, "is outside the launch"),
    "the kernel of another op": ({"KERNEL": "1"}, "launches kernel 1 on run context 0"),
}


@pytest.mark.parametrize(("changes", "message"), OKL_ATTACKS.values(), ids=OKL_ATTACKS)
def test_okl_modules(changes: dict[str, str], message: str):
    with pytest.raises((DiagnosticError, OklRuntimeError), match=message or None):
        execute(okl(**changes))


def test_names_in_a_program_are_not_code(compiles: None):
    """A name with quotes and brackets must not end the symbol that it is printed in."""
    evil = r"x\22() } define void @y() { ret void } ; \5C"
    text = CONTEXT.replace("@wrap0", f'@"{evil}"')
    parsed = module(text)
    out = io.StringIO()
    options = RunOptions(inputs=("2xf32=1,-1",))
    run(make_context(), parsed, options, source_module=parsed, stdout=out, stderr=out)
    assert out.getvalue().startswith("result[0]: 2xf32=1 0\n")
    rest = f"""llvm.func @"{evil}"(%c: !llvm.ptr) {{ llvm.return }}"""
    body = BODY + f'llvm.call @"{evil}"(%c) : (!llvm.ptr) -> ()'
    assert execute(compute(body, rest=rest)).startswith("result[0]: 2xf32=1 0\n")


@pytest.mark.parametrize("sign", ["\\0A", "\\0D", "\\1B", "\\7F", "\\C2\\85", "\\E2\\80\\AE"])
def test_names_with_control_characters_are_refused(sign: str):
    with pytest.raises(DiagnosticError, match=r"control characters in the name 'a\\"):
        execute(compute(rest=f'llvm.func @"a{sign}b"(!llvm.ptr)'))


def test_other_ops_in_the_context_are_refused():
    text = okl().replace(
        "  return\n}\nfunc.func @okl_compute",
        "  func.call @okl_compute(%c) : (!okl.launcher_ctx) -> ()\n  return\n}\nfunc.func @okl_compute",
    )
    with pytest.raises(DiagnosticError, match="may not stand in 'okl_init_context'"):
        execute(text)


def test_an_op_that_is_none_of_oneflow_is_refused():
    text = okl().replace('"oneflow.relu"(%1)', '"math.absf"(%1)')
    with pytest.raises(DiagnosticError):
        execute(text)
