// RUN: okl-opt %s -forall-to-parallel-regions=min-cost-us=0 --split-input-file | filecheck %s

// The turns go to a function of what they share and of the number of a part, by way of a struct.
// CHECK:       llvm.func @okl_run_parts(!llvm.ptr, !llvm.ptr, i64)
// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    %[[MEMREF:.*]]: memref<100x7xf32>, %[[VALUE:.*]]: f32)
// CHECK:         %[[PLACE:.*]] = llvm.alloca
// CHECK:         %[[PARTS:.*]] = arith.constant 30 : index
// CHECK:         %[[DESCRIPTOR:.*]] = builtin.unrealized_conversion_cast %[[MEMREF]]
// CHECK-NEXT:    %[[FIRST:.*]] = llvm.insertvalue %[[DESCRIPTOR]], %{{.*}}[0]
// CHECK-NEXT:    %[[BOTH:.*]] = llvm.insertvalue %[[VALUE]], %[[FIRST]][1]
// CHECK-NEXT:    llvm.store %[[BOTH]], %[[PLACE]]
// CHECK-NEXT:    %[[FUNCTION:.*]] = llvm.mlir.addressof @fill_region_0_part : !llvm.ptr
// CHECK-NEXT:    %[[COUNT:.*]] = builtin.unrealized_conversion_cast %[[PARTS]] : index to i64
// CHECK-NEXT:    llvm.call @okl_run_parts(%[[FUNCTION]], %[[PLACE]], %[[COUNT]]) : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK-NEXT:    return
func.func @fill(%memref: memref<100x7xf32>, %value: f32) {
  scf.forall (%i, %j) = (0, 1) to (100, 7) step (10, 2) {
    %part = memref.subview %memref[%i, %j] [10, 2] [1, 1] : memref<100x7xf32> to memref<10x2xf32, strided<[7, 1], offset: ?>>
    linalg.fill ins(%value : f32) outs(%part : memref<10x2xf32, strided<[7, 1], offset: ?>>)
  }
  return
}

// Turns are numbered with the last variable first; those of a part are loops again.
// CHECK-LABEL: func.func private @fill_region_0(
// CHECK-SAME:    %[[MEMREF:.*]]: memref<100x7xf32>, %[[VALUE:.*]]: f32, %[[FROM:.*]]: index) {
// CHECK:         %[[NEXT:.*]] = arith.addi %[[FROM]], %{{.*}} : index
// CHECK:         %[[TO:.*]] = arith.minsi %[[NEXT]], %{{.*}} : index
// CHECK:         scf.for %[[ROW:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK:           %[[I:.*]] = arith.muli %[[ROW]], %{{.*}} : index
// CHECK:           scf.for %[[COLUMN:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK:             %[[TWICE:.*]] = arith.muli %[[COLUMN]], %{{.*}} : index
// CHECK:             %[[J:.*]] = arith.addi %{{.*}}, %[[TWICE]] : index
// CHECK:             memref.subview %[[MEMREF]][%[[I]], %[[J]]] [10, 2] [1, 1]
// CHECK-NEXT:        linalg.fill
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return

// CHECK-LABEL: llvm.func internal @fill_region_0_part(
// CHECK-SAME:    %[[SHARED:.*]]: !llvm.ptr, %[[NUMBER:.*]]: i64) -> i32
// CHECK:         %[[ALL:.*]] = llvm.load %[[SHARED]]
// CHECK:         %[[PART:.*]] = builtin.unrealized_conversion_cast %[[NUMBER]] : i64 to index
// CHECK-NEXT:    func.call @fill_region_0(%{{.*}}, %{{.*}}, %[[PART]]) : (memref<100x7xf32>, f32, index) -> ()
// CHECK-NEXT:    %[[GOOD:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    llvm.return %[[GOOD]] : i32

// -----

// Sizes that are not known decide when the program runs; what parts are counted with is shared, too.
// CHECK-LABEL: func.func @dynamic(
// CHECK:         %[[ROWS:.*]] = arith.subi %arg3, %arg2 : index
// CHECK:         llvm.call @okl_run_parts
// CHECK-LABEL: func.func private @dynamic_region_0(
// CHECK-SAME:    %{{.*}}: f32, %{{.*}}: memref<?x?xf32>, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index) {
func.func @dynamic(%memref: memref<?x?xf32>, %value: f32, %first: index, %rows: index, %columns: index) {
  scf.forall (%i, %j) = (%first, 0) to (%rows, %columns) step (1, 1) {
    memref.store %value, %memref[%i, %j] : memref<?x?xf32>
  }
  return
}

// -----

// `scf.parallel` is no different. What is constant is not shared.
// CHECK-LABEL: func.func @parallel(
// CHECK:         llvm.call @okl_run_parts
// CHECK-LABEL: func.func private @parallel_region_0(
// CHECK-SAME:    %[[MEMREF:.*]]: memref<64xi32>, %[[PART:.*]]: index) {
// CHECK:         %[[VALUE:.*]] = arith.constant 5 : i32
// CHECK:         scf.for %[[I:.*]] = %[[PART]] to
// CHECK-NEXT:      memref.store %[[VALUE]], %[[MEMREF]][%[[I]]]
func.func @parallel(%memref: memref<64xi32>) {
  %value = arith.constant 5 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    memref.store %value, %memref[%i] : memref<64xi32>
  }
  return
}

// -----

// Only the outermost loop is a region.
// CHECK-LABEL: func.func @nested(
// CHECK:         llvm.call @okl_run_parts
// CHECK-LABEL: func.func private @nested_region_0(
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK-NEXT:        memref.store
// CHECK-NOT:     @nested_region_1
func.func @nested(%memref: memref<8x8xi32>, %value: i32) {
  scf.forall (%i) in (8) {
    scf.forall (%j) in (8) {
      memref.store %value, %memref[%i, %j] : memref<8x8xi32>
    }
  }
  return
}

// -----

// Turns that lie apart need not lie side by side, and each has memory of its own.
// CHECK-LABEL: func.func @apart(
// CHECK:         llvm.call @okl_run_parts
// CHECK-LABEL: func.func private @apart_region_0(
// CHECK:         memref.alloc
func.func @apart(%memref: memref<128xf32>, %other: memref<64xf32>) {
  scf.forall (%i) in (63) {
    %alloc = memref.alloc() : memref<2xf32>
    %next = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
    %part = memref.subview %memref[%next] [2] [1] : memref<128xf32> to memref<2xf32, strided<[1], offset: ?>>
    %whole = memref.subview %other[0] [2] [1] : memref<64xf32> to memref<2xf32, strided<[1]>>
    memref.copy %whole, %alloc : memref<2xf32, strided<[1]>> to memref<2xf32>
    memref.copy %alloc, %part : memref<2xf32> to memref<2xf32, strided<[1], offset: ?>>
    memref.dealloc %alloc : memref<2xf32>
  }
  return
}

// -----

// Names that are taken are not taken again.
// CHECK:       llvm.func @okl_run_parts_0(!llvm.ptr, !llvm.ptr, i64)
// CHECK-LABEL: func.func @taken(
// CHECK:         llvm.call @okl_run_parts_0
// CHECK:       func.func private @taken_region_1(
func.func @okl_run_parts() {
  return
}
func.func private @taken_region_0()
func.func @taken(%memref: memref<8xi32>, %value: i32) {
  scf.forall (%i) in (8) {
    memref.store %value, %memref[%i] : memref<8xi32>
  }
  return
}
