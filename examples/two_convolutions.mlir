// Two convolutions of the same images, and their sum: loops that become three kernels, of which two may run at once.
// okl-opt examples/two_convolutions.mlir --affine-demote-symbols --affine-parallelize --lower-affine --canonicalize --scf-parallel-loop-fusion --gpu-map-parallel-loops --convert-parallel-loops-to-gpu -gpu-kernel-outlining -allow-unregistered-dialect --canonicalize --gpu-async-dag --run --target=cuda-emu --input=2x1x3x3xf32=1
#filter = affine_map<(d0, d1) -> (d0 * 2 + d1)>
#up = affine_map<(d0) -> (-d0 + 1)>
#left = affine_map<(d0, d1) -> (-d1 + 1)>
#first = affine_map<(d0) -> (-d0 + 1, 0)>
#last = affine_map<(d0) -> (-d0 + 4, 3)>
// Early versions of MLIR let an induction variable pass for a symbol, as these maps have it. mlir-opt 22 refuses that.
#channel = affine_map<(d0)[s0] -> (d0 + s0)>
#row = affine_map<(d0, d1)[s0, s1] -> (d1 - s1)>
#column = affine_map<(d0, d1, d2)[s0, s1, s2] -> (d2 - s2)>
module {
  func.func @test_parallel(%images: memref<2x1x3x3xf32>) -> memref<2x2x3x3xf32> {
    %zero = arith.constant 0.0 : f32
    %weights_0 = "krnl.global"() {name = "constant_0", shape = [2, 1, 3, 3], value = dense<1.0> : tensor<2x1x3x3xf32>} : () -> memref<2x1x3x3xf32>
    %bias_0 = "krnl.global"() {name = "constant_1", shape = [2], value = dense<0.1> : tensor<2xf32>} : () -> memref<2xf32>
    %weights_1 = "krnl.global"() {name = "constant_2", shape = [2, 1, 3, 3], value = dense<0.5> : tensor<2x1x3x3xf32>} : () -> memref<2x1x3x3xf32>
    %bias_1 = "krnl.global"() {name = "constant_3", shape = [2], value = dense<0.2> : tensor<2xf32>} : () -> memref<2xf32>
    %out_0 = memref.alloc() : memref<2x2x3x3xf32>
    affine.for %n = 0 to 2 {
      affine.for %g = 0 to 1 {
        affine.for %f = 0 to 2 {
          %filter = affine.apply #filter(%g, %f)
          affine.for %i = 0 to 3 {
            affine.for %j = 0 to 3 {
              %up = affine.apply #up(%i)
              %left = affine.apply #left(%i, %j)
              %sum = affine.for %c = 0 to 1 iter_args(%s0 = %zero) -> (f32) {
                %0 = affine.for %k = max #first(%i) to min #last(%i) iter_args(%s1 = %s0) -> (f32) {
                  %1 = affine.for %l = max #first(%j) to min #last(%j) iter_args(%s2 = %s1) -> (f32) {
                    %channel = affine.apply #channel(%c)[%g]
                    %row = affine.apply #row(%c, %k)[%g, %up]
                    %column = affine.apply #column(%c, %k, %l)[%g, %up, %left]
                    %pixel = affine.load %images[%n, %channel, %row, %column] : memref<2x1x3x3xf32>
                    %weight = affine.load %weights_0[%filter, %c, %k, %l] : memref<2x1x3x3xf32>
                    %product = arith.mulf %pixel, %weight : f32
                    %s3 = arith.addf %s2, %product : f32
                    affine.yield %s3 : f32
                  }
                  affine.yield %1 : f32
                }
                affine.yield %0 : f32
              }
              %bias = affine.load %bias_0[%filter] : memref<2xf32>
              %biased = arith.addf %sum, %bias : f32
              affine.store %biased, %out_0[%n, %filter, %i, %j] : memref<2x2x3x3xf32>
            }
          }
        }
      }
    }
    %out_1 = memref.alloc() : memref<2x2x3x3xf32>
    affine.for %n = 0 to 2 {
      affine.for %g = 0 to 1 {
        affine.for %f = 0 to 2 {
          %filter = affine.apply #filter(%g, %f)
          affine.for %i = 0 to 3 {
            affine.for %j = 0 to 3 {
              %up = affine.apply #up(%i)
              %left = affine.apply #left(%i, %j)
              %sum = affine.for %c = 0 to 1 iter_args(%s0 = %zero) -> (f32) {
                %0 = affine.for %k = max #first(%i) to min #last(%i) iter_args(%s1 = %s0) -> (f32) {
                  %1 = affine.for %l = max #first(%j) to min #last(%j) iter_args(%s2 = %s1) -> (f32) {
                    %channel = affine.apply #channel(%c)[%g]
                    %row = affine.apply #row(%c, %k)[%g, %up]
                    %column = affine.apply #column(%c, %k, %l)[%g, %up, %left]
                    %pixel = affine.load %images[%n, %channel, %row, %column] : memref<2x1x3x3xf32>
                    %weight = affine.load %weights_1[%filter, %c, %k, %l] : memref<2x1x3x3xf32>
                    %product = arith.mulf %pixel, %weight : f32
                    %s3 = arith.addf %s2, %product : f32
                    affine.yield %s3 : f32
                  }
                  affine.yield %1 : f32
                }
                affine.yield %0 : f32
              }
              %bias = affine.load %bias_1[%filter] : memref<2xf32>
              %biased = arith.addf %sum, %bias : f32
              affine.store %biased, %out_1[%n, %filter, %i, %j] : memref<2x2x3x3xf32>
            }
          }
        }
      }
    }
    %out = memref.alloc() : memref<2x2x3x3xf32>
    affine.for %n = 0 to 2 {
      affine.for %f = 0 to 2 {
        affine.for %i = 0 to 3 {
          affine.for %j = 0 to 3 {
            %a = affine.load %out_0[%n, %f, %i, %j] : memref<2x2x3x3xf32>
            %b = affine.load %out_1[%n, %f, %i, %j] : memref<2x2x3x3xf32>
            %sum = arith.addf %a, %b : f32
            affine.store %sum, %out[%n, %f, %i, %j] : memref<2x2x3x3xf32>
          }
        }
      }
    }
    return %out : memref<2x2x3x3xf32>
  }
}
