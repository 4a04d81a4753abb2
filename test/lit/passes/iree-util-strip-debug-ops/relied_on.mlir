// An assertion that makes a check superfluous stays.
// RUN: okl-opt %s -guard-memory-accesses -iree-util-strip-debug-ops | filecheck %s
// RUN: not okl-opt %s -iree-util-strip-debug-ops --run --input=4xf32=1 --input=index=100 2>&1 | filecheck %s --check-prefix=FAILS

// CHECK-LABEL: func.func @f(
// CHECK:         %[[OK:.*]] = arith.cmpi ult
// CHECK-NEXT:    cf.assert %[[OK]], "inside" {relied_on}
// CHECK-NOT:     cf.assert
// CHECK:         %[[VALUE:.*]] = tensor.extract
// CHECK-NEXT:    return %[[VALUE]] : f32
// FAILS: error: assertion failed: inside
func.func @f(%t: tensor<4xf32>, %i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %inside = arith.cmpi ult, %i, %c4 : index
  cf.assert %inside, "inside"
  %finite = arith.constant true
  cf.assert %finite, "finite"
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}
