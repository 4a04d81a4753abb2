// FLAGS: -lower-vector-multi-reduction
// FLAGS: -lower-vector-multi-reduction=lowering-strategy=inner-reduction
// FLAGS: -pass-pipeline=builtin.module(func.func(lower-vector-multi-reduction),convert-vector-to-llvm)
func.func @f0(%v: vector<2x3xf32>, %a: vector<2xf32>) -> vector<2xf32> {
  %r = vector.multi_reduction <add>, %v, %a [1] : vector<2x3xf32> to vector<2xf32>
  return %r : vector<2xf32>
}
// -----
func.func @f1(%v: vector<2x3xf32>, %a: vector<2xf32>) -> vector<2xf32> {
  %r = vector.multi_reduction <mul>, %v, %a [1] : vector<2x3xf32> to vector<2xf32>
  return %r : vector<2xf32>
}
// -----
func.func @f2(%v: vector<2x3xf32>, %a: vector<2xf32>) -> vector<2xf32> {
  %r = vector.multi_reduction <minnumf>, %v, %a [1] : vector<2x3xf32> to vector<2xf32>
  return %r : vector<2xf32>
}
// -----
func.func @f3(%v: vector<2x3xf32>, %a: vector<2xf32>) -> vector<2xf32> {
  %r = vector.multi_reduction <maximumf>, %v, %a [1] : vector<2x3xf32> to vector<2xf32>
  return %r : vector<2xf32>
}
// -----
func.func @f4(%v: vector<2x3xi32>, %a: vector<2xi32>) -> vector<2xi32> {
  %r = vector.multi_reduction <add>, %v, %a [1] : vector<2x3xi32> to vector<2xi32>
  return %r : vector<2xi32>
}
// -----
func.func @f5(%v: vector<2x3xi8>, %a: vector<2xi8>) -> vector<2xi8> {
  %r = vector.multi_reduction <xor>, %v, %a [1] : vector<2x3xi8> to vector<2xi8>
  return %r : vector<2xi8>
}
// -----
func.func @f6(%v: vector<2x3xindex>, %a: vector<2xindex>) -> vector<2xindex> {
  %r = vector.multi_reduction <maxui>, %v, %a [1] : vector<2x3xindex> to vector<2xindex>
  return %r : vector<2xindex>
}
// -----
func.func @f7(%v: vector<2x3xi1>, %a: vector<2xi1>) -> vector<2xi1> {
  %r = vector.multi_reduction <and>, %v, %a [1] : vector<2x3xi1> to vector<2xi1>
  return %r : vector<2xi1>
}
// -----
func.func @f8(%v: vector<2x3xf32>, %a: vector<3xf32>) -> vector<3xf32> {
  %r = vector.multi_reduction <add>, %v, %a [0] : vector<2x3xf32> to vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f9(%v: vector<2x3xf32>, %a: vector<3xf32>, %k: vector<2x3xi1>) -> vector<3xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [0] : vector<2x3xf32> to vector<3xf32> } : vector<2x3xi1> -> vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f10(%v: vector<2x3xf32>, %a: f32) -> f32 {
  %r = vector.multi_reduction <add>, %v, %a [0, 1] : vector<2x3xf32> to f32
  return %r : f32
}
// -----
func.func @f11(%v: vector<2x3xf32>, %a: f32, %k: vector<2x3xi1>) -> f32 {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [0, 1] : vector<2x3xf32> to f32 } : vector<2x3xi1> -> f32
  return %r : f32
}
// -----
func.func @f12(%v: vector<4xf32>, %a: f32) -> f32 {
  %r = vector.multi_reduction <add>, %v, %a [0] : vector<4xf32> to f32
  return %r : f32
}
// -----
func.func @f13(%v: vector<4xf32>, %a: f32, %k: vector<4xi1>) -> f32 {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [0] : vector<4xf32> to f32 } : vector<4xi1> -> f32
  return %r : f32
}
// -----
func.func @f14(%v: vector<2x3x4xf32>, %a: vector<2x4xf32>) -> vector<2x4xf32> {
  %r = vector.multi_reduction <add>, %v, %a [1] : vector<2x3x4xf32> to vector<2x4xf32>
  return %r : vector<2x4xf32>
}
// -----
func.func @f15(%v: vector<2x3x4xf32>, %a: vector<2x4xf32>, %k: vector<2x3x4xi1>) -> vector<2x4xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [1] : vector<2x3x4xf32> to vector<2x4xf32> } : vector<2x3x4xi1> -> vector<2x4xf32>
  return %r : vector<2x4xf32>
}
// -----
func.func @f16(%v: vector<2x3x4xf32>, %a: vector<3xf32>) -> vector<3xf32> {
  %r = vector.multi_reduction <add>, %v, %a [0, 2] : vector<2x3x4xf32> to vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f17(%v: vector<2x3x4xf32>, %a: vector<3xf32>, %k: vector<2x3x4xi1>) -> vector<3xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [0, 2] : vector<2x3x4xf32> to vector<3xf32> } : vector<2x3x4xi1> -> vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f18(%v: vector<2x3x4xf32>, %a: vector<3x4xf32>) -> vector<3x4xf32> {
  %r = vector.multi_reduction <add>, %v, %a [0] : vector<2x3x4xf32> to vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f19(%v: vector<2x3x4xf32>, %a: vector<3x4xf32>, %k: vector<2x3x4xi1>) -> vector<3x4xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [0] : vector<2x3x4xf32> to vector<3x4xf32> } : vector<2x3x4xi1> -> vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f20(%v: vector<2x3x4xf32>, %a: vector<2x3xf32>) -> vector<2x3xf32> {
  %r = vector.multi_reduction <add>, %v, %a [2] : vector<2x3x4xf32> to vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f21(%v: vector<2x3x4xf32>, %a: vector<2x3xf32>, %k: vector<2x3x4xi1>) -> vector<2x3xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [2] : vector<2x3x4xf32> to vector<2x3xf32> } : vector<2x3x4xi1> -> vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f22(%v: vector<2x3x4xf32>, %a: f32) -> f32 {
  %r = vector.multi_reduction <add>, %v, %a [0, 1, 2] : vector<2x3x4xf32> to f32
  return %r : f32
}
// -----
func.func @f23(%v: vector<2x3x4xf32>, %a: f32, %k: vector<2x3x4xi1>) -> f32 {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [0, 1, 2] : vector<2x3x4xf32> to f32 } : vector<2x3x4xi1> -> f32
  return %r : f32
}
// -----
func.func @f24(%v: vector<2x3x4x5xf32>, %a: vector<2x4xf32>) -> vector<2x4xf32> {
  %r = vector.multi_reduction <add>, %v, %a [1, 3] : vector<2x3x4x5xf32> to vector<2x4xf32>
  return %r : vector<2x4xf32>
}
// -----
func.func @f25(%v: vector<2x3x4x5xf32>, %a: vector<2x4xf32>, %k: vector<2x3x4x5xi1>) -> vector<2x4xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [1, 3] : vector<2x3x4x5xf32> to vector<2x4xf32> } : vector<2x3x4x5xi1> -> vector<2x4xf32>
  return %r : vector<2x4xf32>
}
// -----
func.func @f26(%v: vector<1x3xf32>, %a: vector<3xf32>) -> vector<3xf32> {
  %r = vector.multi_reduction <add>, %v, %a [0] : vector<1x3xf32> to vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f27(%v: vector<1x3xf32>, %a: vector<3xf32>, %k: vector<1x3xi1>) -> vector<3xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [0] : vector<1x3xf32> to vector<3xf32> } : vector<1x3xi1> -> vector<3xf32>
  return %r : vector<3xf32>
}
// -----
func.func @f28(%v: vector<3x1xf32>, %a: vector<1xf32>) -> vector<1xf32> {
  %r = vector.multi_reduction <add>, %v, %a [0] : vector<3x1xf32> to vector<1xf32>
  return %r : vector<1xf32>
}
// -----
func.func @f29(%v: vector<3x1xf32>, %a: vector<1xf32>, %k: vector<3x1xi1>) -> vector<1xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [0] : vector<3x1xf32> to vector<1xf32> } : vector<3x1xi1> -> vector<1xf32>
  return %r : vector<1xf32>
}
// -----
func.func @f30(%v: vector<2x3xf32>, %a: vector<2x3xf32>) -> vector<2x3xf32> {
  %r = vector.multi_reduction <add>, %v, %a [] : vector<2x3xf32> to vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f31(%v: vector<2x3xf32>, %a: vector<2x3xf32>, %k: vector<2x3xi1>) -> vector<2x3xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [] : vector<2x3xf32> to vector<2x3xf32> } : vector<2x3xi1> -> vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f32(%v: vector<4xf32>, %a: vector<4xf32>) -> vector<4xf32> {
  %r = vector.multi_reduction <add>, %v, %a [] : vector<4xf32> to vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f33(%v: vector<4xf32>, %a: vector<4xf32>, %k: vector<4xi1>) -> vector<4xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [] : vector<4xf32> to vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f34(%v: vector<1x1x4xf32>, %a: vector<4xf32>) -> vector<4xf32> {
  %r = vector.multi_reduction <add>, %v, %a [0, 1] : vector<1x1x4xf32> to vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f35(%v: vector<1x1x4xf32>, %a: vector<4xf32>, %k: vector<1x1x4xi1>) -> vector<4xf32> {
  %r = vector.mask %k { vector.multi_reduction <add>, %v, %a [0, 1] : vector<1x1x4xf32> to vector<4xf32> } : vector<1x1x4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
