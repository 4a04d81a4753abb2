// RUN: okl-opt %s -split-input-file -share-buffers | filecheck %s

// The first and the third are never in use together: a loop uses the third all the time, though it is freed later.
// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:    %[[BLOCK:.*]] = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[A:.*]] = memref.view %[[BLOCK]][%[[C0]]][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    %[[C256:.*]] = arith.constant 256 : index
// CHECK-NEXT:    %[[B:.*]] = memref.view %[[BLOCK]][%[[C256]]][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    arith.constant 0 : index
// CHECK-NEXT:    %[[C:.*]] = memref.view %[[BLOCK]][%{{.*}}][] : memref<512xi8> to memref<8x8xf32>
// CHECK:         linalg.exp ins(%{{.*}}) outs(%[[A]] : memref<64xf32>)
// CHECK:         linalg.exp ins(%[[A]] : memref<64xf32>) outs(%[[B]] : memref<64xf32>)
// CHECK:         memref.collapse_shape %[[C]]
// CHECK-COUNT-1: memref.dealloc %[[BLOCK]]
// CHECK-NOT:     memref.dealloc
// CHECK:         return
func.func @chain(%x: memref<64xf32>, %c0: index, %c1: index, %c8: index) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  %c = memref.alloc() {alignment = 64 : i64} : memref<8x8xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  %flat = memref.collapse_shape %c [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    linalg.exp ins(%b : memref<64xf32>) outs(%flat : memref<64xf32>)
    linalg.exp ins(%flat : memref<64xf32>) outs(%b : memref<64xf32>)
  }
  memref.copy %flat, %x : memref<64xf32> to memref<64xf32>
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %c : memref<8x8xf32>
  memref.dealloc %b : memref<64xf32>
  return
}

// -----

// In a loop, its block is that of the iteration.
// CHECK-LABEL: func.func @in_loop(
// CHECK:         scf.for
// CHECK-NEXT:      %[[BLOCK:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:           memref.dealloc %[[BLOCK]]
func.func @in_loop(%x: memref<64xf32>, %c0: index, %c1: index, %c8: index) {
  scf.for %i = %c0 to %c8 step %c1 {
    %a = memref.alloc() : memref<64xf32>
    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
    memref.copy %a, %x : memref<64xf32> to memref<64xf32>
    memref.dealloc %a : memref<64xf32>
    %b = memref.alloc() : memref<64xf32>
    linalg.exp ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
    memref.copy %b, %x : memref<64xf32> to memref<64xf32>
    memref.dealloc %b : memref<64xf32>
  }
  return
}

// -----

// A function of the module uses an argument while it runs, and what it gives may be that argument.
// CHECK-LABEL: func.func @calls(
// CHECK-NEXT:    memref.alloc() {alignment = 64 : i64} : memref<512xi8>
func.func @calls(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  %c = memref.alloc() : memref<64xf32>
  call @into(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %same = call @same(%a) : (memref<64xf32>) -> memref<64xf32>
  call @into(%same, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  call @into(%same, %x) : (memref<64xf32>, memref<64xf32>) -> ()
  call @into(%b, %c) : (memref<64xf32>, memref<64xf32>) -> ()
  memref.copy %c, %x : memref<64xf32> to memref<64xf32>
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  memref.dealloc %c : memref<64xf32>
  return
}
func.func private @into(%x: memref<64xf32>, %y: memref<64xf32>) {
  linalg.exp ins(%x : memref<64xf32>) outs(%y : memref<64xf32>)
  return
}
func.func private @same(%x: memref<64xf32>) -> memref<64xf32> {
  return %x : memref<64xf32>
}
