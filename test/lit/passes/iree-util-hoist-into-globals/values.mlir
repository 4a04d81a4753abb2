// RUN: okl-opt %s -iree-util-hoist-into-globals --split-input-file > %t
// RUN: filecheck %s < %t
// RUN: okl-opt %t -iree-util-hoist-into-globals --split-input-file | filecheck %s

// A value that is used, and one made of it: the second initializer loads what the first one stored.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @__hoisted_tensor_2xf32 : tensor<2xf32>
// CHECK-NEXT:    util.initializer {
// CHECK-NEXT:      %[[C:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00]>
// CHECK-NEXT:      %[[N:.*]] = arith.negf %[[C]]
// CHECK-NEXT:      util.global.store %[[N]], @__hoisted_tensor_2xf32
// CHECK-NEXT:      util.initializer.return
// CHECK-NEXT:    }
// CHECK-NEXT:    util.global private @__hoisted_tensor_2xf32_0 : tensor<2xf32>
// CHECK-NEXT:    util.initializer {
// CHECK-NEXT:      %[[L:.*]] = util.global.load @__hoisted_tensor_2xf32
// CHECK-NEXT:      %[[M:.*]] = arith.mulf %[[L]], %[[L]]
// CHECK-NEXT:      util.global.store %[[M]], @__hoisted_tensor_2xf32_0
// CHECK-NEXT:      util.initializer.return
// CHECK-NEXT:    }
// CHECK-NEXT:    func.func @f(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
// CHECK-NEXT:      %[[A:.*]] = util.global.load @__hoisted_tensor_2xf32 :
// CHECK-NEXT:      %[[X:.*]] = arith.addf %arg0, %[[A]]
// CHECK-NEXT:      %[[B:.*]] = util.global.load @__hoisted_tensor_2xf32_0
// CHECK-NEXT:      return %[[X]], %[[B]]
func.func @f(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.negf %0 : tensor<2xf32>
  %2 = arith.addf %x, %1 : tensor<2xf32>
  %3 = arith.mulf %1, %1 : tensor<2xf32>
  return %2, %3 : tensor<2xf32>, tensor<2xf32>
}

// -----

// A value that is part of two others only is computed with each; a constant that is used stays.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @__hoisted_i32 : i32
// CHECK-NEXT:    util.initializer {
// CHECK:           arith.addi
// CHECK-NEXT:      arith.muli
// CHECK-NEXT:      util.global.store
// CHECK:         util.global private @__hoisted_i32_0 : i32
// CHECK-NEXT:    util.initializer {
// CHECK:           arith.addi
// CHECK-NEXT:      arith.subi
// CHECK-NEXT:      util.global.store
// CHECK:         util.func public @f() -> (i32, i32, i32) {
// CHECK-NEXT:      %[[C:.*]] = arith.constant 5
// CHECK-NEXT:      %[[A:.*]] = util.global.load @__hoisted_i32 :
// CHECK-NEXT:      %[[B:.*]] = util.global.load @__hoisted_i32_0 :
// CHECK-NEXT:      util.return %[[A]], %[[B]], %[[C]]
util.func @f() -> (i32, i32, i32) {
  %0 = arith.constant 5 : i32
  %1 = arith.addi %0, %0 : i32
  %2 = arith.muli %1, %0 : i32
  %3 = arith.subi %1, %0 : i32
  util.return %2, %3, %0 : i32, i32, i32
}

// -----

// What takes many ops is computed once.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @__hoisted_i32 : i32
// CHECK-NEXT:    util.initializer {
// CHECK-COUNT-11:  arith.muli
// CHECK-NEXT:      util.global.store
// CHECK:         util.global private @__hoisted_i32_0 : i32
// CHECK:           util.global.load @__hoisted_i32 :
// CHECK-NEXT:      arith.addi
// CHECK:         util.global private @__hoisted_i32_1 : i32
// CHECK:           util.global.load @__hoisted_i32 :
// CHECK-NEXT:      arith.subi
// CHECK:         func.func @many
// CHECK-NEXT:      util.global.load @__hoisted_i32_0
// CHECK-NEXT:      util.global.load @__hoisted_i32_1
// CHECK-NEXT:      return
func.func @many() -> (i32, i32) {
  %0 = arith.constant 5 : i32
  %1 = arith.muli %0, %0 : i32
  %2 = arith.muli %1, %0 : i32
  %3 = arith.muli %2, %0 : i32
  %4 = arith.muli %3, %0 : i32
  %5 = arith.muli %4, %0 : i32
  %6 = arith.muli %5, %0 : i32
  %7 = arith.muli %6, %0 : i32
  %8 = arith.muli %7, %0 : i32
  %9 = arith.muli %8, %0 : i32
  %10 = arith.muli %9, %0 : i32
  %11 = arith.muli %10, %0 : i32
  %12 = arith.addi %11, %11 : i32
  %13 = arith.subi %11, %12 : i32
  return %12, %13 : i32, i32
}

// -----

