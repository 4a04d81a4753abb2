"""Functions of ours in LLVM IR that modules may call: copies of memrefs, complex and other maths.

C's library has the functions on two doubles. The functions on two floats call them, since C passes two floats in
another way than LLVM passes structs. Source: `CRunnerUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from okl_opt.runtime.native.function_run import COPY_WRITTEN


class Helper(NamedTuple):
    """A function: its name in the code, the types of its parameters and result, its text.

    `calls` are functions of C's library. `declared` are the types with which a module declares it, parameters first;
    empty for a function that only code of our own passes calls.
    """

    name: str
    params: tuple[str, ...]
    result: str
    text: str
    calls: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()


_COPY = f"""
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @{COPY_WRITTEN}(ptr, ptr, i64)

; Copies runs of `run` bytes along `rank` dimensions; sizes and strides are arrays, strides in bytes times `bytes`.
define internal void @okl_copy_dimension(i64 %bytes, i64 %run, i64 %rank, ptr %from, ptr %to, ptr %sizes, ptr %strides,
    ptr %to_strides) nounwind {{
entry:
  %single = icmp eq i64 %rank, 0
  br i1 %single, label %one, label %many
one:
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 %run, i1 false)
  call void @{COPY_WRITTEN}(ptr %to, ptr %from, i64 %run)
  ret void
many:
  %size = load i64, ptr %sizes
  %stride = load i64, ptr %strides
  %to_stride = load i64, ptr %to_strides
  %step = mul i64 %stride, %bytes
  %to_step = mul i64 %to_stride, %bytes
  %rest = sub i64 %rank, 1
  %rest_sizes = getelementptr i64, ptr %sizes, i64 1
  %rest_strides = getelementptr i64, ptr %strides, i64 1
  %rest_to_strides = getelementptr i64, ptr %to_strides, i64 1
  br label %head
head:
  %number = phi i64 [ 0, %many ], [ %next, %body ]
  %source = phi ptr [ %from, %many ], [ %source_next, %body ]
  %target = phi ptr [ %to, %many ], [ %target_next, %body ]
  %more = icmp slt i64 %number, %size
  br i1 %more, label %body, label %end
body:
  call void @okl_copy_dimension(i64 %bytes, i64 %run, i64 %rest, ptr %source, ptr %target, ptr %rest_sizes,
    ptr %rest_strides, ptr %rest_to_strides)
  %next = add i64 %number, 1
  %source_next = getelementptr i8, ptr %source, i64 %step
  %target_next = getelementptr i8, ptr %target, i64 %to_step
  br label %head
end:
  ret void
}}

; Both are unranked memrefs of one rank and of sizes that are equal: a rank and a pointer to a descriptor.
define void @okl_memref_copy(i64 %bytes, ptr %source, ptr %target) nounwind {{
entry:
  %rank = load i64, ptr %source
  %from_at = getelementptr i8, ptr %source, i64 8
  %from = load ptr, ptr %from_at
  %to_at = getelementptr i8, ptr %target, i64 8
  %to = load ptr, ptr %to_at
  %from_data_at = getelementptr i8, ptr %from, i64 8
  %from_data = load ptr, ptr %from_data_at
  %to_data_at = getelementptr i8, ptr %to, i64 8
  %to_data = load ptr, ptr %to_data_at
  %from_offset_at = getelementptr i8, ptr %from, i64 16
  %from_offset = load i64, ptr %from_offset_at
  %to_offset_at = getelementptr i8, ptr %to, i64 16
  %to_offset = load i64, ptr %to_offset_at
  %from_skip = mul i64 %from_offset, %bytes
  %to_skip = mul i64 %to_offset, %bytes
  %from_first = getelementptr i8, ptr %from_data, i64 %from_skip
  %to_first = getelementptr i8, ptr %to_data, i64 %to_skip
  %sizes = getelementptr i8, ptr %from, i64 24
  %strides = getelementptr i64, ptr %sizes, i64 %rank
  %to_sizes = getelementptr i8, ptr %to, i64 24
  %to_strides = getelementptr i64, ptr %to_sizes, i64 %rank
  br label %inner
; The innermost dimensions whose elements lie one beside the other in both are one run.
inner:
  %outer = phi i64 [ %rank, %entry ], [ %last, %joined ]
  %count = phi i64 [ 1, %entry ], [ %longer, %joined ]
  %is_all = icmp eq i64 %outer, 0
  br i1 %is_all, label %copy, label %look
look:
  %last = sub i64 %outer, 1
  %size_at = getelementptr i64, ptr %sizes, i64 %last
  %stride_at = getelementptr i64, ptr %strides, i64 %last
  %to_stride_at = getelementptr i64, ptr %to_strides, i64 %last
  %size = load i64, ptr %size_at
  %stride = load i64, ptr %stride_at
  %to_stride = load i64, ptr %to_stride_at
  %is_dense = icmp eq i64 %stride, %count
  %to_is_dense = icmp eq i64 %to_stride, %count
  %are_dense = and i1 %is_dense, %to_is_dense
  br i1 %are_dense, label %joined, label %copy
joined:
  %longer = mul i64 %count, %size
  br label %inner
copy:
  %run = mul i64 %count, %bytes
  call void @okl_copy_dimension(i64 %bytes, i64 %run, i64 %outer, ptr %from_first, ptr %to_first, ptr %sizes,
    ptr %strides, ptr %to_strides)
  ret void
}}
"""

_COMPLEX = {
    **dict.fromkeys(("cacos", "cacosh", "casin", "casinh", "catan", "catanh", "ccos", "ccosh", "cexp", "clog"), (1, 2)),
    **dict.fromkeys(("conj", "csin", "csinh", "csqrt", "ctan", "ctanh"), (1, 2)),
    **dict.fromkeys(("cabs", "carg"), (1, 1)),
    "cpow": (2, 2),
}
"""Functions of C's library, each with its count of complex parameters and of result floats."""
_MLIR = {"float": "f32", "double": "f64"}


