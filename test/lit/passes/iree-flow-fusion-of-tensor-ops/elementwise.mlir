// RUN: okl-opt %s -iree-flow-fusion-of-tensor-ops | filecheck %s
// RUN: okl-opt %s -iree-flow-fusion-of-tensor-ops -iree-flow-fusion-of-tensor-ops | filecheck %s
// RUN: okl-opt %s -iree-flow-fusion-of-tensor-ops=fuse-multi-use | filecheck %s --check-prefix=MULTI
// RUN: okl-opt %s -iree-flow-fusion-of-tensor-ops='fuse-multi-use multi-use-fusion-iteration=0' | filecheck %s --check-prefix=NONE
// RUN: not okl-opt %s -iree-flow-fusion-of-tensor-ops=multi-use-fusion-iteration=-1 2>&1 | filecheck %s --check-prefix=REFUSED

// REFUSED: pass 'iree-flow-fusion-of-tensor-ops': multi-use-fusion-iteration must be 0 or more

// CHECK:      #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d0, d1)>
#id = affine_map<(i) -> (i)>
#id2 = affine_map<(i, j) -> (i, j)>
#t2 = affine_map<(i, j) -> (j, i)>

// The loops of the fused op are those of the second one: the first one's are renumbered.
// CHECK-LABEL: func.func @transposed
// CHECK-SAME:    %[[A:.*]]: tensor<?x4xf32>, %[[E:.*]]: tensor<?x4xf32>, %[[Z:.*]]: tensor<4x?xf32>
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%[[A]] : tensor<?x4xf32>)
// CHECK:           linalg.index 1 : index
// CHECK-NOT:     linalg.generic
func.func @transposed(%a: tensor<?x4xf32>, %e: tensor<?x4xf32>, %z: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %2 = arith.index_cast %i : index to i32
    %3 = arith.sitofp %2 : i32 to f32
    %4 = arith.addf %x, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<?x4xf32>
  %1 = linalg.generic {indexing_maps = [#t2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<?x4xf32>) outs(%z : tensor<4x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %2 = math.exp %x : f32
    linalg.yield %2 : f32
  } -> tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

// An output that is read becomes an input.
// CHECK-LABEL: func.func @reads_its_output
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[A]], %[[B]] : tensor<4xf32>, tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
// CHECK-NOT:     linalg.generic
func.func @reads_its_output(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %2 = arith.addf %x, %y : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %2 = math.exp %x : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The same tensor twice is read once.
// CHECK-LABEL: func.func @twice
// CHECK-COUNT-1: linalg.generic
// CHECK:           math.exp
// CHECK-NEXT:      arith.mulf
// CHECK-NOT:     linalg.generic
func.func @twice(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %2 = math.exp %x : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%0, %0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %2 = arith.mulf %x, %y : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// A sum is no elementwise op; what is written is no input; and an op that reduces keeps what its loops are known by.
// CHECK-LABEL: func.func @left_alone
// CHECK-COUNT-5: linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @left_alone(%a: tensor<4x3xf32>, %s: tensor<4xf32>, %v: tensor<4xf32>, %z: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id2, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x3xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = arith.addf %x, %y : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = math.exp %x : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#id2, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x3xf32>) outs(%1 : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = arith.addf %x, %y : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  %3 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%v : tensor<4xf32>) {
  ^bb0(%y: f32):
    %i = linalg.index 0 : index
    %5 = arith.index_cast %i : index to i32
    %6 = arith.sitofp %5 : i32 to f32
    linalg.yield %6 : f32
  } -> tensor<4xf32>
  %4 = linalg.generic {indexing_maps = [#id, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%3 : tensor<4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %5 = arith.addf %x, %y : f32
    linalg.yield %5 : f32
  } -> tensor<f32>
  return %1, %2, %4 : tensor<4xf32>, tensor<4xf32>, tensor<f32>
}

// An op with two users stays; with the option its first user gives both results.
// CHECK-LABEL: func.func @two_users
// CHECK-COUNT-2: linalg.generic
// CHECK:         linalg.tanh
// MULTI-LABEL: func.func @two_users
// MULTI:         %[[BOTH:.*]]:2 = linalg.generic
// MULTI:           %[[EXP:.*]] = math.exp
// MULTI:           %[[LOG:.*]] = math.log %[[EXP]]
// MULTI:           linalg.yield %[[EXP]], %[[LOG]] : f32, f32
// MULTI:         linalg.tanh ins(%[[BOTH]]#0 : tensor<4xf32>)
// MULTI:         return %[[BOTH]]#1
// NONE-LABEL:  func.func @two_users
// NONE-COUNT-2:  linalg.generic
func.func @two_users(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %3 = math.exp %x : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %3 = math.log %x : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %2 = linalg.tanh ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// The first user is another op, or is in a loop of its own, or in a region: nothing is fused.
// MULTI-LABEL: func.func @first_user_is_no_generic
// MULTI:         linalg.generic
// MULTI:         linalg.tanh
// MULTI:         linalg.generic
func.func @first_user_is_no_generic(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %3 = math.exp %x : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %2 = linalg.tanh ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %3 = math.log %x : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// MULTI-LABEL: func.func @in_a_region
// MULTI:         linalg.generic
// MULTI:         scf.if
// MULTI:           linalg.generic
func.func @in_a_region(%a: tensor<4xf32>, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %3 = math.exp %x : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %1 = scf.if %c -> tensor<4xf32> {
    %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%x: f32, %y: f32):
      %3 = math.log %x : f32
      linalg.yield %3 : f32
    } -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  } else {
    scf.yield %0 : tensor<4xf32>
  }
  return %1, %0 : tensor<4xf32>, tensor<4xf32>
}

// With the option what yields i1, or copies, is computed in each user.
// CHECK-LABEL: func.func @cheap
// CHECK-COUNT-3: linalg.generic
// NONE-LABEL:  func.func @cheap
// NONE-COUNT-2:  arith.cmpf ogt
// NONE-NOT:      tensor<4xi1>
// NONE:          return
func.func @cheap(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %g = tensor.empty() : tensor<4xi1>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%g : tensor<4xi1>) {
  ^bb0(%x: f32, %y: f32, %z: i1):
    %3 = arith.cmpf ogt, %x, %y : f32
    linalg.yield %3 : i1
  } -> tensor<4xi1>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%0, %a, %b : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%c: i1, %x: f32, %y: f32, %z: f32):
    %3 = arith.select %c, %x, %y : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%0, %b, %a : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%c: i1, %x: f32, %y: f32, %z: f32):
    %3 = arith.select %c, %x, %y : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// What is read is written after it is read: it stays there. What comes second may have effects.
// CHECK-LABEL: func.func @effects
// CHECK:         linalg.generic
// CHECK:           memref.load
// CHECK:         linalg.fill
// CHECK:         linalg.generic
// CHECK:           math.exp
// CHECK:           memref.load
// CHECK-NOT:     linalg.generic
// CHECK:         return
// MULTI-LABEL: func.func @effects
// MULTI-COUNT-2: linalg.generic
func.func @effects(%a: tensor<4xf32>, %m: memref<4xf32>, %s: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %3 = memref.load %m[%i] : memref<4xf32>
    %4 = arith.addf %3, %x : f32
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  linalg.fill ins(%s : f32) outs(%m : memref<4xf32>)
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %3 = math.exp %x : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %3 = memref.load %m[%i] : memref<4xf32>
    %4 = arith.mulf %3, %x : f32
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
