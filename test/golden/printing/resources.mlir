module {
  func.func @f() -> tensor<2xi32> {
    %0 = arith.constant dense_resource<r> : tensor<2xi32>
    %1 = arith.constant dense_resource<q> : tensor<2xi32>
    %2 = "test.x"() {a = dense_resource<nope> : tensor<2xi32>, b = dense_resource<__elided__> : tensor<2xi32>} : () -> i32
    return %0 : tensor<2xi32>
  }
}
{-#
  dialect_resources: {
    builtin: {
      r: "0x040000000100000002000000",
      q: "0x040000000100000002000003",
      unused: "0x040000000100000002000003"
    }
  }

#-}
