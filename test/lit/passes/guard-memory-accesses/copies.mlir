// RUN: okl-opt %s -guard-memory-accesses | filecheck %s
// RUN: okl-opt %s -guard-memory-accesses=copy-loops=false | filecheck %s --check-prefix=ONE

// What the loops write is seen, so checks stay in them; a copy without checks runs if none of them fails.
// CHECK-LABEL: func.func @product
// CHECK-NOT:     scf.for
// CHECK:         %[[RARE:.*]] = llvm.intr.expect %{{.*}}, %false : i1
// CHECK-NEXT:    scf.if %[[RARE]] {
// CHECK-NEXT:      scf.for
// CHECK-NEXT:        scf.for
// CHECK:               func.call @okl_guard_failed
// CHECK:               memref.load %arg0
// CHECK:               memref.store
// CHECK:         } else {
// CHECK-NEXT:      scf.for
// CHECK-NEXT:        scf.for
// CHECK-NEXT:          memref.load %arg0
// CHECK-NOT:           func.call
// CHECK:               memref.store
// ONE-LABEL:   func.func @product
// ONE-NOT:       expect
// ONE:           return
func.func @product(%a: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %y, %c0 : memref<?xf32>
  %m = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %0 = memref.load %a[%i, %j] : memref<?x?xf32>
      %1 = memref.load %x[%j] : memref<?xf32>
      %2 = memref.load %y[%i] : memref<?xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      memref.store %4, %y[%i] : memref<?xf32>
    }
  }
  return
}

// An index from memory is checked in both copies.
// CHECK-LABEL: func.func @gather
// CHECK:         scf.if
// CHECK-NEXT:      scf.for
// CHECK-COUNT-3:     func.call @okl_guard_failed
// CHECK:         } else {
// CHECK-NEXT:      scf.for
// CHECK-COUNT-1:     func.call @okl_guard_failed
// CHECK-NOT:         func.call
// CHECK:         return
func.func @gather(%x: memref<?xf32>, %at: memref<?xindex>, %out: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = memref.load %at[%i] : memref<?xindex>
    %v = memref.load %x[%k] : memref<?xf32>
    memref.store %v, %out[%i] : memref<?xf32>
  }
  return
}

// The results are those of the copy that runs. The condition in the loop is not asked before it.
// CHECK-LABEL: func.func @results
// CHECK:         %[[SUM:.*]] = scf.if %{{.*}} -> (f32) {
// CHECK-NEXT:      %[[SLOW:.*]] = scf.for
// CHECK:           scf.yield %[[SLOW]] : f32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[FAST:.*]] = scf.for
// CHECK:           scf.yield %[[FAST]] : f32
// CHECK:         return %[[SUM]]
func.func @results(%x: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%so_far = %zero) -> f32 {
    %v = memref.load %x[%i] : memref<?xf32>
    %next = arith.addf %so_far, %v : f32
    %big = arith.cmpf ogt, %next, %zero : f32
    scf.if %big {
      memref.store %next, %x[%i] : memref<?xf32>
    }
    scf.yield %next : f32
  }
  return %sum : f32
}

// A call costs more than the checks.
// CHECK-LABEL: func.func @calls
// CHECK-NOT:     expect
// CHECK:         vector.print
func.func @calls(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xf32>
    vector.print %v : f32
  }
  return
}

// The inner loop ends where the outer one tells, so it is copied alone.
// CHECK-LABEL: func.func @triangle
// CHECK:         scf.for
// CHECK:           llvm.intr.expect
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        scf.for
func.func @triangle(%x: memref<?xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      memref.store %v, %x[%j] : memref<?xf32>
    }
  }
  return
}

// The checks of a copied loop use the result of another copied loop.
// CHECK-LABEL: func.func @one_after_another
// CHECK:         %[[FIRST:.*]] = scf.if
// CHECK:         tensor.dim %[[FIRST]], %{{.*}}
// CHECK:         scf.if
func.func @one_after_another(%a: tensor<4x?xi32>, %b: tensor<?x?xi32>, %c: tensor<4x3xi32>, %n: index) -> tensor<4x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4x?xi32>) {
    %size = tensor.dim %b, %c1 : tensor<?x?xi32>
    %row = tensor.extract_slice %b[%i, 0] [1, %size] [1, 1] : tensor<?x?xi32> to tensor<?xi32>
    %all = tensor.insert_slice %row into %t[%i, 0] [1, %size] [1, 1] : tensor<?xi32> into tensor<4x?xi32>
    scf.yield %all : tensor<4x?xi32>
  }
  %second = scf.for %i = %c0 to %n step %c1 iter_args(%t = %first) -> (tensor<4x?xi32>) {
    %size = tensor.dim %first, %c1 : tensor<4x?xi32>
    %empty = tensor.empty(%size) : tensor<4x?xi32>
    %most = linalg.max ins(%t, %c : tensor<4x?xi32>, tensor<4x3xi32>) outs(%empty : tensor<4x?xi32>) -> tensor<4x?xi32>
    scf.yield %most : tensor<4x?xi32>
  }
  return %second : tensor<4x?xi32>
}
