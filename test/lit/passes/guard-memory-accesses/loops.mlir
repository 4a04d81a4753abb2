// RUN: okl-opt %s -guard-memory-accesses | filecheck %s
// RUN: okl-opt %s -guard-memory-accesses=hoist=false | filecheck %s --check-prefix=INSIDE
// RUN: okl-opt %s -guard-memory-accesses=early | filecheck %s --check-prefix=EARLY

// The check stands before both loops, and counts if they run.
// CHECK-LABEL: func.func @sum
// CHECK:         arith.cmpi slt, %{{.*}}, %arg1 : index
// CHECK:         %[[LAST:.*]] = arith.subi %arg1, %c1
// CHECK:         arith.cmpi uge, %[[LAST]], %dim
// CHECK:         func.call @okl_guard_failed
// CHECK:         scf.for
// CHECK:         scf.for
// CHECK-NEXT:      memref.load
// INSIDE-LABEL: func.func @sum
// INSIDE:         scf.for
// INSIDE:         scf.for
// INSIDE:           func.call @okl_guard_failed
// INSIDE:           memref.load
func.func @sum(%a: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%outer = %zero) -> f32 {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%inner = %outer) -> f32 {
      %x = memref.load %a[%j] : memref<?xf32>
      %y = arith.addf %inner, %x : f32
      scf.yield %y : f32
    }
    scf.yield %s : f32
  }
  return %r : f32
}

// What is printed comes before the failure.
// CHECK-LABEL: func.func @prints
// CHECK:         scf.for
// CHECK:           func.call @okl_guard_failed
// CHECK:           memref.load
func.func @prints(%a: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    vector.print %x : f32
  }
  return
}

// So does what is stored into an argument.
// CHECK-LABEL: func.func @stores
// CHECK:         scf.for
// CHECK:           func.call @okl_guard_failed
// CHECK:           memref.store
func.func @stores(%a: memref<?xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %a[%i] : memref<?xf32>
  }
  return
}

// A place in memory of the function's own cannot be seen after a failure.
// CHECK-LABEL: func.func @own
// CHECK:         func.call @okl_guard_failed(%{{.*}}, %{{.*}}) {message = "'memref.store'
// CHECK:         scf.for
// CHECK-NEXT:      memref.store
func.func @own(%m: index, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca(%m) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %a[%i] : memref<?xf32>
  }
  return
}

// The index comes from memory: nothing is known of it before the loop.
// CHECK-LABEL: func.func @gather
// CHECK:         scf.for
// CHECK:           func.call @okl_guard_failed
func.func @gather(%a: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xindex>
  scf.for %i = %c0 to %n step %c1 {
    %j = memref.load %a[%i] : memref<?xindex>
    %k = memref.load %a[%j] : memref<?xindex>
  }
  return
}

// What is printed comes first, unless checks may come early.
// CHECK-LABEL: func.func @prints_first
// CHECK:         scf.for
// CHECK:           okl_guard_failed
// EARLY-LABEL: func.func @prints_first
// EARLY:         okl_guard_failed
// EARLY:         scf.for
// EARLY-NOT:     okl_guard_failed
// EARLY:         memref.store
func.func @prints_first(%m: memref<4xf32>, %n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    vector.print %i : index
    memref.store %f, %m[%i] : memref<4xf32>
  }
  return
}

// The condition of an access stays with it.
// EARLY-LABEL: func.func @sometimes
// EARLY:         scf.for
// EARLY:           scf.if
// EARLY:             okl_guard_failed
func.func @sometimes(%m: memref<4xf32>, %n: index, %f: f32, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.if %b {
      memref.store %f, %m[%i] : memref<4xf32>
    }
  }
  return
}

// A shape that the loop writes is read in each turn, once.
// CHECK-LABEL: func.func @shape_in_memory
// CHECK:         scf.for
// CHECK:           %[[SIZE:.*]] = memref.load
// CHECK:           okl_guard_failed
// CHECK:           memref.reinterpret_cast {{.*}} sizes: [%[[SIZE]]]
// EARLY-LABEL: func.func @shape_in_memory
// EARLY:         scf.for
// EARLY:           %[[SIZE:.*]] = memref.load
// EARLY:           okl_guard_failed
// EARLY:           memref.reinterpret_cast {{.*}} sizes: [%[[SIZE]]]
func.func @shape_in_memory(%m: memref<4xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = memref.alloc() : memref<1xindex>
  memref.store %c1, %shape[%c0] : memref<1xindex>
  %all = memref.cast %m : memref<4xf32> to memref<?xf32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %all) -> memref<?xf32> {
    %v = memref.reshape %m(%shape) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
    memref.store %n, %shape[%c0] : memref<1xindex>
    scf.yield %v : memref<?xf32>
  }
  return %r : memref<?xf32>
}
