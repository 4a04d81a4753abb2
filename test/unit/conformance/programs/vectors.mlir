func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %pad = arith.constant -1.0 : f32
  %table = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  vector.print %table : vector<2x3xf32>
  %row1 = vector.extract %table[1] : vector<3xf32> from vector<2x3xf32>
  %sum = vector.reduction <add>, %row1, %pad : vector<3xf32> into f32
  vector.print %sum : f32
  %turned = vector.transpose %table, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  vector.print %turned : vector<3x2xf32>
  %memory = memref.alloc(%c3) : memref<?x5xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    %integer = arith.index_cast %i : index to i32
    %value = arith.sitofp %integer : i32 to f32
    %row = vector.broadcast %value : f32 to vector<5xf32>
    vector.transfer_write %row, %memory[%i, %c0] {in_bounds = [true]} : vector<5xf32>, memref<?x5xf32>
  }
  %read = vector.transfer_read %memory[%c1, %c1], %pad : memref<?x5xf32>, vector<3x6xf32>
  vector.print %read : vector<3x6xf32>
  vector.transfer_write %table, %memory[%c0, %c3] : vector<2x3xf32>, memref<?x5xf32>
  %shown = memref.cast %memory : memref<?x5xf32> to memref<*xf32>
  call @printMemrefF32(%shown) : (memref<*xf32>) -> ()
  %rest = arith.constant dense<9.0> : vector<4xf32>
  %mask = vector.create_mask %c3 : vector<4xi1>
  %masked = vector.maskedload %memory[%c0, %c0], %mask, %rest : memref<?x5xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %masked : vector<4xf32>
  memref.dealloc %memory : memref<?x5xf32>
  return
}
