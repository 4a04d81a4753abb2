// FLAGS: -pass-pipeline=builtin.module(func.func(linalg-detensorize))
// FLAGS: -pass-pipeline=builtin.module(func.func(linalg-detensorize{aggressive-mode=true}))

#map = affine_map<() -> ()>
func.func @while(%farg0: tensor<i32>, %farg1: tensor<i32>) -> tensor<i32> {
  cf.br ^bb1(%farg0 : tensor<i32>)
^bb1(%0: tensor<i32>):
  %1 = tensor.empty() : tensor<i1>
  %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%0, %farg1 : tensor<i32>, tensor<i32>) outs(%1 : tensor<i1>) {
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i1):
    %8 = arith.cmpi slt, %arg0, %arg1 : i32
    linalg.yield %8 : i1
  } -> tensor<i1>
  %3 = tensor.extract %2[] : tensor<i1>
  cf.cond_br %3, ^bb2(%0 : tensor<i32>), ^bb3(%0 : tensor<i32>)
^bb2(%4: tensor<i32>):
  %5 = tensor.empty() : tensor<i32>
  %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%4, %4 : tensor<i32>, tensor<i32>) outs(%5 : tensor<i32>) {
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %8 = arith.addi %arg0, %arg1 : i32
    linalg.yield %8 : i32
  } -> tensor<i32>
  cf.br ^bb1(%6 : tensor<i32>)
^bb3(%7: tensor<i32>):
  return %7 : tensor<i32>
}

// -----

// Only what steers becomes scalar by default.
#map = affine_map<() -> ()>
func.func @unrelated(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = tensor.empty() : tensor<f32>
  %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%a, %b : tensor<f32>, tensor<f32>) outs(%0 : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %2 = arith.addf %x, %y : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%1, %b : tensor<f32>, tensor<f32>) outs(%0 : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %2 = arith.mulf %x, %y : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// A generic that reads its output, two results, a captured value and a named op.
#map = affine_map<() -> ()>
func.func @kinds(%a: tensor<i32>, %b: tensor<i32>, %s: i32) -> (tensor<i32>, tensor<i32>) {
  %0:2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%a : tensor<i32>) outs(%b, %b : tensor<i32>, tensor<i32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %2 = arith.addi %x, %y : i32
    %3 = arith.muli %z, %s : i32
    linalg.yield %2, %3 : i32, i32
  } -> (tensor<i32>, tensor<i32>)
  %4 = linalg.fill ins(%s : i32) outs(%0#0 : tensor<i32>) -> tensor<i32>
  return %4, %0#1 : tensor<i32>, tensor<i32>
}

// -----

// Rank 1, a scalar operand, memory: these stay, and so does an argument that gets the result of one that stays.
#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0) -> ()>
func.func @stay(%a: tensor<4xi32>, %s: i32, %m: memref<i32>, %t: tensor<i32>) -> tensor<i32> {
  linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%m : memref<i32>) outs(%m : memref<i32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  }
  %0 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["reduction"]} ins(%a : tensor<4xi32>) outs(%t : tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    %2 = arith.addi %x, %y : i32
    linalg.yield %2 : i32
  } -> tensor<i32>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%s : i32) outs(%t : tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    %2 = arith.addi %x, %y : i32
    linalg.yield %2 : i32
  } -> tensor<i32>
  cf.br ^bb1(%0, %1 : tensor<i32>, tensor<i32>)
^bb1(%p: tensor<i32>, %q: tensor<i32>):
  %e = tensor.empty() : tensor<i1>
  %c = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%p, %q : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
  ^bb0(%x: i32, %y: i32, %z: i1):
    %2 = arith.cmpi slt, %x, %y : i32
    linalg.yield %2 : i1
  } -> tensor<i1>
  %d = tensor.extract %c[] : tensor<i1>
  cf.cond_br %d, ^bb1(%q, %p : tensor<i32>, tensor<i32>), ^bb2(%q : tensor<i32>)
^bb2(%r: tensor<i32>):
  return %r : tensor<i32>
}

// -----

// Constants, from_elements, other users of a scalar, and both successors the same block.
#map = affine_map<() -> ()>
func.func @both(%a: tensor<i32>) -> tensor<i32> {
  %c = arith.constant dense<10> : tensor<i32>
  %c1 = arith.constant 1 : i32
  %f = tensor.from_elements %c1 : tensor<i32>
  %e = tensor.empty() : tensor<i1>
  %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%a, %c : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
  ^bb0(%x: i32, %y: i32, %z: i1):
    %2 = arith.cmpi slt, %x, %y : i32
    linalg.yield %2 : i1
  } -> tensor<i1>
  %1 = tensor.extract %0[] : tensor<i1>
  "test.use"(%0) : (tensor<i1>) -> ()
  cf.cond_br %1, ^bb1(%f : tensor<i32>), ^bb1(%a : tensor<i32>)
^bb1(%p: tensor<i32>):
  "test.use"(%p) : (tensor<i32>) -> ()
  return %p : tensor<i32>
}

// -----

// A switch hands values on, too.
#map = affine_map<() -> ()>
func.func @switch(%flag: i32, %a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
  cf.switch %flag : i32, [
    default: ^bb1(%a : tensor<i32>),
    42: ^bb1(%b : tensor<i32>),
    43: ^bb3
  ]
^bb1(%0: tensor<i32>):
  %e = tensor.empty() : tensor<i1>
  %c = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%0 : tensor<i32>) outs(%e : tensor<i1>) {
  ^bb0(%x: i32, %z: i1):
    %2 = arith.trunci %x : i32 to i1
    linalg.yield %2 : i1
  } -> tensor<i1>
  %d = tensor.extract %c[] : tensor<i1>
  cf.cond_br %d, ^bb2(%0 : tensor<i32>), ^bb3
