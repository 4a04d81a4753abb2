// RUN: okl-opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect -convert-to-stream

util.func private @not_dispatched(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'math.exp' op cannot be written on resources: dispatch it, or convert it to flow}}
  %0 = math.exp %x : tensor<4xf32>
  util.return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{'util.global' op cannot be written on resources: dispatch it, or convert it to flow}}
util.global private @g : tensor<4xf32>

// -----

util.func private @unranked() {
  // expected-error @+1 {{'test.make' op cannot be written on resources}}
  %0 = "test.make"() : () -> tensor<*xf32>
  util.return
}

// -----

util.func private @region(%c: i1, %x: tensor<4xf32>) {
  // expected-error @+1 {{'scf.if' op cannot be written on resources}}
  %0 = scf.if %c -> tensor<4xf32> {
    scf.yield %x : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  util.return
}

// -----

util.func private @into(%x: tensor<4xf32>, %b: !hal.buffer) -> !hal.buffer_view {
  // expected-error @+1 {{'hal.tensor.export' op cannot be written on resources: it has a buffer of its own}}
  %0 = hal.tensor.export %x into(%b : !hal.buffer) : tensor<4xf32> -> !hal.buffer_view
  util.return %0 : !hal.buffer_view
}

// -----

util.func private @nothing(%f: !hal.fence) {
  // expected-error @+1 {{'hal.tensor.barrier' op cannot be written on resources: it waits for nothing}}
  hal.tensor.barrier join() => %f : !hal.fence
  util.return
}

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2]>
util.func private @encoded(%x: tensor<4x4xf32, #encoding>) {
  // expected-error @+1 {{'flow.tensor.reshape' op cannot be written on resources: the shape of an encoded tensor says how it lies in memory}}
  %0 = flow.tensor.reshape %x : tensor<4x4xf32, #encoding> -> tensor<2x8xf32, #encoding>
  util.return
}

// -----

util.func private @two_devices(%v: !hal.buffer_view, %w: !hal.buffer_view) {
  %0 = hal.tensor.import on(#hal.device.affinity<@a>) %v : !hal.buffer_view -> tensor<4xf32>
  %1 = hal.tensor.import on(#hal.device.affinity<@b>) %w : !hal.buffer_view -> tensor<4xf32>
  // expected-error @+1 {{'flow.dispatch' op has operands on several devices (#hal.device.affinity<@a>, #hal.device.affinity<@b>): transfer them to one}}
  %2 = flow.dispatch @exe::@k(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  util.return
}

flow.executable private @exe {
  flow.executable.export public @k
}

// -----

flow.executable private @exe {
  flow.executable.export public @f
  builtin.module {
    // expected-error @+1 {{'func.func' op does not tell the sizes of argument 0 by flow.dispatch.tie_shape, as iree-flow-capture-dispatch-dynamic-dims makes it do}}
    func.func @f(%x: !flow.dispatch.tensor<readonly:tensor<?xf32>>) {
      "test.use"(%x) : (!flow.dispatch.tensor<readonly:tensor<?xf32>>) -> ()
      return
    }
  }
}
