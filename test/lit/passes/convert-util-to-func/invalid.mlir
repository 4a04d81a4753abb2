// RUN: okl-opt %s -convert-util-to-func --split-input-file --verify-diagnostics

// expected-error @below {{'util.global' op cannot be given to functions: the sizes of tensor<?xf32> may change from call to call}}
util.global private mutable @state : tensor<?xf32>

func.func @f(%a: tensor<?xf32>) {
  util.global.store %a, @state : tensor<?xf32>
  return
}

// -----

util.global private mutable @state : f32

func.func private @g(!util.ptr<f32>)
func.func @f() {
  %ptr = util.global.address @state : !util.ptr<f32>
  // expected-error @below {{'func.call' op passes on the address of a global, which cannot be followed}}
  call @g(%ptr) : (!util.ptr<f32>) -> ()
  return
}
