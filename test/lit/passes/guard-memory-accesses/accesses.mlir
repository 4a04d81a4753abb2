// RUN: okl-opt %s -guard-memory-accesses | filecheck %s

// CHECK:       func.func private @okl_guard_failed(index, index)

// One unsigned comparison for each dimension; the store needs none.
// CHECK-LABEL: func.func @load
// CHECK:         %[[DIM:.*]] = memref.dim %arg0, %c0 : memref<?x8xf32>
// CHECK-NEXT:    %[[BAD:.*]] = arith.cmpi uge, %arg1, %[[DIM]] : index
// CHECK-NEXT:    scf.if %[[BAD]] {
// CHECK-NEXT:      func.call @okl_guard_failed(%arg1, %[[DIM]]) {message = "'memref.load' op index %0 is out of bounds for dimension 0 of size %1"} : (index, index) -> ()
// CHECK-NEXT:    }
// CHECK:         "'memref.load' op index %0 is out of bounds for dimension 1 of size %1"
// CHECK:         %[[VALUE:.*]] = memref.load
// CHECK-NEXT:    memref.store
func.func @load(%m: memref<?x8xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<?x8xf32>
  memref.store %0, %m[%i, %j] : memref<?x8xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @vectors
// CHECK:         "'vector.load' op index %0 is out of bounds for dimension 0 of size %1"
// CHECK:         "'vector.load' op accesses index %0, which is out of bounds for dimension 0 of size %1"
// CHECK:         vector.load
// CHECK:         arith.addi %dim{{.*}}, %c1073741824
// CHECK:         "'vector.transfer_read' op index %0 is negative or far out of bounds for dimension 0"
// CHECK:         vector.transfer_read
func.func @vectors(%m: memref<?xf32>, %i: index, %j: index, %pad: f32) {
  %0 = vector.load %m[%i] : memref<?xf32>, vector<8xf32>
  %1 = vector.transfer_read %m[%i], %pad {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
  %2 = vector.transfer_read %m[%j], %pad : memref<?xf32>, vector<8xf32>
  return
}

// Only what the mask lets through counts; the check stands before the mask.
// CHECK-LABEL: func.func @masks
// CHECK:         %[[SOME:.*]] = arith.cmpi ugt, %{{.*}}, %{{.*}} : index
// CHECK:         %[[COUNT:.*]] = arith.minsi %arg2, %c8
// CHECK:         %[[LAST:.*]] = arith.subi %[[COUNT]], %c1
// CHECK:         %[[LEFT:.*]] = arith.subi %dim{{.*}}, %arg1
// CHECK:         arith.cmpi uge, %[[LAST]], %[[LEFT]]
// CHECK:         "'vector.transfer_read' op accesses index %0, which is out of bounds for dimension 0 of size %1"
// CHECK:         vector.mask
// CHECK:         vector.reduction <maxsi>
// CHECK:         "'vector.maskedstore' op accesses index %0, which is out of bounds for dimension 0 of size %1"
func.func @masks(%m: memref<?xf32>, %i: index, %n: index, %mask: vector<8xi1>, %v: vector<8xf32>, %pad: f32) {
  %0 = vector.create_mask %n : vector<8xi1>
  %1 = vector.mask %0 {
    vector.transfer_read %m[%i], %pad {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
  } : vector<8xi1> -> vector<8xf32>
  vector.maskedstore %m[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
  return
}

// CHECK-LABEL: func.func @division
// CHECK:         "'arith.divsi' op divides %0 by zero"
// CHECK:         "'arith.divsi' op divides %0, the least integer, by -1"
// CHECK:         arith.divsi %arg0, %arg1
// CHECK-NOT:     okl_guard_failed
// CHECK:         arith.remui %arg0, %c3_i32
func.func @division(%a: i32, %b: i32) {
  %c3 = arith.constant 3 : i32
  %0 = arith.divsi %a, %b : i32
  %1 = arith.remui %a, %c3 : i32
  return
}

// All elements of a tensor are looked at.
// CHECK-LABEL: func.func @elements
// CHECK:         %[[ANY:.*]] = scf.for
// CHECK:           %[[DIVISOR:.*]] = tensor.extract %arg0
// CHECK:           arith.cmpi eq, %[[DIVISOR]], %c0_i32
// CHECK:         "'arith.divui' op divides by zero"
func.func @elements(%a: tensor<?x4xi32>) -> tensor<?x4xi32> {
  %0 = arith.divui %a, %a : tensor<?x4xi32>
  return %0 : tensor<?x4xi32>
}

// CHECK-LABEL: func.func @steps
// CHECK:         "'scf.for' op step %0 is not positive"
// CHECK:         "'scf.for' op steps past the largest integer"
// CHECK:         scf.for
func.func @steps(%l: index, %u: index, %s: index) {
  scf.for %i = %l to %u step %s {
  }
  return
}
