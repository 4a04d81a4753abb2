// Names of the runtime that a module has, too, and attributes that claim something of a function.
// RUN: okl-opt %s --split-input-file --run --function=main --input=4xi64=1,2,3,4 > %t.out 2>&1; filecheck %s < %t.out

// The module's own function is called, and allocations are the runtime's.
// CHECK: result[0]: i64=3
// CHECK-NEXT: result[1]: i64=64
func.func private @malloc(%a: i64) -> i64 {
  %c = arith.constant 64 : i64
  return %c : i64
}
func.func @main(%m: memref<4xi64>) -> (i64, i64) {
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xi64>
  memref.copy %m, %a : memref<4xi64> to memref<4xi64>
  %v = memref.load %a[%c2] : memref<4xi64>
  %n = call @malloc(%v) : (i64) -> i64
  return %v, %n : i64, i64
}
// -----
// CHECK: result[0]: i64=2
func.func private @free(%a: i64) {
  return
}
func.func @main(%m: memref<4xi64>) -> i64 {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi64>
  memref.copy %m, %a : memref<4xi64> to memref<4xi64>
  %v = memref.load %a[%c1] : memref<4xi64>
  call @free(%v) : (i64) -> ()
  memref.dealloc %a : memref<4xi64>
  return %v : i64
}
// -----
// CHECK: result[0]: i64=3
memref.global "private" @memrefCopy : memref<4xi64> = dense<7>
func.func @main(%m: memref<4xi64>) -> i64 {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @memrefCopy : memref<4xi64>
  %s = memref.subview %m[0] [2] [2] : memref<4xi64> to memref<2xi64, strided<[2]>>
  %t = memref.subview %g[0] [2] [2] : memref<4xi64> to memref<2xi64, strided<[2]>>
  memref.copy %s, %t : memref<2xi64, strided<[2]>> to memref<2xi64, strided<[2]>>
  %v = memref.load %t[%c1] : memref<2xi64, strided<[2]>>
  return %v : i64
}
// -----
// A name that a pass would give is not the runtime's if the module has taken no other.
// CHECK: error: unresolved symbol 'malloc_0' needed by main
func.func private @malloc_0(i64) -> i64
func.func @main(%m: memref<4xi64>) -> i64 {
  %c = arith.constant 64 : i64
  %n = call @malloc_0(%c) : (i64) -> i64
  return %n : i64
}
// -----
// CHECK: error: 'llvm.call' op 'malloc' has type (i64) -> i64, the runtime's has (i64) -> !llvm.ptr
func.func private @malloc(%a: i32) {
  return
}
func.func private @malloc_0(i64) -> i64
func.func @main(%m: memref<4xi64>) -> i64 {
  %c = arith.constant 64 : i64
  %n = call @malloc_0(%c) : (i64) -> i64
  return %n : i64
}
// -----
// Names inside of the runtime's own code.
// CHECK: error: 'memref.load' op index 9 is out of bounds for dimension 0 of size 4
func.func private @okl_fail(%a: i64, %b: i64, %c: i64) {
  return
}
func.func private @okl_function_call() {
  return
}
memref.global "private" @okl_state : memref<4xi64> = dense<0>
func.func @main(%m: memref<4xi64>) -> i64 {
  %c9 = arith.constant 9 : index
  %a = arith.constant 9 : i64
  call @okl_fail(%a, %a, %a) : (i64, i64, i64) -> ()
  call @okl_function_call() : () -> ()
  %g = memref.get_global @okl_state : memref<4xi64>
  memref.copy %m, %g : memref<4xi64> to memref<4xi64>
  %v = memref.load %g[%c9] : memref<4xi64>
  return %v : i64
}
// -----
// CHECK: error: unresolved symbol 'longjmp' needed by main
func.func private @longjmp(i64, i32)
func.func @main(%m: memref<4xi64>) {
  %a = arith.constant 9 : i64
  %b = arith.constant 9 : i32
  call @longjmp(%a, %b) : (i64, i32) -> ()
  return
}
// -----
// CHECK: error: unresolved symbol 'llvm.memset.p0.i64' needed by main
func.func private @"llvm.memset.p0.i64"(i64, i8, i64, i1)
func.func @main(%m: memref<4xi64>) {
  %a = arith.constant 9 : i64
  %b = arith.constant 9 : i8
  %t = arith.constant true
  call @"llvm.memset.p0.i64"(%a, %b, %a, %t) : (i64, i8, i64, i1) -> ()
  return
}
// -----
// CHECK: error: 'func.func' op has the name of what failing checks call
func.func private @okl_guard_failed(%a: index, %b: index) {
  return
}
func.func @main(%m: memref<4xi64>) -> i64 {
  %c9 = arith.constant 9 : index
  %v = memref.load %m[%c9] : memref<4xi64>
  return %v : i64
}
// -----
// An assertion whose function the module defines ends the run, too.
// CHECK: :[[#]]:3: error: assertion failed: it is in bounds
func.func private @abort() {
  return
}
func.func @main(%m: memref<4xi64>) -> i64 {
  %c9 = arith.constant 9 : index
  %c4 = arith.constant 4 : index
  %ok = arith.cmpi ult, %c9, %c4 : index
  cf.assert %ok, "it is in bounds"
  %v = memref.load %m[%c9] : memref<4xi64>
  return %v : i64
}
// -----
// Claims of functions and arguments are not passed on.
// CHECK: result[0]: i64=9
func.func private @f(%m: memref<?xi64> {llvm.noalias, llvm.dereferenceable = 4096 : i64}, %n: memref<?xi64> {llvm.noalias, llvm.readonly}) -> i64 attributes {passthrough = ["noreturn", "memory(none)", "naked", ["target-cpu", "evil"]], llvm.linkage = #llvm.linkage<weak>} {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : i64
  memref.store %c9, %m[%c0] : memref<?xi64>
  %v = memref.load %n[%c0] : memref<?xi64>
  return %v : i64
}
func.func @main(%m: memref<4xi64>) -> i64 {
  %d = memref.cast %m : memref<4xi64> to memref<?xi64>
  %r = call @f(%d, %d) : (memref<?xi64>, memref<?xi64>) -> i64
  return %r : i64
}
// -----
// Messages have no lines and no control characters of their own.
// CHECK: error: 9 9 %s %n {0}
// CHECK-NEXT: {{^}}  <stdin>:1:1: error: planted\1B[31m
func.func private @okl_guard_failed(index, index)
func.func @main(%m: memref<4xi64>) {
  %c9 = arith.constant 9 : index
  func.call @okl_guard_failed(%c9, %c9) {message = "%0 %1 %s %n {0}\0A<stdin>:1:1: error: planted\1b[31m"} : (index, index) -> ()
  return
}

// SLOW: its programs are compiled in several ways
