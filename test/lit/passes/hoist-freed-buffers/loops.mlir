// RUN: okl-opt %s -split-input-file -pass-pipeline='builtin.module(func.func(hoist-freed-buffers))' | filecheck %s

// Out of all loops in which it has the same size.
// CHECK-LABEL: func.func @nested(
// CHECK:         scf.for
// CHECK:           %[[N:.*]] = arith.addi
// CHECK-NEXT:      %[[A:.*]] = memref.alloc(%[[N]]) : memref<?xf32>
// CHECK-NEXT:      scf.for
// CHECK-NEXT:        "test.use"(%[[A]])
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc %[[A]]
func.func @nested(%a: index, %b: index) {
  scf.for %i = %a to %b step %b {
    %n = arith.addi %i, %b : index
    scf.for %j = %a to %b step %b {
      %0 = memref.alloc(%n) : memref<?xf32>
      "test.use"(%0) : (memref<?xf32>) -> ()
      memref.dealloc %0 : memref<?xf32>
    }
  }
  return
}

// -----

// CHECK-LABEL: func.func @while(
// CHECK-NEXT:    %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8xi8>
// CHECK-NEXT:    scf.while
// CHECK:         scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %[[A]]
func.func @while() {
  scf.while : () -> () {
    %c = "test.condition"() : () -> i1
    scf.condition(%c)
  } do {
    %0 = memref.alloc() {alignment = 64 : i64} : memref<8xi8>
    "test.use"(%0) : (memref<8xi8>) -> ()
    memref.dealloc %0 : memref<8xi8>
    scf.yield
  }
  return
}

// -----

// Not out of a parallel loop, not where it may not be allocated, and not if it is freed elsewhere or never.
// CHECK-LABEL: func.func @stays(
// CHECK-NEXT:    scf.forall
// CHECK-NEXT:      memref.alloc
// CHECK:         scf.for
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        memref.alloc
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc
func.func @stays(%a: index, %b: index, %c: i1) {
  scf.forall (%i) in (%b) {
    %0 = memref.alloc() : memref<8xf32>
    "test.use"(%0) : (memref<8xf32>) -> ()
    memref.dealloc %0 : memref<8xf32>
  }
  scf.for %i = %a to %b step %b {
    scf.if %c {
      %0 = memref.alloc() : memref<8xf32>
      "test.use"(%0) : (memref<8xf32>) -> ()
      memref.dealloc %0 : memref<8xf32>
    }
  }
  scf.for %i = %a to %b step %b {
    %0 = memref.alloc() : memref<8xf32>
    scf.if %c {
      memref.dealloc %0 : memref<8xf32>
    }
  }
  scf.for %i = %a to %b step %b {
    %0 = memref.alloc() : memref<8xf32>
    "test.keep"(%0) : (memref<8xf32>) -> ()
  }
  return
}
