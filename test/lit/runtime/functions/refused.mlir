// RUN: okl-opt %s --split-input-file --run --function=main > %t.out 2>&1; filecheck %s < %t.out

// A pointer in the module as read.
// CHECK: error: 'llvm.load' op is refused by --run: it was in the module as read
func.func @main(%p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  return %0 : i32
}
// -----
// CHECK: error: 'builtin.unrealized_conversion_cast' op is refused by --run
func.func @main(%m: memref<4xf32>) -> i64 {
  %0 = builtin.unrealized_conversion_cast %m : memref<4xf32> to i64
  return %0 : i64
}
// -----
// CHECK: error: unresolved symbol 'system' needed by main
func.func private @system(i64) -> i32
func.func @main() -> i32 {
  %c = arith.constant 1 : i64
  %0 = call @system(%c) : (i64) -> i32
  return %0 : i32
}
// -----
// A name that the runtime gives to functions of the module.
// CHECK: error: unresolved symbol 'okl_symbol_1' needed by main
func.func private @okl_symbol_1(i64, i64, i64, i64, i64) -> f32
func.func private @first(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<?xf32>
  return %v : f32
}
func.func @main() -> f32 {
  %a = arith.constant 4096 : i64
  %m = memref.alloc() : memref<4xf32>
  %d = memref.cast %m : memref<4xf32> to memref<?xf32>
  %0 = call @first(%d) : (memref<?xf32>) -> f32
  %1 = call @okl_symbol_1(%a, %a, %a, %a, %a) : (i64, i64, i64, i64, i64) -> f32
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}
// -----
// CHECK: error: 'func.func' op 'printI64' has type (i32) -> (), the runtime's has (i64) -> ()
func.func private @printI64(i32)
func.func @main() {
  %c = arith.constant 1 : i32
  call @printI64(%c) : (i32) -> ()
  return
}
// -----
// CHECK: error: 'func.func' op declares 'puts', which only passes may call
func.func private @puts(memref<4xi8>) -> i32
func.func @main() {
  return
}
// -----
// CHECK: error: 'func.func' op 'printMemref1dF32' has type (memref<4xf32>) -> (), the runtime's has (memref<?xf32>) -> ()
func.func private @printMemref1dF32(memref<4xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  return
}
// -----
// CHECK: error: 'func.func' op declares 'memcpy', which only passes may call
func.func private @memcpy(memref<?xi8>, memref<?xi8>, index)
func.func @main() {
  return
}
// -----
// CHECK: error: 'func.func' op declares 'malloc', which only passes may call
func.func private @malloc(i64) -> !llvm.ptr
func.func @main() {
  return
}
// -----
// CHECK: error: 'func.func' op declares 'okl_run_parts', which only passes may call
func.func private @okl_run_parts(index, index, i64)
func.func @main() {
  return
}
// -----
// A pointer that no function of the runtime has given.
// CHECK: error: 'ub.poison' op is refused by --run: it stands for an address
func.func private @rtrand(!llvm.ptr, i64) -> i64
func.func @main(%most: i64) -> i64 {
  %g = ub.poison : !llvm.ptr
  %0 = call @rtrand(%g, %most) : (!llvm.ptr, i64) -> i64
  return %0 : i64
}
// -----
// CHECK: error: 'vector.broadcast' op is refused by --run: it has a value of type
func.func private @rtsrand(i64) -> !llvm.ptr
func.func @main(%seed: i64) {
  %g = call @rtsrand(%seed) : (i64) -> !llvm.ptr
  %v = vector.broadcast %g : !llvm.ptr to vector<2x!llvm.ptr>
  return
}
// -----
// CHECK: error: its memory ends with the function
func.func private @leaves() -> memref<4xf32> {
  %m = memref.alloca() : memref<4xf32>
  return %m : memref<4xf32>
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %m = call @leaves() : () -> memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
// -----
// CHECK: error: 'func.func' op cannot run: parameter 0: values of type 'f8E4M3FN' are neither read nor shown
func.func @main(%a: f8E4M3FN) {
  return
}
