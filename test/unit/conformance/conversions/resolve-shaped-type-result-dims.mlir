// FLAGS: -resolve-ranked-shaped-type-result-dims
// FLAGS: -resolve-shaped-type-result-dims
func.func @alloc_tensor(%n: index, %t: tensor<?x4xf32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  %1 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %a = tensor.dim %0, %c0 : tensor<?x4xf32>
  %b = tensor.dim %0, %c1 : tensor<?x4xf32>
  %c = tensor.dim %1, %c0 : tensor<?x4xf32>
  %d = tensor.dim %1, %c1 : tensor<?x4xf32>
  return %a, %b, %c, %d : index, index, index, index
}
func.func @materialize(%n: index, %t: tensor<?x4xf32>, %u: tensor<?x4xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %a = tensor.dim %0, %c0 : tensor<?x4xf32>
  %b = tensor.dim %0, %c1 : tensor<?x4xf32>
  return %a, %b : index, index
}
func.func @expand_m(%n: index, %m: memref<?x8xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 8] : memref<?x8xf32> into memref<?x4x8xf32>
  %a = memref.dim %0, %c0 : memref<?x4x8xf32>
  %b = memref.dim %0, %c1 : memref<?x4x8xf32>
  %1 = memref.assume_alignment %m, 16 : memref<?x8xf32>
  %c = memref.dim %1, %c0 : memref<?x8xf32>
  return %a, %b, %c : index, index, index
}
func.func @others_m(%n: index, %m: memref<?x8xf32>) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  %a = memref.dim %0, %c0 : memref<?xf32>
  %1 = memref.subview %m[0, 0][%n, 4][1, 1] : memref<?x8xf32> to memref<?x4xf32, strided<[8, 1]>>
  %b = memref.dim %1, %c0 : memref<?x4xf32, strided<[8, 1]>>
  %2 = memref.alloc(%n) : memref<?x4xf32>
  %c = memref.dim %2, %c0 : memref<?x4xf32>
  %3 = memref.cast %m : memref<?x8xf32> to memref<?x?xf32>
  %d = memref.dim %3, %c1 : memref<?x?xf32>
  %e = memref.dim %m, %c1 : memref<?x8xf32>
  return %a, %b, %c, %d, %e : index, index, index, index, index
}
func.func @generate(%n: index, %z: f32) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x4xf32>
  %a = tensor.dim %0, %c0 : tensor<?x4xf32>
  %b = tensor.dim %0, %c1 : tensor<?x4xf32>
  return %a, %b : index, index
}
func.func @slices(%n: index, %k: index, %t: tensor<?x?x?xf32>, %u: tensor<?x?xf32>) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %t[0, 1, 0][%n, 1, %k][1, 1, 1] : tensor<?x?x?xf32> to tensor<?x?xf32>
  %a = tensor.dim %0, %c0 : tensor<?x?xf32>
  %b = tensor.dim %0, %c1 : tensor<?x?xf32>
  %1 = tensor.insert_slice %u into %t[0, 1, 0][%n, 1, %k][1, 1, 1] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %c = tensor.dim %1, %c0 : tensor<?x?x?xf32>
  %d = tensor.dim %1, %c1 : tensor<?x?x?xf32>
  %e = tensor.dim %1, %n : tensor<?x?x?xf32>
  return %a, %b, %c, %d, %e : index, index, index, index, index
}
func.func @pad(%n: index, %k: index, %t: tensor<?x4x?xf32>, %z: f32) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %t low[%n, 1, 0] high[2, %k, 0] {
  ^bb0(%i: index, %j: index, %l: index):
    tensor.yield %z : f32
  } : tensor<?x4x?xf32> to tensor<?x?x?xf32>
  %a = tensor.dim %0, %c0 : tensor<?x?x?xf32>
  %b = tensor.dim %0, %c1 : tensor<?x?x?xf32>
  %c = tensor.dim %0, %c2 : tensor<?x?x?xf32>
  return %a, %b, %c : index, index, index
}
func.func @empty(%n: index, %z: f32) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %a = tensor.dim %0, %c0 : tensor<?x4xf32>
  %b = tensor.dim %0, %c1 : tensor<?x4xf32>
  %1 = tensor.splat %z[%n] : tensor<?x4xf32>
  %c = tensor.dim %1, %c0 : tensor<?x4xf32>
  return %a, %b, %c : index, index, index
}
func.func @concat(%n: index, %t: tensor<?x4xf32>, %u: tensor<3x?xf32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.concat dim(0) %t, %t, %u : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<3x?xf32>) -> tensor<?x4xf32>
  %a = tensor.dim %0, %c0 : tensor<?x4xf32>
  %b = tensor.dim %0, %c1 : tensor<?x4xf32>
  %1 = tensor.concat dim(1) %t, %u : (tensor<?x4xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  %c = tensor.dim %1, %c0 : tensor<?x?xf32>
  %d = tensor.dim %1, %c1 : tensor<?x?xf32>
  return %a, %b, %c, %d : index, index, index, index
}
func.func @reshapes(%n: index, %t: tensor<?x4x?xf32>, %u: tensor<?x8xf32>) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
  %a = tensor.dim %0, %c0 : tensor<?x?xf32>
  %b = tensor.dim %0, %c1 : tensor<?x?xf32>
  %1 = tensor.expand_shape %u [[0, 1], [2]] output_shape [%n, 4, 8] : tensor<?x8xf32> into tensor<?x4x8xf32>
  %c = tensor.dim %1, %c0 : tensor<?x4x8xf32>
  %d = tensor.dim %1, %c1 : tensor<?x4x8xf32>
  %2 = tensor.cast %u : tensor<?x8xf32> to tensor<?x?xf32>
  %e = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %a, %b, %c, %d, %e : index, index, index, index, index
}
// -----
func.func @matmul(%a: tensor<?x8xf32>, %b: tensor<8x?xf32>, %c: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %x = tensor.dim %0, %c0 : tensor<?x?xf32>
  %y = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %x, %y : index, index
}
func.func @generic(%a: tensor<?x8xf32>, %b: tensor<?xf32>, %c: tensor<8x?xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<?x8xf32>) outs(%b, %c : tensor<?xf32>, tensor<8x?xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      linalg.yield %p, %p : f32, f32
  } -> (tensor<?xf32>, tensor<8x?xf32>)
  %x = tensor.dim %0#0, %c0 : tensor<?xf32>
  %y = tensor.dim %0#1, %c1 : tensor<8x?xf32>
  %z = tensor.dim %0#1, %c0 : tensor<8x?xf32>
  return %x, %y, %z : index, index, index
}
func.func @generic_bcast(%a: tensor<?xf32>, %d: tensor<?xf32>, %c: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>,affine_map<(d0, d1) -> (d1)>,  affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%a, %d : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<?x?xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      linalg.yield %p : f32
  } -> tensor<?x?xf32>
  %x = tensor.dim %0, %c0 : tensor<?x?xf32>
  %y = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %x, %y : index, index
}
func.func @conv(%a: tensor<?x?x?x?xf32>, %b: tensor<3x3x?x?xf32>, %c: tensor<?x?x?x?xf32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%a, %b : tensor<?x?x?x?xf32>, tensor<3x3x?x?xf32>) outs(%c : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %x = tensor.dim %0, %c0 : tensor<?x?x?x?xf32>
  %y = tensor.dim %0, %c1 : tensor<?x?x?x?xf32>
  %z = tensor.dim %0, %c2 : tensor<?x?x?x?xf32>
  %w = tensor.dim %0, %c3 : tensor<?x?x?x?xf32>
  return %x, %y, %z, %w : index, index, index, index
}
func.func @more(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>, %p: tensor<?x4x8x2xf32>, %n: index, %z: f32) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.softmax dimension(1) ins(%a : tensor<?x8xf32>) outs(%b : tensor<?x8xf32>) -> tensor<?x8xf32>
  %x = tensor.dim %0, %c0 : tensor<?x8xf32>
  %1 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %p : tensor<?x8xf32> -> tensor<?x4x8x2xf32>
  %y = tensor.dim %1, %c0 : tensor<?x4x8x2xf32>
  %2 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %b : tensor<?x4x8x2xf32> -> tensor<?x8xf32>
  %w = tensor.dim %2, %c0 : tensor<?x8xf32>
  %3 = linalg.fill ins(%z : f32) outs(%a : tensor<?x8xf32>) -> tensor<?x8xf32>
  %v = tensor.dim %3, %c0 : tensor<?x8xf32>
  %4 = tensor.insert %z into %a[%n, %n] : tensor<?x8xf32>
  %u = tensor.dim %4, %c0 : tensor<?x8xf32>
  return %x, %y, %w, %v, %u : index, index, index, index, index
}
func.func @loop(%a: tensor<?x8xf32>, %n: index) -> (index, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a, %k = %c0) -> (tensor<?x8xf32>, index) {
    %d = tensor.dim %t, %c0 : tensor<?x8xf32>
    %m = arith.addi %d, %k : index
    scf.yield %t, %m : tensor<?x8xf32>, index
  }
  %e = tensor.dim %r#0, %c0 : tensor<?x8xf32>
  %s = arith.addi %r#1, %e : index
  return %s, %r#0 : index, tensor<?x8xf32>
}
func.func @loop2(%a: tensor<?x8xf32>, %n: index) -> (index, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a, %k = %c0) -> (tensor<?x8xf32>, index) {
    %d = tensor.dim %t, %c0 : tensor<?x8xf32>
    %m = arith.addi %d, %k : index
    %o = tensor.empty(%m) : tensor<?x8xf32>
    scf.yield %o, %m : tensor<?x8xf32>, index
  }
  return %r#1, %r#0 : index, tensor<?x8xf32>
}
func.func @loop3(%a: tensor<?x8xf32>, %n: index, %z: f32) -> (index, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a, %k = %c0) -> (tensor<?x8xf32>, index) {
    %d = tensor.dim %t, %c0 : tensor<?x8xf32>
    %m = arith.addi %d, %k : index
    %o = tensor.insert %z into %t[%i, %i] : tensor<?x8xf32>
    %o2 = linalg.fill ins(%z : f32) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
    scf.yield %o2, %m : tensor<?x8xf32>, index
  }
  %f = scf.forall (%i) in (%n) shared_outs(%o = %a) -> tensor<?x8xf32> {
    %d = tensor.dim %o, %c0 : tensor<?x8xf32>
    "test.use"(%d) : (index) -> ()
    scf.forall.in_parallel { 
    }
  }
  %e = tensor.dim %f, %c0 : tensor<?x8xf32>
  "test.use"(%e) : (index) -> ()
  %w = scf.while (%t = %a) : (tensor<?x8xf32>) -> (tensor<?x8xf32>) {
    %d = tensor.dim %t, %c0 : tensor<?x8xf32>
    "test.use"(%d) : (index) -> ()
    %c = "test.c"() : () -> i1
    scf.condition(%c) %t : tensor<?x8xf32>
  } do {
  ^bb0(%t: tensor<?x8xf32>):
    scf.yield %t : tensor<?x8xf32>
  }
  return %r#1, %r#0 : index, tensor<?x8xf32>
}
// -----
func.func @f(%a: tensor<?xf32>, %t: tensor<?x4xf32>) -> (index, index) {
  %c5 = arith.constant 5 : index
  %c0 = arith.constant 0 : index
  %3 = tensor.extract_slice %t[0, 0][2, 1][1, 1] : tensor<?x4xf32> to tensor<2xf32>
  %5 = tensor.dim %3, %c0 : tensor<2xf32>
  %4 = tensor.dim %3, %c5 : tensor<2xf32>
  return %4, %5: index, index
}
func.func @g(%a: tensor<?xf32>, %t: tensor<?x4xf32>, %n: index, %z: f32) -> (index, index) {
  %c5 = arith.constant 5 : index
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[0, 0][%n, 1][1, 1] : tensor<?x4xf32> to tensor<?xf32>
  %3 = linalg.fill ins(%z : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.dim %3, %c0 : tensor<?xf32>
  return %5, %5: index, index
}
func.func @collapse(%t: tensor<?x4x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %3 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<?x4x?xf32> into tensor<?xf32>
  %5 = tensor.dim %3, %c0 : tensor<?xf32>
  return %5 : index
}
func.func @expand(%t: tensor<?x?xf32>, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %3 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, %n, %n] : tensor<?x?xf32> into tensor<2x?x?xf32>
  %5 = tensor.dim %3, %c0 : tensor<2x?x?xf32>
  %6 = tensor.dim %3, %c1 : tensor<2x?x?xf32>
  %7 = tensor.dim %3, %c2 : tensor<2x?x?xf32>
  return %5, %6, %7 : index, index, index
}
func.func @chain(%t: tensor<?x?xf32>, %n: index, %z: f32) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[%n, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.concat dim(0) %0, %t : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  return %3 : index
}
// -----
func.func @pad_dims(%t: tensor<?x?xf32>, %z: f32, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 4 {
    %0 = tensor.pad %t low[%i, %n] high[%m, %i] {
    ^bb0(%a: index, %b: index):
      tensor.yield %z : f32
    } : tensor<?x?xf32> to tensor<?x?xf32>
    %d = tensor.dim %0, %c0 : tensor<?x?xf32>
    %e = tensor.dim %0, %c1 : tensor<?x?xf32>
    "test.use"(%d, %e) : (index, index) -> ()
  }
  return
}
func.func @ops(%a: tensor<?x4xf32>, %b: tensor<?xf32>, %c: tensor<4x?xf32>, %d: tensor<?x?x4xf32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.transpose ins(%a : tensor<?x4xf32>) outs(%c : tensor<4x?xf32>) permutation = [1, 0]
  %1 = tensor.dim %0, %c1 : tensor<4x?xf32>
  %2 = linalg.broadcast ins(%a : tensor<?x4xf32>) outs(%d : tensor<?x?x4xf32>) dimensions = [0]
  %3 = tensor.dim %2, %c0 : tensor<?x?x4xf32>
  %4 = tensor.dim %2, %c1 : tensor<?x?x4xf32>
  %5 = linalg.reduce ins(%a : tensor<?x4xf32>) outs(%b : tensor<?xf32>) dimensions = [1] (%x: f32, %y: f32) {
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  %6 = tensor.dim %5, %c0 : tensor<?xf32>
  return %1, %3, %4, %6 : index, index, index, index
}
func.func @elementwise(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %p: tensor<?x?xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.add ins(%a, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%b : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x4xf32>
  %2 = linalg.map { math.exp } ins(%a : tensor<?x4xf32>) outs(%b : tensor<?x4xf32>)
  %3 = tensor.dim %2, %c0 : tensor<?x4xf32>
  %4 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<?x4xf32>) outs(%b : tensor<?x4xf32>) -> tensor<?x4xf32>
  %5 = tensor.dim %4, %c0 : tensor<?x4xf32>
  return %1, %3, %5 : index, index, index
}
func.func @sum(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>, %o: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0 + d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32):
      linalg.yield %p : f32
  } -> tensor<?xf32>
  %x = tensor.dim %0, %c0 : tensor<?xf32>
  return %x, %x : index, index
}
func.func @in_branch(%a: tensor<?xf32>, %b: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.if %b -> tensor<?xf32> {
    %0 = tensor.empty(%n) : tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  %x = tensor.dim %r, %c0 : tensor<?xf32>
  return %x : index
}
func.func @forall(%a: tensor<?x8xf32>, %b: tensor<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %f:2 = scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %a, %p = %b) -> (tensor<?x8xf32>, tensor<?xf32>) {
    %d = tensor.dim %o, %c0 : tensor<?x8xf32>
    %e = tensor.dim %p, %c0 : tensor<?xf32>
    "test.use"(%d, %e) : (index, index) -> ()
    scf.forall.in_parallel {
    }
  }
  %d = tensor.dim %f#0, %c0 : tensor<?x8xf32>
  %e = tensor.dim %f#1, %c0 : tensor<?xf32>
  return %d, %e : index, index
}
