// FLAGS: -linalg-fold-unit-extent-dims
// FLAGS: -linalg-fold-unit-extent-dims=use-rank-reducing-slices
#accesses = affine_map<(i, j, k, l, m) -> (i, k, m)>
#out = affine_map<(i, j, k, l, m) -> ()>
#o3 = affine_map<(i, j, k, l, m) -> (i, k, j, l, m)>
func.func @drop_one_trip_loops(%arg0: tensor<?x1x?xf32>, %f: f32, %shape: tensor<?x1x?x1x?xf32>) -> tensor<?x1x?x1x?xf32> {
  %0 = linalg.generic {indexing_maps = [#accesses, #out, #o3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"], library_call = "some_external_func"}
      ins(%arg0, %f : tensor<?x1x?xf32>, f32) outs(%shape : tensor<?x1x?x1x?xf32>) {
  ^bb0(%arg2: f32, %g: f32, %arg3: f32):
    linalg.yield %arg2 : f32
  } -> tensor<?x1x?x1x?xf32>
  return %0 : tensor<?x1x?x1x?xf32>
}
func.func @indexed(%arg0: tensor<?x1x?xi32>, %shape: tensor<?x1x?x1x?xi32>) -> tensor<?x1x?x1x?xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l, m) -> (i, j, m)>, affine_map<(i, j, k, l, m) -> (i, j, k, l, m)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%arg0 : tensor<?x1x?xi32>) outs(%shape : tensor<?x1x?x1x?xi32>) {
  ^bb0(%arg6: i32, %arg7: i32):
    %idx0 = linalg.index 0 : index
    %idx1 = linalg.index 1 : index
    %idx2 = linalg.index 2 : index
    %idx3 = linalg.index 3 : index
    %idx4 = linalg.index 4 : index
    %1 = arith.addi %idx0, %idx1 : index
    %2 = arith.subi %1, %idx2 : index
    %3 = arith.subi %2, %idx3 : index
    %4 = arith.addi %3, %idx4 : index
    %5 = arith.index_cast %4 : index to i32
    %6 = arith.addi %5, %arg6 : i32
    linalg.yield %6 : i32
  } -> tensor<?x1x?x1x?xi32>
  return %0 : tensor<?x1x?x1x?xi32>
}
func.func @all_ones(%arg0: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%arg0 : tensor<1x1xf32>) outs(%arg0 : tensor<1x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}
// -----
func.func @leading(%arg0: tensor<1x1x5xf32>, %shape: tensor<1x5xf32>) -> tensor<1x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%arg0 : tensor<1x1x5xf32>) outs(%shape : tensor<1x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}
func.func @broadcasted(%arg0: tensor<5xf32>, %arg1: tensor<?xf32>, %shape: tensor<?x1x1x5xf32>) -> tensor<?x1x1x5xf32> {
  %0 = tensor.expand_shape %arg0 [[0, 1]] output_shape [1, 5] : tensor<5xf32> into tensor<1x5xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %arg1, %c0 : tensor<?xf32>
  %1 = tensor.expand_shape %arg1 [[0, 1]] output_shape [%n, 1] : tensor<?xf32> into tensor<?x1xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%0, %1 : tensor<1x5xf32>, tensor<?x1xf32>) outs(%shape : tensor<?x1x1x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x1x1x5xf32>
  return %2 : tensor<?x1x1x5xf32>
}
func.func @constant_access(%arg0: tensor<1x1xf32>, %arg1: tensor<1x4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (0, 0)>, affine_map<(d0) -> (0, d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%arg0, %arg1 : tensor<1x1xf32>, tensor<1x4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func @fold_window(%arg0: tensor<1x5x1xf32>, %k: tensor<3x1xf32>, %o: tensor<1x3x1xf32>) -> tensor<1x3x1xf32> {
  %2 = linalg.generic {indexing_maps = [affine_map<(n, w, f, x, c) -> (n, w + x, c)>, affine_map<(n, w, f, x, c) -> (x, c)>, affine_map<(n, w, f, x, c) -> (n, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%arg0, %k : tensor<1x5x1xf32>, tensor<3x1xf32>) outs(%o : tensor<1x3x1xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.mulf %a, %b : f32
    %t = arith.addf %s, %c : f32
    linalg.yield %t : f32
  } -> tensor<1x3x1xf32>
  return %2 : tensor<1x3x1xf32>
}
func.func @window_of_one(%arg0: tensor<1x1xf32>, %k: tensor<1x1xf32>, %o: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %2 = linalg.generic {indexing_maps = [affine_map<(w, x, h, y) -> (w + x, h + y)>, affine_map<(w, x, h, y) -> (x, y)>, affine_map<(w, x, h, y) -> (w, h)>], iterator_types = ["parallel", "reduction", "parallel", "reduction"]}
      ins(%arg0, %k : tensor<1x1xf32>, tensor<1x1xf32>) outs(%o : tensor<1x1xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.mulf %a, %b : f32
    %t = arith.addf %s, %c : f32
    linalg.yield %t : f32
  } -> tensor<1x1xf32>
  return %2 : tensor<1x1xf32>
}
// -----
func.func @two_results(%a: tensor<1x?xf32>, %b: tensor<?x1xf32>, %c: tensor<1x?xi32>) -> (tensor<?x1xf32>, tensor<1x?xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<1x?xf32>) outs(%b, %c : tensor<?x1xf32>, tensor<1x?xi32>) attrs = {mark} {
  ^bb0(%x: f32, %y: f32, %z: i32):
    %s = arith.addf %x, %y : f32
    %t = arith.fptosi %s : f32 to i32
    linalg.yield %s, %t : f32, i32
  } -> (tensor<?x1xf32>, tensor<1x?xi32>)
  return %0#0, %0#1 : tensor<?x1xf32>, tensor<1x?xi32>
}
func.func @no_unit(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"], doc = "d"}
      ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) attrs = {mark} {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @dynamic_one(%a: tensor<?x8xf32>, %b: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x8xf32>) outs(%b : tensor<1x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}
func.func @dynamic_one_second(%a: tensor<1x8xf32>, %b: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<1x8xf32>) outs(%b : tensor<?x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
func.func @named_ops(%a: tensor<1x8xf32>, %b: tensor<8x4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x8xf32>, tensor<8x4xf32>) outs(%c : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
func.func @encoded(%a: tensor<1x8xf32, "dense">, %b: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<1x8xf32, "dense">) outs(%b : tensor<1x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}
func.func @rank0(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%a : tensor<f32>) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
func.func @memrefs(%a: memref<?x1x?xf32>, %b: memref<?x1x?x1x?xf32>, %l: memref<1x4xf32, strided<[8, 1]>>, %s: memref<1x4xf32, 3>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k, l, m) -> (i, k, m)>, affine_map<(i, j, k, l, m) -> (i, k, j, l, m)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%a : memref<?x1x?xf32>) outs(%b : memref<?x1x?x1x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%l : memref<1x4xf32, strided<[8, 1]>>) outs(%s : memref<1x4xf32, 3>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
func.func @memref_static(%a: memref<1x4x1x8x1xf32>, %b: memref<1x4x1x8x1xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k, l, m) -> (i, j, k, l, m)>, affine_map<(i, j, k, l, m) -> (i, j, k, l, m)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%a : memref<1x4x1x8x1xf32>) outs(%b : memref<1x4x1x8x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @pads(%a: tensor<1x4x1xf32>, %x: f32) -> tensor<1x9x1xf32> {
  %1 = tensor.pad %a low[0, 2, 0] high[0, 3, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<1x4x1xf32> to tensor<1x9x1xf32>
  return %1 : tensor<1x9x1xf32>
}
func.func @pads_dynamic(%a: tensor<1x?x1x?xf32>, %n: index, %m: index) -> tensor<1x?x1x?xf32> {
  %cst = arith.constant 0.0 : f32
  %1 = tensor.pad %a nofold low[0, %n, 0, 1] high[0, 3, 0, %m] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %cst : f32
  } : tensor<1x?x1x?xf32> to tensor<1x?x1x?xf32>
  return %1 : tensor<1x?x1x?xf32>
}
func.func @pads_all_ones(%a: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %cst = arith.constant 0.0 : f32
  %1 = tensor.pad %a nofold low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<1x1xf32> to tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
}
func.func @pads_unit(%a: tensor<1x4xf32>) -> tensor<2x4xf32> {
  %cst = arith.constant 0.0 : f32
  %1 = tensor.pad %a low[1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<1x4xf32> to tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
func.func @pads_by_index(%a: tensor<1x4xindex>) -> tensor<1x5xindex> {
  %1 = tensor.pad %a low[0, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %j : index
  } : tensor<1x4xindex> to tensor<1x5xindex>
  return %1 : tensor<1x5xindex>
}
func.func @pads_to_dynamic(%a: tensor<1x4xf32>, %n: index) -> tensor<1x?xf32> {
  %cst = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %1 = tensor.pad %a low[%c0, %n] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<1x4xf32> to tensor<1x?xf32>
  return %1 : tensor<1x?xf32>
}
func.func @pad_of_fill(%x: f32) -> tensor<1x6xf32> {
  %e = tensor.empty() : tensor<1x4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
  %1 = tensor.pad %f low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<1x4xf32> to tensor<1x6xf32>
  return %1 : tensor<1x6xf32>
}
// -----
func.func @slices(%a: tensor<4x8x16xf32>, %i: index, %n: index, %d: tensor<1x8x1xf32>) -> (tensor<1x8x1xf32>, tensor<1x?x1xf32>, tensor<1x1x1xf32>, tensor<4x8x16xf32>, tensor<8x1xf32>) {
  %0 = tensor.extract_slice %a[%i, 0, 2] [1, 8, 1] [1, 1, 2] : tensor<4x8x16xf32> to tensor<1x8x1xf32>
  %1 = tensor.extract_slice %a[%i, 0, 2] [1, %n, 1] [1, 1, 2] : tensor<4x8x16xf32> to tensor<1x?x1xf32>
  %2 = tensor.extract_slice %a[%i, 0, 2] [1, 1, 1] [1, 1, 2] : tensor<4x8x16xf32> to tensor<1x1x1xf32>
  %3 = tensor.insert_slice %d into %a[%i, 0, 2] [1, 8, 1] [1, 1, 2] : tensor<1x8x1xf32> into tensor<4x8x16xf32>
  %4 = tensor.extract_slice %a[%i, 0, 3] [1, 8, 1] [1, 1, 2] : tensor<4x8x16xf32> to tensor<8x1xf32>
  return %0, %1, %2, %3, %4 : tensor<1x8x1xf32>, tensor<1x?x1xf32>, tensor<1x1x1xf32>, tensor<4x8x16xf32>, tensor<8x1xf32>
}
func.func @inserts(%a: tensor<4x8x16xf32>, %i: index, %n: index, %d: tensor<1x?x1xf32>, %e: tensor<1x1xf32>, %f: tensor<4x8xf32>) -> (tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>) {
  %0 = tensor.insert_slice %d into %a[%i, 0, 2] [1, %n, 1] [1, 1, 2] : tensor<1x?x1xf32> into tensor<4x8x16xf32>
  %1 = tensor.insert_slice %e into %a[%i, 0, 2] [1, 1, 1] [1, 1, 2] : tensor<1x1xf32> into tensor<4x8x16xf32>
  %2 = tensor.insert_slice %f into %a[0, 0, %i] [4, 8, 1] [1, 1, 1] : tensor<4x8xf32> into tensor<4x8x16xf32>
  return %0, %1, %2 : tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>
}
func.func @parallel_insert(%a: tensor<4x8xf32>, %d: tensor<1x8xf32>) -> tensor<4x8xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %a) -> tensor<4x8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %d into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
func.func @slice_of_ones(%a: tensor<1x1x4x1xf32>) -> tensor<1x4xf32> {
  %0 = tensor.extract_slice %a[0, 0, 0, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> to tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
// -----
func.func @empties(%n: index, %m: index) -> (tensor<?xf32>, tensor<2x4xf32>, tensor<?x8xf32>, tensor<4x?x3xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %0 = tensor.collapse_shape %e [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %f = tensor.empty() : tensor<8xf32>
  %1 = tensor.expand_shape %f [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %g = tensor.empty(%n) : tensor<?x16xf32>
  %2 = tensor.extract_slice %g[0, 0] [%m, 8] [1, 1] : tensor<?x16xf32> to tensor<?x8xf32>
  %h = tensor.empty(%n) : tensor<?x3xf32>
  %3 = tensor.expand_shape %h [[0, 1], [2]] output_shape [4, %m, 3] : tensor<?x3xf32> into tensor<4x?x3xf32>
  %c4 = arith.constant 4 : index
  %k = tensor.empty(%c4) : tensor<?xf32>
  return %0, %1, %2, %3, %k : tensor<?xf32>, tensor<2x4xf32>, tensor<?x8xf32>, tensor<4x?x3xf32>, tensor<?xf32>
}
func.func @fills(%x: f32, %t: tensor<1x8xf32>, %u: tensor<8x4xf32>, %d: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x1xf32>, tensor<1x8xf32>, f32, tensor<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<1x8xf32>) -> tensor<1x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x8xf32> into tensor<8xf32>
  %e = tensor.empty() : tensor<8x1xf32>
  %2 = linalg.transpose ins(%0 : tensor<1x8xf32>) outs(%e : tensor<8x1xf32>) permutation = [1, 0]
  %3 = linalg.copy ins(%0 : tensor<1x8xf32>) outs(%t : tensor<1x8xf32>) -> tensor<1x8xf32>
  %4 = tensor.extract %0[%c0, %c0] : tensor<1x8xf32>
  %5 = tensor.concat dim(0) %0, %0 : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<2x8xf32>
  return %1, %2, %3, %4, %5 : tensor<8xf32>, tensor<8x1xf32>, tensor<1x8xf32>, f32, tensor<2x8xf32>
}
func.func @dims(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>, %c: tensor<?x?xf32>, %m: memref<?x8xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.matmul ins(%a, %b : tensor<?x4xf32>, tensor<4x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %e = tensor.collapse_shape %a [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %2 = tensor.dim %e, %c0 : tensor<?xf32>
  %s = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<?x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %3 = memref.dim %s, %c1 : memref<4x8xf32, strided<[8, 1]>>
  return %1, %2, %3 : index, index, index
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
// What was read of an output is an input.
func.func @read_output(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %c: tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x?xf32>) outs(%b, %c : tensor<4x?xf32>, tensor<4x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s, %x : f32, f32
  } -> (tensor<4x?xf32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xf32>, tensor<4x?xf32>
}
func.func @made_before(%a: tensor<1x4xf32>, %n: index) -> tensor<1x4xf32> {
  %b = "make"() : () -> tensor<1x4xf32>
  "other"() : () -> ()
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x4xf32>) outs(%b : tensor<1x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
func.func @reduction_output(%a: tensor<4x1xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x1xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @output_of_size_one(%a: tensor<1x?x?xf32>, %b: tensor<1x1x1xf32>) -> tensor<1x1x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, 0, 0)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%a : tensor<1x?x?xf32>) outs(%b : tensor<1x1x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<1x1x1xf32>
  return %0 : tensor<1x1x1xf32>
}
func.func @input_of_empty(%n: index) -> tensor<1x?xf32> {
  %e = tensor.empty(%n) : tensor<1x?xf32>
  %f = tensor.empty(%n) : tensor<1x?xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<1x?xf32>) outs(%e : tensor<1x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
// -----
func.func @mixed_types(%a: tensor<1x4x1xf16>, %b: tensor<4x1xbf16>, %c: tensor<1x4xi8>, %o: tensor<4x1xf64>) -> tensor<4x1xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (j, i, k)>, affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, i)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b, %c : tensor<1x4x1xf16>, tensor<4x1xbf16>, tensor<1x4xi8>) outs(%o : tensor<4x1xf64>) {
  ^bb0(%x: f16, %y: bf16, %w: i8, %z: f64):
    %x1 = arith.extf %x : f16 to f64
    %y1 = arith.extf %y : bf16 to f64
    %w1 = arith.sitofp %w : i8 to f64
    %s = arith.addf %x1, %y1 : f64
    %t = arith.addf %s, %w1 : f64
    %u = arith.addf %t, %z : f64
    linalg.yield %u : f64
  } -> tensor<4x1xf64>
  return %0 : tensor<4x1xf64>
}
func.func @zero_size(%a: tensor<0x1xf32>, %b: tensor<0x1xf32>) -> tensor<0x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<0x1xf32>) outs(%b : tensor<0x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<0x1xf32>
  return %0 : tensor<0x1xf32>
}
func.func @in_a_loop(%a: tensor<4x1xf32>, %n: index) -> tensor<4x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4x1xf32>) {
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x1xf32>) outs(%a : tensor<4x1xf32>) {
    ^bb0(%x: f32, %y: f32):
      %k = linalg.index 0 : index
      %l = linalg.index 1 : index
      %m = arith.addi %k, %l : index
      %o = arith.addi %m, %i : index
      %p = arith.index_cast %o : index to i32
      %q = arith.sitofp %p : i32 to f32
      %s = arith.addf %x, %q : f32
      linalg.yield %s : f32
    } -> tensor<4x1xf32>
    scf.yield %0 : tensor<4x1xf32>
  }
  return %r : tensor<4x1xf32>
}
// -----
// DIFFERS: MLIR makes an op here whose operands have different sizes in a loop, and refuses it.
func.func @window_with_room(%a: tensor<9xf32>, %b: tensor<8x1xf32>) -> tensor<8x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(j, k) -> (k + j)>, affine_map<(j, k) -> (j, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<9xf32>) outs(%b : tensor<8x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  return %0 : tensor<8x1xf32>
}
// -----
func.func @e1(%a: tensor<1x8xf32, "dense">, %b: tensor<1x8x1xf32>) -> tensor<1x8x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<1x8xf32, "dense">) outs(%b : tensor<1x8x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8x1xf32>
  return %0 : tensor<1x8x1xf32>
}
func.func @e2(%a: tensor<8xf32, "dense">, %b: tensor<1x8x1xf32>) -> tensor<1x8x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (j)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<8xf32, "dense">) outs(%b : tensor<1x8x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8x1xf32>
  return %0 : tensor<1x8x1xf32>
}
func.func @e3(%a: tensor<1x8xf32, "dense">, %b: tensor<8x1xf32>) -> tensor<8x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(j, k) -> (0, j)>, affine_map<( j, k) -> (j, k)>], iterator_types = [ "parallel", "parallel"]}
      ins(%a : tensor<1x8xf32, "dense">) outs(%b : tensor<8x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  return %0 : tensor<8x1xf32>
}
func.func @e5(%a: memref<1x8xf32, strided<[9,1]>>, %b: memref<1x8x1xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<1x8xf32, strided<[9,1]>>) outs(%b : memref<1x8x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  }
  return
}
func.func @e6(%f: vector<4xf32>, %b: tensor<8x1xvector<4xf32>>) -> tensor<8x1xvector<4xf32>> {
  %0 = linalg.generic {indexing_maps = [affine_map<(j, k) -> ()>, affine_map<( j, k) -> (j, k)>], iterator_types = [ "parallel", "parallel"]}
      ins(%f : vector<4xf32>) outs(%b : tensor<8x1xvector<4xf32>>) {
  ^bb0(%x: vector<4xf32>, %y: vector<4xf32>):
    %s = arith.mulf %x, %x : vector<4xf32>
    linalg.yield %s : vector<4xf32>
  } -> tensor<8x1xvector<4xf32>>
  return %0 : tensor<8x1xvector<4xf32>>
}
