// What functions say of globals by hand: the memory is that of the type, or nothing runs.
// RUN: okl-opt %s --split-input-file --run --function=f > %t.out 2>&1; filecheck %s < %t.out

// CHECK: error: global "g" has type 4xf32 in one place, and 1000000xf32 in another
func.func @f(%a: memref<4xf32> {util.global = "g"}, %b: memref<1000000xf32> {util.global = "g"}) -> f32 {
  %c = arith.constant 900000 : index
  %0 = memref.load %b[%c] : memref<1000000xf32>
  return %0 : f32
}
// -----
// CHECK: error: global "a\1B[31m\0Ab" has type 4xf32 in one place, and 4xf64 in another
func.func @f(%a: memref<4xf32> {util.global = "a\1b[31m\0ab"}, %b: memref<4xf64> {util.global = "a\1b[31m\0ab"}) {
  return
}
// -----
// CHECK: error: 'func.func' op cannot run: an initializer of globals may only take globals
func.func @first(%a: memref<4xf32>) attributes {util.initializer} {
  return
}
func.func @f() -> f32 {
  %0 = arith.constant 1.0 : f32
  return %0 : f32
}
// -----
// CHECK: error: 'func.func' op cannot run: parameter 0 cannot be a global
func.func @f(%a: memref<4xf32, strided<[1], offset: 1000>> {util.global = "g"}) {
  return
}
// -----
// CHECK: error: 'func.func' op cannot run: parameter 1 cannot be a global
func.func @f(%a: memref<4xf32> {util.global = "g"}, %b: f32) {
  return
}
// -----
// CHECK: error: out of memory: no 4398046511104 bytes for a tensor of type 1099511627776xf32
func.func @f(%a: memref<1099511627776xf32> {util.global = "g"}) {
  return
}