// What is made of a global is made after that has its value.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @w : tensor<2xi32>
// CHECK-NEXT:    util.func private @weights() -> tensor<2xi32>
// CHECK-NEXT:    util.initializer {
// CHECK:           util.global.store %{{.*}}, @w
// CHECK:         }
// CHECK-NEXT:    util.global private @__hoisted_tensor_2xi32 : tensor<2xi32>
// CHECK-NEXT:    util.initializer {
// CHECK-NEXT:      %[[W:.*]] = util.global.load @w
// CHECK-NEXT:      %[[A:.*]] = arith.addi %[[W]], %[[W]]
// CHECK-NEXT:      util.global.store %[[A]], @__hoisted_tensor_2xi32
// CHECK:         util.global private mutable @v
// CHECK-NEXT:    func.func @f() -> (tensor<2xi32>, tensor<2xi32>) {
// CHECK-NEXT:      %[[H:.*]] = util.global.load @__hoisted_tensor_2xi32
// CHECK-NEXT:      %[[V:.*]] = util.global.load @v
// CHECK-NEXT:      %[[B:.*]] = arith.addi %[[V]], %[[V]]
// CHECK-NEXT:      return %[[H]], %[[B]]
util.global private @w : tensor<2xi32>
util.func private @weights() -> tensor<2xi32>
util.initializer {
  %0 = util.call @weights() : () -> tensor<2xi32>
  util.global.store %0, @w : tensor<2xi32>
  util.return
}
util.global private mutable @v : tensor<2xi32>
func.func @f() -> (tensor<2xi32>, tensor<2xi32>) {
  %0 = util.global.load @w : tensor<2xi32>
  %1 = arith.addi %0, %0 : tensor<2xi32>
  %2 = util.global.load @v : tensor<2xi32>
  %3 = arith.addi %2, %2 : tensor<2xi32>
  return %1, %3 : tensor<2xi32>, tensor<2xi32>
}

// -----

// An initializer calls the function, maybe before a new one would run.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @w : i32
// CHECK-NEXT:    util.initializer {
// CHECK:         util.func private @f() -> i32 {
// CHECK-NEXT:      %[[W:.*]] = util.global.load @w
// CHECK-NEXT:      %[[A:.*]] = arith.addi %[[W]], %[[W]]
// CHECK-NEXT:      util.return %[[A]]
util.global private @w : i32
util.initializer {
  %0 = arith.constant 1 : i32
  util.global.store %0, @w : i32
  %1 = util.call @g() : () -> i32
  util.return
}
util.func private @f() -> i32 {
  %0 = util.global.load @w : i32
  %1 = arith.addi %0, %0 : i32
  util.return %1 : i32
}
util.func private @g() -> i32 {
  %0 = util.call @f() : () -> i32
  util.return %0 : i32
}

// -----

// What stays: empty tensors, fills that are accumulators, broadcasts, parts of bytes, unknown sizes, what may fail,
// what has effects, and constants.
// CHECK-LABEL: module
// CHECK-NEXT:    func.func @stay
// CHECK-NOT:       util.global
func.func @stay(%x: tensor<2x2xf32>, %c: i1, %n: index)
    -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xi1>, tensor<?xf32>, i32, f32) {
  %e = tensor.empty() : tensor<2x2xf32>
  %zero = arith.constant 0.0 : f32
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %0 = linalg.matmul ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%fill : tensor<2x2xf32>) -> tensor<2x2xf32>
  %row = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]} ins(%row : tensor<2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2xf32>
  %bits = arith.constant dense<[true, false]> : tensor<2xi1>
  %2 = arith.xori %bits, %bits : tensor<2xi1>
  %3 = tensor.cast %row : tensor<2xf32> to tensor<?xf32>
  %i0 = arith.constant 0 : i32
  %4 = arith.divsi %i0, %i0 : i32
  %c7 = arith.constant 7 : index
  %5 = scf.if %c -> f32 {
    %6 = tensor.extract %row[%c7] : tensor<2xf32>
    scf.yield %6 : f32
  } else {
    scf.yield %zero : f32
  }
  return %0, %1, %2, %3, %4, %5 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xi1>, tensor<?xf32>, i32, f32
}

// -----

// An input of a linalg op gains by being computed once; so does what a body takes from outside.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @__hoisted_tensor_2x2xf32 : tensor<2x2xf32>
// CHECK-NEXT:    util.initializer {
// CHECK:           linalg.fill
// CHECK:         util.global private @__hoisted_f32 : f32
// CHECK-NEXT:    util.initializer {
// CHECK:           arith.addf
// CHECK:         func.func @inputs
// CHECK:           %[[F:.*]] = util.global.load @__hoisted_tensor_2x2xf32
// CHECK-NEXT:      %[[S:.*]] = util.global.load @__hoisted_f32
// CHECK:           linalg.generic
// CHECK-SAME:        ins(%[[F]] : tensor<2x2xf32>)
// CHECK:             arith.mulf %{{.*}}, %[[S]]
func.func @inputs() -> tensor<2x2xf32> {
  %e = tensor.empty() : tensor<2x2xf32>
  %one = arith.constant 1.0 : f32
  %fill = linalg.fill ins(%one : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %two = arith.addf %one, %one : f32
  %x = util.optimization_barrier %e : tensor<2x2xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]} ins(%fill : tensor<2x2xf32>) outs(%x : tensor<2x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.mulf %in, %two : f32
    linalg.yield %1 : f32
  } -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

// A name that is taken; two functions with the same value have a global each.
// CHECK-LABEL: module
// CHECK-NEXT:    util.global private @__hoisted_i32_0 : i32
// CHECK:         util.global private @__hoisted_i32_1 : i32
// CHECK:         func.func private @__hoisted_i32()
// CHECK:         func.func @f() -> i32
// CHECK-NEXT:      util.global.load @__hoisted_i32_0
// CHECK:         func.func @g() -> i32
// CHECK-NEXT:      util.global.load @__hoisted_i32_1
func.func private @__hoisted_i32()
func.func @f() -> i32 {
  %0 = arith.constant 5 : i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
func.func @g() -> i32 {
  %0 = arith.constant 5 : i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
