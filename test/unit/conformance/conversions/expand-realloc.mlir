// FLAGS: -expand-realloc
// FLAGS: -expand-realloc=emit-deallocs=false
// -----
func.func @dynamic(%arg0: memref<?xf32>, %arg1: index) -> memref<?xf32> {
  %0 = memref.realloc %arg0(%arg1) {alignment = 16} : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}
// -----
func.func @static(%arg0: memref<4xf32>) -> memref<8xf32> {
  %0 = memref.realloc %arg0 : memref<4xf32> to memref<8xf32>
  return %0 : memref<8xf32>
}
// -----
func.func @shrinks(%arg0: memref<16xf32>) -> memref<8xf32> {
  %0 = memref.realloc %arg0 : memref<16xf32> to memref<8xf32>
  return %0 : memref<8xf32>
}
// -----
func.func @mixed(%arg0: memref<16xf32, 1>, %arg1: memref<?xi8>, %n: index) -> (memref<?xf32, 1>, memref<8xi8>) {
  %0 = memref.realloc %arg0(%n) : memref<16xf32, 1> to memref<?xf32, 1>
  %1 = memref.realloc %arg1 : memref<?xi8> to memref<8xi8>
  return %0, %1 : memref<?xf32, 1>, memref<8xi8>
}
// -----
func.func @twice(%arg0: memref<4xf32>, %b: i1) -> memref<16xf32> {
  %0 = memref.realloc %arg0 : memref<4xf32> to memref<8xf32>
  %2 = scf.if %b -> memref<16xf32> {
    %1 = memref.realloc %0 : memref<8xf32> to memref<16xf32>
    scf.yield %1 : memref<16xf32>
  } else {
    %1 = memref.alloc() : memref<16xf32>
    scf.yield %1 : memref<16xf32>
  }
  return %2 : memref<16xf32>
}
// -----
func.func @none(%arg0: memref<4xf32>) -> memref<4xf32> {
  return %arg0 : memref<4xf32>
}
