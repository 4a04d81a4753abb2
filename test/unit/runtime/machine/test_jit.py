"""Code generation and linking: targets, symbols of objects, what a library may see."""

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest
from llvmlite import binding

from okl_opt.runtime.base.errors import LinkError, OklRuntimeError
from okl_opt.runtime.machine import processor
from okl_opt.runtime.machine.jit import LIBRARY_FUNCTIONS, Source, Target, compile_object, link, resolve_target, symbols
from okl_opt.runtime.machine.llvm_rules import OWNER
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.native.entry_points import ENTRY_POINTS, callers, entry_points, set_error, straight_compute

ADD = "define i32 @add(i32 %a, i32 %b) { %c = add i32 %a, %b\n ret i32 %c }"


def test_code_runs_and_lives_as_long_as_its_library():
    library = link([compile_object([ADD], Target(), optimise=True, keep=["add"])], ["add"], {}, "test")
    add = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int32, ctypes.c_int32)(library.addresses["add"])
    assert add(2, 3) == 5


def test_libraries_do_not_see_each_other():
    link([compile_object([ADD], Target(), optimise=True, keep=["add"])], ["add"], {}, "test")
    user = "declare i32 @add(i32, i32)\ndefine i32 @use() { %r = call i32 @add(i32 1, i32 2)\n ret i32 %r }"
    with pytest.raises(LinkError, match="unresolved symbol 'add' needed by the code of a launch"):
        compile_object([user], Target(), optimise=True, keep=["use"])
    code = compile_object([user], Target(), optimise=True, keep=["use"], imports=["add"])
    with pytest.raises(LinkError, match="unresolved symbol 'add' needed by test"):
        link([code], ["use"], {}, "test")


@pytest.mark.parametrize(
    ("name", "binding"), [("system", ""), ("system", "extern_weak "), ("getpid", ""), ("PyRun_SimpleString", "")]
)
def test_the_process_is_not_searched(name: str, binding: str):
    """LLVM's linker would find these: what has no address from us never comes to it."""
    text = f"declare {binding}i32 @{name}(ptr)\ndefine i32 @f(ptr %p) {{ %r = call i32 @{name}(ptr %p)\n ret i32 %r }}"
    code = compile_object([Source(text, OWNER)], Target(), optimise=False, keep=["f"])
    with pytest.raises(LinkError, match=f"unresolved symbol '{name}' needed by test"):
        link([code], ["f"], {}, "test")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "declare ptr @memcpy(ptr, ptr, i64)\n@g = internal global ptr getelementptr (i8, ptr @memcpy, i64 99)\n"
            "define ptr @f() { %p = load volatile ptr, ptr @g\n ret ptr %p }",
            "accesses memory beside the external symbol 'memcpy'",
        ),
        (
            "define internal void @g() { ret void }\n@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] "
            "[{ i32, ptr, ptr } { i32 65535, ptr @g, ptr null }]\ndefine void @f() { ret void }",
            "section '.*', which compiled code never has",
        ),
        (
            "define internal ptr @g() { ret ptr null }\n@h = ifunc void (), ptr @g\ndefine void @f() { ret void }",
            "symbol 'h' of a kind that compiled code never has",
        ),
    ],
)
def test_objects_that_do_more_than_code_needs_are_refused(text: str, said: str):
    """What the rules for LLVM IR refuse is seen in the object too."""
    code = compile_object([Source(text, OWNER)], Target(), optimise=False, keep=["f"])
    with pytest.raises(LinkError, match=said):
        link([code], ["f"], {}, "test")


def test_one_name_may_mean_different_things_in_two_libraries():
    text = "declare i32 @f()\ndefine i32 @use() { %r = call i32 @f()\n ret i32 %r }"
    kind = ctypes.CFUNCTYPE(ctypes.c_int32)
    functions = [kind(lambda: 1), kind(lambda: 2)]
    results: list[int] = []
    libraries: list[object] = []
    for function in functions:
        address = ctypes.cast(function, ctypes.c_void_p).value
        assert address is not None
        data = compile_object([text], Target(), optimise=True, keep=["use"], imports=["f"])
        library = link([data], ["use"], {"f": address}, "test")
        libraries.append(library)
        results.append(kind(library.addresses["use"])())
    assert results == [1, 2]


