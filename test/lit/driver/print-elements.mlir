// RUN: okl-opt %s --mlir-elide-elementsattrs-if-larger=2 | filecheck %s --check-prefix=ELIDED
// RUN: okl-opt %s --mlir-print-elementsattrs-with-hex-if-larger=2 | filecheck %s --check-prefix=HEX
// RUN: okl-opt %s --mlir-print-elementsattrs-with-hex-if-larger=2 | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-elide-resource-strings-if-larger=10 | filecheck %s --check-prefix=RESOURCE

// CHECK:      {a = dense<[1, 2, 3]> : tensor<3xi16>, b = dense<7> : tensor<4xi8>, c = dense<[true, false, true]> : tensor<3xi1>, d = dense_resource<blob> : tensor<1xi32>}
// CHECK:      dialect_resources: {
// CHECK-NEXT:   builtin: {
// CHECK-NEXT:     blob: "0x0400000001000000"

// A constant of one value is as short as it gets.
// ELIDED: {a = dense_resource<__elided__> : tensor<3xi16>, b = dense<7> : tensor<4xi8>, c = dense_resource<__elided__> : tensor<3xi1>
// HEX:    {a = dense<"0x010002000300"> : tensor<3xi16>, b = dense<7> : tensor<4xi8>, c = dense<"0x05"> : tensor<3xi1>

// RESOURCE:     dense_resource<blob>
// RESOURCE-NOT: 0x0400000001000000
func.func private @f() attributes {
  a = dense<[1, 2, 3]> : tensor<3xi16>, b = dense<7> : tensor<4xi8>, c = dense<[true, false, true]> : tensor<3xi1>,
  d = dense_resource<blob> : tensor<1xi32>
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x0400000001000000"
    }
  }
#-}
