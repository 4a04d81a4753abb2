// RUN: okl-opt %s -convert-flow-to-tensors --split-input-file --verify-diagnostics

flow.executable private @exe {
  flow.executable.export public @f
  builtin.module {
    func.func @f(%a: !flow.dispatch.tensor<writeonly:tensor<4xf32>>, %v: tensor<4xf32>, %c: i1) {
      scf.if %c {
        // expected-error @below {{'flow.dispatch.tensor.store' op cannot be written on tensors: it is inside of 'scf.if'}}
        flow.dispatch.tensor.store %v, %a, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
      }
      return
    }
  }
}

// -----

flow.executable private @exe {
  flow.executable.export public @f
  builtin.module {
    // expected-error @below {{'func.func' op cannot be written on tensors: its body has several blocks}}
    func.func @f(%a: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      cf.br ^bb1
    ^bb1:
      return
    }
  }
}

// -----

flow.executable private @exe {
  flow.executable.export public @f
  builtin.module {
    func.func private @helper()
    func.func @f(%a: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      // expected-error @below {{'func.call' op cannot be written on tensors: it calls a function of the executable}}
      call @helper() : () -> ()
      return
    }
  }
}

// -----

flow.executable private @exe {
  flow.executable.export public @f
}

func.func @g(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'flow.dispatch' op cannot be written on tensors: @exe::@f has no function with a body}}
  %0 = flow.dispatch @exe::@f(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

flow.executable private @exe {
  flow.executable.export public @f
  builtin.module {
    func.func @f(%a: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %i = flow.dispatch.workgroup.id[0] : index
      return
    }
  }
}

func.func @g() -> tensor<4xf32> {
  // expected-error @below {{'flow.dispatch' op cannot be written on tensors: nothing says how many workgroups there are}}
  %0 = flow.dispatch @exe::@f() : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @bits(%a: tensor<2xi1>) {
  // expected-error @below {{'flow.tensor.trace' op cannot print elements of type i1}}
  flow.tensor.trace {key = "bits"} %a : tensor<2xi1>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<2x2xf32> {
  // expected-error @below {{'flow.dispatch.workgroups' op cannot be written on tensors: writes tensor<2x2xf32> into tensor<4xf32>}}
  %0 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> %a as tensor<2x2xf32> =
      (%x: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
    flow.return
  }
  return %0 : tensor<2x2xf32>
}
