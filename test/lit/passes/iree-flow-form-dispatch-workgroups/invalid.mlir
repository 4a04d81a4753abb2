// RUN: okl-opt %s --verify-diagnostics -iree-flow-form-dispatch-workgroups

func.func @unranked(%t: tensor<*xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'flow.dispatch.region' op uses a tensor of type 'tensor<*xf32>', which cannot be loaded}}
  %0 = flow.dispatch.region -> (tensor<4xf32>) {
    %1 = tensor.cast %t : tensor<*xf32> to tensor<4xf32>
    flow.return %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
