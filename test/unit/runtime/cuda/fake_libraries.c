/* Stand-ins for cuBLAS, cuDNN and some functions of the driver, which work in the host's memory.

They follow the manuals: matrices by columns, descriptors that are checked against each other, sums in f64. They write
down each call that sets something. They show that arguments are right, not that a GPU does what it is asked. */

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char written[1 << 16];
static size_t length;
static int failing;
static int version_of_cublas = 13, version_of_cudnn = 91200;

static void note(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  length += vsnprintf(written + length, sizeof written - length, format, arguments);
  va_end(arguments);
}

const char *fake_calls(void) { return written; }
void fake_reset(void) {
  length = 0;
  written[0] = 0;
  failing = 0;
}
void fake_fail(int status) { failing = status; }
void fake_versions(int cublas, int cudnn) {
  version_of_cublas = cublas;
  version_of_cudnn = cudnn;
}

/* The driver. */

static int driver_fails;
void fake_driver_fails(int status) { driver_fails = status; }
int cuCtxSetCurrent(void *context) { return 0; }
int cuStreamSynchronize(void *stream) { return 0; }
int cuStreamBeginCapture(void *stream, int mode) { return 0; }
int cuStreamEndCapture(void *stream, void **graph) { return 0; }
int cuGraphLaunch(void *graph, void *stream) { return 0; }
int cuGraphDestroy(void *graph) { return 0; }
int cuEventRecord(void *event, void *stream) { return 0; }
int cuStreamWaitEvent(void *stream, void *event, unsigned flags) { return 0; }
int cuMemcpyAsync(void *target, const void *source, size_t bytes, void *stream) {
  note("copy %zu\n", bytes);
  if (!stream) return 1;
  memcpy(target, source, bytes);
  return driver_fails;
}

/* Elements: 'f', 'd', 'h' (f16) and 'b' (bf16). */

static double read_half(uint16_t bits) {
  int exponent = bits >> 10 & 31, fraction = bits & 1023;
  double value = exponent ? 1024 + fraction : fraction;
  for (int e = exponent ? exponent - 25 : -24; e < 0; e++) value /= 2;
  for (int e = exponent ? exponent - 25 : -24; e > 0; e--) value *= 2;
  return bits >> 15 ? -value : value;
}

static uint16_t write_half(double value) { /* to nearest, by search: slow and plain */
  uint16_t best = 0, sign = value < 0 ? 0x8000 : 0;
  double x = value < 0 ? -value : value;
  int low = 0, high = 0x7BFF;
  while (low < high) {
    int middle = (low + high) / 2;
    if (read_half(middle) < x) low = middle + 1; else high = middle;
  }
  best = low;
  if (low) {
    double above = read_half(low) - x, below = x - read_half(low - 1);
    if (below < above || (below == above && low & 1)) best = low - 1;
  }
  return sign | best;
}

static double get(char kind, const void *at, int64_t i) {
  uint32_t wide;
  float single;
  switch (kind) {
  case 'f': return ((const float *)at)[i];
  case 'd': return ((const double *)at)[i];
  case 'h': return read_half(((const uint16_t *)at)[i]);
  default:
    wide = (uint32_t)((const uint16_t *)at)[i] << 16;
    memcpy(&single, &wide, 4);
    return single;
  }
}

static void put(char kind, void *at, int64_t i, double value) {
  uint32_t wide;
  float single = value;
  switch (kind) {
  case 'f': ((float *)at)[i] = value; break;
  case 'd': ((double *)at)[i] = value; break;
  case 'h': ((uint16_t *)at)[i] = write_half(value); break;
  default:
    memcpy(&wide, &single, 4);
    ((uint16_t *)at)[i] = (wide + 0x7FFF + (wide >> 16 & 1)) >> 16;
  }
}

static void *last_stream; /* of a product or a convolution */
void *fake_stream(void) { return last_stream; }

/* Work is done at once, or given to a queue as a number, by which it is done later. */