def _complex_maths(name: str, operands: int, results: int, type_: str) -> Helper:
    function = f"okl_{name}{'f' * (type_ == 'float')}"
    complex_type = f"{{ {type_}, {type_} }}"
    lines: list[str] = []
    words: list[str] = []
    for number in range(operands):
        for place in range(2):
            value = f"%v{number}{place}"
            lines.append(f"{value} = extractvalue {complex_type} %a{number}, {place}")
            if type_ == "float":
                lines.append(f"{value}d = fpext float {value} to double")
                value += "d"
            words.append(f"double {value}")
    wide = "{ double, double }" if results == 2 else "double"
    result = complex_type if results == 2 else type_
    lines.append(f"%whole = call {wide} @{name}({', '.join(words)})")
    end = "%whole"
    if type_ == "float" and results == 1:
        lines.append("%narrow = fptrunc double %whole to float")
        end = "%narrow"
    elif type_ == "float":
        for place, before in enumerate(("poison", "%r0")):
            lines.append(f"%w{place} = extractvalue {wide} %whole, {place}")
            lines.append(f"%n{place} = fptrunc double %w{place} to float")
            lines.append(f"%r{place} = insertvalue {complex_type} {before}, float %n{place}, {place}")
        end = "%r1"
    body = "\n  ".join([*lines, f"ret {result} {end}"])
    params = ", ".join(f"{complex_type} %a{number}" for number in range(operands))
    declared = f"complex<{_MLIR[type_]}>"
    one = f"({_MLIR[type_]}, {_MLIR[type_]})"
    return Helper(
        function,
        (one,) * operands,
        one if results == 2 else _MLIR[type_],
        f"declare {wide} @{name}({', '.join(['double'] * (2 * operands))})\n"
        f"define {result} @{function}({params}) nounwind {{\n  {body}\n}}\n",
        (name,),
        (*[declared] * operands, declared if results == 2 else _MLIR[type_]),
    )


def _rsqrt(type_: str) -> Helper:
    short = _MLIR[type_]
    text = f"""
declare {type_} @llvm.sqrt.{short}({type_})
define {type_} @okl_rsqrt_{short}({type_} %a) nounwind {{
  %root = call {type_} @llvm.sqrt.{short}({type_} %a)
  %value = fdiv {type_} 1.0, %root
  ret {type_} %value
}}
"""
    return Helper(f"okl_rsqrt_{short}", (short,), short, text, (), (short, short))


HELPERS: Mapping[str, Helper] = {
    "memrefCopy": Helper("okl_memref_copy", ("i64", "ptr", "ptr"), "void", _COPY),
    **{name: _complex_maths(name, *counts, "double") for name, counts in _COMPLEX.items()},
    **{f"{name}f": _complex_maths(name, *counts, "float") for name, counts in _COMPLEX.items()},
    "rsqrt": _rsqrt("double"),
    "rsqrtf": _rsqrt("float"),
}
