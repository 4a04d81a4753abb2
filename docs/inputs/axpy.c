#include <stdio.h>
#include "axpy.h"

int main(void) {
  float x[4] = {1, 2, 3, 4}, y[4] = {10, 20, 30, 40};
  okl_memref_1d_f32 from = {x, x, 0, {4}, {1}}, to = {y, y, 0, {4}, {1}};
  _mlir_ciface_axpy(2.0f, &from, &to);
  printf("%g %g %g %g\n", y[0], y[1], y[2], y[3]);
  return 0;
}
