// RUN: not okl-opt %s -promote-buffers-to-stack=max-alloc-size-in-bytes=many 2>&1 | filecheck %s

// CHECK: max-alloc-size-in-bytes
module {}
