oneflow.job @Softsign(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "mad.softsign"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "softsign"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %y : tensor<2xf32>
}
