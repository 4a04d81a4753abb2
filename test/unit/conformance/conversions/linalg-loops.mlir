// FLAGS: -convert-linalg-to-loops
// FLAGS: -convert-linalg-to-parallel-loops
// FLAGS: -convert-linalg-to-affine-loops
func.func @matmul(%arg0: memref<?xi8>, %M: index, %N: index, %K: index) {
  %c0 = arith.constant 0 : index
  %A = memref.view %arg0[%c0][%M, %K] : memref<?xi8> to memref<?x?xf32>
  %B = memref.view %arg0[%c0][%K, %N] : memref<?xi8> to memref<?x?xf32>
  %C = memref.view %arg0[%c0][%M, %N] : memref<?xi8> to memref<?x?xf32>
  linalg.matmul ins(%A, %B: memref<?x?xf32>, memref<?x?xf32>) outs(%C: memref<?x?xf32>)
  return
}
// -----
func.func @matmul_static(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a, %b: memref<4x8xf32>, memref<8x16xf32>) outs(%c: memref<4x16xf32>)
  return
}
// -----
func.func @matvec(%a: memref<?x?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  linalg.matvec ins(%a, %b: memref<?x?xf32>, memref<?xf32>) outs(%c: memref<?xf32>)
  return
}
// -----
func.func @dot(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<f32>) {
  linalg.dot ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%c : memref<f32>)
  return
}
// -----
func.func @fill(%m: memref<?x4xf32>, %z: memref<f32>, %s: f32) {
  linalg.fill ins(%s : f32) outs(%m : memref<?x4xf32>)
  linalg.fill ins(%s : f32) outs(%z : memref<f32>)
  return
}
// -----
func.func @copy(%a: memref<?x?xf32, strided<[?, 1], offset: ?>>, %b: memref<?x?xf32>) {
  linalg.copy ins(%a : memref<?x?xf32, strided<[?, 1], offset: ?>>) outs(%b : memref<?x?xf32>)
  return
}
// -----
#accesses = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, k, j)>]
#trait2 = {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = #accesses, library_call = "some_external_function_name_2", doc = "B(i,j,k), C(i,k,j) = foo(A(i, j), B(i,j,k), C(i,k,j))"}
func.func @generic_region(%arg0: memref<?x?xf32, strided<[?, 1], offset: ?>>, %arg1: memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>>, %arg2: memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>>) {
  linalg.generic #trait2 ins(%arg0: memref<?x?xf32, strided<[?, 1], offset: ?>>) outs(%arg1, %arg2 : memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>>, memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %d = arith.mulf %a, %b : f32
      %e = arith.addf %c, %d : f32
      linalg.yield %d, %e : f32, f32
  }
  return
}
// -----
#trait4 = {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, k, j)>]}
func.func @generic_index_region(%arg0: memref<?x?xf32>, %arg1: memref<?x?x?xf32>, %arg2: memref<?x?x?xf32>) {
  linalg.generic #trait4 ins(%arg0 : memref<?x?xf32>) outs(%arg1, %arg2 : memref<?x?x?xf32>, memref<?x?x?xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %k = linalg.index 2 : index
      %result_1 = arith.mulf %a, %b : f32
      %ij = arith.addi %i, %j : index
      %ijk = arith.addi %ij, %k : index
      %ijk_int = arith.index_cast %ijk : index to i32
      %ijk_float = arith.sitofp %ijk_int : i32 to f32
      %result_2 = arith.addf %c, %ijk_float : f32
      linalg.yield %result_1, %result_2 : f32, f32
  }
  return
}
// -----
func.func @broadcast_scalar(%arg0: memref<f32>, %arg1: memref<?x?xf32>) {
  linalg.generic {iterator_types = ["parallel", "parallel"], indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>]} ins(%arg0 : memref<f32>) outs(%arg1 : memref<?x?xf32>) {
    ^bb0(%a: f32, %b: f32):
      linalg.yield %a : f32
  }
  return
}
// -----
func.func @scalar_code(%arg0: memref<f32>, %arg1 : memref<f32>, %arg2 : memref<f32>, %arg3 : i1) {
  linalg.generic {iterator_types = [], indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>]} ins(%arg0, %arg1 : memref<f32>, memref<f32>) outs(%arg2 : memref<f32>) {
  ^bb0(%a : f32, %b : f32, %c : f32) :
    %result = scf.if %arg3 -> (f32) {
      scf.yield %a : f32
    } else {
      scf.yield %b : f32
    }
    linalg.yield %result : f32
  }
  return
}
// -----
func.func @named_batch_matmul(%A: memref<?x?x?xf32>, %B: memref<?x?x?xf32>, %C: memref<?x?x?xf32>) {
  linalg.batch_matmul ins(%A, %B: memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%C : memref<?x?x?xf32>)
  return
}
// -----
func.func @conv1d_no_symbols(%in : memref<?xf32>, %filter : memref<?xf32>, %out :  memref<?xf32>) {
  linalg.conv_1d ins(%in, %filter : memref<?xf32>, memref<?xf32>) outs(%out : memref<?xf32>)
  return
}
// -----
func.func @conv2d_nhwc(%in: memref<1x?x?x3xf32>, %f: memref<3x3x3x8xf32>, %out: memref<1x?x?x8xf32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%in, %f: memref<1x?x?x3xf32>, memref<3x3x3x8xf32>) outs(%out: memref<1x?x?x8xf32>)
  return
}
// -----
func.func @pool(%in: memref<1x8x8x3xf32>, %w: memref<2x2xf32>, %out: memref<1x4x4x3xf32>) {
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%in, %w: memref<1x8x8x3xf32>, memref<2x2xf32>) outs(%out: memref<1x4x4x3xf32>)
  return
}
// -----
func.func @depthwise(%in: memref<1x8x8x3xf32>, %w: memref<2x2x3x2xf32>, %out: memref<1x7x7x3x2xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%in, %w: memref<1x8x8x3xf32>, memref<2x2x3x2xf32>) outs(%out: memref<1x7x7x3x2xf32>)
  return
}
// -----
func.func @transpose(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 0]
  return
}
// -----
func.func @broadcast(%a: memref<?xf32>, %b: memref<?x4xf32>) {
  linalg.broadcast ins(%a : memref<?xf32>) outs(%b : memref<?x4xf32>) dimensions = [1]
  return
}
// -----
func.func @reduce(%a: memref<4x?x8xf32>, %b: memref<4x8xf32>, %c: memref<4x8xi32>, %d: memref<4x?x8xi32>) {
  linalg.reduce { arith.addf } ins(%a : memref<4x?x8xf32>) outs(%b : memref<4x8xf32>) dimensions = [1]
  linalg.reduce ins(%a, %d : memref<4x?x8xf32>, memref<4x?x8xi32>) outs(%b, %c : memref<4x8xf32>, memref<4x8xi32>) dimensions = [1]
    (%x: f32, %i: i32, %y: f32, %j: i32) {
      %0 = arith.addf %x, %y : f32
      %1 = arith.addi %i, %j : i32
      linalg.yield %0, %1 : f32, i32
    }
  return
}
// -----
func.func @map(%a: memref<64xf32>, %b: memref<64xf32>, %c: memref<64xf32>) {
  linalg.map { arith.addf } ins(%a, %b : memref<64xf32>, memref<64xf32>) outs(%c : memref<64xf32>)
  linalg.map outs(%a : memref<64xf32>) (%z: f32) {
    %4 = arith.constant 1.0 : f32
    linalg.yield %4 : f32
  }
  return
}
// -----
func.func @elementwise(%a: memref<?x4xf32>, %b: memref<?x4xf32>, %c: memref<?x4xf32>) {
  linalg.exp ins(%a : memref<?x4xf32>) outs(%b : memref<?x4xf32>)
  linalg.add ins(%a, %b : memref<?x4xf32>, memref<?x4xf32>) outs(%c : memref<?x4xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<div> ins(%a, %b : memref<?x4xf32>, memref<?x4xf32>) outs(%c : memref<?x4xf32>)
  return
}
// -----
func.func @on_tensors(%a: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%s : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @mixed_iterators(%A: memref<?x?x?xf32>, %B: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1)>], iterator_types = ["reduction", "parallel", "reduction", "parallel"]} ins(%A : memref<?x?x?xf32>) outs(%B : memref<?xf32>) {
    ^bb0(%a: f32, %b: f32):
      %0 = arith.addf %a, %b : f32
      linalg.yield %0 : f32
  }
  return
}
// -----
func.func @alloc_and_subview(%n: index, %s: f32) -> memref<?x4xf32> {
  %c2 = arith.constant 2 : index
  %0 = memref.alloc(%n) : memref<?x4xf32>
  %1 = memref.subview %0[0, 0] [%n, 2] [1, 2] : memref<?x4xf32> to memref<?x2xf32, strided<[4, 2]>>
  linalg.fill ins(%s : f32) outs(%1 : memref<?x2xf32, strided<[4, 2]>>)
  linalg.fill ins(%s : f32) outs(%0 : memref<?x4xf32>)
  %d = memref.dim %0, %c2 : memref<?x4xf32>
  return %0 : memref<?x4xf32>
}
// -----
func.func @in_loop(%m: memref<?x?xf32>, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    linalg.fill ins(%s : f32) outs(%m : memref<?x?xf32>)
    %x = arith.addi %i, %c0 : index
    "use"(%x) : (index) -> ()
  }
  return
}
// -----
func.func @zero_size(%m: memref<0x4xf32>, %s: f32) {
  linalg.fill ins(%s : f32) outs(%m : memref<0x4xf32>)
  return
}
// -----
func.func @map_with_constants(%a: memref<2x?xf32>, %b: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (1, d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<2x?xf32>) outs(%b : memref<?xf32>) {
    ^bb0(%x: f32, %y: f32):
      linalg.yield %x : f32
  }
  return
}
// -----
func.func @strided_access(%a: memref<?xf32>, %b: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 * 2 + 1)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
    ^bb0(%x: f32, %y: f32):
      linalg.yield %x : f32
  }
  return
}
// -----
func.func @yield_from_outside(%b: memref<?xf32>, %s: f32) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%b : memref<?xf32>) {
    ^bb0(%y: f32):
      linalg.yield %s : f32
  }
  return
}
// -----
func.func @unreachable(%b: memref<?xf32>, %s: f32) {
  return
^bb1:
  linalg.fill ins(%s : f32) outs(%b : memref<?xf32>)
  return
}
// -----
func.func @vectors(%b: memref<4xvector<8xf32>>, %s: vector<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%b : memref<4xvector<8xf32>>) {
    ^bb0(%y: vector<8xf32>):
      linalg.yield %s : vector<8xf32>
  }
  return
}
