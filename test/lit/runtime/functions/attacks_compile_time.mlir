// What LLVM would compile for more than a minute.
// RUN: okl-opt %s --split-input-file --run --function=main --input=index=0 > %t.out 2>&1; filecheck %s < %t.out

// CHECK: :[[#]]:8: error: 'vector.contract' op is refused by --run: the vectors up to here make work of {{[0-9]+}} units for the compiler, at most 524288
#left = affine_map<(i, j, k) -> (i, k)>
#right = affine_map<(i, j, k) -> (k, j)>
#result = affine_map<(i, j, k) -> (i, j)>
func.func @main(%i: index) -> f32 {
  %a = arith.constant dense<1.0> : vector<128x128xf32>
  %y = vector.contract {
    indexing_maps = [#left, #right, #result], iterator_types = ["parallel", "parallel", "reduction"],
    kind = #vector.kind<add>
  } %a, %a, %a : vector<128x128xf32>, vector<128x128xf32> into vector<128x128xf32>
  %e = vector.extract %y[3, 4] : f32 from vector<128x128xf32>
  return %e : f32
}
// -----
// CHECK: error: 'arith.divsi' op is refused by --run: the vectors up to here make work of
func.func @main(%i: index) -> i32 {
  %c = arith.index_cast %i : index to i32
  %x = vector.broadcast %c : i32 to vector<4096xi32>
  %y = arith.divsi %x, %x : vector<4096xi32>
  %e = vector.extract %y[4095] : i32 from vector<4096xi32>
  return %e : i32
}
// -----
// Few elements in each row, and many rows.
// CHECK: error: 'arith.addf' op is refused by --run: the vectors up to here make work of
func.func @main(%i: index) -> f32 {
  %x = arith.constant dense<1.0> : vector<2x2x2x2x2x2x2x2x2x2x2x2x2x2x2xf32>
  %y = arith.addf %x, %x : vector<2x2x2x2x2x2x2x2x2x2x2x2x2x2x2xf32>
  %e = vector.extract %y[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] : f32 from vector<2x2x2x2x2x2x2x2x2x2x2x2x2x2x2xf32>
  return %e : f32
}
// -----
// CHECK: error: 'vector.gather' op is refused by --run: the vectors up to here make work of
func.func @main(%i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1024xf32>
  %v = vector.step : vector<1024xindex>
  %k = arith.constant dense<true> : vector<1024xi1>
  %p = arith.constant dense<0.0> : vector<1024xf32>
  %y = vector.gather %m[%c0] [%v], %k, %p : memref<1024xf32>, vector<1024xindex>, vector<1024xi1>, vector<1024xf32> into vector<1024xf32>
  %e = vector.extract %y[3] : f32 from vector<1024xf32>
  return %e : f32
}
// -----
// CHECK: error: 'func.func' op is refused by --run: the vectors up to here make work of
func.func @main(%i: index, %v: vector<4096xf32>) -> f32 {
  %e = vector.extract %v[3] : f32 from vector<4096xf32>
  return %e : f32
}
