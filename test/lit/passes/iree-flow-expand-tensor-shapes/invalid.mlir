// RUN: okl-opt %s -iree-flow-expand-tensor-shapes --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func private @f(tensor<?xf32>)
func.func @g(%x: tensor<?xf32>) {
  // expected-error@below {{'func.constant' op gives a function of tensors of unknown sizes, whose type would change}}
  %0 = func.constant @f : (tensor<?xf32>) -> ()
  func.call_indirect %0(%x) : (tensor<?xf32>) -> ()
  return
}

// -----

func.func @g(%x: tensor<?xf32>) {
  // expected-error@below {{'other.branch' op hands tensors of unknown sizes to blocks in a way that is not known}}
  "other.branch"(%x) [^bb1] : (tensor<?xf32>) -> ()
^bb1(%a: tensor<?xf32>):
  return
}