^bb2(%1: tensor<i32>):
  return %1 : tensor<i32>
^bb3:
  return %a : tensor<i32>
}

// -----

// Types of elements, and values that are no tensors of rank 0 among the arguments of blocks.
#map = affine_map<() -> ()>
func.func @types(%a: tensor<index>, %b: tensor<bf16>, %v: tensor<3xf16>, %i: index, %z: tensor<0x4xf32>) -> (tensor<index>, tensor<bf16>, tensor<3xf16>, tensor<0x4xf32>) {
  cf.br ^bb1(%a, %b, %v, %i, %z : tensor<index>, tensor<bf16>, tensor<3xf16>, index, tensor<0x4xf32>)
^bb1(%0: tensor<index>, %1: tensor<bf16>, %2: tensor<3xf16>, %3: index, %4: tensor<0x4xf32>):
  %5 = tensor.extract %0[] : tensor<index>
  %6 = arith.cmpi eq, %5, %3 : index
  %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%1 : tensor<bf16>) outs(%1 : tensor<bf16>) {
  ^bb0(%x: bf16, %y: bf16):
    %8 = arith.addf %x, %y : bf16
    linalg.yield %8 : bf16
  } -> tensor<bf16>
  cf.cond_br %6, ^bb2(%7 : tensor<bf16>), ^bb1(%0, %7, %2, %3, %4 : tensor<index>, tensor<bf16>, tensor<3xf16>, index, tensor<0x4xf32>)
^bb2(%8: tensor<bf16>):
  return %0, %8, %2, %4 : tensor<index>, tensor<bf16>, tensor<3xf16>, tensor<0x4xf32>
}

// -----

// A declaration and an empty function.
func.func private @declared(tensor<i32>) -> tensor<i32>
func.func @empty() {
  return
}

// -----

// In regions of scf, and through calls.
#map = affine_map<() -> ()>
func.func private @g(tensor<i1>) -> tensor<i1>
func.func @nested(%a: tensor<i1>, %n: index, %c: i1) -> tensor<i1> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> tensor<i1> {
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%acc : tensor<i1>) outs(%a : tensor<i1>) {
    ^bb0(%x: i1, %y: i1):
      %8 = arith.xori %x, %y : i1
      linalg.yield %8 : i1
    } -> tensor<i1>
    scf.yield %1 : tensor<i1>
  }
  %2 = func.call @g(%0) : (tensor<i1>) -> tensor<i1>
  %3 = tensor.extract %2[] : tensor<i1>
  cf.cond_br %3, ^bb1(%0 : tensor<i1>), ^bb2(%2 : tensor<i1>)
^bb1(%p: tensor<i1>):
  return %p : tensor<i1>
^bb2(%q: tensor<i1>):
  %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%q : tensor<i1>) outs(%a : tensor<i1>) {
  ^bb0(%x: i1, %y: i1):
    %8 = arith.xori %x, %y : i1
    linalg.yield %8 : i1
  } -> tensor<i1>
  return %4 : tensor<i1>
}

// -----

// A casted index, and folds on the way.
#map = affine_map<() -> ()>
func.func @folds(%a: tensor<i32>) -> index {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %s = arith.addi %c2, %c3 : i32
  %f = tensor.from_elements %s : tensor<i32>
  %i = arith.index_cast %f : tensor<i32> to tensor<index>
  %e = tensor.extract %i[] : tensor<index>
  %j = arith.index_cast %a : tensor<i32> to tensor<index>
  %d = tensor.extract %j[] : tensor<index>
  %r = arith.addi %e, %d : index
  return %r : index
}

// -----

// DIFFERS: MLIR refuses a function with a terminator that it does not know
#map = affine_map<() -> ()>
func.func @unknown_branch(%a: tensor<i1>) -> tensor<i1> {
  "other.br"(%a)[^bb1] : (tensor<i1>) -> ()
^bb1:
  %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%a : tensor<i1>) outs(%a : tensor<i1>) {
  ^bb0(%x: i1, %y: i1):
    %8 = arith.xori %x, %y : i1
    linalg.yield %8 : i1
  } -> tensor<i1>
  %d = tensor.extract %4[] : tensor<i1>
  cf.cond_br %d, ^bb1, ^bb2
^bb2:
  return %4 : tensor<i1>
}

// -----

// A branch of the first block hands arguments of the function on: by default that does not make the others scalar.
#map = affine_map<() -> ()>
func.func @handed_on(%a: tensor<i32>, %b: tensor<i32>, %c: i1) -> tensor<i32> {
  cf.cond_br %c, ^bb1(%b : tensor<i32>), ^bb3(%a : tensor<i32>)
^bb1(%p: tensor<i32>):
  %e = tensor.empty() : tensor<i1>
  %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []} ins(%p, %b : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
  ^bb0(%x: i32, %y: i32, %o: i1):
    %t = arith.cmpi slt, %x, %y : i32
    linalg.yield %t : i1
  } -> tensor<i1>
  %d = tensor.extract %0[] : tensor<i1>
  cf.cond_br %d, ^bb2, ^bb3(%a : tensor<i32>)
^bb2:
  %n = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%p : tensor<i32>) outs(%a : tensor<i32>) {
  ^bb0(%x: i32, %o: i32):
    %t = arith.addi %x, %x : i32
    linalg.yield %t : i32
  } -> tensor<i32>
  cf.br ^bb1(%n : tensor<i32>)
^bb3(%q: tensor<i32>):
  return %q : tensor<i32>
}
