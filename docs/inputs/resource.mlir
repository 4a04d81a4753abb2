func.func @f() -> tensor<3xi8> {
  %0 = arith.constant dense_resource<blob> : tensor<3xi8>
  return %0 : tensor<3xi8>
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x01000000010203"
    }
  }
#-}
