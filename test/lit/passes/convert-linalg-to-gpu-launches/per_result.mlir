// RUN: okl-opt %s --allow-unregistered-dialect -p 'builtin.module(func.func(convert-linalg-to-gpu-launches))' | filecheck %s

// A thread for each element, as many as fit whole blocks; those beyond do nothing.
// CHECK-LABEL: func.func @elementwise
// CHECK-DAG:     %[[BLOCKS:.*]] = arith.constant 4 : index
// CHECK-DAG:     %[[THREADS:.*]] = arith.constant 256 : index
// CHECK:         gpu.launch blocks(%[[B:.*]], %{{.*}}, %{{.*}}) in (%{{.*}} = %[[BLOCKS]],
// CHECK-SAME:      threads(%[[T:.*]], %{{.*}}, %{{.*}}) in (%{{.*}} = %[[THREADS]],
// CHECK:           %[[FIRST:.*]] = arith.muli %[[B]],
// CHECK-NEXT:      %[[AT:.*]] = arith.addi %[[FIRST]], %[[T]]
// CHECK:           %[[IS:.*]] = arith.cmpi ult, %[[AT]],
// CHECK-NEXT:      scf.if %[[IS]] {
// CHECK-NEXT:        %[[X:.*]] = memref.load %arg0[%[[AT]]]
// CHECK-NEXT:        %[[Y:.*]] = math.exp %[[X]]
// CHECK-NEXT:        memref.store %[[Y]], %arg1[%[[AT]]]
func.func @elementwise(%a: memref<1000xf32>, %b: memref<1000xf32>) {
  linalg.exp ins(%a : memref<1000xf32>) outs(%b : memref<1000xf32>)
  return
}

// Neighbouring threads have neighbours in the last dimension. Indices are divided in 32 bits.
// CHECK-LABEL: func.func @two_dimensions
// CHECK:         %[[N:.*]] = arith.index_cast %{{.*}} : index to i32
// CHECK:         arith.remui %[[N]], %{{.*}} : i32
// CHECK:         arith.divui %[[N]], %{{.*}} : i32
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @two_dimensions(%a: memref<8x64xf32>, %b: memref<8x64xf32>) {
  linalg.exp ins(%a : memref<8x64xf32>) outs(%b : memref<8x64xf32>)
  return
}

// A short reduction is a loop of each thread; a fill before it is where its sum begins.
// CHECK-LABEL: func.func @short_reduction
// CHECK:         gpu.launch
// CHECK-NOT:     workgroup
// CHECK:           %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:           scf.for {{.*}} iter_args(%{{.*}} = %[[ZERO]])
// CHECK-NOT:     gpu.launch
func.func @short_reduction(%a: memref<100x9xf32>, %b: memref<100xf32>) {
  %0 = arith.constant 0.0 : f32
  linalg.fill ins(%0 : f32) outs(%b : memref<100xf32>)
  linalg.reduce { arith.addf } ins(%a : memref<100x9xf32>) outs(%b : memref<100xf32>) dimensions = [1]
  return
}

// A fill that something reads before stays.
// CHECK-LABEL: func.func @fill_that_is_read
// CHECK:         gpu.launch
// CHECK:         "test.use"
// CHECK:         gpu.launch
func.func @fill_that_is_read(%a: memref<100x9xf32>, %b: memref<100xf32>) {
  %0 = arith.constant 0.0 : f32
  linalg.fill ins(%0 : f32) outs(%b : memref<100xf32>)
  "test.use"(%b) : (memref<100xf32>) -> ()
  linalg.reduce { arith.addf } ins(%a : memref<100x9xf32>) outs(%b : memref<100xf32>) dimensions = [1]
  return
}

// Nothing is launched for no elements.
// CHECK-LABEL: func.func @empty
// CHECK-NEXT:    return
func.func @empty(%a: memref<0xf32>, %b: memref<0xf32>) {
  linalg.exp ins(%a : memref<0xf32>) outs(%b : memref<0xf32>)
  return
}

// Ops on tensors stay.
// CHECK-LABEL: func.func @on_tensors
// CHECK-NEXT:    linalg.exp
func.func @on_tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
