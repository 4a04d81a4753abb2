// RUN: okl-opt %s -split-input-file -verify-diagnostics -p 'builtin.module(func.func(convert-linalg-to-gpu-launches))'

func.func @dynamic(%a: memref<?xf32>, %b: memref<?xf32>) {
  // expected-error @+1 {{cannot be launched on a GPU: it needs loops over memrefs of static shapes}}
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  return
}
