// RUN: okl-opt %s -p 'builtin.module(func.func(convert-linalg-to-gpu-launches))' | filecheck %s

// A block for each row: neighbouring threads read neighbours, and their sums are added in a tree.
// CHECK-LABEL: func.func @rows
// CHECK:         gpu.launch
// CHECK-SAME:      workgroup(%[[M:.*]] : memref<256xf32, #gpu.address_space<workgroup>>)
// CHECK:           %[[START:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:           %[[SUM:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[START]])
// CHECK:           memref.store %[[SUM]], %[[M]]
// CHECK:           gpu.barrier
// CHECK-NEXT:      arith.constant 128
// CHECK:           gpu.barrier
// CHECK-NEXT:      arith.constant 64
// CHECK:           arith.cmpi eq
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        %[[BEFORE:.*]] = memref.load %arg1
// CHECK:             arith.addf %[[BEFORE]]
// CHECK-NEXT:        memref.store
func.func @rows(%a: memref<70x400xf32>, %b: memref<70xf32>) {
  linalg.reduce { arith.addf } ins(%a : memref<70x400xf32>) outs(%b : memref<70xf32>) dimensions = [1]
  return
}

// A block for 32 columns: neighbouring threads read the neighbours in a row, which belong to 32 results.
// CHECK-LABEL: func.func @columns
// CHECK-DAG:     %[[BLOCKS:.*]] = arith.constant 13 : index
// CHECK:         gpu.launch blocks({{.*}}) in (%{{.*}} = %[[BLOCKS]],
// CHECK:           arith.remui
// CHECK:           gpu.barrier
func.func @columns(%a: memref<70x400xf32>, %b: memref<400xf32>) {
  linalg.reduce { arith.addf } ins(%a : memref<70x400xf32>) outs(%b : memref<400xf32>) dimensions = [0]
  return
}

// Where the order matters, a thread does it alone.
// CHECK-LABEL: func.func @in_order
// CHECK:         gpu.launch
// CHECK-NOT:     workgroup
// CHECK-NOT:     gpu.barrier
// CHECK:         return
func.func @in_order(%a: memref<70x400xf32>, %b: memref<70xf32>) {
  linalg.reduce { arith.subf } ins(%a : memref<70x400xf32>) outs(%b : memref<70xf32>) dimensions = [1]
  return
}
