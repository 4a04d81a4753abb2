// Counts of masks that only the low 32 bits of make active lanes: -4294967284 is 12 in these.
// RUN: okl-opt %s --split-input-file --run --function=main --input=12xi32=0 --input=index=-4294967284 > %t.out 2>&1; filecheck %s < %t.out
// RUN: okl-opt %s --split-input-file --run --function=main --input=12xi32=0 --input=index=-3 > %t.out 2>&1; filecheck %s --check-prefix=NONE < %t.out

// CHECK: error: 'vector.compressstore' op accesses index -4294967283, which is out of bounds for dimension 0 of size 12
// NONE: result[0]: 12xi32=0 0 0 0 0 0 0 0 0 0 0 0
func.func @main(%m: memref<12xi32>, %n: index) -> memref<12xi32> {
  %c2 = arith.constant 2 : index
  %mask = vector.create_mask %n : vector<16xi1>
  %v = arith.constant dense<7> : vector<16xi32>
  vector.compressstore %m[%c2], %mask, %v : memref<12xi32>, vector<16xi1>, vector<16xi32>
  return %m : memref<12xi32>
}
// -----
// CHECK: error: 'vector.maskedstore' op accesses index -4294967283, which is out of bounds for dimension 0 of size 12
// NONE: result[0]: 12xi32=0 0 0 0 0 0 0 0 0 0 0 0
func.func @main(%m: memref<12xi32>, %n: index) -> memref<12xi32> {
  %c2 = arith.constant 2 : index
  %mask = vector.create_mask %n : vector<16xi1>
  %v = arith.constant dense<7> : vector<16xi32>
  vector.maskedstore %m[%c2], %mask, %v : memref<12xi32>, vector<16xi1>, vector<16xi32>
  return %m : memref<12xi32>
}
// -----
// CHECK: error: 'vector.transfer_write' op accesses index -4294967283, which is out of bounds for dimension 0 of size 12
// NONE: result[0]: 12xi32=0 0 0 0 0 0 0 0 0 0 0 0
func.func @main(%m: memref<12xi32>, %n: index) -> memref<12xi32> {
  %c2 = arith.constant 2 : index
  %mask = vector.create_mask %n : vector<16xi1>
  %v = arith.constant dense<7> : vector<16xi32>
  vector.transfer_write %v, %m[%c2], %mask {in_bounds = [true]} : vector<16xi32>, memref<12xi32>
  return %m : memref<12xi32>
}
