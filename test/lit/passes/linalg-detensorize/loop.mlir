// RUN: okl-opt %s -split-input-file -allow-unregistered-dialect -linalg-detensorize | filecheck %s
// RUN: okl-opt %s -split-input-file -allow-unregistered-dialect -linalg-detensorize=aggressive-mode | filecheck %s --check-prefix=ALL

#map = affine_map<() -> ()>

// A loop counts with scalars; what no branch depends on stays a tensor, unless all is asked for.
// CHECK-LABEL: func.func @count(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<i32>, %[[ARG1:.*]]: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : i32
// CHECK:         %[[VAL_2:.*]] = tensor.extract %[[ARG0]][] : tensor<i32>
// CHECK:         cf.br ^bb1(%[[VAL_1]] : i32)
// CHECK:       ^bb1(%[[VAL_3:.*]]: i32):  // 2 preds: ^bb0, ^bb2
// CHECK:         %[[VAL_4:.*]] = tensor.from_elements %[[VAL_3]] : tensor<i32>
// CHECK:         %[[VAL_5:.*]] = arith.cmpi slt, %[[VAL_3]], %[[VAL_2]] : i32
// CHECK:         cf.cond_br %[[VAL_5]], ^bb2, ^bb3
// CHECK:       ^bb2:  // pred: ^bb1
// CHECK:         %[[VAL_6:.*]] = arith.addi %[[VAL_3]], %[[VAL_0]] : i32
// CHECK:         cf.br ^bb1(%[[VAL_6]] : i32)
// CHECK:       ^bb3:  // pred: ^bb1
// CHECK:         %[[VAL_7:.*]] = tensor.empty() : tensor<f32>
// CHECK:         %[[VAL_8:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%[[ARG1]] : tensor<f32>) outs(%[[VAL_7]] : tensor<f32>) {
// CHECK:         ^bb0(%[[VAL_9:.*]]: f32, %[[VAL_10:.*]]: f32):
// CHECK:           %[[VAL_11:.*]] = math.exp %[[VAL_9]] : f32
// CHECK:           linalg.yield %[[VAL_11]] : f32
// CHECK:         } -> tensor<f32>
// CHECK:         return %[[VAL_4]], %[[VAL_8]] : tensor<i32>, tensor<f32>
// CHECK:       }
// ALL-LABEL: func.func @count(
// ALL-SAME:    %[[ARG0:.*]]: tensor<i32>, %[[ARG1:.*]]: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
// ALL:         %[[VAL_0:.*]] = arith.constant 1 : i32
// ALL:         %[[VAL_1:.*]] = arith.constant 0 : i32
// ALL:         %[[VAL_2:.*]] = tensor.extract %[[ARG1]][] : tensor<f32>
// ALL:         %[[VAL_3:.*]] = tensor.extract %[[ARG0]][] : tensor<i32>
// ALL:         cf.br ^bb1(%[[VAL_1]] : i32)
// ALL:       ^bb1(%[[VAL_4:.*]]: i32):  // 2 preds: ^bb0, ^bb2
// ALL:         %[[VAL_5:.*]] = tensor.from_elements %[[VAL_4]] : tensor<i32>
// ALL:         %[[VAL_6:.*]] = arith.cmpi slt, %[[VAL_4]], %[[VAL_3]] : i32
// ALL:         cf.cond_br %[[VAL_6]], ^bb2, ^bb3
// ALL:       ^bb2:  // pred: ^bb1
// ALL:         %[[VAL_7:.*]] = arith.addi %[[VAL_4]], %[[VAL_0]] : i32
// ALL:         cf.br ^bb1(%[[VAL_7]] : i32)
// ALL:       ^bb3:  // pred: ^bb1
// ALL:         %[[VAL_8:.*]] = math.exp %[[VAL_2]] : f32
// ALL:         %[[VAL_9:.*]] = tensor.from_elements %[[VAL_8]] : tensor<f32>
// ALL:         return %[[VAL_5]], %[[VAL_9]] : tensor<i32>, tensor<f32>
// ALL:       }
func.func @count(%bound: tensor<i32>, %x: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
  %zero = arith.constant dense<0> : tensor<i32>
  cf.br ^head(%zero : tensor<i32>)
^head(%i: tensor<i32>):
  %b = tensor.empty() : tensor<i1>
  %less = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []}
      ins(%i, %bound : tensor<i32>, tensor<i32>) outs(%b : tensor<i1>) {
  ^bb0(%l: i32, %r: i32, %out: i1):
    %0 = arith.cmpi slt, %l, %r : i32
    linalg.yield %0 : i1
  } -> tensor<i1>
  %c = tensor.extract %less[] : tensor<i1>
  cf.cond_br %c, ^body, ^exit
