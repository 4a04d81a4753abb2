// FLAGS: -affine-loop-tile
// FLAGS: -affine-loop-tile=tile-size=32
// FLAGS: -affine-loop-tile=cache-size=1
// FLAGS: "-affine-loop-tile=separate=true tile-sizes=32,4"

// Sizes that divide and that do not, bounds that are values, steps, loops that are no box.
func.func @f(%n: index, %m: index, %A: memref<256x256xf32>, %B: memref<256x256xf32>, %C: memref<256x256xf32> {llvm.noalias}, %v: f32) {
  affine.for %i = 0 to 256 { affine.for %j = 0 to 250 { affine.for %k = 0 to 3 { 
     %a = affine.load %A[%i, %k] : memref<256x256xf32>
     affine.store %a, %C[%i, %j] : memref<256x256xf32> } } }
  affine.for %i = 0 to %n { affine.for %j = %m to %n step 2 { affine.store %v, %A[%i, %j] : memref<256x256xf32> } }
  affine.for %i = 0 to min affine_map<(d0)[s0]->(d0, s0)>(%n)[%m] { affine.for %j = max affine_map<(d0)->(d0, 1)>(%m) to affine_map<(d0)[s0]->(d0 + s0)>(%n)[%m] { affine.store %v, %B[%i, %j] : memref<256x256xf32> } }
  affine.for %i = 0 to 256 { affine.for %j = 0 to affine_map<(d0)->(d0)>(%i) { affine.store %v, %A[%i, %j] : memref<256x256xf32> } }
  affine.for %i = 1 to 256 { "x"() : () -> () affine.for %j = 0 to 255 {  
     %a = affine.load %A[%i - 1, %j + 1] : memref<256x256xf32>
     affine.store %a, %A[%i, %j] : memref<256x256xf32> } }
  %r = affine.for %i = 1 to 256 iter_args(%s = %v) -> f32 {
     %a = affine.load %A[%i - 1, 0] : memref<256x256xf32>
     affine.yield %a : f32
  }
  return
}
// -----
func.func @forward(%m: memref<256x256xf32>, %x: f32) {
  affine.for %i = 1 to 256 {
    affine.for %j = 1 to 255 {
      %0 = affine.load %m[%i - 1, %j - 1] : memref<256x256xf32>
      affine.store %0, %m[%i, %j] : memref<256x256xf32>
    }
  }
  return
}
// -----
// DIFFERS: a tile would need what is computed after it
func.func @back(%m: memref<256x256xf32>) {
  affine.for %i = 1 to 256 {
    affine.for %j = 0 to 255 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<256x256xf32>
      affine.store %0, %m[%i, %j] : memref<256x256xf32>
    }
  }
  return
}
// -----
func.func @arguments(%m: memref<256x256xf32>, %k: memref<256x256xf32>) {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      %0 = affine.load %m[%i, %j] : memref<256x256xf32>
      affine.store %0, %k[%j, %i] : memref<256x256xf32>
    }
  }
  return
}
