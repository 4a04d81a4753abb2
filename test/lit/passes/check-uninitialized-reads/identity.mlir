// What is not in the llvm dialect yet stays as it is.
// RUN: okl-opt %s -check-uninitialized-reads > %t.after; okl-opt %s > %t.before; diff %t.before %t.after

func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32>
  return %0 : f32
}

llvm.func @g(%a: i32) -> i32 {
  %0 = llvm.add %a, %a : i32
  llvm.return %0 : i32
}