^body:
  %one = arith.constant dense<1> : tensor<i32>
  %e = tensor.empty() : tensor<i32>
  %next = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []}
      ins(%i, %one : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) {
  ^bb0(%l: i32, %r: i32, %out: i32):
    %0 = arith.addi %l, %r : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  cf.br ^head(%next : tensor<i32>)
^exit:
  %f = tensor.empty() : tensor<f32>
  %y = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%x : tensor<f32>) outs(%f : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.exp %in : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %i, %y : tensor<i32>, tensor<f32>
}

// -----

#map = affine_map<() -> ()>

// A declaration, a function without linalg ops, and a block that nothing reaches.
// CHECK-LABEL: func.func private @declared(tensor<i32>) -> tensor<i32>
// ALL-LABEL: func.func private @declared(tensor<i32>) -> tensor<i32>
func.func private @declared(tensor<i32>) -> tensor<i32>

// CHECK-LABEL: func.func @without(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         return %[[ARG0]] : i32
// CHECK:       }
// ALL-LABEL: func.func @without(
// ALL-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// ALL:         return %[[ARG0]] : i32
// ALL:       }
func.func @without(%a: i32) -> i32 {
  return %a : i32
}

// CHECK-LABEL: func.func @unreached(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<i32>) -> tensor<i32> {
// CHECK:         return %[[ARG0]] : tensor<i32>
// CHECK:       }
// ALL-LABEL: func.func @unreached(
// ALL-SAME:    %[[ARG0:.*]]: tensor<i32>) -> tensor<i32> {
// ALL:         return %[[ARG0]] : tensor<i32>
// ALL:       }
func.func @unreached(%a: tensor<i32>) -> tensor<i32> {
  return %a : tensor<i32>
^bb1(%0: tensor<i32>):
  cf.br ^bb1(%0 : tensor<i32>)
}

// -----

#map = affine_map<() -> ()>

// The same value as two operands, an output that is an argument of the function, and attributes of other ops.
// CHECK-LABEL: func.func @twice(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<i1>) -> tensor<i1> attributes {kept} {
// CHECK:         %[[VAL_3:.*]] = tensor.extract %[[ARG0]][] : tensor<i1>
// CHECK:         %[[VAL_4:.*]] = arith.addi %[[VAL_3]], %[[VAL_3]] : i1
// CHECK:         %[[VAL_5:.*]] = arith.addi %[[VAL_4]], %[[VAL_3]] : i1
// CHECK:         %[[VAL_1:.*]] = tensor.from_elements %[[VAL_5]] : tensor<i1>
// CHECK:         cf.cond_br %[[VAL_5]], ^bb1(%[[ARG0]] : tensor<i1>), ^bb1(%[[VAL_1]] : tensor<i1>) {kept}
// CHECK:       ^bb1(%[[VAL_2:.*]]: tensor<i1>):  // 2 preds: ^bb0, ^bb0
// CHECK:         return %[[VAL_2]] : tensor<i1>
// CHECK:       }
// ALL-LABEL: func.func @twice(
// ALL-SAME:    %[[ARG0:.*]]: tensor<i1>) -> tensor<i1> attributes {kept} {
// ALL:         %[[VAL_3:.*]] = tensor.extract %[[ARG0]][] : tensor<i1>
// ALL:         %[[VAL_4:.*]] = arith.addi %[[VAL_3]], %[[VAL_3]] : i1
// ALL:         %[[VAL_5:.*]] = arith.addi %[[VAL_4]], %[[VAL_3]] : i1
// ALL:         %[[VAL_1:.*]] = tensor.from_elements %[[VAL_5]] : tensor<i1>
// ALL:         cf.cond_br %[[VAL_5]], ^bb1(%[[ARG0]] : tensor<i1>), ^bb1(%[[VAL_1]] : tensor<i1>) {kept}
// ALL:       ^bb1(%[[VAL_2:.*]]: tensor<i1>):  // 2 preds: ^bb0, ^bb0
// ALL:         return %[[VAL_2]] : tensor<i1>
// ALL:       }
func.func @twice(%a: tensor<i1>) -> tensor<i1> attributes {kept} {
  %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []}
      ins(%a, %a : tensor<i1>, tensor<i1>) outs(%a : tensor<i1>) attrs = {gone} {
  ^bb0(%l: i1, %r: i1, %out: i1):
    %1 = arith.addi %l, %r : i1
    %2 = arith.addi %1, %out : i1
    linalg.yield %2 : i1
  } -> tensor<i1>
  %c = tensor.extract %0[] : tensor<i1>
  cf.cond_br %c, ^bb1, ^bb2 {kept}
