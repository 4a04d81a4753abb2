// RUN: okl-opt %s -iree-flow-interchange-generic-ops | filecheck %s
// RUN: okl-opt %s -iree-dispatch-creation-transpose-generic-ops | filecheck %s
// RUN: okl-opt %s -iree-flow-interchange-generic-ops -iree-flow-interchange-generic-ops | filecheck %s
// RUN: okl-opt %s -p 'builtin.module(func.func(iree-flow-interchange-generic-ops))' | filecheck %s

// Loops of one kind keep their order, and each index asks for the loop that it asked for.
// CHECK:      #map = affine_map<(d0, d1, d2, d3) -> (d2, d0, d3, d1)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
// CHECK-LABEL: func.func @kinds
// CHECK:         linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
// CHECK-SAME:      attrs = {kept = 1 : i64} {
// CHECK:           linalg.index 2 : index
// CHECK-NEXT:      linalg.index 0 : index
// CHECK-NEXT:      linalg.index 3 : index
// CHECK-NEXT:      linalg.index 1 : index
func.func @kinds(%a: tensor<2x3x?x5xf32>, %z: tensor<3x5xindex>) -> tensor<3x5xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i, j, k, l)>, affine_map<(i, j, k, l) -> (j, l)>],
      iterator_types = ["reduction", "parallel", "reduction", "parallel"]}
      ins(%a : tensor<2x3x?x5xf32>) outs(%z : tensor<3x5xindex>) attrs = {kept = 1 : i64} {
  ^bb0(%x: f32, %y: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %l = linalg.index 3 : index
    %1 = arith.addi %i, %j : index
    %2 = arith.muli %k, %l : index
    %3 = arith.subi %1, %2 : index
    %4 = arith.addi %3, %y : index
    linalg.yield %4 : index
  } -> tensor<3x5xindex>
  return %0 : tensor<3x5xindex>
}

// What is in order stays, and so do named ops.
// CHECK-LABEL: func.func @in_order
// CHECK:         iterator_types = ["parallel", "reduction"]
// CHECK:         iterator_types = ["reduction", "reduction"]
// CHECK:         linalg.reduce
// CHECK-SAME:      dimensions = [0]
func.func @in_order(%a: tensor<2x3xi1>, %y: tensor<2xi1>, %z: tensor<i1>, %w: tensor<3xi1>) -> (tensor<2xi1>, tensor<i1>, tensor<3xi1>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%a : tensor<2x3xi1>) outs(%y : tensor<2xi1>) {
  ^bb0(%b: i1, %c: i1):
    %3 = arith.ori %b, %c : i1
    linalg.yield %3 : i1
  } -> tensor<2xi1>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
      iterator_types = ["reduction", "reduction"]} ins(%a : tensor<2x3xi1>) outs(%z : tensor<i1>) {
  ^bb0(%b: i1, %c: i1):
    %3 = arith.ori %b, %c : i1
    linalg.yield %3 : i1
  } -> tensor<i1>
  %2 = linalg.reduce { arith.ori } ins(%a : tensor<2x3xi1>) outs(%w : tensor<3xi1>) dimensions = [0]
  return %0, %1, %2 : tensor<2xi1>, tensor<i1>, tensor<3xi1>
}

// Ops on memory stay.
// CHECK-LABEL: func.func @on_memory
// CHECK:         iterator_types = ["reduction", "parallel"]
func.func @on_memory(%a: memref<2x3xf32>, %z: memref<3xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]} ins(%a : memref<2x3xf32>) outs(%z : memref<3xf32>) {
  ^bb0(%b: f32, %c: f32):
    %3 = arith.addf %b, %c : f32
    linalg.yield %3 : f32
  }
  return
}

// Maps that an op was made by are about loops in another order: they go.
// CHECK-LABEL: func.func @made_of_another
// CHECK-NOT:     linalg.memoized_indexing_maps
// CHECK:         return
func.func @made_of_another(%a: tensor<0x4xbf16>, %z: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]} ins(%a : tensor<0x4xbf16>) outs(%z : tensor<4xbf16>)
      attrs = {linalg.memoized_indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>]} {
  ^bb0(%b: bf16, %c: bf16):
    %3 = arith.addf %b, %c : bf16
    linalg.yield %3 : bf16
  } -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
