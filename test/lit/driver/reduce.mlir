// RUN: okl-opt reduce --test='grep -q math.tanh' -j2 %s | filecheck %s
// RUN: not okl-opt reduce --keep-error='no such words' %s 2>&1 | filecheck %s --check-prefix=DULL
// RUN: not okl-opt reduce %s 2>&1 | filecheck %s --check-prefix=NO-TEST

// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: tensor<1xf32>) {
// CHECK-NEXT:     %0 = math.tanh %arg0 : tensor<1xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK-NOT:  {-#

// DULL:      okl-opt: error: '{{.*}}reduce.mlir' is not interesting; the test says:
// DULL-NEXT:   exit status 0

// NO-TEST: okl-opt: error: 'reduce' takes one of --test, --keep-error, --keep-crash and --keep-run-mismatch

func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %arg0 : tensor<4xf32>
  %1 = math.tanh %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
