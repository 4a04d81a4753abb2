// RUN: okl-opt %s -iree-util-strip-debug-ops | filecheck %s

// Assertions go, at any depth; what only they used stays, as does a barrier for the optimizer.
// CHECK-LABEL: func.func @f(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:    %[[NOT:.*]] = arith.cmpi ne
// CHECK-NEXT:    scf.if %arg0 {
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[B:.*]] = util.optimization_barrier %arg1 : i32
// CHECK-NEXT:    return %[[B]] : i32
func.func @f(%c: i1, %x: i32) -> i32 {
  %0 = arith.cmpi ne, %x, %x : i32
  cf.assert %0, "is not"
  scf.if %c {
    cf.assert %0, "is not either"
  }
  %1 = util.optimization_barrier %x : i32
  return %1 : i32
}

// CHECK-LABEL: util.func private @declared()
util.func private @declared()

// CHECK-LABEL: util.initializer {
// CHECK-NEXT:    %{{.*}} = arith.constant true
// CHECK-NEXT:    util.return
util.initializer {
  %0 = arith.constant true
  cf.assert %0, "must hold"
  util.return
}

// CHECK-LABEL: func.func @trace(%arg0: tensor<4xf32>) {
// CHECK-NEXT:    return
func.func @trace(%x: tensor<4xf32>) {
  flow.tensor.trace {key = "x"} %x : tensor<4xf32>
  return
}
