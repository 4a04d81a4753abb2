"""Functions included in emitted code: the runtime functions that need nothing but C's library.

`printMemrefF32` and similar ones are excluded: MLIR's `mlir_runner_utils` and `mlir_c_runner_utils` have them.
Source: `CRunnerUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from okl_opt.passes.analysis.parallel_parts import RUN_PARTS_NAME
from okl_opt.runtime.code.helpers import HELPERS
from okl_opt.runtime.native.function_regions import SERIAL_LOOP
from okl_opt.runtime.native.function_run import COPY_WRITTEN

REPORT = "okl_report_and_abort"
"""`void REPORT(ptr format, i64 first, i64 second)`: print a line on standard error and abort."""


class Supplied(NamedTuple):
    """LLVM's types of a function's parameters and its result, and the text of its definition."""

    params: tuple[str, ...]
    result: str
    text: str


def _prints(form: str) -> Supplied:
    return Supplied((), "void", _printing("", form, ""))


def _printing(params: str, form: str, values: str, before: str = "") -> str:
    """A function `@NAME` that calls printf. Only `form` has quotes, backslashes or percent signs."""
    stored = form.replace("\n", "\\0A")
    return f"""
@okl_form_NAME = internal constant [{len(form) + 1} x i8] c"{stored}\\00"
declare i32 @printf(ptr, ...)
define void @NAME({params}) {{
{before}  %n = call i32 (ptr, ...) @printf(ptr @okl_form_NAME{values})
  ret void
}}
"""


def _half(type_: str) -> str:
    convert = f"  %h = bitcast i16 %bits to {type_}\n  %value = fpext {type_} %h to double\n"
    return _printing("i16 %bits", "%g", ", double %value", convert)


# Written memory is not tracked.
_MEMREF_COPY = f"""{HELPERS["memrefCopy"].text.replace(f"declare void @{COPY_WRITTEN}(ptr, ptr, i64)", "")}
define internal void @{COPY_WRITTEN}(ptr %target, ptr %source, i64 %bytes) {{
  ret void
}}
define void @NAME(i64 %bytes, ptr %source, ptr %target) {{
  call void @{HELPERS["memrefCopy"].name}(i64 %bytes, ptr %source, ptr %target)
  ret void
}}
"""

_CLOCK = """
declare i32 @clock_gettime(i32, ptr)
define {result} @NAME() {{
  %now = alloca [2 x i64]
  %status = call i32 @clock_gettime(i32 {clock}, ptr %now)
  %seconds = load i64, ptr %now
  %rest_at = getelementptr i64, ptr %now, i64 1
  %rest = load i64, ptr %rest_at
{value}
}}
"""
_RTCLOCK = _CLOCK.format(
    result="double",
    clock=0,
    value="""  %whole = sitofp i64 %seconds to double
  %part = sitofp i64 %rest to double
  %fraction = fdiv double %part, 1.0e9
  %time = fadd double %whole, %fraction
  ret double %time""",
)
_NANO_TIME = _CLOCK.format(
    result="i64",
    clock=1,
    value="""  %whole = mul i64 %seconds, 1000000000
  %time = add i64 %whole, %rest
  ret i64 %time""",
)

_REPORT = """
declare i32 @dprintf(i32, ptr, ...)
declare i32 @fflush(ptr)
declare void @abort()
define void @NAME(ptr %format, i64 %first, i64 %second) cold noinline noreturn {
  %flushed = call i32 @fflush(ptr null)
  %written = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr %format, i64 %first, i64 %second)
  call void @abort()
  unreachable
}
"""

# Parts run on the thread of the caller.
_RUN_PARTS = f"""
define void @NAME(ptr %fn, ptr %shared, i64 %count) {{
entry:
  br label %head
{SERIAL_LOOP}
done:
  ret void
}}
"""

SUPPLIED: Mapping[str, Supplied] = {
    RUN_PARTS_NAME: Supplied(("ptr", "ptr", "i64"), "void", _RUN_PARTS),
    "memrefCopy": Supplied(("i64", "ptr", "ptr"), "void", _MEMREF_COPY),
    "printI64": Supplied(("i64",), "void", _printing("i64 %value", "%lld", ", i64 %value")),
    "printU64": Supplied(("i64",), "void", _printing("i64 %value", "%llu", ", i64 %value")),
    "printF16": Supplied(("i16",), "void", _half("half")),
    "printBF16": Supplied(("i16",), "void", _half("bfloat")),
    "printF32": Supplied(
        ("f32",),
        "void",
        _printing("float %single", "%g", ", double %value", "  %value = fpext float %single to double\n"),
    ),
    "printF64": Supplied(("f64",), "void", _printing("double %value", "%g", ", double %value")),
    "printString": Supplied(("ptr",), "void", _printing("ptr %value", "%s", ", ptr %value")),
    "printOpen": _prints("( "),
    "printClose": _prints(" )"),
    "printComma": _prints(", "),
    "printNewline": _prints("\n"),
    "rtclock": Supplied((), "f64", _RTCLOCK),
    "nanoTime": Supplied((), "i64", _NANO_TIME),
    REPORT: Supplied(("ptr", "i64", "i64"), "void", _REPORT),
}
"""The functions by name."""


def supplied_text(name: str) -> str:
    """LLVM IR that defines a function of the table."""
    return SUPPLIED[name].text.replace("@NAME", f"@{name}").replace("_NAME", f"_{name}")
