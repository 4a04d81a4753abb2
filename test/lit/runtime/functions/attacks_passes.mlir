// Whatever passes a file names: what is checked is what runs.
// RUN: not okl-opt %s --split-input-file --run --run-reproducer --function=f --input=4xi64=1,2,3,4 --input=index=100000000000 --input=index=1 2>&1 | filecheck %s

// The pass makes assertions go on, and a check was left out after one.
// CHECK: error: assertion failed: inside
func.func @f(%m: memref<4xi64>, %i: index, %n: index) -> i64 {
  %c4 = arith.constant 4 : index
  %b = arith.cmpi ult, %i, %c4 : index
  cf.assert %b, "inside"
  %v = memref.load %m[%i] : memref<4xi64>
  return %v : i64
}
{-# external_resources: { mlir_reproducer: { pipeline: "builtin.module(test-cf-assert)" } } #-}
// -----
// xDSL's pass takes a load and a store out of a loop, past the checks inside of it.
// CHECK: error: 'memref.load' op index 100000000000 is out of bounds for dimension 0 of size 4
func.func @f(%m: memref<4xi64>, %i: index, %n: index) {
  %c1 = arith.constant 1 : index
  scf.for %k = %c1 to %n step %c1 {
    %v = memref.load %m[%i] : memref<4xi64>
    %w = arith.addi %v, %v : i64
    memref.store %w, %m[%i] : memref<4xi64>
  }
  return
}
{-# external_resources: { mlir_reproducer: { pipeline: "builtin.module(loop-hoist-memref)" } } #-}
// -----
// A pass that may move accesses comes after they were lowered: they cannot be checked again.
// CHECK: error: {{.*}} is refused by --run: pass 'dce' is not known to keep the checks of accesses
// CHECK-SAME: name 'dce' before passes that lower to the llvm dialect
func.func @f(%m: memref<4xi64>, %i: index, %n: index) -> i64 {
  %v = memref.load %m[%n] : memref<4xi64>
  return %v : i64
}
{-# external_resources: { mlir_reproducer: { pipeline: "builtin.module(finalize-memref-to-llvm,dce)" } } #-}
// -----
// A size that is 0 in 32 bits.
// CHECK: error: pass 'finalize-memref-to-llvm' with index-bitwidth=32 is refused by --run: its checks compute with indices of 64 bits
func.func @f(%x: memref<4xi64>, %i: index, %n: index) -> i64 {
  %m = memref.alloca() : memref<4294967296xi64>
  %v = memref.load %m[%n] : memref<4294967296xi64>
  return %v : i64
}
{-# external_resources: { mlir_reproducer: {
  pipeline: "builtin.module(finalize-memref-to-llvm{index-bitwidth=32},convert-func-to-llvm{index-bitwidth=32})"
} } #-}
// -----
// Vectors that need not be aligned.
// CHECK: error: pass 'convert-vector-to-llvm' with use-vector-alignment is refused by --run: no check tells that memory is aligned like vectors
func.func @f(%m: memref<4xi64>, %i: index, %n: index) -> vector<2xi64> {
  %v = vector.load %m[%n] : memref<4xi64>, vector<2xi64>
  return %v : vector<2xi64>
}
{-# external_resources: { mlir_reproducer: { pipeline: "builtin.module(convert-vector-to-llvm{use-vector-alignment})" } } #-}
// -----
// Indices of 32 bits by a claim of the module.
// CHECK: error: {{.*}} is refused by --run: it gives an index 32 bits, and checks compute with 64
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
  func.func @f(%m: memref<4xi64>, %i: index, %n: index) -> i64 {
    %v = memref.load %m[%n] : memref<4xi64>
    return %v : i64
  }
}
