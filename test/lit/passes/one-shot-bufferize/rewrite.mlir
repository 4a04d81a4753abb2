// RUN: okl-opt %s -one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" --canonicalize --cse | filecheck %s

// One of two writes to the same tensor is made in a copy.
// CHECK-LABEL: func.func @both(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) -> (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK:         memref.copy %[[ARG0]], %[[VAL_0]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK:         memref.store %[[ARG1]], %[[VAL_0]][%[[ARG2]]] : memref<4xf32>
// CHECK:         memref.store %[[ARG1]], %[[ARG0]][%[[ARG2]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK:         return %[[VAL_0]], %[[ARG0]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>
// CHECK:       }
func.func @both(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// What a loop passes on under another name is copied.
// CHECK-LABEL: func.func @swap(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[ARG1:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[ARG2:.*]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]]:2 = scf.for %[[VAL_3:.*]] = %[[VAL_0]] to %[[ARG2]] step %[[VAL_1]] iter_args(%[[VAL_4:.*]] = %[[ARG0]], %[[VAL_5:.*]] = %[[ARG1]]) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK:           %[[VAL_6:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK:           memref.copy %[[VAL_5]], %[[VAL_6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK:           %[[VAL_7:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK:           memref.copy %[[VAL_4]], %[[VAL_7]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK:           %[[VAL_8:.*]] = memref.cast %[[VAL_6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:           %[[VAL_9:.*]] = memref.cast %[[VAL_7]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:           scf.yield %[[VAL_8]], %[[VAL_9]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK:         }
// CHECK:         return %[[VAL_2]]#0, %[[VAL_2]]#1 : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK:       }
func.func @swap(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %b, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// Branches give back different memory, of different layouts.
// CHECK-LABEL: func.func @branches(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<64xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK:         %[[VAL_0:.*]] = scf.if %[[ARG0]] -> (memref<?xf32, strided<[?], offset: ?>>) {
// CHECK:           %[[VAL_1:.*]] = memref.alloc(%[[ARG1]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK:           %[[VAL_2:.*]] = memref.cast %[[VAL_1]] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK:           scf.yield %[[VAL_2]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK:         } else {
// CHECK:           %[[VAL_3:.*]] = memref.subview %[[ARG2]][4] [%[[ARG1]]] [2] : memref<64xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK:           scf.yield %[[VAL_3]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK:         } {kept}
// CHECK:         return %[[VAL_0]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK:       }
func.func @branches(%c: i1, %n: index, %t: tensor<64xf32>) -> tensor<?xf32> {
  %0 = scf.if %c -> tensor<?xf32> {
    %1 = bufferization.alloc_tensor(%n) : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    %1 = tensor.extract_slice %t[4] [%n] [2] : tensor<64xf32> to tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } {kept}
  return %0 : tensor<?xf32>
}

// Iterations that write the same place.
// CHECK-LABEL: func.func @overlaps(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32, strided<[?], offset: ?>>, %[[ARG1:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[ARG2:.*]]: index) -> memref<8xf32, strided<[?], offset: ?>> {
// CHECK:         scf.forall (%[[VAL_0:.*]]) in (%[[ARG2]]) {
// CHECK:           %[[VAL_1:.*]] = memref.subview %[[ARG0]][0] [4] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:           memref.copy %[[ARG1]], %[[VAL_1]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:           %[[VAL_2:.*]] = memref.subview %[[ARG0]][2] [4] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:           memref.copy %[[ARG1]], %[[VAL_2]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:         }
// CHECK:         return %[[ARG0]] : memref<8xf32, strided<[?], offset: ?>>
// CHECK:       }
func.func @overlaps(%t: tensor<8xf32>, %u: tensor<4xf32>, %n: index) -> tensor<8xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%a = %t) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %a[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %u into %a[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

// A callee that writes its argument does so in place, and the caller copies what it reads later.
// CHECK-LABEL: func.func private @writes(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK:         memref.store %[[ARG1]], %[[ARG0]][%[[ARG2]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK:         return %[[ARG0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK:       }
func.func private @writes(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @reads_later(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK:         memref.copy %[[ARG0]], %[[VAL_0]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK:         %[[VAL_1:.*]] = memref.cast %[[VAL_0]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:         %[[VAL_2:.*]] = call @writes(%[[VAL_1]], %[[ARG1]], %[[ARG2]]) : (memref<4xf32, strided<[?], offset: ?>>, f32, index) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK:         %[[VAL_3:.*]] = memref.load %[[ARG0]][%[[ARG2]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK:         return %[[VAL_2]], %[[VAL_3]] : memref<4xf32, strided<[?], offset: ?>>, f32
// CHECK:       }
func.func @reads_later(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = call @writes(%t, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// A function that calls itself returns the type that its call was given; mlir-opt makes IR that is not valid.
// CHECK-LABEL: func.func @recursive(
// CHECK-SAME:    %[[ARG0:.*]]: f32, %[[ARG1:.*]]: i1) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK:         linalg.fill ins(%[[ARG0]] : f32) outs(%[[VAL_0]] : memref<4xf32>)
// CHECK:         %[[VAL_1:.*]] = call @recursive(%[[ARG0]], %[[ARG1]]) : (f32, i1) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK:         linalg.add ins(%[[VAL_1]], %[[VAL_1]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) outs(%[[VAL_0]] : memref<4xf32>)
// CHECK:         %[[VAL_2:.*]] = memref.cast %[[VAL_0]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:         return %[[VAL_2]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK:       }
func.func @recursive(%f: f32, %c: i1) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = call @recursive(%f, %c) : (f32, i1) -> tensor<4xf32>
  %3 = linalg.add ins(%2, %2 : tensor<4xf32>, tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// An external function may read and write what it gets.
// CHECK-LABEL: func.func private @external(memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>>
func.func private @external(tensor<4xf32>) -> tensor<4xf32>

// CHECK-LABEL: func.func @calls_external(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[ARG1:.*]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK:         memref.copy %[[ARG0]], %[[VAL_0]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK:         %[[VAL_1:.*]] = memref.cast %[[VAL_0]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK:         %[[VAL_2:.*]] = call @external(%[[VAL_1]]) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK:         %[[VAL_3:.*]] = memref.load %[[ARG0]][%[[ARG1]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK:         return %[[VAL_2]], %[[VAL_3]] : memref<4xf32, strided<[?], offset: ?>>, f32
// CHECK:       }
func.func @calls_external(%t: tensor<4xf32>, %i: index) -> (tensor<4xf32>, f32) {
  %0 = call @external(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// The memref is as unknown in size as the tensor: its verifier wants that, whatever an unknown size times 0 is.
// CHECK-LABEL: func.func @collapsed_without_elements(
// CHECK:         memref.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : memref<?x0x?xf32> into memref<?x?xf32>
func.func @collapsed_without_elements(%n: index) -> tensor<?x?xf32> {
  %0 = tensor.empty(%n, %n) : tensor<?x0x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x0x?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
