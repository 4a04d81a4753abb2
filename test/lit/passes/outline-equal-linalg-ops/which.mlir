// RUN: okl-opt %s -split-input-file -outline-equal-linalg-ops | filecheck %s

// Constants of tensor type are arguments, other constants are not: with another one, it is another function.
// CHECK-LABEL: func.func @constants(
// CHECK:         %[[K:.*]] = arith.constant dense
// CHECK:         %[[L:.*]] = arith.constant dense
// CHECK:         call @constants_generic(%{{.*}}, %[[K]], %{{.*}})
// CHECK:         call @constants_generic(%{{.*}}, %[[L]], %{{.*}})
// CHECK:         linalg.generic
// CHECK:       func.func private @constants_generic(
// CHECK-SAME:    tensor<2xf32>, %{{.*}}: tensor<2xf32>, %{{.*}}: tensor<2xf32>) -> tensor<2xf32>
// CHECK:         arith.constant 1.000000e+00 : f32
#id = affine_map<(d0) -> (d0)>
func.func @constants(%x: tensor<2xf32>) -> tensor<2xf32> {
  %k = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %l = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<2xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %k : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %one : f32
    linalg.yield %t : f32
  } -> tensor<2xf32>
  %s0 = call @opaque(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%s0, %l : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %one : f32
    linalg.yield %t : f32
  } -> tensor<2xf32>
  %s1 = call @opaque(%1) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%s1, %l : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %two : f32
    linalg.yield %t : f32
  } -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
func.func private @opaque(tensor<2xf32>) -> tensor<2xf32>

// -----

// A slice, or what is inserted into a tensor, would be copied for a call; a body that asserts tells its own place.
// CHECK-LABEL: func.func @stay(
// CHECK-NOT:     call
// CHECK-NOT:   func.func
#id = affine_map<(d0) -> (d0)>
func.func @stay(%x: tensor<8xf32>, %y: tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>, tensor<8xi32>) {
  %low = tensor.extract_slice %x[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %high = tensor.extract_slice %x[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%low : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%high : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %0 into %x[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %1 into %2[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %f = tensor.empty() : tensor<8xi32>
  %zero = arith.constant 0 : i32
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%y : tensor<8xi32>) outs(%f : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32):
    %c = arith.cmpi ne, %a, %zero : i32
    cf.assert %c, "zero"
    linalg.yield %a : i32
  } -> tensor<8xi32>
  %5 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%y : tensor<8xi32>) outs(%f : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32):
    %c = arith.cmpi ne, %a, %zero : i32
    cf.assert %c, "zero"
    linalg.yield %a : i32
  } -> tensor<8xi32>
  return %3, %4, %5 : tensor<8xf32>, tensor<8xi32>, tensor<8xi32>
}

// -----

// Sizes that are not known are arguments where they are needed; such a function takes descriptors. A name that is
// taken gets a number.
// CHECK-LABEL: func.func @dynamic(
// CHECK:         call @dynamic_exp_0(
// CHECK:         call @dynamic_exp_0(
// CHECK:       func.func private @dynamic_exp_0(
// CHECK-SAME:    attributes {no_inline, passthrough = ["noinline"]}
func.func @dynamic(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = call @dynamic_exp(%0) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.exp ins(%s : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func private @dynamic_exp(tensor<?xf32>) -> tensor<?xf32>
