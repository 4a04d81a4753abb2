// RUN: okl-opt %s -iree-flow-outline-dispatch-regions | filecheck %s
// RUN: okl-opt %s -iree-flow-outline-dispatch-regions=summary=typed | filecheck %s --check-prefix=TYPED

// The name `@f_dispatch_0` is taken.
// CHECK:       func.func private @f_dispatch_0()
// CHECK:       flow.executable private @f_dispatch_0_0 {
// CHECK-NEXT:    flow.executable.export public @f_dispatch_0_matmul_4x4x8
// CHECK-NEXT:    builtin.module {
// CHECK-NEXT:      func.func @f_dispatch_0_matmul_4x4x8(
// CHECK:       flow.executable private @f_dispatch_1 {
// CHECK-NEXT:    flow.executable.export public @f_dispatch_1_generic_Dx4
// CHECK:       flow.executable private @f_dispatch_2 {
// CHECK-NEXT:    flow.executable.export public @f_dispatch_2_generic_2
// CHECK:       flow.executable private @f_dispatch_3 {
// CHECK-NEXT:    flow.executable.export public @f_dispatch_3{{$}}
// CHECK:       flow.executable private @f_dispatch_4 {
// CHECK-NEXT:    flow.executable.export public @f_dispatch_4_exp{{$}}
// CHECK:       func.func @f(
// CHECK:         flow.dispatch @f_dispatch_0_0::@f_dispatch_0_matmul_4x4x8(
// CHECK:         scf.for
// CHECK-NEXT:      flow.dispatch.workgroups(

// TYPED:       @f_dispatch_0_matmul_4x4x8_i8xi8xi32
// TYPED:       @f_dispatch_1_reduction_Dx4_f32
// TYPED:       @f_dispatch_2_elementwise_2_f32xf16
// TYPED:       @f_dispatch_3{{$}}
// TYPED:       @f_dispatch_4_exp_f32{{$}}
func.func private @f_dispatch_0()

