// RUN: not okl-opt %s --run --input=2xf32 --benchmark=0 2>&1 | filecheck %s --check-prefix ZERO
// RUN: not okl-opt %s --run --input=2xf32 --benchmark=-2 2>&1 | filecheck %s --check-prefix NEGATIVE
// RUN: not okl-opt %s --run --input=2xf32 --benchmark=nan 2>&1 | filecheck %s --check-prefix NAN
// RUN: not okl-opt %s --run --input=2xf32 --benchmark=1e9 2>&1 | filecheck %s --check-prefix LONG
// RUN: not okl-opt %s --run --input=2xf32 --benchmark=soon 2>&1 | filecheck %s --check-prefix WORD
// RUN: not okl-opt %s --run --input=2xf32 --benchmark --profile 2>&1 | filecheck %s --check-prefix BOTH
// RUN: not okl-opt %s --run --input=2xf32 --trace-tensors --check-numerics --benchmark 2>&1 | filecheck %s --check-prefix CHECKED
// RUN: not okl-opt %s --run --input=2xf32 --profile=p.txt 2>&1 | filecheck %s --check-prefix SUFFIX
// RUN: not okl-opt %s --run --input=2xf32 --profile=%t/nowhere/p.json 2>&1 | filecheck %s --check-prefix FOLDER
// RUN: not okl-opt %s --run --input=2xf32 --trace-tensors=-1 2>&1 | filecheck %s --check-prefix LESS
// RUN: not okl-opt %s --run --input=2xf32 --check-numerics=maybe 2>&1 | filecheck %s --check-prefix MAYBE
// RUN: not okl-opt %s --run --input=2xf32 --threads=0 2>&1 | filecheck %s --check-prefix THREADS
// RUN: not okl-opt %s --run --input=2xf32 --threads=100000 2>&1 | filecheck %s --check-prefix MANY
// RUN: not okl-opt %s -cse --run --input=2xf32 --mlir-print-ir-after-all --threads=-1 2>&1 | filecheck %s --check-prefix EARLY
// RUN: not okl-opt %s --benchmark 2>&1 | filecheck %s --check-prefix LONELY
// RUN: not okl-opt %s --profile=p.json 2>&1 | filecheck %s --check-prefix LONELY-PROFILE
// RUN: not okl-opt %s --trace-tensors 2>&1 | filecheck %s --check-prefix LONELY-TRACE
// RUN: not okl-opt %s --check-numerics 2>&1 | filecheck %s --check-prefix LONELY-CHECK
// RUN: not okl-opt %s --threads=1 2>&1 | filecheck %s --check-prefix LONELY-THREADS

// Each is said before anything runs, and before any pass.
// ZERO:           okl-opt: error: --benchmark=0: it takes more than 0 and at most 86400 seconds
// NEGATIVE:       okl-opt: error: --benchmark=-2: it takes more than 0
// NAN:            okl-opt: error: --benchmark=nan: it takes more than 0
// LONG:           okl-opt: error: --benchmark=1e+09: it takes more than 0 and at most 86400 seconds
// WORD:           okl-opt: for the --benchmark option: 'soon' value invalid for floating point argument!
// BOTH:           okl-opt: error: --benchmark can't be used with --profile, which takes time of the runs that are measured
// CHECKED:        okl-opt: error: --benchmark can't be used with --check-numerics, which takes time
// SUFFIX:         okl-opt: error: --profile=p.txt: only .json files are written; --profile alone prints a table
// FOLDER:         okl-opt: error: cannot write '{{.*}}p.json': No such file or directory
// LESS:           okl-opt: for the --trace-tensors option: '-1' value invalid for uint argument!
// MAYBE:          okl-opt: for the --check-numerics option: 'maybe' is invalid value for boolean argument! Try 0 or 1
// THREADS:        okl-opt: error: --threads=0: there are 1 to 1024
// MANY:           okl-opt: error: --threads=100000: there are 1 to 1024
// EARLY-NOT:      IR Dump
// EARLY:          okl-opt: error: --threads=-1: there are 1 to 1024
// LONELY:         okl-opt: --benchmark needs --run
// LONELY-PROFILE: okl-opt: --profile needs --run
// LONELY-TRACE:   okl-opt: --trace-tensors needs --run
// LONELY-CHECK:   okl-opt: --check-numerics needs --run
// LONELY-THREADS: okl-opt: --threads needs --run

func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
