// ----- vector.load store (body)
%0 = vector.load %m[%i, %j] : memref<4x8xf32>, vector<4xf32>
vector.store %0, %m[%i, %j] : memref<4x8xf32>, vector<4xf32>
// ----- vector.broadcast (body)
%0 = vector.broadcast %s : f32 to vector<4xf32>
// ----- vector.fma (body)
%0 = vector.fma %v, %v, %v : vector<4xf32>
// ----- vector.extract insert (body)
%0 = vector.extract %v[1] : f32 from vector<4xf32>
%1 = vector.insert %0, %v[2] : f32 into vector<4xf32>
// ----- vector.reduction (body)
%0 = vector.reduction <add>, %v : vector<4xf32> into f32
// ----- vector.transfer_read (body)
%0 = vector.transfer_read %m[%i, %j], %s : memref<4x8xf32>, vector<4xf32>
// ----- vector.transfer_write (body)
vector.transfer_write %v, %m[%i, %j] : vector<4xf32>, memref<4x8xf32>
// ----- vector.shuffle (body)
%0 = vector.shuffle %v, %v [0, 1, 4, 5] : vector<4xf32>, vector<4xf32>
// ----- vector.bitcast (body)
%0 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
// ----- vector.load store forms (body)
%0 = vector.load %m[%i, %j] {nontemporal = true} : memref<4x8xf32>, vector<8xf32>
vector.store %0, %m[%i, %j] {nontemporal = true} : memref<4x8xf32>, vector<8xf32>
%1 = vector.load %m[%i, %j] {alignment = 16 : i64} : memref<4x8xf32>, vector<2x2xf32>
vector.store %1, %m[%i, %j] {alignment = 16 : i64} : memref<4x8xf32>, vector<2x2xf32>
%2 = vector.load %m[%i, %j] : memref<4x8xf32>, vector<[4]xf32>
%3 = vector.load %m[%i, %j] {a} : memref<4x8xf32>, vector<f32>
// ----- vector.maskedload maskedstore (body)
%k = vector.constant_mask [3] : vector<4xi1>
%0 = vector.maskedload %m[%i, %j], %k, %v : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
vector.maskedstore %m[%i, %j], %k, %0 : memref<4x8xf32>, vector<4xi1>, vector<4xf32>
%1 = vector.maskedload %m1[%i], %k, %v {alignment = 8 : i64} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// ----- vector.gather scatter (body)
%k = vector.constant_mask [3] : vector<4xi1>
%0 = vector.gather %m[%i, %j] [%w], %k, %v : memref<4x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
vector.scatter %m[%i, %j] [%w], %k, %v : memref<4x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
// ----- vector.expandload compressstore (body)
%k = vector.constant_mask [3] : vector<4xi1>
%0 = vector.expandload %m[%i, %j], %k, %v : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
vector.compressstore %m[%i, %j], %k, %v : memref<4x8xf32>, vector<4xi1>, vector<4xf32>
// ----- vector.transfer_read forms (body)
%0 = vector.transfer_read %m[%i, %j], %s {in_bounds = [true]} : memref<4x8xf32>, vector<4xf32>
%1 = vector.transfer_read %m[%i, %j], %s {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x8xf32>, vector<4xf32>
%2 = vector.transfer_read %m[%i, %j], %s {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, false]} : memref<4x8xf32>, vector<2x4xf32>
%3 = vector.transfer_read %ts[%i, %j], %s {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : tensor<4x8xf32>, vector<2x4xf32>
%k = vector.create_mask %i, %j : vector<2x4xi1>
%4 = vector.transfer_read %m[%i, %j], %s, %k : memref<4x8xf32>, vector<2x4xf32>
%5 = vector.transfer_read %m[%i, %j], %s {a} : memref<4x8xf32>, vector<2x4xf32>
// ----- vector.transfer_write forms (body)
%0 = vector.transfer_write %v, %ts[%i, %j] {in_bounds = [true]} : vector<4xf32>, tensor<4x8xf32>
vector.transfer_write %v, %m[%i, %j] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<4x8xf32>
%k = vector.create_mask %i : vector<4xi1>
vector.transfer_write %v, %m[%i, %j], %k {in_bounds = [true]} : vector<4xf32>, memref<4x8xf32>
// ----- vector.transfer of rank zero (body)
%0 = memref.alloc() : memref<f32>
%1 = vector.transfer_read %0[], %s : memref<f32>, vector<f32>
vector.transfer_write %1, %0[] : vector<f32>, memref<f32>
// ----- vector.broadcast forms (body)
%0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
%1 = vector.broadcast %s {a} : f32 to vector<[4]xf32>
%2 = vector.broadcast %s : f32 to vector<f32>
%3 = vector.broadcast %i : index to vector<4xindex>
// ----- vector.extract forms (body)
%0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
%1 = vector.extract %0[1] : vector<4xf32> from vector<2x4xf32>
%2 = vector.extract %0[1, 2] : f32 from vector<2x4xf32>
%3 = vector.extract %v[%i] : f32 from vector<4xf32>
%4 = vector.extract %0[%i, 3] {a} : f32 from vector<2x4xf32>
%5 = vector.broadcast %s : f32 to vector<f32>
%6 = vector.extract %5[] : f32 from vector<f32>
%7 = vector.extract %0[] : vector<2x4xf32> from vector<2x4xf32>
// ----- vector.insert forms (body)
%0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
%1 = vector.insert %v, %0 [1] : vector<4xf32> into vector<2x4xf32>
%2 = vector.insert %s, %0 [%i, 2] {a} : f32 into vector<2x4xf32>
%3 = vector.broadcast %s : f32 to vector<f32>
%4 = vector.insert %s, %3 [] : f32 into vector<f32>
// ----- vector.extract_strided_slice (body)
%0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
%1 = vector.extract_strided_slice %0 {offsets = [0, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
%2 = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
%3 = vector.insert_strided_slice %2, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
%4 = vector.insert_strided_slice %v, %0 {a, offsets = [1, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
// ----- vector.shape_cast transpose (body)
%0 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
%1 = vector.transpose %0, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
%2 = vector.shape_cast %1 {a} : vector<2x2xf32> to vector<4x1xf32>
%3 = vector.transpose %2, [1, 0] {a} : vector<4x1xf32> to vector<1x4xf32>
%4 = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>>
// ----- vector.reduction forms (body)
%0 = vector.reduction <add>, %v, %s : vector<4xf32> into f32
%1 = vector.reduction <maximumf>, %v fastmath<nnan> : vector<4xf32> into f32
%2 = vector.reduction <mul>, %v, %s fastmath<reassoc,nsz> : vector<4xf32> into f32
%3 = vector.reduction <minsi>, %w {a} : vector<4xi32> into i32
%4 = vector.reduction <xor>, %w, %x : vector<4xi32> into i32
// ----- vector.multi_reduction (body)
%0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
%1 = vector.multi_reduction <add>, %0, %v [0] : vector<2x4xf32> to vector<4xf32>
%2 = vector.multi_reduction <maxnumf>, %0, %s [0, 1] : vector<2x4xf32> to f32
%3 = vector.multi_reduction <mul>, %0, %v {a} [0] : vector<2x4xf32> to vector<4xf32>
// ----- vector.contract (body)
%0 = vector.broadcast %v : vector<4xf32> to vector<4x4xf32>
%1 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %0, %0, %0 : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>
%2 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maximumf>} %v, %v, %s : vector<4xf32>, vector<4xf32> into f32
%3 = vector.contract {a, indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} %v, %v, %s : vector<4xf32>, vector<4xf32> into f32
%4 = vector.contract {fastmath = #arith.fastmath<fast>, indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} %v, %v, %s : vector<4xf32>, vector<4xf32> into f32
// ----- vector.outerproduct (body)
%0 = vector.outerproduct %v, %v : vector<4xf32>, vector<4xf32>
%1 = vector.outerproduct %v, %v, %0 : vector<4xf32>, vector<4xf32>
%2 = vector.outerproduct %v, %s : vector<4xf32>, f32
%3 = vector.outerproduct %v, %v, %0 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<4xf32>
// ----- vector.scan (body)
%0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
%1:2 = vector.scan <add>, %0, %v {inclusive = false, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
// ----- vector.create_mask constant_mask (body)
%0 = vector.create_mask %i, %j : vector<4x8xi1>
%1 = vector.create_mask %i : vector<[4]xi1>
%2 = vector.constant_mask [2, 4] : vector<4x8xi1>
%3 = vector.constant_mask [4] {a} : vector<[4]xi1>
%4 = vector.constant_mask [1] : vector<i1>
// ----- vector.print (body)
vector.print %v : vector<4xf32>
vector.print %v : vector<4xf32> punctuation <no_punctuation>
vector.print str "hello"
vector.print punctuation <comma>
vector.print
vector.print %s : f32
// ----- vector.step (body)
%0 = vector.step : vector<4xindex>
%1 = vector.step : vector<[4]xindex>
// ----- vector.interleave (body)
%0 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
%1, %2 = vector.deinterleave %0 : vector<8xf32> -> vector<4xf32>
// ----- vector.elements (body)
%0:4 = vector.to_elements %v : vector<4xf32>
%1 = vector.from_elements %s, %t, %s, %t : vector<4xf32>
%2 = vector.from_elements %s, %t, %s, %t : vector<2x2xf32>
%3 = vector.from_elements %s {a} : vector<f32>
// ----- vector.vscale (body)
%0 = vector.vscale
%1 = arith.muli %0, %i : index
// ----- vector.scalable (body)
%0 = vector.broadcast %s : f32 to vector<[16]xf32>
%1 = vector.scalable.extract %0[4] : vector<[4]xf32> from vector<[16]xf32>
%2 = vector.scalable.insert %1, %0[8] : vector<[4]xf32> into vector<[16]xf32>
// ----- vector.shuffle forms (body)
%0 = vector.shuffle %v, %v [0, -1, 7] : vector<4xf32>, vector<4xf32>
%1 = vector.bitcast %v {a} : vector<4xf32> to vector<8xf16>
%2 = vector.fma %v, %v, %v {a} : vector<4xf32>
// ----- vector.extractelement of a loop
func.func @loop(%m: memref<64xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant dense<0.000000e+00> : vector<4xf32>
  %pad = arith.constant 0.0 : f32
  %0 = scf.for %i = %c0 to %n step %c4 iter_args(%acc = %zero) -> (vector<4xf32>) {
    %2 = vector.transfer_read %m[%i], %pad {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
    %3 = arith.addf %acc, %2 : vector<4xf32>
    scf.yield %3 : vector<4xf32>
  }
  %1 = vector.reduction <add>, %0 : vector<4xf32> into f32
  return %1 : f32
}
// ----- vector.warp (body)
%0 = gpu.lane_id
%1 = gpu.warp_execute_on_lane_0(%0)[32] -> (vector<4xf32>) {
  %2 = vector.broadcast %s : f32 to vector<128xf32>
  gpu.yield %2 : vector<128xf32>
}
// ----- vector.bitcast of indices (body)
%0 = vector.broadcast %i : index to vector<4xindex>
%1 = vector.bitcast %0 : vector<4xindex> to vector<4xi64>
// ----- vector.create_mask of rank zero (body)
%0 = vector.create_mask %i : vector<i1>
