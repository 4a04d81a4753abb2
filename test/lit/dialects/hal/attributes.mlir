// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-local-scope | filecheck %s --check-prefix=LOCAL
// RUN: okl-opt %s --mlir-print-local-scope | okl-opt | filecheck %s

// What contains no alias comes first, maps too; a digit at the end of a name is separated from its number.
// CHECK:      #device_target_cuda = #hal.device.target<"cuda"> : !hal.device
// CHECK-NEXT: #executable_target_embedded_elf_x86_64_ = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">
// CHECK-NEXT: #executable_target_embedded_elf_x86_64_1 = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", native_vector_size = 16 : i64}>
// CHECK-NEXT: #map = affine_map<(d0) -> (d0)>
// CHECK-NEXT: #device_target_local = #hal.device.target<"local", [#executable_target_embedded_elf_x86_64_]> : !hal.device
// CHECK-NEXT: #device_target_local1 = #hal.device.target<"local", {ordinal = 1 : i32}, [#executable_target_embedded_elf_x86_64_1, #executable_target_embedded_elf_x86_64_]> : !hal.device
// CHECK-NEXT: #executable_target_vmvx_bytecode_fb = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {map = #map}>
// CHECK-NEXT: #device_target_local2 = #hal.device.target<"local", [#executable_target_vmvx_bytecode_fb]> : !hal.device

#alias = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {}>]> : !hal.device
#elf = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", native_vector_size = 16 : i64}>

// CHECK: module attributes {stream.affinity.default = #hal.device.affinity<@a>}
module attributes {stream.affinity.default = #hal.device.affinity<@a>} {
  // CHECK-NEXT: util.global private @a = #device_target_local{{$}}
  // LOCAL: util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">]> : !hal.device{{$}}
  util.global private @a = #alias

  // The type may be before the value, too.
  // CHECK-NEXT: util.global private @b = #device_target_local1{{$}}
  util.global private @b : !hal.device = #hal.device.target<"local", {ordinal = 1 : i32}, [#elf, #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">]> : !hal.device

  // CHECK-NEXT: util.global private @c = #device_target_local2{{$}}
  util.global private @c = #hal.device.target<"local", {}, [#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {map = affine_map<(d0) -> (d0)>}>]> : !hal.device

  // A selection has no alias.
  // CHECK-NEXT: util.global private @d = #hal.device.select<[#device_target_local, #device_target_cuda]> : !hal.device{{$}}
  // LOCAL: util.global private @d = #hal.device.select<[#hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">]> : !hal.device, #hal.device.target<"cuda"> : !hal.device]> : !hal.device{{$}}
  util.global private @d = #hal.device.select<[#alias, #hal.device.target<"cuda"> : !hal.device]> : !hal.device

  // The type of a device may be missing.
  // CHECK-NEXT: util.global private @e = #hal.device.select<[#hal.device.select<[#device_target_cuda]> : !hal.device]> : !hal.device
  util.global private @e = #hal.device.select<[#hal.device.select<[#hal.device.target<"cuda">]>]>

  // CHECK-NEXT: util.global private mutable @f : !hal.device{{$}}
  util.global private mutable @f : !hal.device

  // CHECK-LABEL: func.func @in_dictionaries(
  // CHECK-SAME:    %arg0: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@x>}, %arg1: !hal.device)
  // CHECK-SAME:    -> (tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@a>})
  // CHECK-SAME:    attributes {device = #device_target_cuda, hal.executable.target = #executable_target_embedded_elf_x86_64_1, last} {
  // LOCAL: attributes {device = #hal.device.target<"cuda"> : !hal.device, hal.executable.target = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", native_vector_size = 16 : i64}>, last} {
  func.func @in_dictionaries(%t: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@x>}, %d: !hal.device)
      -> (tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@a>})
      attributes {hal.executable.target = #elf, device = #hal.device.target<"cuda"> : !hal.device, last} {
    return %t : tensor<4xf32>
  }

  // Queues are printed in order, each once.
  // CHECK-LABEL: func.func private @queues()
  // CHECK-SAME: attributes {all = #hal.device.affinity<@a>, none = #hal.device.affinity<@a, []>, promised = #hal.device.promise<@x, [63]>, some = #hal.device.affinity<@a, [0, 1]>}
  func.func private @queues() attributes {
    all = #hal.device.affinity<@a>, some = #hal.device.affinity<@a, [1, 0, 1]>, none = #hal.device.affinity<@a, []>,
    promised = #hal.device.promise<@x, [63]>
  }

  // CHECK-LABEL: util.func public @stub(
  // CHECK-SAME:    %arg0: !hal.buffer_view {iree.abi.affinity = #hal.device.promise<@x>}, %arg1: !hal.fence)
  // CHECK-SAME:    -> (!hal.buffer_view {iree.abi.affinity = #hal.device.affinity<@a>})
  // CHECK-SAME:    attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @stub(%input0: tensor<4xf32>) -> (%output0: tensor<4xf32>)", iree.abi.model = "coarse-fences"}} {
  util.func public @stub(%view: !hal.buffer_view {iree.abi.affinity = #hal.device.promise<@x>}, %fence: !hal.fence)
      -> (!hal.buffer_view {iree.abi.affinity = #hal.device.affinity<@a>})
      attributes {iree.abi.stub, iree.reflection = {
        iree.abi.declaration = "async func @stub(%input0: tensor<4xf32>) -> (%output0: tensor<4xf32>)",
        iree.abi.model = "coarse-fences"
      }} {
    util.return %view : !hal.buffer_view
  }
}
