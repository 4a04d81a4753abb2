// FLAGS: -math-uplift-to-fma
func.func @f(%a: f32, %b: f32, %c: f32) -> (f32, f32, f32, f32) {
  %0 = arith.mulf %a, %b fastmath<fast> : f32
  %1 = arith.addf %0, %c fastmath<contract> : f32
  %2 = arith.addf %c, %0 fastmath<fast> {foo} : f32
  %3 = arith.addf %c, %0 : f32
  %4 = arith.mulf %a, %b : f32
  %5 = arith.addf %4, %0 fastmath<contract,nnan> : f32
  return %1, %2, %3, %5 : f32, f32, f32, f32
}
// -----
func.func @kept(%a: vector<4xf32>, %b: tensor<?xf64>) -> (vector<4xf32>, tensor<?xf64>, vector<4xf32>) {
  %0 = arith.mulf %a, %a fastmath<contract> : vector<4xf32>
  %1 = arith.addf %0, %0 fastmath<contract> : vector<4xf32>
  %2 = arith.mulf %b, %b fastmath<fast> : tensor<?xf64>
  %3 = arith.addf %b, %2 fastmath<fast> : tensor<?xf64>
  return %1, %3, %0 : vector<4xf32>, tensor<?xf64>, vector<4xf32>
}
