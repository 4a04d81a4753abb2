// RUN: okl-opt %s -iree-util-demote-i64-to-i32 --verify-diagnostics

func.func @f(%x: i48) -> i64 {
  // expected-error@below {{'arith.extui' op would be from 'i48' to 'i32', which it cannot be}}
  %0 = arith.extui %x : i48 to i64
  return %0 : i64
}
