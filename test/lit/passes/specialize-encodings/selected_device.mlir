// RUN: okl-opt %S/../../../golden/encoding/02_single_device_select_sync.mlir --specialize-encodings | filecheck %s
// RUN: okl-opt %S/../../../golden/encoding/02_single_device_select_sync.mlir --make-encoding-solvable --specialize-encodings | filecheck %s

// One of two devices, neither of which has a solver: all is stored plainly, and there is no clone.
// CHECK:     stream.executable private @foo_dispatch_0 {
// CHECK:       stream.binding.subspan %arg3[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%0, %1}
// CHECK:     stream.executable private @foo_dispatch_1 {
// CHECK:     stream.executable private @foo_dispatch_2 {
// CHECK:     stream.executable private @foo_dispatch_3 {
// CHECK-NOT: stream.executable private
// CHECK-NOT: stream.tensor.sizeof {{.*}}#encoding