def test_symbols_of_an_object():
    text = "declare void @g()\ndefine void @f() { call void @g()\n ret void }\ndefine internal void @h() { ret void }"
    defined, undefined = symbols(compile_object([text], Target(), optimise=False, keep=["f"], imports=["g"]))
    assert (defined, undefined) == ({"f"}, {"g"})


def test_block_copies_and_maths_resolve_and_nothing_else_of_the_process():
    text = """
    declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
    declare float @llvm.pow.f32(float, float)
    define void @copy(ptr %a, ptr %b, i64 %n) {
      call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
      ret void }
    define float @power(float %a, float %b) {
      %r = call float @llvm.pow.f32(float %a, float %b)
      ret float %r }"""
    data = compile_object([text], Target(), optimise=True, keep=["copy", "power"])
    library = link([data], ["copy", "power"], {}, "test")
    power = ctypes.CFUNCTYPE(ctypes.c_float, ctypes.c_float, ctypes.c_float)(library.addresses["power"])
    assert power(2, 10) == 1024
    assert not LIBRARY_FUNCTIONS & {"system", "execve", "open", "mmap", "dlsym", "abort", "exit", "printf"}


def test_an_export_must_exist():
    with pytest.raises(LinkError, match="does not define 'nope'"):
        link([compile_object([ADD], Target(), optimise=True, keep=["add"])], ["nope"], {}, "test")