^bb1:
  return %a : tensor<i1>
^bb2:
  return %0 : tensor<i1>
}

// -----

// A branch that is not known keeps the arguments of its successors from becoming scalars.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<i1>) -> tensor<i1> {
// CHECK:         "other.br"(%[[ARG0]])[^bb1] : (tensor<i1>) -> ()
// CHECK:       ^bb1(%[[VAL_0:.*]]: tensor<i1>):  // 2 preds: ^bb0, ^bb1
// CHECK:         %[[VAL_1:.*]] = tensor.extract %[[VAL_0]][] : tensor<i1>
// CHECK:         cf.cond_br %[[VAL_1]], ^bb1(%[[VAL_0]] : tensor<i1>), ^bb2
// CHECK:       ^bb2:  // pred: ^bb1
// CHECK:         return %[[VAL_0]] : tensor<i1>
// CHECK:       }
// ALL-LABEL: func.func @unknown(
// ALL-SAME:    %[[ARG0:.*]]: tensor<i1>) -> tensor<i1> {
// ALL:         "other.br"(%[[ARG0]])[^bb1] : (tensor<i1>) -> ()
// ALL:       ^bb1(%[[VAL_0:.*]]: tensor<i1>):  // 2 preds: ^bb0, ^bb1
// ALL:         %[[VAL_1:.*]] = tensor.extract %[[VAL_0]][] : tensor<i1>
// ALL:         %[[VAL_2:.*]] = tensor.extract %[[VAL_0]][] : tensor<i1>
// ALL:         cf.cond_br %[[VAL_2]], ^bb1(%[[VAL_0]] : tensor<i1>), ^bb2
// ALL:       ^bb2:  // pred: ^bb1
// ALL:         %[[VAL_3:.*]] = tensor.from_elements %[[VAL_1]] : tensor<i1>
// ALL:         return %[[VAL_3]] : tensor<i1>
// ALL:       }
func.func @unknown(%a: tensor<i1>) -> tensor<i1> {
  "other.br"(%a)[^bb1] : (tensor<i1>) -> ()
^bb1(%p: tensor<i1>):
  %d = tensor.extract %p[] : tensor<i1>
  cf.cond_br %d, ^bb1(%p : tensor<i1>), ^bb2(%p : tensor<i1>)
^bb2(%q: tensor<i1>):
  return %q : tensor<i1>
}

// -----

