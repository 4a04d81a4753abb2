// RUN: okl-opt %s -arith-emulate-wide-int -verify-diagnostics -split-input-file
// RUN: not okl-opt -split-input-file -arith-emulate-wide-int=widest-int-supported=12 %s 2>&1 | filecheck %s --check-prefix=WIDTH

// WIDTH: error: widest-int-supported must be a power of two and at least 2, got 12

// Divisions are not emulated.
func.func @f(%a: i64) -> i64 {
  // expected-error @below {{failed to legalize operation 'arith.divsi' that was explicitly marked illegal}}
  %0 = arith.divsi %a, %a : i64
  return %0 : i64
}

// -----

// Neither are integers of other widths.
// expected-error @below {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @f(%a: i48) {
  return
}

// -----

// expected-error @below {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @f(%a: vector<[4]xi64>) {
  return
}

// -----

// An op that keeps its types has no use for halves.
func.func @f(%m: memref<i64>, %a: i64) {
  // expected-error @below {{failed to legalize unresolved materialization from ('vector<2xi32>') to ('i64') that remained live after conversion}}
  %0 = arith.addi %a, %a : i64
  memref.store %0, %m[] : memref<i64>
  return
}

// -----

func.func @f(%m: memref<i64>) -> i64 {
  %0 = memref.load %m[] : memref<i64>
  // expected-error @below {{failed to legalize unresolved materialization from ('i64') to ('vector<2xi32>') that remained live after conversion}}
  return %0 : i64
}
