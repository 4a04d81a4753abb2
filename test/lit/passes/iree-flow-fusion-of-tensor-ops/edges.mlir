// RUN: okl-opt %s -iree-flow-fusion-of-tensor-ops | filecheck %s
// RUN: okl-opt %s -iree-flow-fusion-of-tensor-ops=fuse-multi-use | filecheck %s
// RUN: okl-opt %s -iree-flow-detach-elementwise-from-named-ops -iree-flow-tensor-pad-to-tensor-insert-slice -iree-flow-interchange-generic-ops -iree-flow-interchange-transpose-generic-ops -iree-flow-split-reduction-ops=split-matmul-reduction=2 | filecheck %s --check-prefix=OTHERS

// What the flow passes on linalg ops have to leave as it is, or correct.
#id = affine_map<(i) -> (i)>
#id2 = affine_map<(i, j) -> (i, j)>

// CHECK: func.func private @declared(tensor<4xf32>) -> tensor<4xf32>
// OTHERS: func.func private @declared(tensor<4xf32>) -> tensor<4xf32>
func.func private @declared(tensor<4xf32>) -> tensor<4xf32>

// CHECK-LABEL: func.func @no_linalg
// CHECK:         call @declared
// OTHERS-LABEL: func.func @no_linalg
// OTHERS:         call @declared
func.func @no_linalg(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @declared(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @rank_0
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = []
// CHECK:           arith.addf
// CHECK:           arith.mulf
// CHECK-NOT:     linalg.generic
// CHECK:         return
// OTHERS-LABEL: func.func @rank_0
// OTHERS-COUNT-2: linalg.generic
func.func @rank_0(%a: tensor<bf16>) -> tensor<bf16> {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%a : tensor<bf16>) outs(%a : tensor<bf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %2 = arith.addf %x, %y : bf16
    linalg.yield %2 : bf16
  } -> tensor<bf16>
  %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%0 : tensor<bf16>) outs(%a : tensor<bf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %2 = arith.mulf %x, %x : bf16
    linalg.yield %2 : bf16
  } -> tensor<bf16>
  return %1 : tensor<bf16>
}

// No elements, in blocks that follow each other: what a block makes is computed where another one reads it.
// CHECK-LABEL: func.func @blocks
// CHECK:         cf.cond_br
// CHECK:         linalg.generic
// CHECK-SAME:      tensor<0x4xf16>
func.func @blocks(%a: tensor<0x4xf16>, %c: i1) -> tensor<0x4xf16> {
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<0x4xf16>) outs(%a : tensor<0x4xf16>) {
  ^bb0(%x: f16, %y: f16):
    %2 = math.exp %x : f16
    linalg.yield %2 : f16
  } -> tensor<0x4xf16>
  cf.cond_br %c, ^one, ^other(%a : tensor<0x4xf16>)
^one:
  %1 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<0x4xf16>) outs(%a : tensor<0x4xf16>) {
  ^bb0(%x: f16, %y: f16):
    %2 = math.tanh %x : f16
    linalg.yield %2 : f16
  } -> tensor<0x4xf16>
  cf.br ^other(%1 : tensor<0x4xf16>)
^other(%r: tensor<0x4xf16>):
  return %r : tensor<0x4xf16>
}

// CHECK-LABEL: func.func @in_a_loop
// CHECK:         scf.for
// CHECK-COUNT-1:   linalg.generic
// CHECK-NOT:       linalg.generic
// CHECK:           scf.yield
func.func @in_a_loop(%a: tensor<4xindex>, %n: index) -> tensor<4xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %a) -> tensor<4xindex> {
    %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%b : tensor<4xindex>) outs(%a : tensor<4xindex>) {
    ^bb0(%x: index, %y: index):
      %2 = arith.addi %x, %i : index
      linalg.yield %2 : index
    } -> tensor<4xindex>
    %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<4xindex>) outs(%b : tensor<4xindex>) {
    ^bb0(%x: index, %y: index):
      %2 = arith.muli %x, %y : index
      linalg.yield %2 : index
    } -> tensor<4xindex>
    scf.yield %1 : tensor<4xindex>
  }
  return %r : tensor<4xindex>
}

// CHECK-LABEL: func.func @on_memory
// CHECK-COUNT-2: linalg.generic
// OTHERS-LABEL: func.func @on_memory
// OTHERS-COUNT-2: linalg.generic
func.func @on_memory(%a: memref<4xi1>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<4xi1>) outs(%a : memref<4xi1>) {
  ^bb0(%x: i1, %y: i1):
    %2 = arith.xori %x, %y : i1
    linalg.yield %2 : i1
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<4xi1>) outs(%a : memref<4xi1>) {
  ^bb0(%x: i1, %y: i1):
    %2 = arith.ori %x, %y : i1
    linalg.yield %2 : i1
  }
  return
}
