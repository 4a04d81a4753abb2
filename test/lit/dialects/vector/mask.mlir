// RUN: okl-opt %s --verify-roundtrip | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// The op under a mask stands on the same line, without names for its results.
// CHECK-LABEL: func.func @mask
func.func @mask(%k: vector<4xi1>, %v: vector<4xf32>, %m: memref<8xf32>, %i: index, %s: f32) -> f32 {
  // CHECK: %{{.*}} = vector.mask %{{.*}} { vector.reduction <add>, %{{.*}} : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  // CHECK: vector.mask %{{.*}}, %{{.*}} { vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %k, %v { vector.transfer_read %m[%i], %s : memref<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  // CHECK: vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}] : vector<4xf32>, memref<8xf32> } : vector<4xi1>
  vector.mask %k { vector.transfer_write %1, %m[%i] : vector<4xf32>, memref<8xf32> } : vector<4xi1>
  // CHECK: vector.mask %{{.*}} { vector.yield } : vector<4xi1>
  vector.mask %k { } : vector<4xi1>
  return %0 : f32
}
