// RUN: okl-opt %s -iree-util-demote-f64-to-f32 --allow-unregistered-dialect > %t
// RUN: filecheck %s < %t
// RUN: okl-opt %t -iree-util-demote-f64-to-f32 --allow-unregistered-dialect | filecheck %s
// RUN: okl-opt %s -iree-input-conversion-demote-f64-to-f32 --allow-unregistered-dialect | filecheck %s

// CHECK:      util.global private @scalar = 2.500000e+00 : f32
util.global private @scalar = 2.5 : f64
// CHECK-NEXT: util.global private @tensor {test.a = 1.000000e+00 : f64} = dense<[1.500000e+00, 2.000000e+00]> : tensor<2xf32>
util.global private @tensor {test.a = 1.0 : f64} = dense<[1.5, 2.0]> : tensor<2xf64>
// CHECK-NEXT: util.global private @dynamic : tensor<?xf32> = dense<1.000000e+00> : tensor<4xf32>
util.global private @dynamic : tensor<?xf64> = dense<1.0> : tensor<4xf64>
// CHECK-NEXT: util.global private mutable @pointer : !util.ptr<f32>
util.global private mutable @pointer : !util.ptr<f64>
// CHECK-NEXT: util.global private @empty = dense<> : tensor<0x4xf32>
util.global private @empty = dense<> : tensor<0x4xf64>

// CHECK-NEXT: func.func private @declared(tensor<?xf32>, tensor<*xf32>, vector<4xf32>, (f32) -> f32, tuple<i64, f32>) -> f32
func.func private @declared(tensor<?xf64>, tensor<*xf64>, vector<4xf64>, (f64) -> f64, tuple<i64, f64>) -> f64
// CHECK-NEXT: util.func private @declared_there(%arg0: f32 {test.a = 1.000000e+00 : f64}) -> tensor<f32>
util.func private @declared_there(f64 {test.a = 1.0 : f64}) -> tensor<f64>
// CHECK-NEXT: func.func private @dispatch(!flow.dispatch.tensor<readonly:tensor<4xf32>>)
func.func private @dispatch(!flow.dispatch.tensor<readonly:tensor<4xf64>>)

// What stays: other numbers, complex ones, and memory.
// CHECK-NEXT: func.func private @others(i64, f16, bf16, index, i1, complex<f64>, tensor<2xcomplex<f64>>, memref<4xf64>, memref<*xf64>)
func.func private @others(i64, f16, bf16, index, i1, complex<f64>, tensor<2xcomplex<f64>>, memref<4xf64>, memref<*xf64>)

// Constants are the nearest numbers, ties go to even ones, and what is too large is infinite.
// CHECK-LABEL: func.func @constants() -> (f32, f32, f32, f32, f32, tensor<4xf32>, tensor<3x2xf32>)
// CHECK-DAG:     arith.constant 1.000000e-01 : f32
// CHECK-DAG:     arith.constant 0x4B800000 : f32
// CHECK-DAG:     arith.constant 0x7F800000 : f32
// CHECK-DAG:     arith.constant 0xFF800000 : f32
// CHECK-DAG:     arith.constant 0x7FC00000 : f32
// CHECK-DAG:     arith.constant dense<[1.000000e-01, 0x7F800000, 0.000000e+00, -0.000000e+00]> : tensor<4xf32>
// CHECK-DAG:     arith.constant dense<1.000000e-01> : tensor<3x2xf32>
func.func @constants() -> (f64, f64, f64, f64, f64, tensor<4xf64>, tensor<3x2xf64>) {
  %0 = arith.constant 0.1 : f64
  %1 = arith.constant 16777217.0 : f64
  %2 = arith.constant 1.0e300 : f64
  %3 = arith.constant -1.0e300 : f64
  %4 = arith.constant 0x7FF8000000000000 : f64
  %5 = arith.constant dense<[0.1, 1.0e300, 1.0e-300, -1.0e-300]> : tensor<4xf64>
  %6 = arith.constant dense<0.1> : tensor<3x2xf64>
  return %0, %1, %2, %3, %4, %5, %6 : f64, f64, f64, f64, f64, tensor<4xf64>, tensor<3x2xf64>
}