func.func @f(%a: tensor<4x8xi8>, %b: tensor<8x4xi8>, %c: tensor<4x4xi32>, %d: tensor<?x4xf32>, %e: tensor<?xf32>, %n: index, %g: tensor<2xf32>, %h: tensor<2xf16>, %i: tensor<f32>) -> (tensor<4x4xi32>, tensor<?xf32>, tensor<2xf16>, tensor<2xf32>, tensor<f32>) {
  // The largest op names the dispatch, the last one of equal ones.
  %0 = flow.dispatch.workgroups(%a, %b, %c) : (tensor<4x8xi8>, tensor<8x4xi8>, tensor<4x4xi32>) -> %c attributes {stays} =
      (%arg0: !flow.dispatch.tensor<readonly:tensor<4x8xi8>>, %arg1: !flow.dispatch.tensor<readonly:tensor<8x4xi8>>, %arg2: !flow.dispatch.tensor<readwrite:tensor<4x4xi32>>) {
    %c0_i32 = arith.constant 0 : i32
    %10 = flow.dispatch.tensor.load %arg0, offsets = [0, 0], sizes = [4, 8], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<4x8xi8>> -> tensor<4x8xi8>
    %11 = flow.dispatch.tensor.load %arg1, offsets = [0, 0], sizes = [8, 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<8x4xi8>> -> tensor<8x4xi8>
    %12 = flow.dispatch.tensor.load %arg2, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !flow.dispatch.tensor<readwrite:tensor<4x4xi32>> -> tensor<4x4xi32>
    %13 = linalg.matmul ins(%10, %11 : tensor<4x8xi8>, tensor<8x4xi8>) outs(%12 : tensor<4x4xi32>) -> tensor<4x4xi32>
    %14 = linalg.add ins(%13, %13 : tensor<4x4xi32>, tensor<4x4xi32>) outs(%12 : tensor<4x4xi32>) -> tensor<4x4xi32>
    flow.dispatch.tensor.store %13, %arg2, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : tensor<4x4xi32> -> !flow.dispatch.tensor<readwrite:tensor<4x4xi32>>
    flow.return
  }
  %1 = flow.dispatch.workgroups(%d, %e, %n) : (tensor<?x4xf32>{%n}, tensor<?xf32>{%n}, index) -> %e{%n} =
      (%arg0: !flow.dispatch.tensor<readonly:tensor<?x4xf32>>, %arg1: !flow.dispatch.tensor<readwrite:tensor<?xf32>>, %arg2: index) {
    %10 = flow.dispatch.tensor.load %arg0, offsets = [0, 0], sizes = [%arg2, 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%arg2} -> tensor<?x4xf32>
    %11 = flow.dispatch.tensor.load %arg1, offsets = [0], sizes = [%arg2], strides = [1] : !flow.dispatch.tensor<readwrite:tensor<?xf32>>{%arg2} -> tensor<?xf32>
    %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<?x4xf32>) outs(%11 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.addf %in, %out : f32
      linalg.yield %13 : f32
    } -> tensor<?xf32>
    flow.dispatch.tensor.store %12, %arg1, offsets = [0], sizes = [%arg2], strides = [1] : tensor<?xf32> -> !flow.dispatch.tensor<readwrite:tensor<?xf32>>{%arg2}
    flow.return
  }
  %2 = flow.dispatch.workgroups(%g) : (tensor<2xf32>) -> tensor<2xf16> =
      (%arg0: !flow.dispatch.tensor<readonly:tensor<2xf32>>, %arg1: !flow.dispatch.tensor<writeonly:tensor<2xf16>>) {
    %10 = flow.dispatch.tensor.load %arg0, offsets = [0], sizes = [2], strides = [1] : !flow.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
    %11 = tensor.empty() : tensor<2xf16>
    %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%10 : tensor<2xf32>) outs(%11 : tensor<2xf16>) {
    ^bb0(%in: f32, %out: f16):
      %13 = arith.truncf %in : f32 to f16
      linalg.yield %13 : f16
    } -> tensor<2xf16>
    flow.dispatch.tensor.store %12, %arg1, offsets = [0], sizes = [2], strides = [1] : tensor<2xf16> -> !flow.dispatch.tensor<writeonly:tensor<2xf16>>
    flow.return
  }
  // No linalg op, and several blocks.
  %3 = flow.dispatch.workgroups(%g) : (tensor<2xf32>) -> tensor<2xf32> =
      (%arg0: !flow.dispatch.tensor<readonly:tensor<2xf32>>, %arg1: !flow.dispatch.tensor<writeonly:tensor<2xf32>>) {
    cf.br ^next
  ^next:
    %10 = flow.dispatch.tensor.load %arg0, offsets = [0], sizes = [2], strides = [1] : !flow.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
    flow.dispatch.tensor.store %10, %arg1, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !flow.dispatch.tensor<writeonly:tensor<2xf32>>
    flow.return
  }
  %4 = flow.dispatch.workgroups(%i) : (tensor<f32>) -> %i =
      (%arg0: !flow.dispatch.tensor<readwrite:tensor<f32>>) {
    %10 = flow.dispatch.tensor.load %arg0, offsets = [], sizes = [], strides = [] : !flow.dispatch.tensor<readwrite:tensor<f32>> -> tensor<f32>
    %11 = linalg.exp ins(%10 : tensor<f32>) outs(%10 : tensor<f32>) -> tensor<f32>
    flow.dispatch.tensor.store %11, %arg0, offsets = [], sizes = [], strides = [] : tensor<f32> -> !flow.dispatch.tensor<readwrite:tensor<f32>>
    flow.return
  }
  // Dispatches in a loop stay.
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %c0 to %n step %c1 {
    %10 = flow.dispatch.workgroups() : () -> tensor<2xf32> =
        (%arg0: !flow.dispatch.tensor<writeonly:tensor<2xf32>>) {
      flow.return
    }
  }
  return %0, %1, %2, %3, %4 : tensor<4x4xi32>, tensor<?xf32>, tensor<2xf16>, tensor<2xf32>, tensor<f32>
}

func.func private @declaration(tensor<4xf32>)