typedef struct {
  int is_product, ta, tb, relu;
  char kind;
  int64_t m, n, k, lda, ldb, ldc;
  double alpha, beta;
  const void *a, *b, *z, *bias, *x_sizes, *w_sizes, *convolution, *y_sizes;
  void *out;
} Work;
static Work works[4096];
static int count_of_works;
static void (*queue)(void *stream, int number);
static void product(const Work *);
static void convolution(const Work *);
void fake_queue(void (*given)(void *, int)) { queue = given; }
void fake_do(int number) { (works[number].is_product ? product : convolution)(&works[number]); }
static void enqueue(void *stream, Work work) {
  int number = count_of_works++ % 4096;
  works[number] = work;
  last_stream = stream;
  if (queue) queue(stream, number); else fake_do(number);
}

/* cuBLAS */

enum { CUBLAS_INVALID_VALUE = 7, CUBLAS_EXECUTION_FAILED = 13, CUBLAS_NOT_SUPPORTED = 15 };

int cublasGetProperty(int which, int *value) {
  *value = which == 0 ? version_of_cublas : 0;
  return 0;
}
const char *cublasGetStatusName(int status) {
  switch (status) {
  case 0: return "CUBLAS_STATUS_SUCCESS";
  case CUBLAS_INVALID_VALUE: return "CUBLAS_STATUS_INVALID_VALUE";
  case CUBLAS_EXECUTION_FAILED: return "CUBLAS_STATUS_EXECUTION_FAILED";
  case CUBLAS_NOT_SUPPORTED: return "CUBLAS_STATUS_NOT_SUPPORTED";
  default: return "CUBLAS_STATUS_NOT_INITIALIZED";
  }
}
typedef struct { void *stream, *workspace; int math; } Handle;
int cublasCreate_v2(void **handle) {
  note("create\n");
  *handle = calloc(1, sizeof(Handle));
  return failing;
}
int cublasDestroy_v2(void *handle) {
  note("destroy\n");
  free(handle);
  return 0;
}
int cublasSetStream_v2(Handle *handle, void *stream) {
  handle->stream = stream;
  handle->workspace = 0;
  return stream ? 0 : CUBLAS_INVALID_VALUE;
}
int cublasSetWorkspace_v2(Handle *handle, void *workspace, size_t bytes) {
  note("workspace %zu\n", bytes);
  handle->workspace = workspace;
  memset(workspace, 0xA5, bytes);
  return (uintptr_t)workspace % 256 == 0 ? 0 : CUBLAS_INVALID_VALUE;
}
int cublasSetMathMode(Handle *handle, int mode) {
  handle->math = mode;
  return 0;
}

static char cublas_kind(int type) { return type == 0 ? 'f' : type == 1 ? 'd' : type == 2 ? 'h' : type == 14 ? 'b' : 0; }

static int gemm(Handle *handle, int ta, int tb, int64_t m, int64_t n, int64_t k, const void *alpha, const void *a,
                int a_type, int64_t lda, const void *b, int b_type, int64_t ldb, const void *beta, void *c, int c_type,
                int64_t ldc, int compute, int algorithm) {
  char kind = cublas_kind(a_type);
  if (failing) return failing;
  if (!handle->stream || !handle->workspace || handle->math != 16) return CUBLAS_EXECUTION_FAILED;
  if (!kind || a_type != b_type || a_type != c_type || algorithm != -1)
    return CUBLAS_INVALID_VALUE;
  if (compute != (kind == 'd' ? 70 : 68)) return CUBLAS_NOT_SUPPORTED;
  if (m < 1 || n < 1 || k < 1 || lda < (ta ? k : m) || ldb < (tb ? n : k) || ldc < m) return CUBLAS_INVALID_VALUE;
  char scalar = kind == 'd' ? 'd' : 'f';
  Work work = {.is_product = 1, .ta = ta, .tb = tb, .kind = kind, .m = m, .n = n, .k = k, .lda = lda, .ldb = ldb,
               .ldc = ldc, .alpha = get(scalar, alpha, 0), .beta = get(scalar, beta, 0), .a = a, .b = b, .out = c};
  enqueue(handle->stream, work);
  return 0;
}

