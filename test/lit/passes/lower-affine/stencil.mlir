// RUN: okl-opt %s -lower-affine | filecheck %s

// A loop on a memref: the indices are computed where they are used.
// CHECK-LABEL: func.func @smooth
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT:      %[[MINUS:.*]] = arith.constant -1 : index
// CHECK-NEXT:      %[[LEFT:.*]] = arith.addi %[[I]], %[[MINUS]] : index
// CHECK-NEXT:      memref.load %{{.*}}[%[[LEFT]]] : memref<64xf32>
func.func @smooth(%in: memref<64xf32>, %out: memref<64xf32>) {
  affine.for %i = 1 to 63 {
    %left = affine.load %in[%i - 1] : memref<64xf32>
    %right = affine.load %in[%i + 1] : memref<64xf32>
    %sum = arith.addf %left, %right : f32
    affine.store %sum, %out[%i] : memref<64xf32>
  }
  return
}

// The bounds of a tile are the greatest and the least of several values.
// CHECK-LABEL: func.func @tile
// CHECK:         arith.minsi
// CHECK:         scf.for
func.func @tile(%m: memref<?xf32>, %i: index, %n: index, %x: f32) {
  affine.for %j = %i to min affine_map<()[s0, s1] -> (s0 + 32, s1)>()[%i, %n] {
    affine.store %x, %m[%j] : memref<?xf32>
  }
  return
}

// A remainder is never negative.
// CHECK-LABEL: func.func @remainder
// CHECK:         %[[REST:.*]] = arith.remsi
// CHECK:         %[[NEGATIVE:.*]] = arith.cmpi slt, %[[REST]]
// CHECK:         arith.select %[[NEGATIVE]], %{{.*}}, %[[REST]] : index
func.func @remainder(%i: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
  return %0 : index
}
