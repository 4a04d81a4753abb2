// The kernels of a device share what they allocate from, so that many fit where memory is limited.
// RUN: okl-opt %S/../../../../examples/two_devices.mlir --encoding-pipeline --run --input=2x3xf32=1 --input=3x2xf32=1 --isolate 2>/dev/null | filecheck %s

// CHECK: result[0]: 2x2xf32=[6 6][6 6]

// SLOW: a program for two devices is compiled in a process behind walls