static void product(const Work *it) {
  for (int64_t j = 0; j < it->n; j++)
    for (int64_t i = 0; i < it->m; i++) {
      double sum = 0;
      for (int64_t l = 0; l < it->k; l++)
        sum += get(it->kind, it->a, it->ta ? l + i * it->lda : i + l * it->lda) *
               get(it->kind, it->b, it->tb ? j + l * it->ldb : l + j * it->ldb);
      double old = it->beta ? it->beta * get(it->kind, it->out, i + j * it->ldc) : 0;
      put(it->kind, it->out, i + j * it->ldc, it->alpha * sum + old);
    }
}

int cublasGemmEx_64(void *handle, int ta, int tb, int64_t m, int64_t n, int64_t k, const void *alpha, const void *a,
                    int a_type, int64_t lda, const void *b, int b_type, int64_t ldb, const void *beta, void *c,
                    int c_type, int64_t ldc, int compute, int algorithm) {
  note("gemm\n");
  return gemm(handle, ta, tb, m, n, k, alpha, a, a_type, lda, b, b_type, ldb, beta, c, c_type, ldc, compute, algorithm);
}

static int size_of(char kind) { return kind == 'd' ? 8 : kind == 'f' ? 4 : 2; }

int cublasGemmStridedBatchedEx_64(void *handle, int ta, int tb, int64_t m, int64_t n, int64_t k, const void *alpha,
                                  const void *a, int a_type, int64_t lda, long long a_step, const void *b, int b_type,
                                  int64_t ldb, long long b_step, const void *beta, void *c, int c_type, int64_t ldc,
                                  long long c_step, int64_t count, int compute, int algorithm) {
  int size = size_of(cublas_kind(a_type)), status = 0;
  note("gemms %d\n", (int)count);
  if (c_step < m * n) return CUBLAS_INVALID_VALUE;
  for (int64_t i = 0; i < count && !status; i++)
    status = gemm(handle, ta, tb, m, n, k, alpha, (const char *)a + i * a_step * size, a_type, lda,
                  (const char *)b + i * b_step * size, b_type, ldb, beta, (char *)c + i * c_step * size, c_type, ldc,
                  compute, algorithm);
  return status;
}

/* cuDNN */

enum { CUDNN_BAD_PARAM = 2000, CUDNN_NOT_SUPPORTED = 3000 };
typedef struct { int format, type, size[4]; } Tensor; /* sizes n, c, h, w; of a filter k, c, h, w */
typedef struct { int window[6], mode, type, groups, math; } Convolution;
typedef struct { int mode, nan; } Activation;
typedef struct { int algorithm, status; float time; size_t memory; int determinism, math, reserved[3]; } Choice;

static Choice offered[8];
static int offers;
static size_t scratch_of[8];

