// RUN: okl-opt %s -iree-util-demote-i64-to-i32 | filecheck %s

// The upper half of numbers goes; unsigned and signed ones, and index, are other types.
// CHECK: util.global private @t = dense<[1, -1, 0]> : tensor<3xi32>
util.global private @t = dense<[1, -1, 4294967296]> : tensor<3xi64>
// CHECK-NEXT: func.func private @others(ui64, si64, index, i1, f64)
func.func private @others(ui64, si64, index, i1, f64)

// CHECK-LABEL: func.func @f(%arg0: i32, %arg1: i32, %arg2: i16, %arg3: index)
// CHECK-NEXT:    %[[C:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[S:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[A:.*]] = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:    %[[E:.*]] = arith.extui %arg2 : i16 to i32
// CHECK-NEXT:    %[[I:.*]] = arith.index_cast %arg3 : index to i32
// CHECK-NEXT:    %[[P:.*]] = tensor.empty() : tensor<4xi32>
// CHECK-NEXT:    return %[[C]], %[[A]], %[[E]], %[[I]]
func.func @f(%x: i64, %y: i32, %z: i16, %i: index) -> (i64, i32, i64, i64) {
  %0 = arith.constant 8589934591 : i64
  %s = arith.constant 2 : index
  %1 = arith.extsi %y : i32 to i64
  %2 = arith.addi %x, %1 : i64
  %3 = arith.trunci %2 : i64 to i32
  %4 = arith.extui %z : i16 to i64
  %5 = arith.index_cast %i : index to i64
  %6 = tensor.empty() : tensor<4xi64>
  return %0, %3, %4, %5 : i64, i32, i64, i64
}

// The cases of a switch are values of what is switched on.
// CHECK-LABEL: func.func @switch(%arg0: i32)
// CHECK-NEXT:    cf.switch %arg0 : i32, [
// CHECK-NEXT:      default: ^bb1,
// CHECK-NEXT:      5: ^bb2
func.func @switch(%x: i64) {
  cf.switch %x : i64, [
    default: ^bb1,
    5: ^bb2
  ]
^bb1:
  return
^bb2:
  return
}

// Numbers that are part of an op stay.
// CHECK-LABEL: func.func @strides
// CHECK:         linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
// CHECK-SAME:    tensor<1x5x5x1xi32>
func.func @strides(%x: tensor<1x5x5x1xi64>, %w: tensor<1x1x1x1xi64>, %o: tensor<1x3x3x1xi64>) -> tensor<1x3x3x1xi64> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %w : tensor<1x5x5x1xi64>, tensor<1x1x1x1xi64>) outs(%o : tensor<1x3x3x1xi64>) -> tensor<1x3x3x1xi64>
  return %0 : tensor<1x3x3x1xi64>
}
