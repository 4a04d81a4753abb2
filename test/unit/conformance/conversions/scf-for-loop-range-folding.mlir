// FLAGS: -scf-for-loop-range-folding
func.func @fold_one_loop(%arg0: memref<?xi32>, %arg1: index, %arg2: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4_i = arith.constant 4 : index
  scf.for %i = %c0 to %arg1 step %c1 {
    %0 = arith.addi %arg2, %i : index
    %1 = arith.muli %0, %c4_i : index
    %2 = memref.load %arg0[%1] : memref<?xi32>
    memref.store %2, %arg0[%1] : memref<?xi32>
  }
  return
}
// -----
func.func @fold_one_loop2(%arg0: memref<?xi32>, %arg1: index, %arg2: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  scf.for %j = %c0 to %c10 step %c1 {
    scf.for %i = %c0 to %arg1 step %c1 {
      %0 = arith.addi %arg2, %i : index
      %1 = arith.muli %0, %c4 : index
      %2 = memref.load %arg0[%1] : memref<?xi32>
      %3 = arith.muli %2, %2 : i32
      memref.store %3, %arg0[%1] : memref<?xi32>
    }
  }
  return
}
// -----
func.func @fold_two_loops(%arg0: memref<?xi32>, %arg1: index, %arg2: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  scf.for %j = %c0 to %c10 step %c1 {
    scf.for %i = %j to %arg1 step %c1 {
      %0 = arith.addi %arg2, %i : index
      %1 = arith.muli %0, %c4 : index
      %2 = memref.load %arg0[%1] : memref<?xi32>
      memref.store %2, %arg0[%1] : memref<?xi32>
    }
  }
  return
}
// -----
func.func @fold_only_first_add(%arg0: memref<?xi32>, %arg1: index, %arg2: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %arg1 step %c1 {
    %0 = arith.addi %arg2, %i : index
    %1 = arith.addi %0, %c4 : index
    %2 = arith.muli %0, %c4 : index
    %4 = memref.load %arg0[%1] : memref<?xi32>
    memref.store %4, %arg0[%2] : memref<?xi32>
  }
  return
}
// -----
// DIFFERS: the new bounds may overflow, and factors may be negative.
func.func @more(%arg0: memref<?xi32>, %arg1: i32, %arg2: i32, %u: i32) {
  %c0 = arith.constant 0 : i32
  %c-4 = arith.constant -4 : i32
  scf.for %i = %arg1 to %u step %arg1 : i32 {
    %0 = arith.addi %i, %i overflow<nsw> : i32
    "test.use"(%0) : (i32) -> ()
  }
  scf.for %i = %arg1 to %u step %arg1 : i32 {
    %0 = arith.addi %i, %arg2 overflow<nsw> : i32
    %1 = arith.muli %arg2, %0 overflow<nuw> {x} : i32
    "test.use"(%1) : (i32) -> ()
    "test.use"(%1) : (i32) -> ()
  }
  scf.for %i = %arg1 to %u step %arg1 : i32 {
    %k = "test.op"() : () -> i32
    %1 = arith.muli %i, %k : i32
    "test.use"(%1) : (i32) -> ()
  }
  scf.for %i = %arg1 to %u step %arg1 : i32 {
  }
  scf.for %i = %arg1 to %u step %arg1 : i32 {
    %1 = arith.subi %i, %arg2 : i32
    "test.use"(%1) : (i32) -> ()
  }
  return
}
// -----
func.func @unused_and_nested(%a: index, %b: index, %c: i1) {
  scf.for %i = %a to %b step %a {
    scf.if %c {
      %0 = arith.addi %i, %b : index
      %1 = arith.addi %0, %a : index
      "test.use"(%1) : (index) -> ()
    }
  }
  scf.for %i = %a to %b step %a {
  }
  scf.for %i = %a to %b step %a {
    %0 = arith.addi %i, %b : index
  }
  scf.for %i = %a to %b step %a {
    scf.for %j = %a to %b step %a {
      %0 = arith.addi %i, %j : index
      "test.use"(%0) : (index) -> ()
    }
  }
  return
}
// -----
// DIFFERS: a loop from 0 to 16 in steps of 4, with a negative factor, would not run in mlir-opt's version.
func.func @negative_factor() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c-1 = arith.constant -1 : index
  scf.for %i = %c0 to %c16 step %c4 {
    %0 = arith.muli %i, %c-1 : index
    "test.use"(%0) : (index) -> ()
  }
  return
}
// -----
// DIFFERS: mlir-opt makes the step 0.
func.func @zero_factor(%n: i32, %s: i32) {
  %c0 = arith.constant 0 : i32
  scf.for %i = %c0 to %n step %s : i32 {
    %0 = arith.muli %c0, %i : i32
    "test.use"(%0) : (i32) -> ()
  }
  return
}
