// A slice that is checked is not made before its check.
// RUN: okl-opt %s -eliminate-empty-tensors | filecheck %s

// The check stands between the use of the empty tensor and the insertion.
// CHECK-LABEL: func.func @checked_late(
// CHECK-NOT:     extract_slice
// CHECK:         tensor.insert_slice
func.func private @okl_guard_failed(index, index)
func.func @checked_late(%t: tensor<8xf32>, %i: index, %f: f32) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %c4 = arith.constant 4 : index
  %bad = arith.cmpi ugt, %i, %c4 : index
  scf.if %bad {
    func.call @okl_guard_failed(%i, %c4) {message = "%0 is out of bounds"} : (index, index) -> ()
  }
  %2 = tensor.insert_slice %1 into %t[%i] [4] [1] {stays_in_loop} : tensor<4xf32> into tensor<8xf32>
  return %2 : tensor<8xf32>
}

// The check stands before the use: the slice is made after it, not where the empty tensor was.
// CHECK-LABEL: func.func @checked_before(
// CHECK:         func.call @okl_guard_failed
// CHECK:         %[[SLICE:.*]] = tensor.extract_slice
// CHECK-NEXT:    linalg.fill ins(%{{.*}} : f32) outs(%[[SLICE]] : tensor<4xf32>)
func.func @checked_before(%t: tensor<8xf32>, %i: index, %f: f32) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %c4 = arith.constant 4 : index
  %bad = arith.cmpi ugt, %i, %c4 : index
  scf.if %bad {
    func.call @okl_guard_failed(%i, %c4) {message = "%0 is out of bounds"} : (index, index) -> ()
  }
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%i] [4] [1] {stays_in_loop} : tensor<4xf32> into tensor<8xf32>
  return %2 : tensor<8xf32>
}
