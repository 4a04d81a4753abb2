// RUN: okl-opt %s -split-input-file -outline-equal-nests | filecheck %s

// Three nests of equal types, one of them in a branch: what they access is given to one function.
// CHECK-LABEL: func.func @equal(
// CHECK-SAME:    %[[X:.*]]: memref<4x8xf32>, %[[Y:.*]]: memref<4x8xf32>, %{{.*}}: i1)
// CHECK:         call @equal_nest(%[[X]], %[[Y]])
// CHECK:         call @equal_nest(%[[Y]], %[[X]])
// CHECK:         scf.if
// CHECK:           call @equal_nest(%[[X]], %[[Y]])
// CHECK:       func.func private @equal_nest(%[[A:.*]]: memref<4x8xf32>, %[[B:.*]]: memref<4x8xf32>)
// CHECK-SAME:    attributes {llvm.bareptr, no_inline, passthrough = ["noinline"]}
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             vector.transfer_read %[[A]]
// CHECK:             vector.transfer_write %{{.*}}, %[[B]]
// CHECK-NOT:   func.func
func.func @equal(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c8 step %c4 {
      %v = vector.transfer_read %x[%i, %j], %zero : memref<4x8xf32>, vector<4xf32>
      vector.transfer_write %v, %y[%i, %j] : vector<4xf32>, memref<4x8xf32>
    }
  }
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c8 step %c4 {
      %v = vector.transfer_read %y[%i, %j], %zero : memref<4x8xf32>, vector<4xf32>
      vector.transfer_write %v, %x[%i, %j] : vector<4xf32>, memref<4x8xf32>
    }
  }
  scf.if %c {
    scf.for %i = %c0 to %c4 step %c1 {
      scf.for %j = %c0 to %c8 step %c4 {
        %v = vector.transfer_read %x[%i, %j], %zero : memref<4x8xf32>, vector<4xf32>
        vector.transfer_write %v, %y[%i, %j] : vector<4xf32>, memref<4x8xf32>
      }
    }
  }
  return
}

// -----

// What a nest gives, the function gives.
// CHECK-LABEL: func.func @sums(
// CHECK:         %[[ONE:.*]] = call @sums_nest(
// CHECK:         %[[TWO:.*]] = call @sums_nest(
// CHECK:         arith.addf %[[ONE]], %[[TWO]]
// CHECK:       func.func private @sums_nest({{.*}}) -> f32
// CHECK:         %[[SUM:.*]] = scf.for
// CHECK:         return %[[SUM]]
func.func @sums(%x: memref<8xf32>, %y: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %zero) -> f32 {
    %v = memref.load %x[%i] : memref<8xf32>
    %w = arith.addf %s, %v : f32
    scf.yield %w : f32
  }
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %zero) -> f32 {
    %v = memref.load %y[%i] : memref<8xf32>
    %w = arith.addf %s, %v : f32
    scf.yield %w : f32
  }
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}

// -----

// Nests of other types or constants are not equal; what calls or asserts stays, and so does what is as small as a call.
// CHECK-LABEL: func.func @stay(
// CHECK-NOT:     call @stay_nest
// CHECK-NOT:   @stay_nest
func.func @stay(%x: memref<8xf32>, %y: memref<9xf32>, %s: memref<8xf32, strided<[2]>>, %t: memref<8xf32, strided<[2]>>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %zero, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c7 step %c1 {
    memref.store %zero, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %zero, %y[%i] : memref<9xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %zero, %s[%i] : memref<8xf32, strided<[2]>>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %zero, %t[%i] : memref<8xf32, strided<[2]>>
  }
  scf.for %i = %c0 to %c1 step %c1 {
    func.call @opaque() : () -> ()
    memref.store %zero, %x[%i] : memref<8xf32>
    memref.store %zero, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c1 step %c1 {
    func.call @opaque() : () -> ()
    memref.store %zero, %x[%i] : memref<8xf32>
    memref.store %zero, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c1 step %c1 {
    cf.assert %c, "c"
    memref.store %zero, %x[%i] : memref<8xf32>
    memref.store %zero, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c1 step %c1 {
    cf.assert %c, "c"
    memref.store %zero, %x[%i] : memref<8xf32>
    memref.store %zero, %x[%i] : memref<8xf32>
  }
  return
}
func.func private @opaque()
