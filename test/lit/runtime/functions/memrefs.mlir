// RUN: okl-opt %s --run -e double --input=2x3xf32=1,2,3,4,5,6 --print-arguments | filecheck %s --check-prefix=DOUBLE
// RUN: okl-opt %s --run -e part --input=2x2xi32=1,2,3,4 --print-arguments | filecheck %s --check-prefix=PART
// RUN: okl-opt %s --run -e rank --input=2x3x4xf64 | filecheck %s --check-prefix=RANK
// RUN: not okl-opt %s --run -e double --input=2x4xf32 2>&1 | filecheck %s --check-prefix=SHAPE

// DOUBLE: result[0]: 2x3xf32=[2 4 6][8 10 12]
// DOUBLE-NEXT: argument[0]: 2x3xf32=[2 4 6][8 10 12]
// PART: argument[0]: 2x2xi32=[1 7][3 4]
// RANK: result[0]: index=3
// SHAPE: error: input 0 (--input=2x4xf32) is 2x4xf32, but the parameter is ?x3xf32

func.func @double(%m: memref<?x3xf32>) -> memref<?x3xf32> {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %m, %c0 : memref<?x3xf32>
  affine.for %i = 0 to %rows {
    affine.for %j = 0 to 3 {
      %a = affine.load %m[%i, %j] : memref<?x3xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %m[%i, %j] : memref<?x3xf32>
    }
  }
  return %m : memref<?x3xf32>
}

func.func @part(%m: memref<2x2xi32, strided<[1, 5], offset: 3>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant 7 : i32
  memref.store %v, %m[%c0, %c1] : memref<2x2xi32, strided<[1, 5], offset: 3>>
  return
}

func.func @rank(%m: memref<*xf64>) -> index {
  %0 = memref.rank %m : memref<*xf64>
  return %0 : index
}
