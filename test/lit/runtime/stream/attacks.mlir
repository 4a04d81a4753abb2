// Stream programs reach only their own resources, or end at the op.
// RUN: okl-opt %s --split-input-file --run --input=4xf32=1,2,3,4 --input=index=9 > %t.out 2>&1; filecheck %s < %t.out

// CHECK: attacks.mlir:10:8: error: 'stream.tensor.import' op imports 4xf32 as a tensor with 9 of f32
#target = #hal.executable.target<"vmvx", "vmvx-bytecode-fb">
#device = #hal.device.target<"local", [#target]> : !hal.device
util.global private @a = #device
util.func public @main(%v: !hal.buffer_view, %i: index) -> !hal.buffer_view {
  %c64 = arith.constant 64 : index
  %r = stream.tensor.import on(#hal.device.affinity<@a>) %v : !hal.buffer_view -> tensor<?xf32>{%i} in !stream.resource<external>{%c64}
  %o = stream.tensor.export on(#hal.device.affinity<@a>) %r : tensor<4xf32> in !stream.resource<external>{%c64} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}
// -----
// CHECK: error: 'stream.tensor.export' op exports 36 bytes of a resource of 16
#target = #hal.executable.target<"vmvx", "vmvx-bytecode-fb">
#device = #hal.device.target<"local", [#target]> : !hal.device
util.global private @a = #device
util.func public @main(%v: !hal.buffer_view, %i: index) -> !hal.buffer_view {
  %c16 = arith.constant 16 : index
  %r = stream.tensor.import on(#hal.device.affinity<@a>) %v : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%c16}
  %o = stream.tensor.export on(#hal.device.affinity<@a>) %r : tensor<?xf32>{%i} in !stream.resource<external>{%c16} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}
// -----
// CHECK: error: 'stream.tensor.import' op cannot run: device @a has no code that runs here, only nothing-known
#target = #hal.executable.target<"unknown", "nothing-known">
#device = #hal.device.target<"local", [#target]> : !hal.device
util.global private @a = #device
util.func public @main(%v: !hal.buffer_view, %i: index) -> !hal.buffer_view {
  %c16 = arith.constant 16 : index
  %r = stream.tensor.import on(#hal.device.affinity<@a>) %v : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%c16}
  %o = stream.tensor.export on(#hal.device.affinity<@a>) %r : tensor<4xf32> in !stream.resource<external>{%c16} -> !hal.buffer_view
  util.return %o : !hal.buffer_view
}
