// Functions on tensors reach only what they were given, or end at the op; by both ways to lower them.
// RUN: okl-opt %s --split-input-file --run --codegen=vectors --input=index=9 --input=4xf32=1,2,3,4 > %t.out 2>&1; filecheck %s < %t.out
// RUN: okl-opt %s --split-input-file --run --codegen=loops --input=index=9 --input=4xf32=1,2,3,4 > %t.loops 2>&1; filecheck %s < %t.loops

// CHECK: error: 'linalg.pack' op tile size 0 is not positive
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<2x?xf32> {
  %zero = arith.constant 0.0 : f32
  %c9 = arith.constant 9 : index
  %tile = arith.subi %i, %c9 : index
  %d = tensor.empty(%tile) : tensor<2x?xf32>
  %0 = linalg.pack %a padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [%tile] into %d
    : tensor<4xf32> -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}
// -----
// CHECK: error: 'linalg.pack' op dimension 0 of what is packed has size 9, not 2
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?x2xf32> {
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %d = tensor.empty(%i) : tensor<?x2xf32>
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<?xf32> -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
// -----
// CHECK: error: 'linalg.pack' op tiles of 3 do not divide dimension 0 of size 4, which has no padding
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?x3xf32> {
  %c5 = arith.constant 5 : index
  %four = arith.subi %i, %c5 : index
  %x = tensor.extract_slice %a[0] [%four] [1] : tensor<4xf32> to tensor<?xf32>
  %d = tensor.empty(%i) : tensor<?x3xf32>
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [3] into %d : tensor<?xf32> -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// -----
// CHECK: error: 'linalg.unpack' op dimension 0 of what is packed has size 2, not 5
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %x = tensor.expand_shape %a [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %d = tensor.empty(%i) : tensor<?xf32>
  %0 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<2x2xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// CHECK: error: 'tensor.extract' op index 9 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<1xf32> {
  %at = tensor.from_elements %i : tensor<1x1xindex>
  %0 = tensor.gather %a[%at] gather_dims([0]) : (tensor<4xf32>, tensor<1x1xindex>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
// -----
// CHECK: error: 'tensor.insert' op index 9 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %at = tensor.from_elements %i : tensor<1x1xindex>
  %source = arith.constant dense<1.0> : tensor<1xf32>
  %0 = tensor.scatter %source into %a[%at] scatter_dims([0]) unique
    : (tensor<1xf32>, tensor<4xf32>, tensor<1x1xindex>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// A source with more slices than there are indices.
// CHECK: error: 'tensor.extract' op index 1 is out of bounds for dimension 0 of size 1
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %at = arith.constant dense<1> : tensor<1x1xindex>
  %some = tensor.cast %at : tensor<1x1xindex> to tensor<?x1xindex>
  %source = tensor.empty(%i) : tensor<?xf32>
  %0 = tensor.scatter %source into %a[%some] scatter_dims([0]) unique
    : (tensor<?xf32>, tensor<4xf32>, tensor<?x1xindex>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// CHECK: error: 'tensor.extract' op index 4 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %d = tensor.empty(%i) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%d : tensor<?xf32>) {
  ^bb0(%out: f32):
    %at = linalg.index 0 : index
    %v = tensor.extract %a[%at] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// CHECK: error: 'linalg.generic' op reaches index 5 of dimension 0 of operand #0, which has size 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %c5 = arith.constant 5 : index
  %four = arith.subi %i, %c5 : index
  %x = tensor.extract_slice %a[0] [%four] [1] : tensor<4xf32> to tensor<?xf32>
  %c3 = arith.constant 3 : index
  %d = tensor.empty(%c3) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 3)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%d : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// CHECK: error: 'tensor.reshape' op has more elements than the 4 of its source
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %shape = tensor.from_elements %i : tensor<1xindex>
  %0 = tensor.reshape %a(%shape) : (tensor<4xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// CHECK: error: 'vector.transfer_write' op index 9 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %v = arith.constant dense<7.0> : vector<4xf32>
  %0 = vector.transfer_write %v, %a[%i] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// CHECK: error: memory free side-effect on MemRef value not supported!
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  bufferization.dealloc_tensor %a : tensor<4xf32>
  return %a : tensor<4xf32>
}
// -----
// The two sums would be small again.
// CHECK: error: 'tensor.pad' op padding makes dimension 0 too large
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %c9 = arith.constant 9 : index
  %most = arith.constant 9223372036854775807 : index
  %more = arith.subi %i, %c9 : index
  %padding = arith.subi %most, %more : index
  %0 = tensor.pad %a low[%padding] high[%padding] {
  ^bb0(%at: index):
    tensor.yield %zero : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// Indices that fall are right in tiles, too.
// CHECK: result[0]: 4xf32=4 3 2 1
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %d = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (-i + 3)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%d : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// Elementwise ops, which become loops over the sizes of one of their tensors.
// CHECK: error: 'arith.addf' op dimension 0 of operand #1 has size 4, where others have 9
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %y = tensor.empty(%i) : tensor<?xf32>
  %0 = arith.addf %y, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// CHECK: error: 'math.fma' op dimension 0 of operand #2 has size 9, where others have 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %y = tensor.empty(%i) : tensor<?xf32>
  %0 = math.fma %x, %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// CHECK: error: 'arith.select' op dimension 0 of operand #2 has size 9, where others have 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %true = arith.constant true
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %y = tensor.empty(%i) : tensor<?xf32>
  %0 = arith.select %true, %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// The shape is checked before elements are looked for that are zero.
// CHECK: error: 'arith.remui' op dimension 0 of operand #1 has size 9, where others have 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xi64> {
  %c4 = arith.constant 4 : i64
  %four = arith.constant dense<7> : tensor<4xi64>
  %x = tensor.cast %four : tensor<4xi64> to tensor<?xi64>
  %y = tensor.splat %c4[%i] : tensor<?xi64>
  %0 = arith.remui %x, %y : tensor<?xi64>
  return %0 : tensor<?xi64>
}
// -----
// The number of its bytes would be small again.
// CHECK: error: 'tensor.empty' op asks for more memory than there can be
func.func @main(%i: index, %a: tensor<4xf32>) -> f32 {
  %most = arith.constant 4611686018427387895 : index
  %n = arith.addi %most, %i : index
  %f = arith.constant 1.0 : f32
  %d = tensor.empty(%n) : tensor<?xf32>
  %0 = tensor.insert %f into %d[%i] : tensor<?xf32>
  %1 = tensor.extract %0[%i] : tensor<?xf32>
  return %1 : f32
}
// -----
// CHECK: error: 'tensor.splat' op asks for more memory than there can be
func.func @main(%i: index, %a: tensor<4xf32>) -> f32 {
  %most = arith.constant 4294967287 : index
  %n = arith.addi %most, %i : index
  %f = arith.constant 1.0 : f32
  %0 = tensor.splat %f[%n, %n] : tensor<?x?xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<?x?xf32>
  return %1 : f32
}
// -----
// CHECK: error: 'tensor.pad' op asks for more memory than there can be
func.func @main(%i: index, %a: tensor<4xf32>) -> f32 {
  %most = arith.constant 4611686018427387887 : index
  %n = arith.subi %most, %i : index
  %f = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[0] high[%n] {
  ^bb0(%at: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.extract %0[%i] : tensor<?xf32>
  return %1 : f32
}
// -----
// CHECK: error: 'tensor.empty' op is refused by --run: tensor<4611686018427387904xf32> has more than 1099511627776 elements
func.func @main(%i: index, %a: tensor<4xf32>) -> f32 {
  %f = arith.constant 1.0 : f32
  %d = tensor.empty() : tensor<4611686018427387904xf32>
  %0 = tensor.insert %f into %d[%i] : tensor<4611686018427387904xf32>
  %1 = tensor.extract %0[%i] : tensor<4611686018427387904xf32>
  return %1 : f32
}

// SLOW: each of 22 programs is compiled in two ways
