// RUN: okl-opt %s --run --input=3xf32=3 | filecheck %s
// RUN: okl-opt %s -iree-flow-transformation-pipeline --run --input=3xf32=3 | filecheck %s

// Globals are stored in order, initializers run first, and a value that was loaded stays what it was.

// CHECK:      result[0]: 3xf32=6 6 6
// CHECK-NEXT: result[1]: 3xf32=2 2 2
// CHECK-NEXT: result[2]: index=8

util.global private mutable @sum = dense<1.0> : tensor<3xf32>
util.global private mutable @count = 7 : index

util.initializer {
  %0 = util.global.load @sum : tensor<3xf32>
  %1 = arith.addf %0, %0 : tensor<3xf32>
  util.global.store %1, @sum : tensor<3xf32>
  util.initializer.return
}

func.func private @counted() -> index {
  %c1 = arith.constant 1 : index
  %0 = util.global.load @count : index
  %1 = arith.addi %0, %c1 : index
  util.global.store %1, @count : index
  return %1 : index
}

func.func @main(%s: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, index) {
  %0 = util.global.load @sum : tensor<3xf32>
  %1 = arith.mulf %0, %s : tensor<3xf32>
  util.global.store %0, @sum : tensor<3xf32>
  util.global.store %1, @sum : tensor<3xf32>
  %2 = util.global.load @sum : tensor<3xf32>
  %3 = call @counted() : () -> index
  return %2, %0, %3 : tensor<3xf32>, tensor<3xf32>, index
}

// SLOW: its programs are compiled in several ways
