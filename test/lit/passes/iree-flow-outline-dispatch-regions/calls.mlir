// Functions that workgroups call go along.
// RUN: okl-opt %s --iree-flow-outline-dispatch-regions | filecheck %s

func.func private @sum(%a: f32, %b: f32) -> f32 {
  %0 = func.call @outside(%a, %b) : (f32, f32) -> f32
  return %0 : f32
}
func.func private @outside(f32, f32) -> f32
func.func private @count(index) -> index

// CHECK:       flow.executable private @f_dispatch_0 {
// CHECK-NEXT:    func.func private @count(index) -> index
// CHECK-NEXT:    flow.executable.export public @f_dispatch_0 workgroups(%{{.*}}: index) -> (index, index, index) {
// CHECK-NEXT:      %[[N:.*]] = func.call @count(
// CHECK:         builtin.module {
// CHECK-NEXT:      func.func private @sum(
// CHECK:           func.func private @outside(f32, f32) -> f32
// CHECK-NEXT:      func.func @f_dispatch_0(
// CHECK:             call @sum(
// CHECK:       func.func @f(
// CHECK:         flow.dispatch @f_dispatch_0::@f_dispatch_0[
func.func @f(%a: f32, %n: index) -> tensor<1xf32> {
  %0 = flow.dispatch.workgroups[%n](%a) : (f32) -> tensor<1xf32> =
      (%x: f32, %o: !flow.dispatch.tensor<writeonly:tensor<1xf32>>) {
    %1 = func.call @sum(%x, %x) : (f32, f32) -> f32
    %2 = tensor.from_elements %1 : tensor<1xf32>
    flow.dispatch.tensor.store %2, %o, offsets = [0], sizes = [1], strides = [1]
      : tensor<1xf32> -> !flow.dispatch.tensor<writeonly:tensor<1xf32>>
    flow.return
  } count(%w: index) -> (index, index, index) {
    %1 = func.call @count(%w) : (index) -> index
    flow.return %1, %1, %1 : index, index, index
  }
  return %0 : tensor<1xf32>
}
