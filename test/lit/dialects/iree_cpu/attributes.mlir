// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s

// CHECK:      #encoding_solver = #iree_cpu.cpu_encoding_solver<>
// CHECK-NEXT: #encoding_solver1 = #iree_cpu.vmvx_encoding_solver<>
// CHECK-NEXT: #encoding_solver2 = #iree_cpu.cpu_encoding_solver<target_configuration = {cpu_features = "+avx512f", target_triple = "x86_64-none-elf"}>
// CHECK-NEXT: #encoding_solver3 = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "all"}>
// CHECK-NEXT: #encoding_solver4 = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}>
// CHECK-NEXT: #encoding_solver5 = #iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [-9223372036854775808, -9223372036854775808], outerDimsPerm = [0, 1]}>
// CHECK:      func.func private @empty() attributes {a = #encoding_solver, b = #encoding_solver1}
// CHECK-NEXT: func.func private @without_brackets() attributes {a = #encoding_solver}
// CHECK-NEXT: func.func private @configured() attributes {a = #encoding_solver2, b = #encoding_solver3}
// CHECK-NEXT: func.func private @resolved() attributes {a = #encoding_solver4, b = #encoding_solver5}
// CHECK-NEXT: func.func private @of_december_2024() attributes {a = #encoding_solver3}
// CHECK-NEXT: func.func private @of_june_2025() attributes {a = #encoding_solver4, b = #encoding_solver2}
func.func private @empty() attributes {a = #iree_cpu.cpu_encoding_solver<>, b = #iree_cpu.vmvx_encoding_solver<>}
func.func private @without_brackets() attributes {a = #iree_cpu.cpu_encoding_solver}
func.func private @configured() attributes {
  a = #iree_cpu.cpu_encoding_solver<target_configuration = {cpu_features = "+avx512f", target_triple = "x86_64-none-elf"}>,
  b = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "all"}>}
func.func private @resolved() attributes {
  a = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}>,
  b = #iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [-9223372036854775808, -9223372036854775808], outerDimsPerm = [0, 1]}>}
func.func private @of_december_2024() attributes {a = #iree_cpu.vmvx_encoding_layout<configuration = {ukernels = "all"}>}
func.func private @of_june_2025() attributes {
  a = #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]}}>,
  b = #iree_cpu.cpu_encoding_resolver<configuration = {cpu_features = "+avx512f", target_triple = "x86_64-none-elf"}>}
