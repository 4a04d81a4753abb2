// RUN: okl-opt %s -convert-math-to-llvm -verify-diagnostics -split-input-file

// The intrinsic takes one power for all elements.
func.func @f(%x: vector<4xf32>, %n: vector<4xi32>) -> vector<4xf32> {
  // expected-note @below {{IR failed to verify after pass `convert-math-to-llvm`}}
  // expected-error @below {{'llvm.intr.powi' op operand #1 must be signless integer, but got 'vector<4xi32>'}}
  %0 = math.fpowi %x, %n : vector<4xf32>, vector<4xi32>
  return %0 : vector<4xf32>
}
