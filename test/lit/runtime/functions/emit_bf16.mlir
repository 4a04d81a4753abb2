// Vectors of bf16 with a length that no register has, for processors with instructions for bf16.
// RUN: okl-opt %s --emit=asm --target-cpu=cooperlake | filecheck %s
// RUN: okl-opt %s --emit=asm --target-cpu=sapphirerapids -O0 | filecheck %s

// CHECK: scaled:
// CHECK: _mlir_ciface_scaled:
func.func @scaled(%m: memref<33xbf16>, %v: vector<17xbf16>, %x: bf16) -> vector<17xbf16> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : bf16
  %row = vector.transfer_read %m[%c0], %z {in_bounds = [true]} : memref<33xbf16>, vector<33xbf16>
  %s = vector.broadcast %x : bf16 to vector<33xbf16>
  %p = arith.mulf %row, %s : vector<33xbf16>
  vector.transfer_write %p, %m[%c0] {in_bounds = [true]} : vector<33xbf16>, memref<33xbf16>
  %w = arith.addf %v, %v : vector<17xbf16>
  return %w : vector<17xbf16>
}
