// RUN: not okl-opt %s --run --input=2xf32 --repeat=0 2>&1 | filecheck %s --check-prefix REPEAT
// RUN: not okl-opt %s --run --input=2xf32 --output-digits=0 2>&1 | filecheck %s --check-prefix DIGITS
// RUN: not okl-opt %s --run --input=2xf32 --output-max-element-count=-1 2>&1 | filecheck %s --check-prefix COUNT
// RUN: not okl-opt %s --run --input=2xf32 --device=gpu 2>&1 | filecheck %s --check-prefix DEVICE
// RUN: not okl-opt %s --run --input=2xf32 --kernel-provider=relu:lvm 2>&1 | filecheck %s --check-prefix PROVIDER
// RUN: not okl-opt %s --run --input=2xf32 --kernel-provider=rellu:llvm 2>&1 | filecheck %s --check-prefix KERNEL
// RUN: not okl-opt %s --run --input=2xf32 --expected-output=2xf32 --expected-atol=-1 2>&1 | filecheck %s --check-prefix TOLERANCE
// RUN: not okl-opt %s --run --input=2xf32 --expected-output=2xf3 2>&1 | filecheck %s --check-prefix EXPECTED
// RUN: not okl-opt %s --run --input=2xf32 --expected-output=2xf32 --expected-output=2xf32 2>&1 | filecheck %s --check-prefix TWICE
// RUN: not okl-opt %s --run --input=2xf32 --output=y.npy 2>&1 | filecheck %s --check-prefix PLACE
// RUN: not okl-opt %s --run --input=2xf32 --output=@y.txt 2>&1 | filecheck %s --check-prefix SUFFIX
// RUN: not okl-opt %s --run --input=2xf32 --output=@%t/nowhere/y.npy 2>&1 | filecheck %s --check-prefix FOLDER
// RUN: not okl-opt %s --run --input=2xf32 --target-features=avx 2>&1 | filecheck %s --check-prefix SIGN
// RUN: not okl-opt %s --run --input=2xf32 --target-cpu=nosuch 2>&1 | filecheck %s --check-prefix CPU
// RUN: not okl-opt %s --run --input=2xf32 --object-cache=%s 2>&1 | filecheck %s --check-prefix CACHE
// RUN: not okl-opt %s --run --input=2xf32 --parameters=p.bin 2>&1 | filecheck %s --check-prefix PARAMETERS
// RUN: not okl-opt %s --run --input=2xf32 --memory-limit=1MiB 2>&1 | filecheck %s --check-prefix MEMORY
// RUN: not okl-opt %s --run --input=2xf32 --codegen=loops 2>&1 | filecheck %s --check-prefix CODEGEN
// RUN: not okl-opt %s --run --input=2xf32 -O0 2>&1 | filecheck %s --check-prefix LEVEL
// RUN: not okl-opt %s --run --input=2xf32 --check-uninitialized 2>&1 | filecheck %s --check-prefix UNINITIALIZED
// RUN: not okl-opt %s --run --input=2xf32 --hoist-guards=off 2>&1 | filecheck %s --check-prefix GUARDS
// RUN: not okl-opt %s --run --input=2xf32 --print-arguments 2>&1 | filecheck %s --check-prefix ARGUMENTS
// RUN: not okl-opt %s --run --input=2xf32 --lower-through=linalg --entry-point-result=i32 2>&1 | filecheck %s --check-prefix ENTRY
// RUN: not okl-opt %s --run --input=2xf32 --cuda-graph=on 2>&1 | filecheck %s --check-prefix WORD
// RUN: not okl-opt %s --run --input=2xf32 --cuda-graph=auto 2>&1 | filecheck %s --check-prefix GRAPH
// RUN: not okl-opt %s --run -o - 2>&1 | filecheck %s --check-prefix DASH
// RUN: not okl-opt %s --input=2xf32 2>&1 | filecheck %s --check-prefix LONELY

// Each is said before anything runs: no result is printed.
// REPEAT:     okl-opt: error: --repeat=0: a program runs at least once
// DIGITS:     okl-opt: error: --output-digits=0: there are 1 to 100
// COUNT:      okl-opt: error: --output-max-element-count=-1: it is 0 or more
// DEVICE:     okl-opt: error: --device=gpu: there is no such device, only cpu and cuda and cuda-emu
// PROVIDER:   okl-opt: error: --kernel-provider=relu:lvm: there is no such provider, only llvm, numba, ref
// KERNEL:     okl-opt: error: --kernel-provider=rellu:llvm: no kernel has the name 'rellu'; did you mean 'relu'
// TOLERANCE:  okl-opt: error: --expected-atol=-1.0: a tolerance is 0 or more
// EXPECTED-NOT: result
// EXPECTED:   okl-opt: error: --expected-output=2xf3: '2xf3' is no tensor type: write 2x3xf32
// TWICE:      okl-opt: error: --expected-output is given 2 times, but the program has one result
// PLACE:      okl-opt: error: --output=y.npy: write @FILE.npy, or - to print
// SUFFIX:     okl-opt: error: --output=@y.txt: only .npy files are written
// FOLDER:     okl-opt: error: cannot write '{{.*}}y.npy': No such file or directory
// SIGN:       okl-opt: error: --target-features: 'avx' must start with + or -
// CPU:        okl-opt: error: --target-cpu=nosuch: 'nosuch' is not a recognized processor for this target
// CACHE:      okl-opt: error: --object-cache={{.*}}options_invalid.mlir: File exists
// PARAMETERS: okl-opt: error: --parameters=p.bin: only .safetensors and .npz files are read, or random:SEED
// MEMORY:     okl-opt: error: --memory-limit is for code of functions; kernels run this job or launch, unless --lower-through=linalg
// CODEGEN:    okl-opt: error: --codegen is for code of functions; kernels run this job or launch, unless --lower-through=linalg
// LEVEL:      okl-opt: error: -O is for code of functions; kernels run this job or launch, unless --lower-through=linalg
// UNINITIALIZED: okl-opt: error: --check-uninitialized is for code of functions; kernels run this job or launch, unless --lower-through=linalg
// GUARDS:     okl-opt: error: --hoist-guards is for code of functions; kernels run this job or launch, unless --lower-through=linalg
// ARGUMENTS:  okl-opt: error: --print-arguments is for functions of loops and buffers; this is a job or a launch
// ENTRY:      okl-opt: error: --entry-point-result is for functions of loops and buffers; this is a job or a launch
// WORD:       okl-opt: for the --cuda-graph option: Cannot find option named 'on'!
// GRAPH:      okl-opt: error: --cuda-graph is for launches on an NVIDIA GPU: for jobs on cuda, and for --target=cuda and cuda-emu
// DASH:       okl-opt: '-o -' can't be used with --run: standard output carries the results
// LONELY:      okl-opt: --input needs --run

func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
