// RUN: okl-opt %s -forall-to-parallel-regions=min-cost-us=0 --split-input-file | filecheck %s
// RUN: okl-opt %s -forall-to-parallel-regions=min-cost-us=0 --split-input-file | filecheck %s --check-prefix=NONE

// NONE-NOT: okl_run_parts

// A turn writes what the next one writes, too: only loops give the same bits each time.
// CHECK-LABEL: func.func @overlap(
// CHECK:         scf.for
// CHECK-NEXT:      memref.subview
func.func @overlap(%memref: memref<65xf32>, %value: f32) {
  scf.forall (%i) = (0) to (64) step (4) {
    %part = memref.subview %memref[%i] [5] [1] : memref<65xf32> to memref<5xf32, strided<[1], offset: ?>>
    linalg.fill ins(%value : f32) outs(%part : memref<5xf32, strided<[1], offset: ?>>)
  }
  return
}

// -----

// A turn reads what the turn before it writes.
// CHECK-LABEL: func.func @neighbour(
// CHECK:         scf.for
func.func @neighbour(%memref: memref<65xf32>) {
  %c1 = arith.constant 1 : index
  scf.forall (%i) in (64) {
    %value = memref.load %memref[%i] : memref<65xf32>
    %next = arith.addi %i, %c1 : index
    memref.store %value, %memref[%next] : memref<65xf32>
  }
  return
}

// -----

// All turns of %j write the same element.
// CHECK-LABEL: func.func @same_column(
// CHECK:         scf.for
// CHECK:           scf.for
func.func @same_column(%memref: memref<64xf32>, %value: f32) {
  scf.forall (%i, %j) in (64, 2) {
    memref.store %value, %memref[%i] : memref<64xf32>
  }
  return
}

// -----

// Nothing is known of where they write.
// CHECK-LABEL: func.func @scatter(
// CHECK:         scf.for
func.func @scatter(%memref: memref<64xf32>, %places: memref<64xindex>, %value: f32) {
  scf.forall (%i) in (64) {
    %place = memref.load %places[%i] : memref<64xindex>
    memref.store %value, %memref[%place] : memref<64xf32>
  }
  return
}

// -----

// Another name of the same memory.
// CHECK-LABEL: func.func @views(
// CHECK:         scf.for
func.func @views(%memref: memref<64xf32>) {
  %shifted = memref.subview %memref[1] [63] [1] : memref<64xf32> to memref<63xf32, strided<[1], offset: 1>>
  scf.forall (%i) in (63) {
    %value = memref.load %memref[%i] : memref<64xf32>
    memref.store %value, %shifted[%i] : memref<63xf32, strided<[1], offset: 1>>
  }
  return
}

// -----

// What is printed has an order, and so may what a function does.
// CHECK-LABEL: func.func @effects(
// CHECK:         scf.for
// CHECK:           vector.print
// CHECK:         scf.for
// CHECK:           call @anything
func.func private @anything(index)
func.func @effects() {
  scf.forall (%i) in (64) {
    vector.print %i : index
  }
  scf.forall (%i) in (64) {
    func.call @anything(%i) : (index) -> ()
  }
  return
}

// -----

// Memory that is left allocated.
// CHECK-LABEL: func.func @leak(
// CHECK:         scf.for
func.func @leak(%memref: memref<64xf32>, %value: f32) {
  scf.forall (%i) in (64) {
    %alloc = memref.alloc() : memref<4xf32>
    memref.store %value, %memref[%i] : memref<64xf32>
  }
  return
}

// -----

// The order of a reduction shows, and it stays what it is.
// CHECK-LABEL: func.func @reduction(
// CHECK:         scf.parallel
func.func @reduction(%memref: memref<64xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %sum = scf.parallel (%i) = (%c0) to (%c64) step (%c1) init (%zero) -> f32 {
    %value = memref.load %memref[%i] : memref<64xf32>
    scf.reduce(%value : f32) {
    ^bb0(%left: f32, %right: f32):
      %both = arith.addf %left, %right : f32
      scf.reduce.return %both : f32
    }
  }
  return %sum : f32
}

// -----

// A step that is not known may be 0.
// CHECK-LABEL: func.func @step(
// CHECK:         scf.for
func.func @step(%memref: memref<64xf32>, %value: f32, %step: index) {
  scf.forall (%i) = (0) to (64) step (%step) {
    memref.store %value, %memref[%i] : memref<64xf32>
  }
  return
}

// -----

// One turn, or none.
// CHECK-LABEL: func.func @few(
// CHECK-COUNT-2: scf.for
func.func @few(%memref: memref<64xf32>, %value: f32) {
  scf.forall (%i) in (1) {
    memref.store %value, %memref[%i] : memref<64xf32>
  }
  scf.forall (%i) in (0) {
    memref.store %value, %memref[%i] : memref<64xf32>
  }
  return
}

// -----

// Nothing to do.
// CHECK-LABEL: func.func @for(
// CHECK:         scf.for
func.func @for(%memref: memref<64xf32>, %value: f32, %size: index, %step: index) {
  scf.for %i = %size to %size step %step {
    memref.store %value, %memref[%i] : memref<64xf32>
  }
  return
}

// -----

// All rows of the memref are one.
// CHECK-LABEL: func.func @rows_on_each_other(
// CHECK:         scf.for
func.func @rows_on_each_other(%memref: memref<4x64xf32, strided<[0, 1]>>, %value: f32) {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (4) {
    memref.store %value, %memref[%i, %c0] : memref<4x64xf32, strided<[0, 1]>>
  }
  return
}

// -----

// What is seen of a part may be all of the memory.
// CHECK-LABEL: func.func @casts(
// CHECK:         scf.for
// CHECK:         memref.reinterpret_cast
// CHECK:         scf.for
func.func @casts(%memref: memref<64xf32>, %value: f32) {
  scf.forall (%i) in (64) {
    %part = memref.subview %memref[%i] [1] [1] : memref<64xf32> to memref<1xf32, strided<[1], offset: ?>>
    %whole = memref.reinterpret_cast %part to offset: [0], sizes: [64], strides: [1] : memref<1xf32, strided<[1], offset: ?>> to memref<64xf32>
    linalg.fill ins(%value : f32) outs(%whole : memref<64xf32>)
  }
  %rows = memref.reinterpret_cast %memref to offset: [0], sizes: [4, 64], strides: [0, 1] : memref<64xf32> to memref<4x64xf32, strided<[0, 1]>>
  scf.forall (%i, %j) in (4, 64) {
    memref.store %value, %rows[%i, %j] : memref<4x64xf32, strided<[0, 1]>>
  }
  return
}

// -----

// Every other turn overflows to the same index.
// CHECK-LABEL: func.func @overflow(
// CHECK:         scf.for
func.func @overflow(%memref: memref<64xf32>, %value: f32) {
  %half = arith.constant -9223372036854775808 : index
  scf.forall (%i) in (64) {
    %place = arith.muli %i, %half : index
    memref.store %value, %memref[%place] : memref<64xf32>
  }
  return
}

// -----

// A turn that may never end, where one before it ends the run.
// CHECK-LABEL: func.func @while(
// CHECK:         scf.for
// CHECK:           scf.while
func.func @while(%memref: memref<64xf32>, %value: f32) {
  scf.forall (%i) in (64) {
    memref.store %value, %memref[%i] : memref<64xf32>
    scf.while : () -> () {
      %more = arith.constant false
      scf.condition(%more)
    } do {
      scf.yield
    }
  }
  return
}
