"""LLVM IR of rounding functions to bf16 that LLVM calls, and that libraries of older compilers lack."""

from __future__ import annotations

TRUNCATIONS = ("__truncsfbf2", "__truncdfbf2")
"""`bfloat __truncsfbf2(float)` and `bfloat __truncdfbf2(double)`: the nearest bf16, ties to even."""


def truncations() -> str:
    """The text of TRUNCATIONS. A double is first rounded to odd as a float, to avoid double rounding."""
    return """
define bfloat @__truncsfbf2(float %x) {
  %bits = bitcast float %x to i32
  %nan = fcmp uno float %x, %x
  %shifted = lshr i32 %bits, 16
  %odd = and i32 %shifted, 1
  %half = add i32 %odd, 32767
  %more = add i32 %bits, %half
  %rounded = lshr i32 %more, 16
  %quiet = or i32 %shifted, 64
  %chosen = select i1 %nan, i32 %quiet, i32 %rounded
  %narrow = trunc i32 %chosen to i16
  %value = bitcast i16 %narrow to bfloat
  ret bfloat %value
}

define bfloat @__truncdfbf2(double %x) {
  %near = fptrunc double %x to float
  %back = fpext float %near to double
  %inexact = fcmp one double %back, %x
  %back_bits = bitcast double %back to i64
  %bits = bitcast double %x to i64
  %back_size = and i64 %back_bits, 9223372036854775807
  %size = and i64 %bits, 9223372036854775807
  %away = icmp ugt i64 %back_size, %size
  %near_bits = bitcast float %near to i32
  %less = zext i1 %away to i32
  %toward_zero = sub i32 %near_bits, %less
  %odd = or i32 %toward_zero, 1
  %chosen = select i1 %inexact, i32 %odd, i32 %near_bits
  %between = bitcast i32 %chosen to float
  %value = call bfloat @__truncsfbf2(float %between)
  ret bfloat %value
}
"""
