// RUN: not okl-opt %s -scf-parallel-loop-tiling=parallel-loop-tile-sizes=-4 2>&1 | filecheck %s

// CHECK: error: {{.*}}tile size cannot be negative
