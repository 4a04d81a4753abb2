// The product of A and B on each of two devices, and the sum of both. Each device stores A and B in tiles of its own.
// okl-opt examples/two_devices.mlir --encoding-pipeline --run --input='5x7xf32=[-3 2 0 -2 3 1 -1][0 -2 3 1 -1 -3 2][3 1 -1 -3 2 0 -2][-1 -3 2 0 -2 3 1][2 0 -2 3 1 -1 -3]' --input='7x3xf32=[-2 1 -1][0 -2 1][2 0 -2][-1 2 0][1 -1 2][-2 1 -1][0 -2 1]'
// result[0]: 5x3xf32=[18 -22 18][20 0 -10][-6 -6 4][-4 16 -24][-16 24 4]

// A virtual machine with microkernels: how large its tiles are is known when the program runs.
#vm = #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {
  encoding_solver = #iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "all"}>
}>
// Code for x86-64. What the target says decides the tiles, whatever processor this is run on.
#cpu = #hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {
  encoding_solver = #iree_cpu.cpu_encoding_solver<>,
  cpu_features = "+avx512f",
  target_triple = "x86_64-unknown-unknown-eabi-elf"
}>
util.global private @device_a = #hal.device.target<"local", [#vm]> : !hal.device
util.global private @device_b = #hal.device.target<"local", [#cpu]> : !hal.device

func.func @foo(%a: tensor<?x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>},
               %b: tensor<?x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>})
    -> (tensor<?x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %k = tensor.dim %a, %c1 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %zero = arith.constant 0.0 : f32

  // On device_a, where the arguments are.
  %0 = tensor.empty(%m, %n) : tensor<?x?xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>

  // On device_b, where the arguments and the first product are moved.
  %3 = flow.tensor.transfer %2 : tensor<?x?xf32>{%m, %n} to #hal.device.promise<@device_b>
  %4 = flow.tensor.transfer %a : tensor<?x?xf32>{%m, %k} to #hal.device.promise<@device_b>
  %5 = flow.tensor.transfer %b : tensor<?x?xf32>{%k, %n} to #hal.device.promise<@device_b>
  %6 = tensor.empty(%m, %n) : tensor<?x?xf32>
  %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %8 = linalg.matmul ins(%4, %5 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %9 = arith.addf %3, %8 : tensor<?x?xf32>

  %10 = flow.tensor.transfer %9 : tensor<?x?xf32>{%m, %n} to #hal.device.promise<@device_a>
  return %10 : tensor<?x?xf32>
}
