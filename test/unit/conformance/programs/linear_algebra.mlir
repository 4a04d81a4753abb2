func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}

#rows = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @main() {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<3x4xf32>
  %b = memref.alloc() : memref<4x2xf32>
  %c = memref.alloc() : memref<3x2xf32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %k = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1 floordiv 2 + d1 mod 3)>(%i, %j)
      %n = arith.index_cast %k : index to i32
      %v = arith.sitofp %n : i32 to f32
      affine.store %v, %a[%i, %j] : memref<3x4xf32>
    }
  }
  affine.parallel (%i, %j) = (0, 0) to (4, 2) {
    %n = arith.index_cast %i : index to i32
    %v = arith.sitofp %n : i32 to f32
    affine.store %v, %b[%i, %j] : memref<4x2xf32>
  }
  linalg.fill ins(%zero : f32) outs(%c : memref<3x2xf32>)
  linalg.matmul ins(%a, %b : memref<3x4xf32>, memref<4x2xf32>) outs(%c : memref<3x2xf32>)
  %shown = memref.cast %c : memref<3x2xf32> to memref<*xf32>
  call @printMemrefF32(%shown) : (memref<*xf32>) -> ()
  %counts = memref.alloc() : memref<3xi32>
  linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%a : memref<3x4xf32>) outs(%counts : memref<3xi32>) {
  ^bb0(%in: f32, %out: i32):
    %row = linalg.index 0 : index
    %as = arith.index_cast %row : index to i32
    linalg.yield %as : i32
  }
  %indices = memref.cast %counts : memref<3xi32> to memref<*xi32>
  call @printMemrefI32(%indices) : (memref<*xi32>) -> ()
  memref.dealloc %a : memref<3x4xf32>
  memref.dealloc %b : memref<4x2xf32>
  memref.dealloc %c : memref<3x2xf32>
  memref.dealloc %counts : memref<3xi32>
  return
}
