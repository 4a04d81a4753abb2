// RUN: okl-opt %s -cse --verify-each | filecheck %s
// RUN: okl-opt %s -cse --verify-each=0 | filecheck %s

// CHECK: func.func private @f()
func.func private @f()
