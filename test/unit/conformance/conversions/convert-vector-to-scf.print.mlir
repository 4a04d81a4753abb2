// Prints of vectors.
// FLAGS: -convert-vector-to-scf
// FLAGS: -convert-vector-to-scf=full-unroll
// FLAGS: -convert-vector-to-scf -convert-vector-to-llvm
func.func @f91(%v: vector<f32>) {
  vector.print %v : vector<f32>
  return
}
// -----
func.func @f92(%v: vector<4xf32>) {
  vector.print %v : vector<4xf32>
  return
}
// -----
func.func @f93(%v: vector<2x3xf32>) {
  vector.print %v : vector<2x3xf32>
  return
}
// -----
func.func @f94(%v: vector<1x2x3xf32>) {
  vector.print %v : vector<1x2x3xf32>
  return
}
// -----
func.func @f95(%v: vector<4xi1>) {
  vector.print %v : vector<4xi1>
  return
}
// -----
func.func @f96(%v: vector<4xi7>) {
  vector.print %v : vector<4xi7>
  return
}
// -----
func.func @f97(%v: vector<4xui5>) {
  vector.print %v : vector<4xui5>
  return
}
// -----
func.func @f98(%v: vector<4xsi9>) {
  vector.print %v : vector<4xsi9>
  return
}
// -----
func.func @f99(%v: vector<4xi64>) {
  vector.print %v : vector<4xi64>
  return
}
// -----
func.func @f100(%v: vector<4xindex>) {
  vector.print %v : vector<4xindex>
  return
}
// -----
func.func @f101(%v: vector<2x2xi1>) {
  vector.print %v : vector<2x2xi1>
  return
}
// -----
func.func @f102(%v: vector<[4]xf32>) {
  vector.print %v : vector<[4]xf32>
  return
}
// -----
func.func @f103(%v: vector<2x[4]xf32>) {
  vector.print %v : vector<2x[4]xf32>
  return
}
// -----
func.func @f104(%v: vector<[4]xi1>) {
  vector.print %v : vector<[4]xi1>
  return
}
// -----
func.func @f105(%v: f32) {
  vector.print %v : f32
  return
}
// -----
func.func @f106(%v: vector<1xf32>) {
  vector.print %v : vector<1xf32>
  return
}
// -----
func.func @f107(%v: vector<3xi65>) {
  vector.print %v : vector<3xi65>
  return
}
// -----
func.func @f108(%v: vector<4xbf16>) {
  vector.print %v : vector<4xbf16>
  return
}
// -----
func.func @f109(%v: vector<4xui32>) {
  vector.print %v : vector<4xui32>
  return
}
// -----
func.func @f110(%v: vector<4xf32>) {
  vector.print %v : vector<4xf32> punctuation <no_punctuation>
  return
}
// -----
func.func @f111(%v: vector<4xf32>) {
  vector.print %v : vector<4xf32> punctuation <comma>
  return
}
// -----
func.func @f112(%v: vector<4xf32>, %w: vector<2xi32>) {
  vector.print %v : vector<4xf32>
 vector.print str "x"
 vector.print %w : vector<2xi32>
  return
}