size_t cudnnGetVersion(void) { return version_of_cudnn; }
const char *cudnnGetErrorString(int status) {
  return status == 0                     ? "CUDNN_STATUS_SUCCESS"
         : status == CUDNN_BAD_PARAM     ? "CUDNN_STATUS_BAD_PARAM"
         : status == CUDNN_NOT_SUPPORTED ? "CUDNN_STATUS_NOT_SUPPORTED"
                                         : "CUDNN_STATUS_EXECUTION_FAILED";
}
void fake_no_offers(void) { offers = 0; }
void fake_offer(int algorithm, int status, int determinism, int math, size_t scratch) {
  Choice choice = {algorithm, status, 0, scratch, determinism, math, {0, 0, 0}};
  offered[offers++] = choice;
  scratch_of[algorithm] = scratch;
}
int cudnnCreate(void **handle) {
  note("create\n");
  *handle = calloc(1, sizeof(void *));
  return failing;
}
int cudnnDestroy(void *handle) {
  note("destroy\n");
  free(handle);
  return 0;
}
int cudnnSetStream(void *handle, void *stream) {
  *(void **)handle = stream;
  return 0;
}
int cudnnCreateTensorDescriptor(void **made) { return !(*made = calloc(1, sizeof(Tensor))); }
int cudnnCreateFilterDescriptor(void **made) { return !(*made = calloc(1, sizeof(Tensor))); }
int cudnnCreateConvolutionDescriptor(void **made) { return !(*made = calloc(1, sizeof(Convolution))); }
int cudnnCreateActivationDescriptor(void **made) { return !(*made = calloc(1, sizeof(Activation))); }
int cudnnSetTensor4dDescriptor(Tensor *it, int format, int type, int n, int c, int h, int w) {
  *it = (Tensor){format, type, {n, c, h, w}};
  return 0;
}
int cudnnSetFilter4dDescriptor(Tensor *it, int type, int format, int k, int c, int h, int w) {
  *it = (Tensor){format, type, {k, c, h, w}};
  return 0;
}
int cudnnSetConvolution2dDescriptor(Convolution *it, int ph, int pw, int sh, int sw, int dh, int dw, int mode, int type) {
  *it = (Convolution){{ph, pw, sh, sw, dh, dw}, mode, type, 1, 0};
  return 0;
}
int cudnnSetConvolutionGroupCount(Convolution *it, int groups) {
  it->groups = groups;
  return 0;
}
int cudnnSetConvolutionMathType(Convolution *it, int math) {
  it->math = math;
  return 0;
}
int cudnnSetActivationDescriptor(Activation *it, int mode, int nan, double bound) {
  *it = (Activation){mode, nan};
  return bound ? CUDNN_BAD_PARAM : 0;
}

static int fits(const Tensor *x, const Tensor *w, const Convolution *conv, const Tensor *y) {
  if (x->type != w->type || x->type != y->type || conv->type != (x->type == 1) || conv->mode != 1) return 0;
  if (x->format != w->format || x->format != y->format || x->size[0] != y->size[0]) return 0;
  if (w->size[0] != y->size[1] || w->size[1] * conv->groups != x->size[1] || y->size[1] % conv->groups) return 0;
  for (int i = 0; i < 2; i++) {
    int reach = (w->size[2 + i] - 1) * conv->window[4 + i] + 1;
    if (y->size[2 + i] != (x->size[2 + i] + 2 * conv->window[i] - reach) / conv->window[2 + i] + 1) return 0;
  }
  return 1;
}
int cudnnGetConvolutionForwardAlgorithm_v7(void *handle, const Tensor *x, const Tensor *w, const Convolution *conv,
                                           const Tensor *y, int asked, int *count, Choice *found) {
  note("heuristics, math %d\n", conv->math);
  if (!handle || !fits(x, w, conv, y) || asked < offers) return CUDNN_BAD_PARAM;
  memcpy(found, offered, offers * sizeof(Choice));
  *count = offers;
  return 0;
}
int cudnnGetConvolutionForwardWorkspaceSize(void *handle, const Tensor *x, const Tensor *w, const Convolution *conv,
                                            const Tensor *y, int algorithm, size_t *bytes) {
  *bytes = scratch_of[algorithm];
  return handle && fits(x, w, conv, y) ? 0 : CUDNN_BAD_PARAM;
}