class TestTargets:
    def test_this_machine_is_the_default(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.delenv("OKL_CPU_LEVEL", raising=False)
        name, has, _ = processor.native()
        cpu, features = resolve_target(Target())
        assert cpu == name
        assert {feature[1:] for feature in features.split(",") if feature[0] == "+"} == has
        assert features.endswith("-prefer-256-bit") == ("avx512f" in has)

    def test_a_named_processor_never_exceeds_this_machine(self):
        cpu, features = resolve_target(Target("x86-64"))
        assert cpu == "x86-64"
        assert set(features.split(",")) == {"-" + name for name in processor.processor().lacking}

    def test_features_are_checked(self):
        _, features, lacking = processor.processor()
        has, lacks = min(features), min(lacking)
        assert resolve_target(Target("", f"-{has}"))[1].endswith(f"-{has}")
        with pytest.raises(OklRuntimeError, match=f"this machine has no '{lacks}'"):
            resolve_target(Target("", f"+{lacks}"))
        with pytest.raises(OklRuntimeError, match="must start with"):
            resolve_target(Target("", has))


@pytest.mark.host("x86-64")
class TestLevels:
    @pytest.mark.levels
    def test_the_machine_has_the_features_of_the_level_alone(self, level: str):
        cpu, features = resolve_target(Target())
        has = {feature[1:] for feature in features.split(",") if feature[0] == "+"}
        assert cpu == level
        assert ("avx2" in has, "avx512f" in has) == (level >= "x86-64-v3", level >= "x86-64-v4")
        assert not {"sha", "vaes", "avx512_vnni"} & has

    @pytest.mark.levels
    def test_the_same_text_is_other_code(self, level: str, tmp_path: Path):
        """Nothing that was compiled for one level is found for another, in the process or on disk."""
        text = """define void @f(ptr %x) { %1 = load <16 x float>, ptr %x, align 4
          %2 = fadd <16 x float> %1, %1 store <16 x float> %2, ptr %x, align 4 ret void }"""

        def compiled(level: str) -> bytes:
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("OKL_CPU_LEVEL", level)
                return compile_object([text], Target(), optimise=True, keep=["f"], cache=ObjectCache(tmp_path))

        least, ours = compiled("x86-64"), compiled(level)
        assert (least != ours) == (level != "x86-64-v2"), "v2 has nothing to add to a vector"
        assert (compiled("x86-64"), compiled(level)) == (least, ours)
        assert len(list(tmp_path.iterdir())) == 2

    def test_one_that_there_is_not(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("OKL_CPU_LEVEL", "x86-64-v9")
        with pytest.raises(OklRuntimeError, match="the levels are x86-64, x86-64-v2, x86-64-v3, x86-64-v4"):
            resolve_target(Target())

    def test_one_that_the_machine_lacks(self, monkeypatch: pytest.MonkeyPatch):
        baseline = processor.at_level("x86-64")
        processor.at_level.cache_clear()
        monkeypatch.setattr(processor, "native", lambda: baseline)
        monkeypatch.setenv("OKL_CPU_LEVEL", "x86-64-v2")
        with pytest.raises(OklRuntimeError, match="OKL_CPU_LEVEL=x86-64-v2: this machine has no 'crc32'"):
            resolve_target(Target())
        processor.at_level.cache_clear()


@pytest.mark.parametrize("checks", [False, True])
@pytest.mark.parametrize("inline", [False, True])
def test_the_entry_points_are_well_formed(inline: bool, checks: bool):
    everything = " ".join(f"@{name}(" for name in ENTRY_POINTS)
    parts = [entry_points(everything, inline, checks), straight_compute(range(3)), callers(), set_error()]
    assert all(f"@{name}(" in parts[0] for name in ENTRY_POINTS)
    for part in parts:
        binding.parse_assembly(part).verify()
    assert (
        *("fetch_reg_ctx", "fetch_run_ctx", "fetch_kernel", "launch"),
        *("oneflow_okl_fetch_reg_ctx", "oneflow_okl_fetch_run_ctx", "oneflow_okl_fetch_kernel", "oneflow_okl_launch"),
        *("okl_llvm_func", "oneflow_okl_okl_llvm_func"),
    ) == ENTRY_POINTS


def test_launches_are_inlined():
    """Three launches in a row leave calls through pointers only: no call of `launch` or of a fetch."""
    compute = straight_compute(range(3))
    data = compile_object([entry_points(compute, True, False), compute], Target(), optimise=True, keep=["okl_compute"])
    assert symbols(data) == ({"okl_compute"}, set())
    assert b"launch" not in data


@pytest.mark.parametrize("name", ["okl_llvm_func", "oneflow_okl_okl_llvm_func"])
@pytest.mark.parametrize("inline", [False, True])
def test_kernels_by_number_need_nothing_else(name: str, inline: bool):
    """Code that calls `okl_llvm_func` alone gets what that calls; short code has it inlined."""
    compute = f"""declare void @{name}(ptr, i64)
define void @okl_subgraph(ptr %ctx) {{
  call void @{name}(ptr %ctx, i64 0)
  call void @{name}(ptr %ctx, i64 1)
  ret void
}}"""
    modules = [entry_points(compute, inline, False), compute]
    data = compile_object(modules, Target(), optimise=inline, keep=["okl_subgraph"])
    assert symbols(data) == ({"okl_subgraph"}, set())
    assert not inline or b"okl_llvm_func" not in data


def test_a_launch_of_generated_kernels_imports_neither_numba_nor_numpy_nor_xdsl():
    program = """
import sys
from okl_opt.runtime.base.abi import Block
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.compile.launch import BuildOptions, build_launch
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space
from okl_opt.runtime.base.stats import RunStats
spec = TensorSpec((2,), DType.F32)
reg = RegContext("relu", "r", "cpu", (spec,), (spec,), (("x", 0),), (("y", 0),), {})
op = OpPlan(reg, (Slot(Space.ARG, 0),), (Slot(Space.RET, 0),))
stats = RunStats()
plan = LaunchPlan("p", (spec,), (spec,), (), (op,), (0,), (0,))
context = LauncherContext(build_launch(plan, BuildOptions(), stats), stats)
assert list(context.call([Buffer.from_values(spec, [1, -1])])[0].values()) == [1, 0]
assert not {"numba", "numpy", "xdsl"} & set(sys.modules), "too much was imported"
"""
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("target", "message"),
    [
        (Target("nosuch"), "--target-cpu=nosuch: 'nosuch' is not a recognized processor"),
        (Target("", "-nosuch"), "--target-features=-nosuch: '-nosuch' is not a recognized feature"),
    ],
)
def test_a_target_that_llvm_does_not_know_is_an_error(target: Target, message: str):
    """LLVM itself prints a line and goes on, or ends the process."""
    with pytest.raises(OklRuntimeError, match=message):
        compile_object(["define void @f() { ret void }"], target, optimise=False, keep=["f"])
