// RUN: okl-opt %s -test-arith-emulate-wide-int -verify-diagnostics
// RUN: not okl-opt -test-arith-emulate-wide-int=widest-int-supported=0 %s 2>&1 | filecheck %s

// CHECK: error: widest-int-supported must be a power of two and at least 2, got 0

func.func @emulate_f(%a: i64) -> i64 {
  // expected-error @below {{failed to legalize operation 'arith.remsi' that was explicitly marked illegal}}
  %0 = arith.remsi %a, %a : i64
  return %0 : i64
}
