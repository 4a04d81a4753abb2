// RUN: okl-opt %s -guard-memory-accesses | filecheck %s

// Nothing here needs a check.
// CHECK-NOT: okl_guard_failed

func.func @constants(%m: memref<4x8xf32>) -> f32 {
  %c3 = arith.constant 3 : index
  %0 = memref.load %m[%c3, %c3] : memref<4x8xf32>
  return %0 : f32
}

func.func @stencil(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  affine.for %i = 1 to 63 {
    affine.for %j = 1 to 63 {
      %0 = affine.load %a[%i - 1, %j] : memref<64x64xf32>
      %1 = affine.load %a[%i + 1, %j + 1] : memref<64x64xf32>
      affine.store %1, %b[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

func.func @sizes(%n: index, %a: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.dim %a, %c0 : memref<?x?xf32>
  %d1 = memref.dim %a, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %d0 step %c1 {
    %last = arith.subi %d1, %c1 : index
    scf.for %j = %c0 to %last step %c1 {
      %next = arith.addi %j, %c1 : index
      %0 = memref.load %a[%i, %next] : memref<?x?xf32>
      memref.store %0, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

func.func @asserted(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %m = memref.dim %b, %c0 : memref<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "sizes differ"
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %b[%i] : memref<?xf32>
    memref.store %0, %a[%i] : memref<?xf32>
  }
  return
}

func.func @branch(%a: memref<?xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %inside = arith.cmpi ult, %i, %n : index
  scf.if %inside {
    %0 = memref.load %a[%i] : memref<?xf32>
  }
  return
}

func.func @tiles(%a: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c48 = arith.constant 48 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %c128 step %c48 {
    %size = affine.min affine_map<(d0) -> (48, -d0 + 128)>(%i)
    %tile = memref.subview %a[%i] [%size] [1] : memref<128xf32> to memref<?xf32, strided<[1], offset: ?>>
    scf.for %j = %c0 to %size step %c1 {
      %0 = memref.load %tile[%j] : memref<?xf32, strided<[1], offset: ?>>
    }
  }
  return
}
