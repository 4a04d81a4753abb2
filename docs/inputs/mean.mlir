func.func @mean(%a: i32, %b: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %a, %b : i32
  %1 = arith.divsi %0, %c2 : i32
  return %1 : i32
}

func.func @halves(%m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : i32
  %n = memref.dim %m, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %m[%i] : memref<?xi32>
    %1 = arith.divui %0, %c2 : i32
    memref.store %1, %m[%i] : memref<?xi32>
  }
  return
}
