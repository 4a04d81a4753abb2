// RUN: okl-opt %s --split-input-file | filecheck %s
// RUN: okl-opt %s --split-input-file | okl-opt --split-input-file | filecheck %s

// What is in the solver and beside it stays so.
// CHECK:      #encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>
// CHECK-NEXT: #executable_target_vmvx_bytecode_fb = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #encoding_solver, ukernels = "none"}>
// CHECK-NEXT: #device_target_local = #hal.device.target<"local", [#executable_target_vmvx_bytecode_fb]> : !hal.device
// CHECK-NEXT: module {
// CHECK-NEXT:   util.global private @device_a = #device_target_local
#executable_target_vmvx_bytecode_fb = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>, ukernels = "none"}>
#device_target_local = #hal.device.target<"local", [#executable_target_vmvx_bytecode_fb]> : !hal.device
util.global private @device_a = #device_target_local

// -----

// An attribute over several lines.
// CHECK:      #encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>
// CHECK-NEXT: #executable_target_vmvx_bytecode_fb = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #encoding_solver}>
// CHECK-NEXT: #device_target_local = #hal.device.target<"local", [#executable_target_vmvx_bytecode_fb]> : !hal.device
// CHECK-NEXT: module {
// CHECK-NEXT:   util.global private @device_a = #device_target_local
#executable_target_vmvx_bytecode_fb =
#hal.executable.target<
"vmvx",
"vmvx-bytecode-fb",
{encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>}
>
#device_target_local = #hal.device.target<"local", [#executable_target_vmvx_bytecode_fb]> : !hal.device
util.global private @device_a = #device_target_local

// -----

// A target without a solver contains no alias: it and its device come before those with one.
// CHECK:      #encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>
// CHECK-NEXT: #executable_target_embedded_elf_x86_64_ = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
// CHECK-NEXT: #device_target_local = #hal.device.target<"local", [#executable_target_embedded_elf_x86_64_]> : !hal.device
// CHECK-NEXT: #executable_target_vmvx_bytecode_fb = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #encoding_solver}>
// CHECK-NEXT: #device_target_local1 = #hal.device.target<"local", [#executable_target_vmvx_bytecode_fb]> : !hal.device
// CHECK-NEXT: module {
// CHECK-NEXT:   util.global private @device_a = #device_target_local1
// CHECK-NEXT:   util.global private @device_b = #device_target_local{{$}}
#executable_target_embedded_elf_x86_64_ = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {cpu = "generic", cpu_features = "", data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", native_vector_size = 16 : i64, target_triple = "x86_64-unknown-unknown-eabi-elf"}>
#executable_target_vmvx_bytecode_fb = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>}>
#device_target_local = #hal.device.target<"local", [#executable_target_vmvx_bytecode_fb]> : !hal.device
#device_target_local1 = #hal.device.target<"local", [#executable_target_embedded_elf_x86_64_]> : !hal.device
util.global private @device_a = #device_target_local
util.global private @device_b = #device_target_local1
