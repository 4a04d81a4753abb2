// FLAGS: -convert-linalg-to-loops
func.func @fill_rng(%lo: f64, %hi: f64, %seed: i32, %m: memref<4x?xf32>) {
  linalg.fill_rng_2d ins(%lo, %hi, %seed: f64, f64, i32) outs(%m : memref<4x?xf32>)
  return
}
