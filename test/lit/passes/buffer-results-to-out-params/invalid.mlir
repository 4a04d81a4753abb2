// RUN: okl-opt %s -buffer-results-to-out-params -split-input-file -verify-diagnostics

// expected-error @below {{cannot create out param for result with unsupported layout}}
func.func private @layout(%a: memref<2xf32, strided<[2]>>) -> memref<2xf32, strided<[2]>> {
  return %a : memref<2xf32, strided<[2]>>
}

// -----

func.func private @dynamic(%a: memref<?xf32>) -> memref<?xf32> {
  return %a : memref<?xf32>
}
func.func @caller(%a: memref<?xf32>) {
  // expected-error @below {{cannot create out param for dynamically shaped result}}
  call @dynamic(%a) : (memref<?xf32>) -> memref<?xf32>
  return
}
