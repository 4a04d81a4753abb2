// FLAGS: -generate-runtime-verification
// FLAGS: -generate-runtime-verification=verbose-level=0
// -----
func.func @load(%m: memref<?x8xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<?x8xf32> loc("f.mlir":1:8)
  memref.store %0, %m[%j, %i] : memref<?x8xf32> loc("f.mlir":2:8)
  return %0 : f32
}
// -----
func.func @rank0(%m: memref<f32>) -> f32 {
  %0 = memref.load %m[] : memref<f32> loc("f.mlir":1:8)
  return %0 : f32
}
// -----
func.func @of_alloc(%n: index, %i: index) -> f32 {
  %m = memref.alloc(%n) : memref<?xf32>
  %0 = memref.load %m[%i] : memref<?xf32> loc("f.mlir":1:8)
  return %0 : f32
}
// -----
func.func @atomics(%m: memref<4x?xi32>, %i: index, %v: i32) -> i32 {
  %0 = memref.atomic_rmw addi %v, %m[%i, %i] : (i32, memref<4x?xi32>) -> i32 loc("f.mlir":1:8)
  %1 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x?xi32> {
  ^bb0(%old: i32):
    %s = arith.addi %old, %v : i32 loc("f.mlir":2:8)
    memref.atomic_yield %s : i32
  } loc("f.mlir":3:8)
  return %0 : i32
}
// -----
func.func @casts(%m: memref<?x?xf32>, %u: memref<*xf32>, %s: memref<?x4xf32, strided<[?, ?], offset: ?>>) {
  %0 = memref.cast %m : memref<?x?xf32> to memref<4x?xf32> loc("f.mlir":1:8)
  %1 = memref.cast %u : memref<*xf32> to memref<?x3xf32> loc("f.mlir":2:8)
  %2 = memref.cast %s : memref<?x4xf32, strided<[?, ?], offset: ?>> to memref<5x4xf32, strided<[8, 1], offset: 2>> loc("f.mlir":3:8)
  %3 = memref.cast %m : memref<?x?xf32> to memref<*xf32> loc("f.mlir":4:8)
  %4 = memref.cast %0 : memref<4x?xf32> to memref<?x?xf32> loc("name"(callsite("g.mlir":5:8 at unknown)))
  return
}
// -----
func.func @copies(%a: memref<?x4xf32>, %b: memref<8x?xf32>, %u: memref<*xf32>) {
  memref.copy %a, %b : memref<?x4xf32> to memref<8x?xf32> loc("f.mlir":1:8)
  memref.copy %u, %u : memref<*xf32> to memref<*xf32> loc("f.mlir":2:8)
  return
}
// -----
func.func @dims(%a: memref<?x4xf32>, %u: memref<*xf32>, %t: tensor<?x4xf32>, %i: index) -> (index, index, index) {
  %0 = memref.dim %a, %i : memref<?x4xf32> loc("f.mlir":1:8)
  %1 = memref.dim %u, %i : memref<*xf32> loc("f.mlir":2:8)
  %2 = tensor.dim %t, %i : tensor<?x4xf32> loc("f.mlir":3:8)
  return %0, %1, %2 : index, index, index
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @subviews(%a: memref<?x4xf32>, %o: index, %s: index, %t: index) {
  %0 = memref.subview %a[%o, 0] [%s, 2] [%t, 1] : memref<?x4xf32> to memref<?x2xf32, strided<[?, 1], offset: ?>> loc("f.mlir":1:8)
  %1 = memref.subview %a[1, %o] [2, %s] [1, 2] : memref<?x4xf32> to memref<2x?xf32, strided<[4, 2], offset: ?>> loc("f.mlir":2:8)
  return
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @static_subview(%a: memref<8x4xf32>) {
  %0 = memref.subview %a[1, 0] [2, 2] [1, 1] : memref<8x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 4>> loc("f.mlir":1:8)
  %1 = memref.subview %a[1, 0] [0, 2] [1, 1] : memref<8x4xf32> to memref<0x2xf32, strided<[4, 1], offset: 4>> loc("f.mlir":2:8)
  %2 = memref.subview %a[1, 0] [1, 2] [1, 1] : memref<8x4xf32> to memref<2xf32, strided<[1], offset: 4>> loc("f.mlir":3:8)
  return
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @expand(%a: memref<?x4xf32>, %n: index, %p: memref<?xf32>) {
  %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [%n, 5, 4] : memref<?x4xf32> into memref<?x5x4xf32> loc("f.mlir":1:8)
  %1 = memref.expand_shape %p [[0, 1, 2]] output_shape [3, %n, 7] : memref<?xf32> into memref<3x?x7xf32> loc("f.mlir":2:8)
  %2 = memref.collapse_shape %a [[0, 1]] : memref<?x4xf32> into memref<?xf32> loc("f.mlir":3:8)
  return
}
// -----
func.func @align(%a: memref<?x4xf32>) -> memref<?x4xf32> {
  %0 = memref.assume_alignment %a, 64 : memref<?x4xf32> loc("f.mlir":1:8)
  return %0 : memref<?x4xf32>
}
// -----
func.func @others(%a: memref<?x4xf32>, %i: index, %v: vector<4xf32>, %s: memref<2xindex>, %b: memref<64xi8>) {
  %0 = memref.reinterpret_cast %a to offset: [%i], sizes: [%i, 4], strides: [4, 1] : memref<?x4xf32> to memref<?x4xf32, strided<[4, 1], offset: ?>> loc("f.mlir":1:8)
  %1 = vector.load %a[%i, %i] : memref<?x4xf32>, vector<4xf32> loc("f.mlir":2:8)
  %2 = affine.load %a[%i, 0] : memref<?x4xf32> loc("f.mlir":3:8)
  %3 = memref.alloc(%i) : memref<?xf32>
  %4 = arith.divsi %i, %i : index loc("f.mlir":4:8)
  %5 = memref.view %b[%i][] : memref<64xi8> to memref<4xf32> loc("name"(callsite("g.mlir":5:8 at unknown)))
  return
}
// -----
func.func @tensors(%t: tensor<?x4xf32>, %i: index, %x: f32) -> (f32, tensor<?x4xf32>) {
  %0 = tensor.extract %t[%i, %i] : tensor<?x4xf32> loc("f.mlir":1:8)
  %1 = tensor.insert %x into %t[%i, %i] : tensor<?x4xf32> loc("f.mlir":2:8)
  return %0, %1 : f32, tensor<?x4xf32>
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @tensor_casts(%t: tensor<?x?xf32>, %u: tensor<*xf32>) {
  %0 = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32> loc("f.mlir":1:8)
  %1 = tensor.cast %u : tensor<*xf32> to tensor<?x3xf32> loc("f.mlir":2:8)
  %2 = tensor.cast %t : tensor<?x?xf32> to tensor<*xf32> loc("f.mlir":3:8)
  return
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @tensor_slices(%t: tensor<?x4xf32>, %s: tensor<2x2xf32>, %o: index, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.extract_slice %t[%o, 0] [%n, 2] [%o, 1] : tensor<?x4xf32> to tensor<?x2xf32> loc("f.mlir":1:8)
  %1 = tensor.insert_slice %s into %t[%o, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<?x4xf32> loc("f.mlir":2:8)
  %2 = tensor.extract_slice %t[0, %o] [1, 2] [1, 1] : tensor<?x4xf32> to tensor<2xf32> loc("f.mlir":3:8)
  %3 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 5, 4] : tensor<?x4xf32> into tensor<?x5x4xf32> loc("f.mlir":4:8)
  return %1 : tensor<?x4xf32>
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @matmul(%a: memref<?x?xf32>, %b: memref<?x8xf32>, %c: memref<?x8xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x8xf32>) outs(%c : memref<?x8xf32>) loc("f.mlir":1:8)
  return
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @tensor_matmul(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32> loc("f.mlir":1:8)
  return %0 : tensor<?x?xf32>
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @conv(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  linalg.conv_1d ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%c : memref<?xf32>) loc("f.mlir":1:8)
  return
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
#rev = affine_map<(d0) -> (3 - d0)>
#id = affine_map<(d0) -> (d0)>
func.func @reversed(%a: memref<?xf32>, %b: memref<?xf32>) {
  linalg.generic {indexing_maps = [#rev, #id], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } loc("f.mlir":1:8)
  return
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
#id0 = affine_map<() -> ()>
func.func @scalar(%a: memref<f32>, %b: memref<f32>) {
  linalg.generic {indexing_maps = [#id0, #id0], iterator_types = []} ins(%a : memref<f32>) outs(%b : memref<f32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } loc("f.mlir":1:8)
  return
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @static_matmul(%a: memref<4x4xf32>) {
  linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) loc("f.mlir":1:8)
  return
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @fill(%a: memref<?x4xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%a : memref<?x4xf32>) loc("f.mlir":1:8)
  linalg.transpose ins(%a : memref<?x4xf32>) outs(%a : memref<?x4xf32>) permutation = [0, 1] loc("f.mlir":2:8)
  linalg.broadcast ins(%a : memref<?x4xf32>) outs(%a : memref<?x4xf32>) dimensions = [] loc("f.mlir":3:8)
  return
}
func.func @uses_the_dialects_of_checks(%b: i1, %i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = index.add %0, %i
  scf.if %b {
    cf.assert %b, ""
  }
  return
}
// -----
func.func @nested(%a: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index loc("f.mlir":1:8)
  %c1 = arith.constant 1 : index loc("f.mlir":2:8)
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %a[%i] : memref<?xf32> loc("f.mlir":3:8)
    memref.store %0, %a[%c0] : memref<?xf32> loc("f.mlir":4:8)
  } loc("name"(callsite("g.mlir":5:8 at unknown)))
  return
}
