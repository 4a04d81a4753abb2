// Each kernel has memory of its own, of which there is enough for several where memory is limited.
// RUN: okl-opt %S/../../../docs/inputs/launches.mlir --run --target=cuda-emu --input=8xf32=1 --isolate 2>/dev/null | filecheck %s

// CHECK: result[0]: 8xf32=5 5 5 5 5 5 5 5

// SLOW: its programs are compiled in several ways
