// A slice that is checked is not made before its check.
// RUN: okl-opt %s -eliminate-empty-tensors | filecheck %s
// RUN: not okl-opt %s --run --function=in_loop --input=8xf32=1 --input=index=100000000000 --input=index=4 --input=index=1 2>&1 | filecheck %s --check-prefix=LOOP

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

// LOOP: error: 'tensor.extract_slice' op offset 100000000000 is out of bounds for dimension 0 of size 8
func.func @in_loop(%t: tensor<?xf32>, %i: index, %s: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %v = tensor.extract_slice %a[%i] [%s] [1] : tensor<?xf32> to tensor<?xf32>
    %w = arith.addf %v, %v : tensor<?xf32>
    %b = tensor.insert_slice %w into %a[%i] [%s] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
