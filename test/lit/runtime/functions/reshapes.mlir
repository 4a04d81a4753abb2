// A shape is read once, and its sizes are checked.
// RUN: okl-opt %s --split-input-file --run --codegen=vectors --input="2x3xf32=1,2,3,4,5,6" --input=2xi32=3,2 | filecheck %s
// RUN: okl-opt %s --split-input-file --run --codegen=loops --input="2x3xf32=1,2,3,4,5,6" --input=2xi32=3,3 > %t.out 2>&1; filecheck %s --check-prefix=BAD < %t.out

// CHECK: result[0]: 3x2xf32=[1 2][3 4][5 6]
// BAD: error: 'tensor.reshape' op has more elements than the 6 of its source
func.func @a(%a: tensor<2x3xf32>, %s: tensor<2xi32>) -> tensor<?x?xf32> {
  %0 = tensor.reshape %a(%s) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
// CHECK: result[0]: 3x2xf32=[1 2][3 4][5 6]
// BAD: error: 'tensor.reshape' op dimension 1 has size 3, not 2
func.func @a(%a: tensor<?x?xf32>, %s: tensor<2xi32>) -> tensor<3x2xf32> {
  %0 = tensor.reshape %a(%s) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
// -----
// CHECK: result[0]: 3x2xf32=[1 2][3 4][5 6]
// BAD: error: 'memref.reshape' op dimension 1 has size 3, not 2
func.func @a(%a: memref<2x3xf32>, %s: memref<2xi32>) -> memref<?x2xf32> {
  %0 = memref.reshape %a(%s) : (memref<2x3xf32>, memref<2xi32>) -> memref<?x2xf32>
  return %0 : memref<?x2xf32>
}
// -----
// CHECK: result[0]: 3x2xf32=[1 2][3 4][5 6]
// BAD: error: 'memref.reshape' op has more elements than the 6 of its source
func.func @a(%a: memref<2x3xf32>, %s: memref<2xi32>) -> memref<?x2xf32> {
  %0 = memref.reshape %a(%s) : (memref<2x3xf32>, memref<2xi32>) -> memref<*xf32>
  %1 = memref.cast %0 : memref<*xf32> to memref<?x2xf32>
  return %1 : memref<?x2xf32>
}
// -----
// CHECK: result[0]: f32=1
// BAD: result[0]: f32=1
func.func @a(%a: tensor<2x3xf32>, %s: tensor<2xi32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %t = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<2x3xf32> to tensor<1x1xf32>
  %e = tensor.empty() : tensor<0xindex>
  %0 = tensor.reshape %t(%e) : (tensor<1x1xf32>, tensor<0xindex>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
// CHECK: result[0]: 1x1xf32=[2]
// BAD: result[0]: 1x1xf32=[2]
func.func @a(%a: tensor<2x3xf32>, %s: tensor<2xi32>) -> tensor<?x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.extract %a[%c0, %c1] : tensor<2x3xf32>
  %u = tensor.from_elements %t : tensor<f32>
  %e = tensor.from_elements %c1, %c1 : tensor<2xindex>
  %0 = tensor.reshape %u(%e) : (tensor<f32>, tensor<2xindex>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// SLOW: its programs are compiled in two ways
