// RUN: okl-opt %s -allow-unregistered-dialect -split-input-file -share-buffers | filecheck %s

// All in use at once.
// CHECK-LABEL: func.func @together(
// CHECK-NOT:     memref.view
func.func @together(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  linalg.add ins(%a, %b : memref<64xf32>, memref<64xf32>) outs(%x : memref<64xf32>)
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  return
}

// -----

// The second is read before it is written: it is zero, and not what the first was.
// CHECK-LABEL: func.func @read_first(
// CHECK-NOT:     memref.view
func.func @read_first(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  memref.copy %a, %x : memref<64xf32> to memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  call @add(%x, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  memref.copy %b, %x : memref<64xf32> to memref<64xf32>
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  return
}
func.func private @add(%x: memref<64xf32>, %y: memref<64xf32>) {
  linalg.add ins(%x, %y : memref<64xf32>, memref<64xf32>) outs(%y : memref<64xf32>)
  return
}

// -----

// It is not known who keeps the address: up to where it is freed.
// CHECK-LABEL: func.func @kept(
// CHECK-NOT:     memref.view
func.func @kept(%x: memref<64xf32>, %box: memref<memref<64xf32>>) -> index {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %address = memref.extract_aligned_pointer_as_index %a : memref<64xf32> -> index
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
  memref.store %b, %box[] : memref<memref<64xf32>>
  %c = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%c : memref<64xf32>)
  call @unknown(%c) : (memref<64xf32>) -> ()
  %d = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%d : memref<64xf32>)
  "other.op"(%d) : (memref<64xf32>) -> ()
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  memref.dealloc %c : memref<64xf32>
  memref.dealloc %d : memref<64xf32>
  return %address : index
}
func.func private @unknown(memref<64xf32>)

// -----

// Not freed, freed elsewhere, of unknown size, or on other terms.
// CHECK-LABEL: func.func @other(
// CHECK-NOT:     memref.view
func.func @other(%x: memref<64xf32>, %n: index, %p: i1) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
  scf.if %p {
    memref.dealloc %b : memref<64xf32>
  }
  %c = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  %d = memref.alloc() : memref<64xf32, 1>
  memref.dealloc %d : memref<64xf32, 1>
  %e = memref.alloc() {alignment = 128 : i64} : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%e : memref<64xf32>)
  memref.dealloc %e : memref<64xf32>
  %f = memref.alloc() : memref<0xf32>
  memref.dealloc %f : memref<0xf32>
  %g = memref.alloc() : memref<4611686018427387904xf32>
  memref.dealloc %g : memref<4611686018427387904xf32>
  return %a : memref<64xf32>
}
