func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printI64(i64)
func.func private @printNewline()

func.func private @stencil(%in: memref<?x?xf32>, %out: memref<?x?xf32>) {
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

func.func private @collatz(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %end:2 = scf.while (%x = %n, %steps = %zero) : (i64, i64) -> (i64, i64) {
    %more = arith.cmpi ne, %x, %one : i64
    scf.condition(%more) %x, %steps : i64, i64
  } do {
  ^bb0(%x: i64, %steps: i64):
    %odd = arith.remui %x, %two : i64
    %is_odd = arith.trunci %odd : i64 to i1
    %next = scf.if %is_odd -> i64 {
      %tripled = arith.muli %x, %three : i64
      %up = arith.addi %tripled, %one : i64
      scf.yield %up : i64
    } else {
      %half = arith.shrui %x, %one : i64
      scf.yield %half : i64
    }
    %count = arith.addi %steps, %one : i64
    scf.yield %next, %count : i64, i64
  }
  return %end#1 : i64
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %in = memref.alloc(%c5, %c6) : memref<?x?xf32>
  %out = memref.alloc(%c5, %c6) : memref<?x?xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c5, %c6) step (%c1, %c1) {
    %product = arith.muli %i, %j : index
    %integer = arith.index_cast %product : index to i32
    %value = arith.sitofp %integer : i32 to f32
    memref.store %value, %in[%i, %j] : memref<?x?xf32>
    %zero = arith.constant 0.0 : f32
    memref.store %zero, %out[%i, %j] : memref<?x?xf32>
    scf.reduce
  }
  call @stencil(%in, %out) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
  %any = memref.cast %out : memref<?x?xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  memref.dealloc %in : memref<?x?xf32>
  memref.dealloc %out : memref<?x?xf32>
  %n = arith.constant 27 : i64
  %steps = call @collatz(%n) : (i64) -> i64
  call @printI64(%steps) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
