// FLAGS: -linalg-fuse-elementwise-ops
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @chain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %2 = tensor.empty(%0, %1) : tensor<?x?xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%3, %c : tensor<?x?xf32>, tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %4 : tensor<?x?xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#b = affine_map<(d0, d1) -> (d1)>
func.func @transposed_and_broadcast(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %2 = tensor.empty() : tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #b, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%2 : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.subi %i, %j : index
    %l = arith.index_cast %k : index to i32
    %m = arith.sitofp %l : i32 to f32
    %s = arith.addf %x, %y : f32
    %r = arith.addf %s, %m : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %4 = linalg.generic {indexing_maps = [#id, #t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %3 : tensor<8x4xf32>, tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) attrs = {mark} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  return %4 : tensor<8x4xf32>
}
// -----
#id = affine_map<(d0) -> (d0)>
func.func @two_users(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %2 = tensor.empty() : tensor<4xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%2 : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%3 : tensor<4xf32>) outs(%2 : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %3, %4 : tensor<4xf32>, tensor<4xf32>
}
func.func @same_twice(%a: tensor<4xf32>) -> tensor<4xf32> {
  %2 = tensor.empty() : tensor<4xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%2 : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%3, %3 : tensor<4xf32>, tensor<4xf32>) outs(%2 : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %4 : tensor<4xf32>
}
// -----
#id = affine_map<(d0) -> (d0)>
func.func @outs_read(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%3 : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.mulf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %4 : tensor<4xf32>
}
func.func @outs_unread(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %3 : tensor<?xf32>
}
func.func @as_outs(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%3 : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.mulf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %4 : tensor<4xf32>
}
// -----
#s = affine_map<() -> ()>
func.func @rank0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>) -> tensor<f32> {
  %2 = tensor.empty() : tensor<f32>
  %3 = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%a, %b : tensor<f32>, tensor<f32>) outs(%2 : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %4 = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%3, %c : tensor<f32>, tensor<f32>) outs(%2 : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %4 : tensor<f32>
}
#id = affine_map<(d0) -> (d0)>
#e = affine_map<(d0) -> ()>
func.func @rank0_into_rank1(%a: tensor<f32>, %b: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %2 = tensor.empty() : tensor<f32>
  %3 = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%a, %c : tensor<f32>, f32) outs(%2 : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %4 = linalg.generic {indexing_maps = [#e, #id, #id], iterator_types = ["parallel"]} ins(%3, %b : tensor<f32>, tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %4 : tensor<4xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @reduction(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %init: tensor<?xf32>) -> tensor<?xf32> {
  %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %4 = linalg.generic {indexing_maps = [#id, #r], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<?x?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %4 : tensor<?xf32>
}
func.func @reduction_after(%a: tensor<4x8xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %4 = linalg.generic {indexing_maps = [#id, #r], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%4 : tensor<4xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.sqrt %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %5 : tensor<4xf32>
}
func.func @reduction_would_lose_bound(%init: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x8xf32>) {
  ^bb0(%z: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %s = arith.sitofp %j : i32 to f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #r], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<4x8xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %4 : tensor<4xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#e = affine_map<(d0, d1) -> ()>
func.func @constants(%a: tensor<5x?xf32>, %i: tensor<5x?xi32>) -> (tensor<5x?xf32>, tensor<5x?xi32>) {
  %cst = arith.constant dense<42.0> : tensor<5xf32>
  %one = arith.constant 1.5 : f32
  %n = arith.constant 7 : i32
  %r0 = arith.constant dense<3> : tensor<i32>
  %b = arith.constant dense<true> : tensor<5xi1>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, #id, #e, #id], iterator_types = ["parallel", "parallel"]}
      ins(%cst, %a, %one : tensor<5xf32>, tensor<5x?xf32>, f32) outs(%a : tensor<5x?xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %s, %w : f32
    linalg.yield %t : f32
  } -> tensor<5x?xf32>
  %1 = linalg.generic {indexing_maps = [#e, #id, #e, affine_map<(d0, d1) -> (d0)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n, %i, %r0, %b : i32, tensor<5x?xi32>, tensor<i32>, tensor<5xi1>) outs(%i : tensor<5x?xi32>) {
  ^bb0(%x: i32, %y: i32, %w: i32, %p: i1, %z: i32):
    %s = arith.muli %x, %y : i32
    %t = arith.addi %s, %w : i32
    %u = arith.select %p, %t, %z : i32
    linalg.yield %u : i32
  } -> tensor<5x?xi32>
  return %0, %1 : tensor<5x?xf32>, tensor<5x?xi32>
}
func.func @constants_of_index_and_complex(%a: tensor<4xindex>, %c: tensor<4xcomplex<f32>>) -> (tensor<4xindex>, tensor<4xcomplex<f32>>) {
  %k = arith.constant dense<3> : tensor<4xindex>
  %j = arith.constant 2 : index
  %z = arith.constant dense<(1.0, 2.0)> : tensor<4xcomplex<f32>>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%k, %j : tensor<4xindex>, index) outs(%a : tensor<4xindex>) {
  ^bb0(%x: index, %y: index, %o: index):
    %s = arith.muli %x, %y : index
    %t = arith.muli %s, %o : index
    linalg.yield %t : index
  } -> tensor<4xindex>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%z : tensor<4xcomplex<f32>>) outs(%c : tensor<4xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %o: complex<f32>):
    %s = complex.mul %x, %o : complex<f32>
    linalg.yield %s : complex<f32>
  } -> tensor<4xcomplex<f32>>
  return %0, %1 : tensor<4xindex>, tensor<4xcomplex<f32>>
}
func.func @constant_that_gives_a_bound(%init: tensor<f32>) -> tensor<f32> {
  %cst = arith.constant dense<1.0> : tensor<10xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%cst : tensor<10xf32>) outs(%init : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %o : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @constants_of_odd_types(%a: tensor<4xf16>, %b: tensor<4xbf16>, %c: tensor<4xi8>, %d: tensor<4xf64>) -> (tensor<4xf16>, tensor<4xbf16>, tensor<4xi8>, tensor<4xf64>) {
  %ca = arith.constant dense<1.5> : tensor<4xf16>
  %cb = arith.constant dense<0x7FC0> : tensor<4xbf16>
  %cc = arith.constant dense<-7> : tensor<4xi8>
  %cd = arith.constant dense<-0.0> : tensor<4xf64>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%ca, %a : tensor<4xf16>, tensor<4xf16>) outs(%a : tensor<4xf16>) {
  ^bb0(%x: f16, %y: f16, %o: f16):
    %s = arith.addf %x, %y : f16
    linalg.yield %s : f16
  } -> tensor<4xf16>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%cb, %b : tensor<4xbf16>, tensor<4xbf16>) outs(%b : tensor<4xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %s = arith.addf %x, %y : bf16
    linalg.yield %s : bf16
  } -> tensor<4xbf16>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%cc, %c : tensor<4xi8>, tensor<4xi8>) outs(%c : tensor<4xi8>) {
  ^bb0(%x: i8, %y: i8, %o: i8):
    %s = arith.addi %x, %y : i8
    linalg.yield %s : i8
  } -> tensor<4xi8>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%cd, %d : tensor<4xf64>, tensor<4xf64>) outs(%d : tensor<4xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %s = arith.addf %x, %y : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  return %0, %1, %2, %3 : tensor<4xf16>, tensor<4xbf16>, tensor<4xi8>, tensor<4xf64>
}
// -----
#id = affine_map<(d0) -> (d0)>
func.func @fills(%f: f32, %a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%0, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @fill_as_outs(%f: f32, %a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%0 : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.mulf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @fill_alone_gives_bound(%f: f32, %o: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%0 : tensor<8xf32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
// -----
#id = affine_map<(d0) -> (d0)>
func.func @unused_and_repeated(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0:3 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel"], doc = "d", library_call = "l"}
      ins(%a, %b, %a, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%e, %e, %e : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) attrs = {mark = 1 : i8} {
  ^bb0(%x: f32, %y: f32, %w: f32, %v: f32, %o: f32, %p: f32, %q: f32):
    %s = arith.mulf %x, %w : f32
    %t = arith.addf %s, %v : f32
    linalg.yield %s, %t, %s : f32, f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#2 : tensor<4xf32>, tensor<4xf32>
}
func.func @dead_result_yields_itself(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b, %b : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %s = arith.mulf %x, %o : f32
    linalg.yield %s, %p : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}
func.func @dead_cycle(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b, %b : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %s = arith.mulf %x, %o : f32
    %t = arith.addf %x, %p : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}
func.func @dead_crossed(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b, %b : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    linalg.yield %p, %o : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}
func.func @all_dead(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b, %b : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    "use"(%x) : (f32) -> ()
    linalg.yield %p, %o : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return
}
func.func @unused_gives_bound(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
     ins(%a, %b : tensor<4x8xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %t = arith.addf %p, %p : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @on_memrefs(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%a, %a, %b : memref<4xf32>, memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %o: f32, %q: f32, %p: f32):
    %t = arith.addf %x, %o : f32
    linalg.yield %t : f32
  }
  return
}
// -----
#id = affine_map<(d0) -> (d0)>
func.func @several_results(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e, %b : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %s = math.exp %x : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0#1 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.tanh %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @consumer_with_several(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %e = tensor.empty() : tensor<4xf32>
  %i = tensor.empty() : tensor<4xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.tanh %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<4xf32>) outs(%e, %i : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%x: f32, %o: f32, %p: i32):
    %s = math.exp %x : f32
    %t = arith.fptosi %s : f32 to i32
    linalg.yield %s, %t : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xi32>
}
// -----
#id = affine_map<(d0) -> (d0)>
func.func @indexed(%a: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %a, %c0 : tensor<?x?xi32>
  %d1 = tensor.dim %a, %c1 : tensor<?x?xi32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xi32>) outs(%e : tensor<?x?xi32>) {
  ^bb0(%x: i32, %z: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.index_cast %i : index to i32
    %l = arith.index_cast %j : index to i32
    %s = arith.addi %k, %x : i32
    %t = arith.subi %s, %l : i32
    linalg.yield %t : i32
  } -> tensor<?x?xi32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x?xi32>) outs(%e : tensor<?x?xi32>) {
  ^bb0(%x: i32, %z: i32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %s = arith.muli %k, %x : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  return %1 : tensor<?x?xi32>
}
func.func @window(%a: tensor<10xf32>, %f: tensor<3xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<10xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<10xf32>) outs(%e : tensor<10xf32>) {
  ^bb0(%x: f32, %z: f32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %s = arith.sitofp %k : i32 to f32
    %t = arith.addf %s, %x : f32
    linalg.yield %t : f32
  } -> tensor<10xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
     ins(%1, %f : tensor<10xf32>, tensor<3xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %s, %z : f32
    linalg.yield %t : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
func.func @constant_place(%a: tensor<4x8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %t = arith.addf %x, %x : f32
    linalg.yield %t : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (2, d0)>, #id], iterator_types = ["parallel"]} ins(%1 : tensor<4x8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %t = arith.mulf %x, %x : f32
    linalg.yield %t : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
// -----
// Named ops are not fused, but reshapes move through them.
func.func @named(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.add ins(%0, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
func.func @expand_named(%a: tensor<32xf32>, %b: tensor<32xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<32xf32>
  %1 = linalg.add ins(%a, %b : tensor<32xf32>, tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
func.func @expand_fill(%f: f32) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<32xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
func.func @expand_copy(%a: tensor<32xf32>, %e: tensor<32xf32>) -> tensor<4x8xf32> {
  %1 = linalg.copy {mark} ins(%a : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
func.func @expand_transpose(%a: tensor<6x32xf32>, %e: tensor<32x6xf32>) -> tensor<4x8x2x3xf32> {
  %1 = linalg.transpose ins(%a : tensor<6x32xf32>) outs(%e : tensor<32x6xf32>) permutation = [1, 0]
  %2 = tensor.expand_shape %1 [[0, 1], [2, 3]] output_shape [4, 8, 2, 3] : tensor<32x6xf32> into tensor<4x8x2x3xf32>
  return %2 : tensor<4x8x2x3xf32>
}
func.func @expand_broadcast(%a: tensor<6xf32>, %e: tensor<32x6xf32>) -> tensor<4x8x2x3xf32> {
  %1 = linalg.broadcast ins(%a : tensor<6xf32>) outs(%e : tensor<32x6xf32>) dimensions = [0]
  %2 = tensor.expand_shape %1 [[0, 1], [2, 3]] output_shape [4, 8, 2, 3] : tensor<32x6xf32> into tensor<4x8x2x3xf32>
  return %2 : tensor<4x8x2x3xf32>
}
func.func @expand_matmul(%a: tensor<6x5xf32>, %b: tensor<5x32xf32>, %e: tensor<6x32xf32>) -> tensor<2x3x4x8xf32> {
  %1 = linalg.matmul ins(%a, %b : tensor<6x5xf32>, tensor<5x32xf32>) outs(%e : tensor<6x32xf32>) -> tensor<6x32xf32>
  %2 = tensor.expand_shape %1 [[0, 1], [2, 3]] output_shape [2, 3, 4, 8] : tensor<6x32xf32> into tensor<2x3x4x8xf32>
  return %2 : tensor<2x3x4x8xf32>
}
func.func @expand_reduce(%a: tensor<6x5xf32>, %e: tensor<6xf32>) -> tensor<2x3xf32> {
  %1 = linalg.reduce { arith.addf } ins(%a : tensor<6x5xf32>) outs(%e : tensor<6xf32>) dimensions = [1]
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
func.func @expand_map(%a: tensor<6xf32>, %e: tensor<6xf32>) -> tensor<2x3xf32> {
  %1 = linalg.map { math.exp } ins(%a : tensor<6xf32>) outs(%e : tensor<6xf32>)
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
func.func @expand_pooling(%a: tensor<1x12x12x6xf32>, %w: tensor<3x3xf32>, %e: tensor<1x10x10x6xf32>) -> tensor<1x10x10x2x3xf32> {
  %1 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %w : tensor<1x12x12x6xf32>, tensor<3x3xf32>) outs(%e : tensor<1x10x10x6xf32>) -> tensor<1x10x10x6xf32>
  %2 = tensor.expand_shape %1 [[0], [1], [2], [3, 4]] output_shape [1, 10, 10, 2, 3] : tensor<1x10x10x6xf32> into tensor<1x10x10x2x3xf32>
  return %2 : tensor<1x10x10x2x3xf32>
}
// -----
#m = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#m1 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#s = affine_map<(d0, d1, d2) -> ()>
#m0 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @collapse_into(%a: tensor<?x?x4x?xf32>, %b: tensor<?x?x?xf32>, %c: f32) -> tensor<?x?x?xf32> {
  %0 = tensor.collapse_shape %a [[0], [1, 2], [3]] : tensor<?x?x4x?xf32> into tensor<?x?x?xf32>
  %1 = linalg.generic {indexing_maps = [#m, #m1, #s, #m0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0, %b, %c : tensor<?x?x?xf32>, tensor<?x?x?xf32>, f32) outs(%0 : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %s, %w : f32
    linalg.yield %t : f32
  } -> tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}
func.func @collapse_once(%a: tensor<?x?x4x?xf32>, %b: tensor<?x?x?xf32>, %c: f32, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = tensor.collapse_shape %a [[0], [1, 2], [3]] : tensor<?x?x4x?xf32> into tensor<?x?x?xf32>
  %1 = linalg.generic {indexing_maps = [#m, #m1, #s, #m0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0, %b, %c : tensor<?x?x?xf32>, tensor<?x?x?xf32>, f32) outs(%o : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %s, %w : f32
    linalg.yield %t : f32
  } -> tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}
func.func @expand_after(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x4x?x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %k = arith.addi %n, %m : index
  %l = arith.muli %k, %m : index
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [%l, 4, %k, 5] : tensor<?x?xf32> into tensor<?x4x?x5xf32>
  return %1 : tensor<?x4x?x5xf32>
}
func.func @expand_needs_result(%a: tensor<?xf32>) -> tensor<?x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  %n = arith.divui %d, %c4 : index
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
func.func @expand_size_of_input(%a: tensor<?xf32>) -> tensor<?x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %n = arith.divui %d, %c4 : index
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
func.func @expand_indexed(%a: tensor<32x?xi32>, %b: tensor<32x?xi32>, %n: index, %m: index) -> tensor<4x8x?x?xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<32x?xi32>, tensor<32x?xi32>) outs(%a : tensor<32x?xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %s = arith.muli %x, %y : i32
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.index_cast %i : index to i32
    %l = arith.index_cast %j : index to i32
    %t = arith.addi %s, %k : i32
    %u = arith.addi %t, %l : i32
    linalg.yield %u : i32
  } -> tensor<32x?xi32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [4, 8, %n, %m] : tensor<32x?xi32> into tensor<4x8x?x?xi32>
  return %1 : tensor<4x8x?x?xi32>
}
// -----
#id = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @through_reshape(%a: tensor<32xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<32xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<32xf32>) outs(%e : tensor<32xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<32xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#id2, #id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%1, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
func.func @through_collapse(%a: tensor<4x8xf32>, %b: tensor<32xf32>) -> tensor<32xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%1, %b : tensor<32xf32>, tensor<32xf32>) outs(%b : tensor<32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<32xf32>
  return %2 : tensor<32xf32>
}
func.func @collapse_of_reduction(%a: tensor<4x8x5xf32>, %o: tensor<5xf32>) -> tensor<5xf32> {
  %1 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x8x5xf32> into tensor<32x5xf32>
  %2 = linalg.generic {indexing_maps = [#id2, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%1 : tensor<32x5xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %2 : tensor<5xf32>
}
func.func @collapse_to_scalar(%a: tensor<1x1xf32>) -> tensor<f32> {
  %1 = tensor.collapse_shape %a [] : tensor<1x1xf32> into tensor<f32>
  %e = tensor.empty() : tensor<f32>
  %2 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%1 : tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %2 : tensor<f32>
}
func.func @not_projected(%a: tensor<4x8xf32>, %o: tensor<30xf32>, %f: tensor<3xf32>) -> tensor<30xf32> {
  %1 = tensor.collapse_shape %a [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%1, %f : tensor<32xf32>, tensor<3xf32>) outs(%o : tensor<30xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<30xf32>
  return %2 : tensor<30xf32>
}
func.func @matmul_of_collapsed(%a: tensor<2x3x5xf32>, %b: tensor<5x7xf32>, %o: tensor<6x7xf32>) -> tensor<6x7xf32> {
  %1 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x5xf32> into tensor<6x5xf32>
  %2 = linalg.matmul ins(%1, %b : tensor<6x5xf32>, tensor<5x7xf32>) outs(%o : tensor<6x7xf32>) -> tensor<6x7xf32>
  return %2 : tensor<6x7xf32>
}
func.func @matmul_of_collapsed_k(%a: tensor<6x2x3xf32>, %b: tensor<6x7xf32>, %o: tensor<6x7xf32>) -> tensor<6x7xf32> {
  %1 = tensor.collapse_shape %a [[0], [1, 2]] : tensor<6x2x3xf32> into tensor<6x6xf32>
  %2 = linalg.matmul ins(%1, %b : tensor<6x6xf32>, tensor<6x7xf32>) outs(%o : tensor<6x7xf32>) -> tensor<6x7xf32>
  return %2 : tensor<6x7xf32>
}
// -----
func.func @parallel_reshapes(%a: tensor<?x2x3x?xf32>, %n: index, %m: index) -> tensor<?x6x?x4xf32> {
  %0 = tensor.collapse_shape %a [[0], [1, 2], [3]] : tensor<?x2x3x?xf32> into tensor<?x6x?xf32>
  %1 = tensor.expand_shape %0 [[0], [1], [2, 3]] output_shape [%n, 6, %m, 4] : tensor<?x6x?xf32> into tensor<?x6x?x4xf32>
  return %1 : tensor<?x6x?x4xf32>
}
func.func @same_reshapes(%a: tensor<4x?x8xf32>, %n: index) -> tensor<4x?x2x4xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x?x8xf32> into tensor<?x8xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [4, %n, 2, 4] : tensor<?x8xf32> into tensor<4x?x2x4xf32>
  return %1 : tensor<4x?x2x4xf32>
}
func.func @crossing(%a: tensor<4x6xf32>) -> tensor<8x3xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [8, 3] : tensor<24xf32> into tensor<8x3xf32>
  return %1 : tensor<8x3xf32>
}
func.func @two_dynamic(%a: tensor<?x?x8xf32>, %n: index, %m: index) -> tensor<?x?x2x4xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x?x8xf32> into tensor<?x8xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [%n, %m, 2, 4] : tensor<?x8xf32> into tensor<?x?x2x4xf32>
  return %1 : tensor<?x?x2x4xf32>
}
func.func @scalar_expand(%a: tensor<1x1xf32>) -> tensor<1x1x1xf32> {
  %0 = tensor.collapse_shape %a [] : tensor<1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>
  return %1 : tensor<1x1x1xf32>
}
func.func @there_and_back(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
func.func @several_expands(%a: tensor<24xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [6, 4] : tensor<24xf32> into tensor<6x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}
// -----
func.func @pads(%a: tensor<2x3x4xf32>, %x: f32) -> tensor<6x9xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %1 = tensor.pad %0 low[0, 2] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<6x4xf32> to tensor<6x9xf32>
  return %1 : tensor<6x9xf32>
}
func.func @pads_dynamic(%a: tensor<2x3x?xf32>, %n: index) -> tensor<6x?xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x?xf32> into tensor<6x?xf32>
  %1 = tensor.pad %0 nofold low[0, %n] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<6x?xf32> to tensor<6x?xf32>
  return %1 : tensor<6x?xf32>
}
func.func @pads_the_group(%a: tensor<2x3x4xf32>, %x: f32) -> tensor<7x4xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %1 = tensor.pad %0 low[1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<6x4xf32> to tensor<7x4xf32>
  return %1 : tensor<7x4xf32>
}
func.func @pads_by_index(%a: tensor<2x3x4xindex>) -> tensor<6x5xindex> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xindex> into tensor<6x4xindex>
  %1 = tensor.pad %0 low[0, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %j : index
  } : tensor<6x4xindex> to tensor<6x5xindex>
  return %1 : tensor<6x5xindex>
}
func.func @pads_constant_inside(%a: tensor<2x3x4xf32>) -> tensor<6x5xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %1 = tensor.pad %0 low[0, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    %cst = arith.constant 0.0 : f32
    tensor.yield %cst : f32
  } : tensor<6x4xf32> to tensor<6x5xf32>
  return %1 : tensor<6x5xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @transposed_constants(%o: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xi1>, tensor<3x2xf16>) {
  %cst = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = arith.constant dense<[[true, false, true], [false, false, true]]> : tensor<2x3xi1>
  %h = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf16>
  %0 = linalg.transpose ins(%cst : tensor<2x3xf32>) outs(%o : tensor<3x2xf32>) permutation = [1, 0]
  %cst1 = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 7.0]]> : tensor<2x3xf32>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%cst1 : tensor<2x3xf32>) outs(%o : tensor<3x2xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<3x2xf32>
  %e = tensor.empty() : tensor<3x2xi1>
  %2 = linalg.generic {indexing_maps = [#id, #t], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<2x3xi1>) outs(%e : tensor<3x2xi1>) {
  ^bb0(%x: i1, %z: i1):
    linalg.yield %x : i1
  } -> tensor<3x2xi1>
  %f = tensor.empty() : tensor<3x2xf16>
  %3 = linalg.transpose ins(%h : tensor<2x3xf16>) outs(%f : tensor<3x2xf16>) permutation = [1, 0]
  return %0, %1, %2, %3 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xi1>, tensor<3x2xf16>
}
func.func @transposed_constant_of_rank_3(%o: tensor<3x2x2xi64>) -> tensor<3x2x2xi64> {
  %cst = arith.constant dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]> : tensor<2x2x3xi64>
  %0 = linalg.transpose ins(%cst : tensor<2x2x3xi64>) outs(%o : tensor<3x2x2xi64>) permutation = [2, 0, 1]
  return %0 : tensor<3x2x2xi64>
}
func.func @transposed_twice(%o: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<2x3xf32>) {
  %cst = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = linalg.transpose ins(%cst : tensor<2x3xf32>) outs(%o : tensor<3x2xf32>) permutation = [1, 0]
  return %0, %cst : tensor<3x2xf32>, tensor<2x3xf32>
}
func.func @transposed_splat(%o: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %cst = arith.constant dense<1.0> : tensor<2x3xf32>
  %0 = linalg.transpose ins(%cst : tensor<2x3xf32>) outs(%o : tensor<3x2xf32>) permutation = [1, 0]
  return %0 : tensor<3x2xf32>
}
func.func @copied_constant(%o: tensor<2xf32>) -> tensor<2xf32> {
  %cst = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = linalg.copy ins(%cst : tensor<2xf32>) outs(%o : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
#id = affine_map<(d0) -> (d0)>
func.func @casts(%a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%0, %b : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func @identity(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @zero_size(%a: tensor<0x4xf32>, %b: memref<0x4xf32>, %x: f32) -> tensor<0x4xf32> {
  linalg.fill ins(%x : f32) outs(%b : memref<0x4xf32>)
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<0x4xf32>) outs(%a : tensor<0x4xf32>) {
  ^bb0(%y: f32, %z: f32):
    %s = arith.addf %y, %y : f32
    linalg.yield %s : f32
  } -> tensor<0x4xf32>
  return %1 : tensor<0x4xf32>
}
func.func @applies(%i: index) -> (index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%0)
  %2 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%1, %1)
  return %1, %2 : index, index
}
func.func @in_a_loop(%a: tensor<4xf32>, %n: index, %c: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%x: f32, %z: f32):
      %s = arith.addf %x, %x : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%x: f32, %z: f32):
      %q = scf.if %c -> f32 {
        %s = arith.mulf %x, %x : f32
        scf.yield %s : f32
      } else {
        scf.yield %x : f32
      }
      linalg.yield %q : f32
    } -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
#v = affine_map<(d0) -> (d0)>
// Softmax, written out.
func.func @softmax(%a: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<16xf32>
  %e2 = tensor.empty() : tensor<16x64xf32>
  %f0 = linalg.fill ins(%ninf : f32) outs(%e1 : tensor<16xf32>) -> tensor<16xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16xf32>) -> tensor<16xf32>
  %max = linalg.generic {indexing_maps = [#id, #r], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<16x64xf32>) outs(%f0 : tensor<16xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.maxnumf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  %sub = linalg.generic {indexing_maps = [#id, #r, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %max : tensor<16x64xf32>, tensor<16xf32>) outs(%e2 : tensor<16x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<16x64xf32>
  %exp = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%sub : tensor<16x64xf32>) outs(%e2 : tensor<16x64xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<16x64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #r], iterator_types = ["parallel", "reduction"]} ins(%exp : tensor<16x64xf32>) outs(%f1 : tensor<16xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  %div = linalg.generic {indexing_maps = [#id, #r, #id], iterator_types = ["parallel", "parallel"]} ins(%exp, %sum : tensor<16x64xf32>, tensor<16xf32>) outs(%e2 : tensor<16x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.divf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<16x64xf32>
  return %div : tensor<16x64xf32>
}
// -----
func.func @size_from_memory(%a: tensor<?xf32>, %m: memref<index>, %n: index) -> tensor<?x4xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  memref.store %n, %m[] : memref<index>
  %k = memref.load %m[] : memref<index>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%k, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
// -----
// Sizes that are computed in another block, or in a region, stay there.
#id = affine_map<(d0) -> (d0)>
func.func @in_other_places(%a: tensor<?xf32>, %c: i1, %n: index) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %2 = scf.if %c -> tensor<?x4xf32> {
    %k = arith.addi %n, %n : index
    %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%k, 4] : tensor<?xf32> into tensor<?x4xf32>
    scf.yield %1 : tensor<?x4xf32>
  } else {
    %1 = tensor.empty(%n) : tensor<?x4xf32>
    scf.yield %1 : tensor<?x4xf32>
  }
  cf.br ^next
^next:
  %k = arith.muli %n, %n : index
  %5 = tensor.expand_shape %3 [[0, 1]] output_shape [%k, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %2, %5 : tensor<?x4xf32>, tensor<?x4xf32>
}
// -----
#id = affine_map<(d0) -> (d0)>
func.func @size_known_in_block_before(%a: tensor<?xf32>, %n: index, %c: i1) -> tensor<?x4xf32> {
  %k = arith.muli %n, %n : index
  cf.cond_br %c, ^one, ^two
^one:
  cf.br ^two
^two:
  %e = tensor.empty(%n) : tensor<?xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %5 = tensor.expand_shape %3 [[0, 1]] output_shape [%k, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %5 : tensor<?x4xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @yields_index(%a: tensor<4x8xindex>, %o: tensor<8x4xindex>) -> tensor<8x4xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<4x8xindex>) {
  ^bb0(%z: index):
    %i = linalg.index 1 : index
    linalg.yield %i : index
  } -> tensor<4x8xindex>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xindex>) outs(%o : tensor<8x4xindex>) {
  ^bb0(%x: index, %z: index):
    %j = linalg.index 1 : index
    %s = arith.addi %x, %j : index
    linalg.yield %s : index
  } -> tensor<8x4xindex>
  return %1 : tensor<8x4xindex>
}
func.func @yields_argument(%a: tensor<4x8xf32>, %f: f32, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %f : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xf32>) outs(%o : tensor<8x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
func.func @moves_only(%a: tensor<4x8xf32>, %o: tensor<8x4xf32>, %p: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%o : tensor<8x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x4xf32>) outs(%p : tensor<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
