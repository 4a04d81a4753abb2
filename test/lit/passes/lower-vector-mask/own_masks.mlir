// RUN: okl-opt %s -lower-vector-mask --run -e main --entry-point-result=void | filecheck %s
// RUN: okl-opt %s --run -e main --entry-point-result=void | filecheck %s

// Elements set in both masks are read; others are the padding, or the rest of the gather.
// CHECK:      ( -1, 11, -1, -1 )
func.func @read(%m: memref<4xi32>, %one: vector<4xi1>, %other: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %padding = arith.constant -1 : i32
  %0 = vector.mask %one {
    vector.transfer_read %m[%c0], %padding, %other {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  } : vector<4xi1> -> vector<4xi32>
  vector.print %0 : vector<4xi32>
  return
}

// Elements that the outer mask lacks are those of the value after it.
// CHECK-NEXT: ( -1, 11, 70, 71 )
func.func @read_or(%m: memref<4xi32>, %one: vector<4xi1>, %other: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %padding = arith.constant -1 : i32
  %rest = arith.constant dense<[68, 69, 70, 71]> : vector<4xi32>
  %0 = vector.mask %one, %rest {
    vector.transfer_read %m[%c0], %padding, %other {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  } : vector<4xi1> -> vector<4xi32>
  vector.print %0 : vector<4xi32>
  return
}

// Of the gather, index 900000 is not read, as its own mask lacks it.
// CHECK-NEXT: ( 5, 13, 5, 5 )
func.func @gather(%m: memref<4xi32>, %one: vector<4xi1>, %other: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %at = arith.constant dense<[900000, 3, 2, 1]> : vector<4xi32>
  %rest = arith.constant dense<5> : vector<4xi32>
  %0 = vector.mask %one {
    vector.gather %m[%c0] [%at], %other, %rest : memref<4xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  } : vector<4xi1> -> vector<4xi32>
  vector.print %0 : vector<4xi32>
  return
}

// CHECK-NEXT: ( 10, 69, 12, 13 )
func.func @write(%m: memref<4xi32>, %one: vector<4xi1>, %other: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %padding = arith.constant -1 : i32
  %new = arith.constant dense<[68, 69, 70, 71]> : vector<4xi32>
  vector.mask %one {
    vector.transfer_write %new, %m[%c0], %other {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  } : vector<4xi1>
  %0 = vector.transfer_read %m[%c0], %padding {in_bounds = [true]} : memref<4xi32>, vector<4xi32>
  vector.print %0 : vector<4xi32>
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %start = arith.constant dense<[10, 11, 12, 13]> : vector<4xi32>
  %one = arith.constant dense<[true, true, false, false]> : vector<4xi1>
  %other = arith.constant dense<[false, true, true, false]> : vector<4xi1>
  %m = memref.alloc() : memref<4xi32>
  vector.transfer_write %start, %m[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32>
  call @read(%m, %one, %other) : (memref<4xi32>, vector<4xi1>, vector<4xi1>) -> ()
  call @read_or(%m, %one, %other) : (memref<4xi32>, vector<4xi1>, vector<4xi1>) -> ()
  call @gather(%m, %one, %other) : (memref<4xi32>, vector<4xi1>, vector<4xi1>) -> ()
  call @write(%m, %one, %other) : (memref<4xi32>, vector<4xi1>, vector<4xi1>) -> ()
  memref.dealloc %m : memref<4xi32>
  return
}
