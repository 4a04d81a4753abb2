/* Calls the functions of library.mlir, and fails an assertion at the end. */
#include <stdio.h>
#include <stdlib.h>
#include "library.h"

int main(void) {
  /* A memref with gaps between its rows: the fourth column is not part of it. */
  float rows[2][4] = {{1, 2, 3, 9}, {4, 5, 6, 9}};
  okl_memref_2d_f32 part = {&rows[0][0], &rows[0][0], 0, {2, 3}, {4, 1}};
  _mlir_ciface_scale(&part, 2.0f);
  scale(&rows[0][0], &rows[0][0], 0, 2, 3, 4, 1, 1.5f);
  for (int i = 0; i < 2; i++) printf("%g %g %g %g\n", rows[i][0], rows[i][1], rows[i][2], rows[i][3]);

  okl_memref_1d_i32 made;
  _mlir_ciface_iota(&made, 5);
  for (int i = 0; i < made.sizes[0]; i++) printf("%d ", made.aligned[made.offset + i * made.strides[0]]);
  printf("\n");
  free(made.allocated);

  okl_divmod_results results;
  _mlir_ciface_divmod(&results, 17, 5);
  printf("%d %d %d %g,%g\n", results.r0, results.r1, results.r2 & 1, results.r3.re, results.r3.im);

  float from[4] = {1, 2, 3, 4}, to[4];
  copy(from, from, 0, 2, 2, 1, 2, to, to, 0, 2, 2, 2, 1);
  printf("%g %g %g %g\n", to[0], to[1], to[2], to[3]);
  printf("%g %d\n", twice(0.5), odd(1) & 1);
  show(1.5f);
  fflush(stdout);
  check(0);
  return 0;
}
