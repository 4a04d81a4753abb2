// RUN: okl-opt %s -ownership-based-buffer-deallocation -canonicalize | filecheck %s

// What is returned is the caller's; the other memory is freed.
// CHECK-LABEL: func.func @straight
// CHECK:         %[[A:.*]] = memref.alloc
// CHECK:         %[[B:.*]] = memref.alloc
// CHECK:         bufferization.dealloc (%[[A]], %[[B]] : {{.*}}) if (%true, %true) retain (%[[B]] : memref<?xf32>)
// CHECK-NEXT:    return %[[B]]
func.func @straight(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// An argument is not the function's to give away.
// CHECK-LABEL: func.func @argument
// CHECK:         %[[CLONE:.*]] = bufferization.clone %arg0
// CHECK:         return %[[CLONE]]
func.func @argument(%m: memref<2xf32>) -> memref<2xf32> {
  return %m : memref<2xf32>
}

// A loop frees what the turn before has allocated.
// CHECK-LABEL: func.func @loop
// CHECK:         scf.for {{.*}} iter_args(%[[M:.*]] = %arg1, %[[OWNED:.*]] = %false) -> (memref<2xf32>, i1) {
// CHECK:           %[[BASE:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[M]]
// CHECK:           %[[NEW:.*]] = bufferization.dealloc (%[[BASE]], {{.*}}) if (%[[OWNED]], %true) retain
// CHECK-NEXT:      scf.yield %{{.*}}, %[[NEW]] : memref<2xf32>, i1
func.func @loop(%n: index, %m: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = scf.for %i = %c0 to %n step %c1 iter_args(%z = %m) -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    memref.copy %z, %a : memref<2xf32> to memref<2xf32>
    scf.yield %a : memref<2xf32>
  }
  %v = memref.load %x[%c0] : memref<2xf32>
  return %v : f32
}

// A block frees its arguments if it is told that it owns them.
// CHECK-LABEL: func.func @branch
// CHECK:       ^bb2(%[[Q:.*]]: memref<2xf32>, %[[OWNED:.*]]: i1)
// CHECK:         %[[BASE:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[Q]]
// CHECK:         bufferization.dealloc ({{.*}}%[[BASE]] : {{.*}}) if ({{.*}}%[[OWNED]])
func.func @branch(%c: i1, %m: memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^bb1, ^bb2(%a : memref<2xf32>)
^bb1:
  memref.copy %m, %a : memref<2xf32> to memref<2xf32>
  cf.br ^bb2(%m : memref<2xf32>)
^bb2(%q: memref<2xf32>):
  memref.copy %q, %m : memref<2xf32> to memref<2xf32>
  return
}

// CHECK-LABEL: func.func @nothing
// CHECK-NEXT:    return
func.func @nothing() {
  return
}
