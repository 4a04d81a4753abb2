// FLAGS: -test-vector-scan-lowering
// FLAGS: -test-vector-scan-lowering -test-lower-to-llvm
func.func @d1(%a: vector<3xf32>, %i: vector<f32>) -> (vector<3xf32>, vector<f32>) {
  %0:2 = vector.scan <add>, %a, %i {inclusive = true, reduction_dim = 0} : vector<3xf32>, vector<f32>
  return %0#0, %0#1 : vector<3xf32>, vector<f32>
}
func.func @d1x(%a: vector<3xi32>, %i: vector<i32>) -> (vector<3xi32>, vector<i32>) {
  %0:2 = vector.scan <mul>, %a, %i {inclusive = false, reduction_dim = 0} : vector<3xi32>, vector<i32>
  return %0#0, %0#1 : vector<3xi32>, vector<i32>
}
func.func @d2(%a: vector<2x3xi32>, %i: vector<3xi32>) -> (vector<2x3xi32>, vector<3xi32>) {
  %0:2 = vector.scan <maxsi>, %a, %i {inclusive = true, reduction_dim = 0, foo} : vector<2x3xi32>, vector<3xi32>
  return %0#0, %0#1 : vector<2x3xi32>, vector<3xi32>
}
func.func @d2x(%a: vector<2x3xf32>, %i: vector<2xf32>) -> (vector<2x3xf32>, vector<2xf32>) {
  %0:2 = vector.scan <minnumf>, %a, %i {inclusive = false, reduction_dim = 1} : vector<2x3xf32>, vector<2xf32>
  return %0#0, %0#1 : vector<2x3xf32>, vector<2xf32>
}
func.func @d3(%a: vector<2x3x4xf32>, %i: vector<2x4xf32>) -> (vector<2x3x4xf32>, vector<2x4xf32>) {
  %0:2 = vector.scan <add>, %a, %i {inclusive = false, reduction_dim = 1} : vector<2x3x4xf32>, vector<2x4xf32>
  return %0#0, %0#1 : vector<2x3x4xf32>, vector<2x4xf32>
}
// -----
func.func @badkind(%a: vector<3xf32>, %i: vector<f32>) -> (vector<3xf32>, vector<f32>) {
  %0:2 = vector.scan <maxui>, %a, %i {inclusive = true, reduction_dim = 0} : vector<3xf32>, vector<f32>
  return %0#0, %0#1 : vector<3xf32>, vector<f32>
}
// -----
func.func @ok(%a: vector<3xi32>, %i: vector<i32>) -> (vector<3xi32>, vector<i32>) {
  %0:2 = vector.scan <maxui>, %a, %i {inclusive = true, reduction_dim = 0} : vector<3xi32>, vector<i32>
  return %0#0, %0#1 : vector<3xi32>, vector<i32>
}
// -----
func.func @unused(%a: vector<3xi32>, %i: vector<i32>) -> () {
  %0:2 = vector.scan <maxui>, %a, %i {inclusive = true, reduction_dim = 0} : vector<3xi32>, vector<i32>
  return
}
// -----
func.func @one(%a: vector<1xi32>, %i: vector<i32>) -> (vector<1xi32>, vector<i32>) {
  %0:2 = vector.scan <xor>, %a, %i {inclusive = false, reduction_dim = 0} : vector<1xi32>, vector<i32>
  return %0#0, %0#1 : vector<1xi32>, vector<i32>
}
// -----
func.func @scal(%a: vector<3x[4]xi32>, %i: vector<[4]xi32>) -> (vector<3x[4]xi32>, vector<[4]xi32>) {
  %0:2 = vector.scan <and>, %a, %i {inclusive = true, reduction_dim = 0} : vector<3x[4]xi32>, vector<[4]xi32>
  return %0#0, %0#1 : vector<3x[4]xi32>, vector<[4]xi32>
}
// -----
func.func @scalr(%a: vector<[3]xi32>, %i: vector<i32>) -> (vector<[3]xi32>, vector<i32>) {
  %0:2 = vector.scan <and>, %a, %i {inclusive = true, reduction_dim = 0} : vector<[3]xi32>, vector<i32>
  return %0#0, %0#1 : vector<[3]xi32>, vector<i32>
}
// -----
func.func @const() -> (vector<3xi32>, vector<i32>) {
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %i = arith.constant dense<7> : vector<i32>
  %0:2 = vector.scan <add>, %a, %i {inclusive = true, reduction_dim = 0} : vector<3xi32>, vector<i32>
  return %0#0, %0#1 : vector<3xi32>, vector<i32>
}
// -----
func.func @index(%a: vector<3xindex>, %i: vector<index>) -> (vector<3xindex>, vector<index>) {
  %0:2 = vector.scan <add>, %a, %i {inclusive = true, reduction_dim = 0} : vector<3xindex>, vector<index>
  return %0#0, %0#1 : vector<3xindex>, vector<index>
}
