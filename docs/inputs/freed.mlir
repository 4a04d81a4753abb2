func.func @freed(%i: index) -> f32 {
  %m = memref.alloc() : memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  %v = memref.load %m[%i] : memref<8xf32>
  return %v : f32
}
