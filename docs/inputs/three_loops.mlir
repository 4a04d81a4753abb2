func.func @sums(%x: memref<16xf32>) -> memref<16xf32> {
  %double = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %a = affine.load %x[%i] : memref<16xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %double[%i] : memref<16xf32>
  }
  %square = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %a = affine.load %x[%i] : memref<16xf32>
    %b = arith.mulf %a, %a : f32
    affine.store %b, %square[%i] : memref<16xf32>
  }
  %sum = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %a = affine.load %double[%i] : memref<16xf32>
    %b = affine.load %square[%i] : memref<16xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %sum[%i] : memref<16xf32>
  }
  return %sum : memref<16xf32>
}
