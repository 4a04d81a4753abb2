// Elements, masks, slices, casts and memory.
// FLAGS: -convert-vector-to-llvm

func.func @f25(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %r = vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<2xf32>, vector<3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f26(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %r = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>} : vector<2xf32>, vector<3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f27(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %r = vector.outerproduct %a, %b, %c {kind = #vector.kind<mul>} : vector<2xf32>, vector<3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f28(%a: vector<2xi32>, %b: vector<3xi32>, %c: vector<2x3xi32>) -> vector<2x3xi32> {
  %r = vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<2xi32>, vector<3xi32>
  return %r : vector<2x3xi32>
}
// -----
func.func @f29(%a: vector<2xi32>, %b: vector<3xi32>, %c: vector<2x3xi32>) -> vector<2x3xi32> {
  %r = vector.outerproduct %a, %b, %c {kind = #vector.kind<xor>} : vector<2xi32>, vector<3xi32>
  return %r : vector<2x3xi32>
}
// -----
func.func @f30(%a: vector<2xi32>, %b: vector<3xi32>, %c: vector<2x3xi32>) -> vector<2x3xi32> {
  %r = vector.outerproduct %a, %b, %c {kind = #vector.kind<minsi>} : vector<2xi32>, vector<3xi32>
  return %r : vector<2x3xi32>
}
// -----
func.func @f31(%a: vector<2xf32>, %b: vector<3xf32>) -> vector<2x3xf32> {
  %r = vector.outerproduct %a, %b : vector<2xf32>, vector<3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f32(%a: vector<2xf32>, %b: f32) -> vector<2xf32> {
  %r = vector.outerproduct %a, %b : vector<2xf32>, f32
  return %r : vector<2xf32>
}
// -----
func.func @f33(%a: vector<2xf32>, %b: f32, %c: vector<2xf32>) -> vector<2xf32> {
  %r = vector.outerproduct %a, %b, %c : vector<2xf32>, f32
  return %r : vector<2xf32>
}
// -----
func.func @f34(%a: vector<2xf32>, %b: vector<[3]xf32>, %c: vector<2x[3]xf32>) -> vector<2x[3]xf32> {
  %r = vector.outerproduct %a, %b, %c : vector<2xf32>, vector<[3]xf32>
  return %r : vector<2x[3]xf32>
}
// -----
func.func @f35(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>, %m: vector<2x3xi1>) -> vector<2x3xf32> {
  %r = vector.mask %m { vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<2xf32>, vector<3xf32> } : vector<2x3xi1> -> vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f36(%a: vector<2xi32>, %b: vector<3xi32>, %c: vector<2x3xi32>, %m: vector<2x3xi1>) -> vector<2x3xi32> {
  %r = vector.mask %m { vector.outerproduct %a, %b, %c {kind = #vector.kind<maxsi>} : vector<2xi32>, vector<3xi32> } : vector<2x3xi1> -> vector<2x3xi32>
  return %r : vector<2x3xi32>
}
// -----
func.func @f49(%a: f32) -> vector<f32> {
  %r = vector.broadcast %a : f32 to vector<f32>
  return %r : vector<f32>
}
// -----
func.func @f50(%a: f32) -> vector<2xf32> {
  %r = vector.broadcast %a : f32 to vector<2xf32>
  return %r : vector<2xf32>
}
// -----
func.func @f51(%a: f32) -> vector<[2]xf32> {
  %r = vector.broadcast %a : f32 to vector<[2]xf32>
  return %r : vector<[2]xf32>
}
// -----
func.func @f52(%a: f32) -> vector<2x[3]xf32> {
  %r = vector.broadcast %a : f32 to vector<2x[3]xf32>
  return %r : vector<2x[3]xf32>
}
// -----
func.func @f53(%a: index) -> vector<2x3xindex> {
  %r = vector.broadcast %a : index to vector<2x3xindex>
  return %r : vector<2x3xindex>
}
// -----
func.func @f54(%a: vector<f32>) -> vector<2xf32> {
  %r = vector.broadcast %a : vector<f32> to vector<2xf32>
  return %r : vector<2xf32>
}
// -----
func.func @f55(%a: vector<f32>) -> vector<2x3xf32> {
  %r = vector.broadcast %a : vector<f32> to vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f56(%a: vector<3xf32>) -> vector<2x3xf32> {
  %r = vector.broadcast %a : vector<3xf32> to vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f57(%a: vector<3xf32>) -> vector<2x2x3xf32> {
  %r = vector.broadcast %a : vector<3xf32> to vector<2x2x3xf32>
  return %r : vector<2x2x3xf32>
}
// -----
func.func @f58(%a: vector<1xf32>) -> vector<2xf32> {
  %r = vector.broadcast %a : vector<1xf32> to vector<2xf32>
  return %r : vector<2xf32>
}
// -----
func.func @f59(%a: vector<1xf32>) -> vector<2x3xf32> {
  %r = vector.broadcast %a : vector<1xf32> to vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f60(%a: vector<3x1xf32>) -> vector<3x4xf32> {
  %r = vector.broadcast %a : vector<3x1xf32> to vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f61(%a: vector<1x4xf32>) -> vector<3x4xf32> {
  %r = vector.broadcast %a : vector<1x4xf32> to vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f62(%a: vector<4x1x3xf32>) -> vector<4x2x3xf32> {
  %r = vector.broadcast %a : vector<4x1x3xf32> to vector<4x2x3xf32>
  return %r : vector<4x2x3xf32>
}
// -----
func.func @f63(%a: vector<1x1xf32>) -> vector<3x4xf32> {
  %r = vector.broadcast %a : vector<1x1xf32> to vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f64(%a: vector<[3]xf32>) -> vector<2x[3]xf32> {
  %r = vector.broadcast %a : vector<[3]xf32> to vector<2x[3]xf32>
  return %r : vector<2x[3]xf32>
}
// -----
func.func @f65(%a: i1) -> vector<4xi1> {
  %r = vector.broadcast %a : i1 to vector<4xi1>
  return %r : vector<4xi1>
}
// -----
func.func @f66(%a: vector<2xf32>) -> vector<2xf32> {
  %r = vector.broadcast %a : vector<2xf32> to vector<2xf32>
  return %r : vector<2xf32>
}
// -----
func.func @f67(%a: f32) -> vector<2x3x4xf32> {
  %r = vector.broadcast %a : f32 to vector<2x3x4xf32>
  return %r : vector<2x3x4xf32>
}
// -----
func.func @f68(%i: index, %j: index) -> vector<4xi1> {
  %r = vector.create_mask %i : vector<4xi1>
  return %r : vector<4xi1>
}
// -----
func.func @f69(%i: index, %j: index) -> vector<[4]xi1> {
  %r = vector.create_mask %i : vector<[4]xi1>
  return %r : vector<[4]xi1>
}
// -----
func.func @f70(%i: index, %j: index) -> vector<2x4xi1> {
  %r = vector.create_mask %i, %j : vector<2x4xi1>
  return %r : vector<2x4xi1>
}
// -----
func.func @f71(%i: index, %j: index) -> vector<2x[4]xi1> {
  %r = vector.create_mask %i, %j : vector<2x[4]xi1>
  return %r : vector<2x[4]xi1>
}
// -----
func.func @f72(%i: index, %j: index) -> vector<2x2x4xi1> {
  %r = vector.create_mask %i, %j, %i : vector<2x2x4xi1>
  return %r : vector<2x2x4xi1>
}
// -----
func.func @f73(%i: index, %j: index) -> vector<[2]x4xi1> {
  %r = vector.create_mask %i, %j : vector<[2]x4xi1>
  return %r : vector<[2]x4xi1>
}
// -----
func.func @f74(%i: index) -> vector<i1> {
  %r = vector.create_mask %i : vector<i1>
  return %r : vector<i1>
}
// -----
func.func @f75() -> vector<4xi1> {
  %r = vector.constant_mask [2] : vector<4xi1>
  return %r : vector<4xi1>
}
// -----
func.func @f76() -> vector<4x4xi1> {
  %r = vector.constant_mask [2, 3] : vector<4x4xi1>
  return %r : vector<4x4xi1>
}
// -----
func.func @f77() -> vector<4x4xi1> {
  %r = vector.constant_mask [4, 2] : vector<4x4xi1>
  return %r : vector<4x4xi1>
}
// -----
func.func @f78() -> vector<4x4xi1> {
  %r = vector.constant_mask [0, 0] : vector<4x4xi1>
  return %r : vector<4x4xi1>
}
// -----
func.func @f79() -> vector<2x3x4xi1> {
  %r = vector.constant_mask [1, 2, 3] : vector<2x3x4xi1>
  return %r : vector<2x3x4xi1>
}
// -----
func.func @f80() -> vector<i1> {
  %r = vector.constant_mask [1] : vector<i1>
  return %r : vector<i1>
}
// -----
func.func @f81() -> vector<4x[4]xi1> {
  %r = vector.constant_mask [2, 4] : vector<4x[4]xi1>
  return %r : vector<4x[4]xi1>
}
// -----
func.func @f82() -> vector<[4]xi1> {
  %r = vector.constant_mask [4] : vector<[4]xi1>
  return %r : vector<[4]xi1>
}
// -----
func.func @f83() -> vector<[4]xi1> {
  %r = vector.constant_mask [0] : vector<[4]xi1>
  return %r : vector<[4]xi1>
}
// -----
func.func @f84() -> vector<4xi1> {
  %c2 = arith.constant 2 : index
  %r = vector.create_mask %c2 : vector<4xi1>
  return %r : vector<4xi1>
}
// -----
func.func @f85(%i: index) -> vector<4x4xi1> {
  %c2 = arith.constant 2 : index
  %r = vector.create_mask %c2, %i : vector<4x4xi1>
  return %r : vector<4x4xi1>
}
// -----
func.func @f86(%a: vector<8xf32>) -> vector<3xf32> {
  %r = vector.extract_strided_slice %a {offsets = [2], sizes = [3], strides = [1]} : vector<8xf32> to vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f87(%a: vector<4x8xf32>) -> vector<2x8xf32> {
  %r = vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return %r : vector<2x8xf32>
}
// -----
func.func @f88(%a: vector<4x8xf32>) -> vector<2x2xf32> {
  %r = vector.extract_strided_slice %a {offsets = [2, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  return %r : vector<2x2xf32>
}
// -----
func.func @f89(%a: vector<4x8x16xf32>) -> vector<2x4x16xf32> {
  %r = vector.extract_strided_slice %a {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8x16xf32> to vector<2x4x16xf32>
  return %r : vector<2x4x16xf32>
}
// -----
func.func @f90(%a: vector<4x[8]xf32>) -> vector<2x[8]xf32> {
  %r = vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1]} : vector<4x[8]xf32> to vector<2x[8]xf32>
  return %r : vector<2x[8]xf32>
}
// -----
func.func @f91(%a: vector<2xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %r = vector.insert_strided_slice %a, %b {offsets = [2], strides = [1]} : vector<2xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f92(%a: vector<2x2xf32>, %b: vector<4x4xf32>) -> vector<4x4xf32> {
  %r = vector.insert_strided_slice %a, %b {offsets = [2, 2], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  return %r : vector<4x4xf32>
}
// -----
func.func @f93(%a: vector<4xf32>, %b: vector<4x4xf32>) -> vector<4x4xf32> {
  %r = vector.insert_strided_slice %a, %b {offsets = [2, 0], strides = [1]} : vector<4xf32> into vector<4x4xf32>
  return %r : vector<4x4xf32>
}
// -----
func.func @f94(%a: vector<2x4xf32>, %b: vector<16x4x8xf32>) -> vector<16x4x8xf32> {
  %r = vector.insert_strided_slice %a, %b {offsets = [0, 0, 2], strides = [1, 1]} : vector<2x4xf32> into vector<16x4x8xf32>
  return %r : vector<16x4x8xf32>
}
// -----
func.func @f95(%a: vector<[2]xf32>, %b: vector<4x[2]xf32>) -> vector<4x[2]xf32> {
  %r = vector.insert_strided_slice %a, %b {offsets = [3, 0], strides = [1]} : vector<[2]xf32> into vector<4x[2]xf32>
  return %r : vector<4x[2]xf32>
}
// -----
func.func @f96(%a: vector<2x[2]xf32>, %b: vector<4x[2]xf32>) -> vector<4x[2]xf32> {
  %r = vector.insert_strided_slice %a, %b {offsets = [1, 0], strides = [1, 1]} : vector<2x[2]xf32> into vector<4x[2]xf32>
  return %r : vector<4x[2]xf32>
}
// -----
func.func @f97(%a: vector<2x3xi8>) -> vector<2x6xi8> {
  %r = vector.interleave %a, %a : vector<2x3xi8> -> vector<2x6xi8>
  return %r : vector<2x6xi8>
}
// -----
func.func @f98(%a: vector<[4]xi8>) -> vector<[8]xi8> {
  %r = vector.interleave %a, %a : vector<[4]xi8> -> vector<[8]xi8>
  return %r : vector<[8]xi8>
}
// -----
func.func @f99(%a: vector<2x[4]xi8>) -> vector<2x[8]xi8> {
  %r = vector.interleave %a, %a : vector<2x[4]xi8> -> vector<2x[8]xi8>
  return %r : vector<2x[8]xi8>
}
// -----
func.func @f100(%a: vector<i8>) -> vector<2xi8> {
  %r = vector.interleave %a, %a : vector<i8> -> vector<2xi8>
  return %r : vector<2xi8>
}
// -----
func.func @f101(%a: vector<2x8xf32>) -> vector<2x4xf32> {
  %r, %s = vector.deinterleave %a : vector<2x8xf32> -> vector<2x4xf32>
  return %r : vector<2x4xf32>
}
// -----
func.func @f102(%a: vector<[8]xf32>) -> vector<[4]xf32> {
  %r, %s = vector.deinterleave %a : vector<[8]xf32> -> vector<[4]xf32>
  return %r : vector<[4]xf32>
}
// -----
func.func @f103() -> vector<4xindex> {
  %r = vector.step : vector<4xindex>
  return %r : vector<4xindex>
}
// -----
func.func @f104(%a: vector<2x4xf32>) -> vector<2x4xf32> {
  %r = vector.fma %a, %a, %a : vector<2x4xf32>
  return %r : vector<2x4xf32>
}
// -----
func.func @f105(%a: vector<2x2x4xf32>) -> vector<2x2x4xf32> {
  %r = vector.fma %a, %a, %a : vector<2x2x4xf32>
  return %r : vector<2x2x4xf32>
}
// -----
func.func @f106(%a: vector<f32>) -> vector<f32> {
  %r = vector.fma %a, %a, %a : vector<f32>
  return %r : vector<f32>
}
// -----
func.func @f107(%a: f32, %b: f32) -> vector<2x2xf32> {
  %r = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
  return %r : vector<2x2xf32>
}
// -----
func.func @f108(%a: f32) -> vector<f32> {
  %r = vector.from_elements %a : vector<f32>
  return %r : vector<f32>
}
// -----
func.func @f109(%a: vector<4xf32>) -> f32 {
  %r, %s, %t, %u = vector.to_elements %a : vector<4xf32>
  return %r : f32
}
// -----
func.func @f110(%a: vector<2x2xf32>) -> f32 {
  %x, %s, %t, %r = vector.to_elements %a : vector<2x2xf32>
  return %r : f32
}
// -----
func.func @f111(%a: vector<f32>) -> f32 {
  %r = vector.to_elements %a : vector<f32>
  return %r : f32
}
// -----
func.func @f112(%a: vector<2x3xf32>) -> vector<6xf32> {
  %r = vector.shape_cast %a : vector<2x3xf32> to vector<6xf32>
  return %r : vector<6xf32>
}
// -----
func.func @f113(%a: vector<6xf32>) -> vector<2x3xf32> {
  %r = vector.shape_cast %a : vector<6xf32> to vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f114(%a: vector<2x3xf32>) -> vector<3x2xf32> {
  %r = vector.shape_cast %a : vector<2x3xf32> to vector<3x2xf32>
  return %r : vector<3x2xf32>
}
// -----
func.func @f115(%a: vector<4x3x4xf32>) -> vector<2x6x4xf32> {
  %r = vector.shape_cast %a : vector<4x3x4xf32> to vector<2x6x4xf32>
  return %r : vector<2x6x4xf32>
}
// -----
func.func @f116(%a: vector<2x1x4xf32>) -> vector<1x2x4xf32> {
  %r = vector.shape_cast %a : vector<2x1x4xf32> to vector<1x2x4xf32>
  return %r : vector<1x2x4xf32>
}
// -----
func.func @f117(%a: vector<f32>) -> vector<1x1xf32> {
  %r = vector.shape_cast %a : vector<f32> to vector<1x1xf32>
  return %r : vector<1x1xf32>
}
// -----
func.func @f118(%a: vector<1x1xf32>) -> vector<f32> {
  %r = vector.shape_cast %a : vector<1x1xf32> to vector<f32>
  return %r : vector<f32>
}
// -----
func.func @f119(%a: vector<2x4xf32>) -> vector<4x2xf32> {
  %r = vector.shape_cast %a : vector<2x4xf32> to vector<4x2xf32>
  return %r : vector<4x2xf32>
}
// -----
func.func @f120(%a: vector<2x6xf32>) -> vector<3x4xf32> {
  %r = vector.shape_cast %a : vector<2x6xf32> to vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f121(%a: vector<1x[4]xf32>) -> vector<[4]xf32> {
  %r = vector.shape_cast %a : vector<1x[4]xf32> to vector<[4]xf32>
  return %r : vector<[4]xf32>
}
// -----
func.func @f122(%a: vector<2x[4]xf32>) -> vector<[8]xf32> {
  %r = vector.shape_cast %a : vector<2x[4]xf32> to vector<[8]xf32>
  return %r : vector<[8]xf32>
}
// -----
func.func @f123(%a: vector<[8]xf32>) -> vector<2x1x[4]xf32> {
  %r = vector.shape_cast %a : vector<[8]xf32> to vector<2x1x[4]xf32>
  return %r : vector<2x1x[4]xf32>
}
// -----
func.func @f124(%a: vector<1x1x4xf32>) -> vector<1x4xf32> {
  %r = vector.shape_cast %a : vector<1x1x4xf32> to vector<1x4xf32>
  return %r : vector<1x4xf32>
}
// -----
func.func @f125(%a: vector<1xf32>) -> vector<1x1x1xf32> {
  %r = vector.shape_cast %a : vector<1xf32> to vector<1x1x1xf32>
  return %r : vector<1x1x1xf32>
}
// -----
func.func @f126(%a: vector<4x1xf32>) -> vector<4xf32> {
  %r = vector.shape_cast %a : vector<4x1xf32> to vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f127(%a: vector<4xf32>) -> vector<1x4xf32> {
  %r = vector.shape_cast %a : vector<4xf32> to vector<1x4xf32>
  return %r : vector<1x4xf32>
}
// -----
func.func @f128(%a: vector<2x[4]xf32>) -> vector<2x1x[4]xf32> {
  %r = vector.shape_cast %a : vector<2x[4]xf32> to vector<2x1x[4]xf32>
  return %r : vector<2x1x[4]xf32>
}
// -----
func.func @f129(%a: vector<3x[4]xf32>) -> vector<[12]xf32> {
  %r = vector.shape_cast %a : vector<3x[4]xf32> to vector<[12]xf32>
  return %r : vector<[12]xf32>
}
// -----
func.func @f130(%a: vector<1x4xf32>) -> vector<4x1xf32> {
  %r = vector.shape_cast %a : vector<1x4xf32> to vector<4x1xf32>
  return %r : vector<4x1xf32>
}
// -----
func.func @f131(%m: memref<16x16xf32>, %i: index, %x: vector<2x3xindex>, %k: vector<2x3xi1>, %p: vector<2x3xf32>) -> vector<2x3xf32> {
  %r = vector.gather %m[%i, %i][%x], %k, %p : memref<16x16xf32>, vector<2x3xindex>, vector<2x3xi1>, vector<2x3xf32> into vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f132(%m: memref<16xf32, strided<[2]>>, %i: index, %x: vector<3xindex>, %k: vector<3xi1>, %p: vector<3xf32>) -> vector<3xf32> {
  %r = vector.gather %m[%i][%x], %k, %p : memref<16xf32, strided<[2]>>, vector<3xindex>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f133(%m: memref<16xf32>, %i: index, %x: vector<3xi32>, %p: vector<3xf32>) -> vector<3xf32> {
  %k = arith.constant dense<true> : vector<3xi1>
  %r = vector.gather %m[%i][%x], %k, %p : memref<16xf32>, vector<3xi32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f134(%m: memref<16xf32>, %i: index, %x: vector<3xi32>, %p: vector<3xf32>) -> vector<3xf32> {
  %k = arith.constant dense<false> : vector<3xi1>
  %r = vector.gather %m[%i][%x], %k, %p : memref<16xf32>, vector<3xi32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f135(%m: memref<16xf32>, %i: index, %p: vector<3xf32>) -> vector<3xf32> {
  %k = vector.constant_mask [3] : vector<3xi1>
  %r = vector.maskedload %m[%i], %k, %p : memref<16xf32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f136(%m: memref<16xf32>, %i: index, %p: vector<3xf32>) {
  %k = vector.constant_mask [0] : vector<3xi1>
  vector.maskedstore %m[%i], %k, %p : memref<16xf32>, vector<3xi1>, vector<3xf32>
  return
}
// -----
func.func @f137(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i], %p, %k : memref<?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f138(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<2x4xf32> {
  %r = vector.transfer_read %m[%i, %i], %p {in_bounds = [true, true]} : memref<?x?xf32>, vector<2x4xf32>
  return %r : vector<2x4xf32>
}
// -----
func.func @f139(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i, %i], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f140(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i, %i], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f141(%m: memref<?x?xf32, strided<[?, 2]>>, %i: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i, %i], %p {in_bounds = [true]} : memref<?x?xf32, strided<[?, 2]>>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f142(%m: memref<?x16xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_read %m[%i, %c0], %p : memref<?x16xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f143(%m: memref<?xvector<4xf32>>, %i: index, %p: vector<4xf32>) -> vector<1x4xf32> {
  %r = vector.transfer_read %m[%i], %p : memref<?xvector<4xf32>>, vector<1x4xf32>
  return %r : vector<1x4xf32>
}
// -----
func.func @f144(%m: memref<?xf32>, %i: index, %p: vector<[4]xf32>) {
  vector.transfer_write %p, %m[%i] : vector<[4]xf32>, memref<?xf32>
  return
}
// -----
func.func @f145(%m: memref<?xf32>, %i: index, %p: vector<4xf32>, %k: vector<4xi1>) {
  vector.transfer_write %p, %m[%i], %k {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
  return
}
// -----
func.func @f146(%m: memref<f32>, %p: vector<f32>) {
  vector.transfer_write %p, %m[] : vector<f32>, memref<f32>
  return
}
// -----
func.func @f147(%m: tensor<?xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i], %p : tensor<?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
// DIFFERS: MLIR puts several ops into the mask, and then refuses its own result
func.func @f148(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) -> vector<4xf32> {
  %r = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f149(%v: vector<[4]xf32>, %w: vector<[16]xf32>) -> vector<[16]xf32> {
  %r = vector.scalable.insert %v, %w[4] : vector<[4]xf32> into vector<[16]xf32>
  return %r : vector<[16]xf32>
}
// -----
func.func @f150(%w: vector<[16]xf32>) -> vector<[4]xf32> {
  %r = vector.scalable.extract %w[4] : vector<[4]xf32> from vector<[16]xf32>
  return %r : vector<[4]xf32>
}
// -----
func.func @f151(%w: vector<4x3xf32>, %s: vector<3xf32>) -> vector<3xf32> {
  %x, %r = vector.scan <add>, %w, %s {inclusive = true, reduction_dim = 0} : vector<4x3xf32>, vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f152(%v: vector<4xi1>, %w: vector<4xi1>) -> vector<4xi1> {
  %t = arith.constant dense<true> : vector<4xi1>
  %f = arith.constant dense<false> : vector<4xi1>
  %r = arith.select %v, %t, %f : vector<4xi1>
  return %r : vector<4xi1>
}
// -----
func.func @f153(%v: vector<4xi1>, %w: vector<4xi1>) -> vector<4xi1> {
  %f = arith.constant dense<false> : vector<4xi1>
  %r = arith.select %v, %w, %f : vector<4xi1>
  return %r : vector<4xi1>
}
// -----
func.func @f154(%v: vector<2xf32>, %i: index) -> vector<2xf32> {
  %r = vector.insert %v, %v [] : vector<2xf32> into vector<2xf32>
  return %r : vector<2xf32>
}
// -----
func.func @f155(%v: vector<f32>, %a: f32) -> vector<f32> {
  %r = vector.insert %a, %v [] : f32 into vector<f32>
  return %r : vector<f32>
}
// -----
func.func @f156(%v: vector<f32>, %a: vector<4xf32>) -> vector<4xf32> {
  %x = vector.extract %v[] : f32 from vector<f32>
  %r = vector.insert %x, %a [1] : f32 into vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f157(%v: vector<2xindex>, %i: index) -> index {
  %r = vector.extract %v[%i] : index from vector<2xindex>
  return %r : index
}
// -----
func.func @f158(%v: vector<2x3xindex>, %i: index) -> vector<2x3xindex> {
  %r = vector.insert %i, %v[1, 2] : index into vector<2x3xindex>
  return %r : vector<2x3xindex>
}
// -----
func.func @f159(%v: vector<2xf32>, %w: vector<2xf32>) -> vector<3xf32> {
  %r = vector.shuffle %v, %w [0, -1, 3] : vector<2xf32>, vector<2xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f160(%v: vector<f32>, %w: vector<f32>) -> vector<2xf32> {
  %r = vector.shuffle %v, %w [0, 1] : vector<f32>, vector<f32>
  return %r : vector<2xf32>
}
// -----
func.func @f161(%v: vector<2x3xf32>, %w: vector<1x3xf32>) -> vector<2x3xf32> {
  %r = vector.shuffle %v, %w [2, 0] : vector<2x3xf32>, vector<1x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f162(%m: memref<?xi1>, %i: index) -> vector<3xi1> {
  %r = vector.load %m[%i] : memref<?xi1>, vector<3xi1>
  return %r : vector<3xi1>
}
// -----
func.func @f163(%m: memref<?xi8>, %i: index) -> vector<3xi8> {
  %r = vector.load %m[%i] : memref<?xi8>, vector<3xi8>
  return %r : vector<3xi8>
}
// -----
func.func @f164(%m: memref<?xi16>, %i: index) -> vector<3xi16> {
  %r = vector.load %m[%i] : memref<?xi16>, vector<3xi16>
  return %r : vector<3xi16>
}
// -----
func.func @f165(%m: memref<?xi64>, %i: index) -> vector<3xi64> {
  %r = vector.load %m[%i] : memref<?xi64>, vector<3xi64>
  return %r : vector<3xi64>
}
// -----
func.func @f166(%m: memref<?xi128>, %i: index) -> vector<3xi128> {
  %r = vector.load %m[%i] : memref<?xi128>, vector<3xi128>
  return %r : vector<3xi128>
}
// -----
func.func @f167(%m: memref<?xi7>, %i: index) -> vector<3xi7> {
  %r = vector.load %m[%i] : memref<?xi7>, vector<3xi7>
  return %r : vector<3xi7>
}
// -----
func.func @f168(%m: memref<?xf16>, %i: index) -> vector<3xf16> {
  %r = vector.load %m[%i] : memref<?xf16>, vector<3xf16>
  return %r : vector<3xf16>
}
// -----
func.func @f169(%m: memref<?xbf16>, %i: index) -> vector<3xbf16> {
  %r = vector.load %m[%i] : memref<?xbf16>, vector<3xbf16>
  return %r : vector<3xbf16>
}
// -----
func.func @f170(%m: memref<?xf64>, %i: index) -> vector<3xf64> {
  %r = vector.load %m[%i] : memref<?xf64>, vector<3xf64>
  return %r : vector<3xf64>
}
// -----
func.func @f171(%m: memref<?xf80>, %i: index) -> vector<3xf80> {
  %r = vector.load %m[%i] : memref<?xf80>, vector<3xf80>
  return %r : vector<3xf80>
}
// -----
func.func @f172(%m: memref<?xf128>, %i: index) -> vector<3xf128> {
  %r = vector.load %m[%i] : memref<?xf128>, vector<3xf128>
  return %r : vector<3xf128>
}
// -----
func.func @f173(%m: memref<?xindex>, %i: index) -> vector<3xindex> {
  %r = vector.load %m[%i] : memref<?xindex>, vector<3xindex>
  return %r : vector<3xindex>
}
// -----
func.func @f174(%m: memref<?xcomplex<f32>>, %i: index) -> vector<3xcomplex<f32>> {
  %r = vector.load %m[%i] : memref<?xcomplex<f32>>, vector<3xcomplex<f32>>
  return %r : vector<3xcomplex<f32>>
}
// -----
func.func @f175(%m: memref<?xvector<4xf32>>, %i: index) -> vector<4xf32> {
  %r = vector.load %m[%i] : memref<?xvector<4xf32>>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f176(%m: memref<?xvector<3xi8>>, %i: index) -> vector<3xi8> {
  %r = vector.load %m[%i] : memref<?xvector<3xi8>>, vector<3xi8>
  return %r : vector<3xi8>
}
