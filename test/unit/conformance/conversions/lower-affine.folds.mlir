// FLAGS: -lower-affine
#map0 = affine_map<() -> (0)>
#map1 = affine_map<()[s0] -> (s0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0)[s0] -> (d0 + s0 + 1)>
#map4 = affine_map<(d0,d1,d2,d3)[s0,s1,s2] -> (d0 + 2*d1 + 3*d2 + 4*d3 + 5*s0 + 6*s1 + 7*s2)>
#map5 = affine_map<(d0,d1,d2) -> (d0,d1,d2)>
#map6 = affine_map<(d0,d1,d2) -> (d0 + d1 + d2)>
func.func @affine_applies(%arg0 : index) {
  %zero = affine.apply #map0()
  %101 = arith.constant 101 : index
  %symbZero = affine.apply #map1()[%zero]
  %102 = arith.constant 102 : index
  %copy = affine.apply #map2(%zero)
  %one = affine.apply #map3(%symbZero)[%zero]
  %103 = arith.constant 103 : index
  %104 = arith.constant 104 : index
  %105 = arith.constant 105 : index
  %106 = arith.constant 106 : index
  %107 = arith.constant 107 : index
  %108 = arith.constant 108 : index
  %109 = arith.constant 109 : index
  %four = affine.apply #map4(%103, %104, %105, %106)[%107, %108, %109]
  "use"(%zero, %symbZero, %copy, %one, %four, %arg0) : (index, index, index, index, index, index) -> ()
  return
}
// -----
func.func @affine_min(%arg0: index, %arg1: index) -> (index, index, index) {
  %0 = affine.min affine_map<(d0,d1) -> (d0 - d1, d1 - d0)>(%arg0, %arg1)
  %1 = affine.max affine_map<(d0,d1) -> (d0 - d1, d1 - d0, 7)>(%arg0, %arg1)
  %c3 = arith.constant 3 : index
  %2 = affine.min affine_map<(d0,d1) -> (d0 - 2, d1, 7 + d0)>(%c3, %arg1)
  return %0, %1, %2 : index, index, index
}
// -----
func.func @constant_basis(%a: index) -> (index, index) {
  %c8 = arith.constant 8 : index
  %0:2 = affine.delinearize_index %a into (4, %c8) : index, index
  return %0#0, %0#1 : index, index
}
// -----
func.func @other_ops_fold(%x: index, %t: tensor<4xf32>) -> (index, index, i32) {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %c1, %c1 : index
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<4xf32>
  %i1 = index.constant 1
  %i2 = index.add %i1, %i1
  %a = arith.constant 1 : i32
  %r = math.absi %a : i32
  return %d, %i2, %r : index, index, i32
}
// -----
func.func @fold_chain(%x: index) -> (index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%x)
  %1 = affine.apply affine_map<(d0) -> (d0)>(%0)
  %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%1)
  %3 = affine.apply affine_map<(d0) -> (d0)>(%2)
  return %1, %3 : index, index
}
// -----
func.func @unreachable(%x: index) -> index {
  return %x : index
^bb1:
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  return %0 : index
}
// -----
func.func @affine_parallel_simple_dynamic_bounds(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>) {
  %c_0 = arith.constant 0 : index
  %output_dim = memref.dim %arg0, %c_0 : memref<?x?xf32>
  affine.parallel (%kx, %ky) = (%c_0, %c_0) to (%output_dim, %output_dim) step (2, 3) {
      %1 = affine.load %arg0[%kx, %ky] : memref<?x?xf32>
      affine.store %1, %arg1[%kx, %ky] : memref<?x?xf32>
  }
  return
}
// -----
func.func @f(%a: f32, %b: i32, %n: index) -> (f32, f32) {
  %1:2 = affine.for %i = 0 to 4 step 2 iter_args(%x = %a, %y = %b) -> (f32, i32) {
    affine.yield %x, %y : f32, i32
  }
  %2 = affine.for %i = 0 to 4 iter_args(%x = %a) -> (f32) {
    "use"(%i) : (index) -> ()
    affine.yield %x : f32
  }
  return %1#0, %2 : f32, f32
}
func.func @g(%a: f32, %b: i32, %n: index) -> (f32) {
  %1:2 = affine.for %i = 0 to 4 step 2 iter_args(%x = %a, %y = %b) -> (f32, i32) {
    %c = arith.addf %x, %x : f32
    affine.yield %c, %y : f32, i32
  }
  return %1#0 : f32
}
func.func @h(%a: f32, %b: i32, %n: index) {
  %1:2 = affine.for %i = 0 to 4 step 2 iter_args(%x = %a, %y = %b) -> (f32, i32) {
    affine.yield %x, %y : f32, i32
  }
  %2:2 = affine.for %i = 0 to 4 step 2 iter_args(%x = %b, %y = %b) -> (i32, i32) {
    affine.yield %y, %x : i32, i32
  }
  affine.for %i = 0 to 4 step 2 {
  }
  return
}
