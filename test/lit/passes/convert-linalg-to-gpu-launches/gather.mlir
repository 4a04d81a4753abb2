// RUN: okl-opt %s -p 'builtin.module(func.func(convert-linalg-to-gpu-launches))' | filecheck %s

// An index from data is checked; beyond the table there is 0.
// CHECK-LABEL: func.func @gather
// CHECK:         %[[AT:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK:         arith.cmpi ult, %[[AT]],
// CHECK:         %[[FOUND:.*]] = scf.if
// CHECK-NEXT:      %[[X:.*]] = memref.load %arg0[%[[AT]],
// CHECK-NEXT:      scf.yield %[[X]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %{{.*}}
// CHECK:         memref.store %[[FOUND]], %arg2
func.func @gather(%table: memref<4x3xf32>, %places: memref<9xi32>, %out: memref<9x3xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%places : memref<9xi32>) outs(%out : memref<9x3xf32>) {
  ^bb0(%in: i32, %old: f32):
    %at = arith.index_cast %in : i32 to index
    %column = linalg.index 1 : index
    %value = memref.load %table[%at, %column] : memref<4x3xf32>
    linalg.yield %value : f32
  }
  return
}
