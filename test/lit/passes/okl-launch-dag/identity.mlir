// RUN: okl-opt %s -okl-launch-dag > %t && okl-opt %s | diff - %t
// RUN: okl-opt %s -okl-launch-dag -okl-assign-streams > %t && okl-opt %s | diff - %t

// No launches, so nothing to put in order.
func.func @f(%l: !okl.launcher_ctx) {
  return
}