// CHECK-LABEL: func.func @casts(%arg0: f32, %arg1: f32, %arg2: f16, %arg3: i64)
// CHECK-NEXT:    %[[A:.*]] = arith.addf %arg0, %arg1 : f32
// CHECK-NEXT:    %[[H:.*]] = arith.extf %arg2 : f16 to f32
// CHECK-NEXT:    %[[B:.*]] = arith.truncf %[[A]] : f32 to f16
// CHECK-NEXT:    %[[I:.*]] = arith.sitofp %arg3 : i64 to f32
// CHECK-NEXT:    return %[[A]], %[[H]], %[[B]], %[[I]] : f32, f32, f16, f32
func.func @casts(%x: f64, %y: f32, %z: f16, %i: i64) -> (f32, f64, f16, f64) {
  %0 = arith.extf %y : f32 to f64
  %1 = arith.addf %x, %0 : f64
  %2 = arith.truncf %1 : f64 to f32
  %3 = arith.extf %z : f16 to f64
  %4 = arith.truncf %1 : f64 to f16
  %5 = arith.sitofp %i : i64 to f64
  return %2, %3, %4, %5 : f32, f64, f16, f64
}

// Blocks, loops and bodies; attributes of ops that are no constants stay as they are.
// CHECK-LABEL: util.func public @regions
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (f32)
// CHECK:         cf.br ^bb1(%{{.*}} : f32)
// CHECK-NEXT:  ^bb1(%{{.*}}: f32):
// CHECK:         linalg.generic
// CHECK-NEXT:    ^bb0(%{{.*}}: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[C:.*]] = arith.constant 2.000000e+00 : f32
// CHECK:         -> tensor<4xf32>
// CHECK:         %[[O:.*]] = "other.op"(%{{.*}}) {value = 1.000000e+00 : f64} : (f32) -> f32
// CHECK-NEXT:    func.call @constants() : () -> (f32, f32, f32, f32, f32, tensor<4xf32>, tensor<3x2xf32>)
// CHECK:         util.global.store %[[O]], @m : f32
util.func public @regions(%x: f64, %t: tensor<4xf64>, %n: index) -> tensor<4xf64> {
  %c0 = arith.constant 0 : index
  %0 = scf.for %i = %c0 to %n step %n iter_args(%a = %x) -> f64 {
    %1 = arith.addf %a, %x : f64
    scf.yield %1 : f64
  }
  cf.br ^bb1(%0 : f64)
^bb1(%b: f64):
  %2 = tensor.empty() : tensor<4xf64>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%t : tensor<4xf64>) outs(%2 : tensor<4xf64>) {
  ^bb0(%in: f64, %out: f64):
    %4 = arith.constant 2.0 : f64
    %5 = arith.mulf %in, %4 : f64
    linalg.yield %5 : f64
  } -> tensor<4xf64>
  %6 = "other.op"(%b) {value = 1.0 : f64} : (f64) -> f64
  %7:7 = func.call @constants() : () -> (f64, f64, f64, f64, f64, tensor<4xf64>, tensor<3x2xf64>)
  util.global.store %6, @m : f64
  util.return %3 : tensor<4xf64>
}
util.global private mutable @m : f64

// Memory is left alone where it does not meet what changes.
// CHECK-LABEL: func.func @memory(%arg0: memref<4xf64>, %arg1: f32) -> memref<4xf64>
// CHECK-NEXT:    %[[M:.*]]:2 = call @memory_too(%arg0, %arg1) : (memref<4xf64>, f32) -> (memref<4xf64>, f32)
// CHECK-NEXT:    return %[[M]]#0 : memref<4xf64>
func.func private @memory_too(memref<4xf64>, f64) -> (memref<4xf64>, f64)
func.func @memory(%m: memref<4xf64>, %x: f64) -> memref<4xf64> {
  %0:2 = func.call @memory_too(%m, %x) : (memref<4xf64>, f64) -> (memref<4xf64>, f64)
  return %0#0 : memref<4xf64>
}
