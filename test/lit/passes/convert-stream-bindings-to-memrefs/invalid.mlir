// RUN: okl-opt %s --split-input-file --verify-diagnostics -convert-stream-bindings-to-memrefs

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>
stream.executable private @exe {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%in: !stream.binding) {
      %c0 = arith.constant 0 : index
      // expected-error @below {{cannot be compiled: the encoding of 'tensor<4x4xf32, #iree_encoding.encoding}}
      %0 = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<4x4xf32, #encoding>>
      return
    }
  }
}

// -----

stream.executable private @exe {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%in: !stream.binding) {
      // expected-error @below {{'flow.dispatch.workgroup.id' op cannot be compiled in an executable}}
      %0 = flow.dispatch.workgroup.id[0] : index
      return
    }
  }
}

// -----

stream.executable private @exe {
  stream.executable.export public @k
  builtin.module {
    func.func @k(%in: !stream.binding, %t: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
      // expected-error @below {{'flow.dispatch.tensor.load' op cannot be compiled: it does not access a subspan of a binding}}
      %0 = flow.dispatch.tensor.load %t, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      return
    }
  }
}
