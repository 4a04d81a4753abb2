// RUN: okl-opt %s -convert-util-to-func --split-input-file --verify-diagnostics

util.global private mutable @state : tensor<?xf32>

func.func @f(%a: tensor<?xf32>, %c: i1) {
  scf.if %c {
    // expected-error @below {{'util.global.store' op accesses @state of type tensor<?xf32> in a branch or loop, where its sizes cannot be told}}
    util.global.store %a, @state : tensor<?xf32>
  }
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

// -----

util.global private mutable @state : f32

func.func @f(%ptr: !util.ptr<f32>, %v: f32) {
  // expected-error @below {{'util.global.store.indirect' op is given an address that cannot be followed to its global}}
  util.global.store.indirect %v, %ptr : f32 -> !util.ptr<f32>
  return
}

// -----

util.global private mutable @state : f32

func.func @f() -> f32 {
  %ptr = util.global.address @state : !util.ptr<f32>
  cf.br ^bb1(%ptr : !util.ptr<f32>)
^bb1(%same: !util.ptr<f32>):
  // expected-error @below {{'util.global.load.indirect' op is given an address that cannot be followed to its global}}
  %0 = util.global.load.indirect %same : !util.ptr<f32> -> f32
  return %0 : f32
}
