// The sum of each inner element and its four neighbours.
// okl-opt examples/stencil.mlir --run --input=3x4xf32=1,2,3,4,5,6,7,8,9,10,11,12 --input=3x4xf32 --print-arguments
func.func @stencil(%in: memref<?x?xf32>, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %in, %c0 : memref<?x?xf32>
  %columns = memref.dim %in, %c1 : memref<?x?xf32>
  %last_row = arith.subi %rows, %c1 : index
  %last_column = arith.subi %columns, %c1 : index
  scf.for %i = %c1 to %last_row step %c1 {
    scf.for %j = %c1 to %last_column step %c1 {
      %up = arith.subi %i, %c1 : index
      %down = arith.addi %i, %c1 : index
      %left = arith.subi %j, %c1 : index
      %right = arith.addi %j, %c1 : index
      %a = memref.load %in[%up, %j] : memref<?x?xf32>
      %b = memref.load %in[%down, %j] : memref<?x?xf32>
      %c = memref.load %in[%i, %left] : memref<?x?xf32>
      %d = memref.load %in[%i, %right] : memref<?x?xf32>
      %e = memref.load %in[%i, %j] : memref<?x?xf32>
      %ab = arith.addf %a, %b : f32
      %cd = arith.addf %c, %d : f32
      %abcd = arith.addf %ab, %cd : f32
      %sum = arith.addf %abcd, %e : f32
      memref.store %sum, %out[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