// A tensor with an encoding is not made of its element again.
// CHECK-LABEL: func.func @encoded(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<i1, "e">) -> tensor<i1, "e"> {
// CHECK:         cf.br ^bb1(%[[ARG0]] : tensor<i1, "e">)
// CHECK:       ^bb1(%[[VAL_0:.*]]: tensor<i1, "e">):  // 2 preds: ^bb0, ^bb1
// CHECK:         %[[VAL_1:.*]] = tensor.extract %[[VAL_0]][] : tensor<i1, "e">
// CHECK:         cf.cond_br %[[VAL_1]], ^bb1(%[[VAL_0]] : tensor<i1, "e">), ^bb2
// CHECK:       ^bb2:  // pred: ^bb1
// CHECK:         return %[[VAL_0]] : tensor<i1, "e">
// CHECK:       }
// ALL-LABEL: func.func @encoded(
// ALL-SAME:    %[[ARG0:.*]]: tensor<i1, "e">) -> tensor<i1, "e"> {
// ALL:         cf.br ^bb1(%[[ARG0]] : tensor<i1, "e">)
// ALL:       ^bb1(%[[VAL_0:.*]]: tensor<i1, "e">):  // 2 preds: ^bb0, ^bb1
// ALL:         %[[VAL_1:.*]] = tensor.extract %[[VAL_0]][] : tensor<i1, "e">
// ALL:         cf.cond_br %[[VAL_1]], ^bb1(%[[VAL_0]] : tensor<i1, "e">), ^bb2
// ALL:       ^bb2:  // pred: ^bb1
// ALL:         return %[[VAL_0]] : tensor<i1, "e">
// ALL:       }
func.func @encoded(%a: tensor<i1, "e">) -> tensor<i1, "e"> {
  cf.br ^bb1(%a : tensor<i1, "e">)
^bb1(%p: tensor<i1, "e">):
  %d = tensor.extract %p[] : tensor<i1, "e">
  cf.cond_br %d, ^bb1(%p : tensor<i1, "e">), ^bb2
^bb2:
  return %p : tensor<i1, "e">
}

// -----

#map = affine_map<() -> ()>

// Functions of the util dialect, and initializers.
// CHECK-LABEL: util.func public @util(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<i1>) -> tensor<i1> {
// CHECK:         %[[VAL_0:.*]] = tensor.extract %[[ARG0]][] : tensor<i1>
// CHECK:         %[[VAL_1:.*]] = arith.addi %[[VAL_0]], %[[VAL_0]] : i1
// CHECK:         cf.cond_br %[[VAL_1]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         %[[VAL_2:.*]] = tensor.from_elements %[[VAL_1]] : tensor<i1>
// CHECK:         util.return %[[VAL_2]] : tensor<i1>
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         util.return %[[ARG0]] : tensor<i1>
// CHECK:       }
// ALL-LABEL: util.func public @util(
// ALL-SAME:    %[[ARG0:.*]]: tensor<i1>) -> tensor<i1> {
// ALL:         %[[VAL_0:.*]] = tensor.extract %[[ARG0]][] : tensor<i1>
// ALL:         %[[VAL_1:.*]] = arith.addi %[[VAL_0]], %[[VAL_0]] : i1
// ALL:         cf.cond_br %[[VAL_1]], ^bb1, ^bb2
// ALL:       ^bb1:  // pred: ^bb0
// ALL:         %[[VAL_2:.*]] = tensor.from_elements %[[VAL_1]] : tensor<i1>
// ALL:         util.return %[[VAL_2]] : tensor<i1>
// ALL:       ^bb2:  // pred: ^bb0
// ALL:         util.return %[[ARG0]] : tensor<i1>
// ALL:       }
util.func public @util(%a: tensor<i1>) -> tensor<i1> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%a : tensor<i1>) outs(%a : tensor<i1>) {
  ^bb0(%l: i1, %out: i1):
    %1 = arith.addi %l, %out : i1
    linalg.yield %1 : i1
  } -> tensor<i1>
  %c = tensor.extract %0[] : tensor<i1>
  cf.cond_br %c, ^bb1(%0 : tensor<i1>), ^bb2
^bb1(%p: tensor<i1>):
  util.return %p : tensor<i1>
^bb2:
  util.return %a : tensor<i1>
}

util.global private mutable @done : i1
util.initializer {
  %a = arith.constant dense<1> : tensor<i1>
  %b = util.global.load @done : i1
  %t = tensor.from_elements %b : tensor<i1>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%t : tensor<i1>) outs(%a : tensor<i1>) {
  ^bb0(%l: i1, %out: i1):
    %1 = arith.addi %l, %l : i1
    linalg.yield %1 : i1
  } -> tensor<i1>
  %c = tensor.extract %0[] : tensor<i1>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  util.global.store %c, @done : i1
  util.initializer.return
^bb2:
  util.initializer.return
}