static int64_t place(const Tensor *it, int n, int c, int h, int w) {
  const int *s = it->size;
  return it->format ? (((int64_t)n * s[2] + h) * s[3] + w) * s[1] + c : (((int64_t)n * s[1] + c) * s[2] + h) * s[3] + w;
}
static int convolve(void *stream, const Tensor *xd, const void *x, const Tensor *wd, const void *w,
                    const Convolution *conv, int algorithm, void *scratch, size_t bytes, const Tensor *yd, void *y,
                    double factor, const void *z, const void *bias, int relu) {
  static const char kinds[] = "fdh......b";
  note("forward %d\n", algorithm);
  if (failing) return failing;
  if (!fits(xd, wd, conv, yd) || bytes < scratch_of[algorithm] || (bytes && !scratch)) return CUDNN_BAD_PARAM;
  memset(scratch, 0xA5, bytes ? scratch_of[algorithm] : 0);
  Work work = {.kind = kinds[xd->type], .relu = relu, .beta = factor, .a = x, .b = w, .z = z, .bias = bias, .out = y,
               .x_sizes = xd, .w_sizes = wd, .convolution = conv, .y_sizes = yd};
  enqueue(stream, work);
  return 0;
}

static void convolution(const Work *it) {
  const Tensor *xd = it->x_sizes, *wd = it->w_sizes, *yd = it->y_sizes;
  const Convolution *conv = it->convolution;
  char kind = it->kind;
  int filters = yd->size[1] / conv->groups;
  for (int n = 0; n < yd->size[0]; n++)
    for (int f = 0; f < yd->size[1]; f++)
      for (int i = 0; i < yd->size[2]; i++)
        for (int j = 0; j < yd->size[3]; j++) {
          double sum = 0;
          for (int c = 0; c < wd->size[1]; c++)
            for (int a = 0; a < wd->size[2]; a++)
              for (int b = 0; b < wd->size[3]; b++) {
                int row = i * conv->window[2] + a * conv->window[4] - conv->window[0];
                int column = j * conv->window[3] + b * conv->window[5] - conv->window[1];
                if (row < 0 || column < 0 || row >= xd->size[2] || column >= xd->size[3]) continue;
                int channel = f / filters * wd->size[1] + c;
                sum += get(kind, it->a, place(xd, n, channel, row, column)) * get(kind, it->b, place(wd, f, c, a, b));
              }
          if (it->beta) sum += it->beta * get(kind, it->z, place(yd, n, f, i, j));
          if (it->bias) sum += get(kind, it->bias, f);
          put(kind, it->out, place(yd, n, f, i, j), it->relu && sum < 0 ? 0 : sum);
        }
}
int cudnnConvolutionForward(void *handle, const void *alpha, const Tensor *xd, const void *x, const Tensor *wd,
                            const void *w, const Convolution *conv, int algorithm, void *scratch, size_t bytes,
                            const void *beta, const Tensor *yd, void *y) {
  char scalar = xd->type == 1 ? 'd' : 'f';
  void *stream = *(void **)handle;
  if (!stream || get(scalar, alpha, 0) != 1 || get(scalar, beta, 0) != 0) return CUDNN_BAD_PARAM;
  return convolve(stream, xd, x, wd, w, conv, algorithm, scratch, bytes, yd, y, 0, 0, 0, 0);
}
int cudnnConvolutionBiasActivationForward(void *handle, const void *alpha, const Tensor *xd, const void *x,
                                          const Tensor *wd, const void *w, const Convolution *conv, int algorithm,
                                          void *scratch, size_t bytes, const void *factor, const Tensor *zd,
                                          const void *z, const Tensor *bd, const void *bias, const Activation *act,
                                          const Tensor *yd, void *y) {
  char scalar = xd->type == 1 ? 'd' : 'f';
  void *stream = *(void **)handle;
  if (!stream || get(scalar, alpha, 0) != 1 || zd != yd || !z || !bias) return CUDNN_BAD_PARAM;
  if (bd->size[0] != 1 || bd->size[1] != yd->size[1] || bd->size[2] != 1 || bd->size[3] != 1) return CUDNN_BAD_PARAM;
  if (act->nan != 1 || (act->mode != 1 && act->mode != 5)) return CUDNN_BAD_PARAM;
  if (act->mode == 5 && algorithm != 1) return CUDNN_NOT_SUPPORTED;
  note("fused\n");
  return convolve(stream, xd, x, wd, w, conv, algorithm, scratch, bytes, yd, y, get(scalar, factor, 0), z, bias, act->mode == 1);
}
