// FLAGS: "--pass-pipeline=builtin.module(gpu.module(convert-gpu-to-nvvm))"
gpu.module @maths {
  gpu.func @f0(%v: f32) -> f32 {
    %r = math.absf %v : f32
    gpu.return %r : f32
  }
  gpu.func @f1(%d: f64) -> f64 {
    %r = math.absf %d : f64
    gpu.return %r : f64
  }
  gpu.func @f2(%h: f16) -> f16 {
    %r = math.absf %h : f16
    gpu.return %r : f16
  }
  gpu.func @f3(%v: f32) -> f32 {
    %r = math.absf %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f4(%d: f64) -> f64 {
    %r = math.absf %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f5(%v: f32) -> f32 {
    %r = math.acos %v : f32
    gpu.return %r : f32
  }
  gpu.func @f6(%d: f64) -> f64 {
    %r = math.acos %d : f64
    gpu.return %r : f64
  }
  gpu.func @f7(%h: f16) -> f16 {
    %r = math.acos %h : f16
    gpu.return %r : f16
  }
  gpu.func @f8(%v: f32) -> f32 {
    %r = math.acos %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f9(%d: f64) -> f64 {
    %r = math.acos %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f10(%v: f32) -> f32 {
    %r = math.acosh %v : f32
    gpu.return %r : f32
  }
  gpu.func @f11(%d: f64) -> f64 {
    %r = math.acosh %d : f64
    gpu.return %r : f64
  }
  gpu.func @f12(%h: f16) -> f16 {
    %r = math.acosh %h : f16
    gpu.return %r : f16
  }
  gpu.func @f13(%v: f32) -> f32 {
    %r = math.acosh %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f14(%d: f64) -> f64 {
    %r = math.acosh %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f15(%v: f32) -> f32 {
    %r = math.asin %v : f32
    gpu.return %r : f32
  }
  gpu.func @f16(%d: f64) -> f64 {
    %r = math.asin %d : f64
    gpu.return %r : f64
  }
  gpu.func @f17(%h: f16) -> f16 {
    %r = math.asin %h : f16
    gpu.return %r : f16
  }
  gpu.func @f18(%v: f32) -> f32 {
    %r = math.asin %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f19(%d: f64) -> f64 {
    %r = math.asin %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f20(%v: f32) -> f32 {
    %r = math.asinh %v : f32
    gpu.return %r : f32
  }
  gpu.func @f21(%d: f64) -> f64 {
    %r = math.asinh %d : f64
    gpu.return %r : f64
  }
  gpu.func @f22(%h: f16) -> f16 {
    %r = math.asinh %h : f16
    gpu.return %r : f16
  }
  gpu.func @f23(%v: f32) -> f32 {
    %r = math.asinh %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f24(%d: f64) -> f64 {
    %r = math.asinh %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f25(%v: f32) -> f32 {
    %r = math.atan %v : f32
    gpu.return %r : f32
  }
  gpu.func @f26(%d: f64) -> f64 {
    %r = math.atan %d : f64
    gpu.return %r : f64
  }
  gpu.func @f27(%h: f16) -> f16 {
    %r = math.atan %h : f16
    gpu.return %r : f16
  }
  gpu.func @f28(%v: f32) -> f32 {
    %r = math.atan %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f29(%d: f64) -> f64 {
    %r = math.atan %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f30(%v: f32) -> f32 {
    %r = math.atanh %v : f32
    gpu.return %r : f32
  }
  gpu.func @f31(%d: f64) -> f64 {
    %r = math.atanh %d : f64
    gpu.return %r : f64
  }
  gpu.func @f32(%h: f16) -> f16 {
    %r = math.atanh %h : f16
    gpu.return %r : f16
  }
  gpu.func @f33(%v: f32) -> f32 {
    %r = math.atanh %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f34(%d: f64) -> f64 {
    %r = math.atanh %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f35(%v: f32) -> f32 {
    %r = math.cbrt %v : f32
    gpu.return %r : f32
  }
  gpu.func @f36(%d: f64) -> f64 {
    %r = math.cbrt %d : f64
    gpu.return %r : f64
  }
  gpu.func @f37(%h: f16) -> f16 {
    %r = math.cbrt %h : f16
    gpu.return %r : f16
  }
  gpu.func @f38(%v: f32) -> f32 {
    %r = math.cbrt %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f39(%d: f64) -> f64 {
    %r = math.cbrt %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f40(%v: f32) -> f32 {
    %r = math.ceil %v : f32
    gpu.return %r : f32
  }
  gpu.func @f41(%d: f64) -> f64 {
    %r = math.ceil %d : f64
    gpu.return %r : f64
  }
  gpu.func @f42(%h: f16) -> f16 {
    %r = math.ceil %h : f16
    gpu.return %r : f16
  }
  gpu.func @f43(%v: f32) -> f32 {
    %r = math.ceil %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f44(%d: f64) -> f64 {
    %r = math.ceil %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f45(%v: f32) -> f32 {
    %r = math.cos %v : f32
    gpu.return %r : f32
  }
  gpu.func @f46(%d: f64) -> f64 {
    %r = math.cos %d : f64
    gpu.return %r : f64
  }
  gpu.func @f47(%h: f16) -> f16 {
    %r = math.cos %h : f16
    gpu.return %r : f16
  }
  gpu.func @f48(%v: f32) -> f32 {
    %r = math.cos %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f49(%d: f64) -> f64 {
    %r = math.cos %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f50(%v: f32) -> f32 {
    %r = math.cosh %v : f32
    gpu.return %r : f32
  }
  gpu.func @f51(%d: f64) -> f64 {
    %r = math.cosh %d : f64
    gpu.return %r : f64
  }
  gpu.func @f52(%h: f16) -> f16 {
    %r = math.cosh %h : f16
    gpu.return %r : f16
  }
  gpu.func @f53(%v: f32) -> f32 {
    %r = math.cosh %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f54(%d: f64) -> f64 {
    %r = math.cosh %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f55(%v: f32) -> f32 {
    %r = math.erf %v : f32
    gpu.return %r : f32
  }
  gpu.func @f56(%d: f64) -> f64 {
    %r = math.erf %d : f64
    gpu.return %r : f64
  }
  gpu.func @f57(%h: f16) -> f16 {
    %r = math.erf %h : f16
    gpu.return %r : f16
  }
  gpu.func @f58(%v: f32) -> f32 {
    %r = math.erf %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f59(%d: f64) -> f64 {
    %r = math.erf %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f60(%v: f32) -> f32 {
    %r = math.erfc %v : f32
    gpu.return %r : f32
  }
  gpu.func @f61(%d: f64) -> f64 {
    %r = math.erfc %d : f64
    gpu.return %r : f64
  }
  gpu.func @f62(%h: f16) -> f16 {
    %r = math.erfc %h : f16
    gpu.return %r : f16
  }
  gpu.func @f63(%v: f32) -> f32 {
    %r = math.erfc %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f64(%d: f64) -> f64 {
    %r = math.erfc %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f65(%v: f32) -> f32 {
    %r = math.exp %v : f32
    gpu.return %r : f32
  }
  gpu.func @f66(%d: f64) -> f64 {
    %r = math.exp %d : f64
    gpu.return %r : f64
  }
  gpu.func @f67(%h: f16) -> f16 {
    %r = math.exp %h : f16
    gpu.return %r : f16
  }
  gpu.func @f68(%v: f32) -> f32 {
    %r = math.exp %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f69(%d: f64) -> f64 {
    %r = math.exp %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f70(%v: f32) -> f32 {
    %r = math.exp2 %v : f32
    gpu.return %r : f32
  }
  gpu.func @f71(%d: f64) -> f64 {
    %r = math.exp2 %d : f64
    gpu.return %r : f64
  }
  gpu.func @f72(%h: f16) -> f16 {
    %r = math.exp2 %h : f16
    gpu.return %r : f16
  }
  gpu.func @f73(%v: f32) -> f32 {
    %r = math.exp2 %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f74(%d: f64) -> f64 {
    %r = math.exp2 %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f75(%v: f32) -> f32 {
    %r = math.expm1 %v : f32
    gpu.return %r : f32
  }
  gpu.func @f76(%d: f64) -> f64 {
    %r = math.expm1 %d : f64
    gpu.return %r : f64
  }
  gpu.func @f77(%h: f16) -> f16 {
    %r = math.expm1 %h : f16
    gpu.return %r : f16
  }
  gpu.func @f78(%v: f32) -> f32 {
    %r = math.expm1 %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f79(%d: f64) -> f64 {
    %r = math.expm1 %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f80(%v: f32) -> f32 {
    %r = math.floor %v : f32
    gpu.return %r : f32
  }
  gpu.func @f81(%d: f64) -> f64 {
    %r = math.floor %d : f64
    gpu.return %r : f64
  }
  gpu.func @f82(%h: f16) -> f16 {
    %r = math.floor %h : f16
    gpu.return %r : f16
  }
  gpu.func @f83(%v: f32) -> f32 {
    %r = math.floor %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f84(%d: f64) -> f64 {
    %r = math.floor %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f85(%v: f32) -> f32 {
    %r = math.log %v : f32
    gpu.return %r : f32
  }
  gpu.func @f86(%d: f64) -> f64 {
    %r = math.log %d : f64
    gpu.return %r : f64
  }
  gpu.func @f87(%h: f16) -> f16 {
    %r = math.log %h : f16
    gpu.return %r : f16
  }
  gpu.func @f88(%v: f32) -> f32 {
    %r = math.log %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f89(%d: f64) -> f64 {
    %r = math.log %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f90(%v: f32) -> f32 {
    %r = math.log10 %v : f32
    gpu.return %r : f32
  }
  gpu.func @f91(%d: f64) -> f64 {
    %r = math.log10 %d : f64
    gpu.return %r : f64
  }
  gpu.func @f92(%h: f16) -> f16 {
    %r = math.log10 %h : f16
    gpu.return %r : f16
  }
  gpu.func @f93(%v: f32) -> f32 {
    %r = math.log10 %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f94(%d: f64) -> f64 {
    %r = math.log10 %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f95(%v: f32) -> f32 {
    %r = math.log1p %v : f32
    gpu.return %r : f32
  }
  gpu.func @f96(%d: f64) -> f64 {
    %r = math.log1p %d : f64
    gpu.return %r : f64
  }
  gpu.func @f97(%h: f16) -> f16 {
    %r = math.log1p %h : f16
    gpu.return %r : f16
  }
  gpu.func @f98(%v: f32) -> f32 {
    %r = math.log1p %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f99(%d: f64) -> f64 {
    %r = math.log1p %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f100(%v: f32) -> f32 {
    %r = math.log2 %v : f32
    gpu.return %r : f32
  }
  gpu.func @f101(%d: f64) -> f64 {
    %r = math.log2 %d : f64
    gpu.return %r : f64
  }
  gpu.func @f102(%h: f16) -> f16 {
    %r = math.log2 %h : f16
    gpu.return %r : f16
  }
  gpu.func @f103(%v: f32) -> f32 {
    %r = math.log2 %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f104(%d: f64) -> f64 {
    %r = math.log2 %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f105(%v: f32) -> f32 {
    %r = math.round %v : f32
    gpu.return %r : f32
  }
  gpu.func @f106(%d: f64) -> f64 {
    %r = math.round %d : f64
    gpu.return %r : f64
  }
  gpu.func @f107(%h: f16) -> f16 {
    %r = math.round %h : f16
    gpu.return %r : f16
  }
  gpu.func @f108(%v: f32) -> f32 {
    %r = math.round %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f109(%d: f64) -> f64 {
    %r = math.round %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f110(%v: f32) -> f32 {
    %r = math.roundeven %v : f32
    gpu.return %r : f32
  }
  gpu.func @f111(%d: f64) -> f64 {
    %r = math.roundeven %d : f64
    gpu.return %r : f64
  }
  gpu.func @f112(%h: f16) -> f16 {
    %r = math.roundeven %h : f16
    gpu.return %r : f16
  }
  gpu.func @f113(%v: f32) -> f32 {
    %r = math.roundeven %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f114(%d: f64) -> f64 {
    %r = math.roundeven %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f115(%v: f32) -> f32 {
    %r = math.rsqrt %v : f32
    gpu.return %r : f32
  }
  gpu.func @f116(%d: f64) -> f64 {
    %r = math.rsqrt %d : f64
    gpu.return %r : f64
  }
  gpu.func @f117(%h: f16) -> f16 {
    %r = math.rsqrt %h : f16
    gpu.return %r : f16
  }
  gpu.func @f118(%v: f32) -> f32 {
    %r = math.rsqrt %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f119(%d: f64) -> f64 {
    %r = math.rsqrt %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f120(%v: f32) -> f32 {
    %r = math.sin %v : f32
    gpu.return %r : f32
  }
  gpu.func @f121(%d: f64) -> f64 {
    %r = math.sin %d : f64
    gpu.return %r : f64
  }
  gpu.func @f122(%h: f16) -> f16 {
    %r = math.sin %h : f16
    gpu.return %r : f16
  }
  gpu.func @f123(%v: f32) -> f32 {
    %r = math.sin %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f124(%d: f64) -> f64 {
    %r = math.sin %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f125(%v: f32) -> f32 {
    %r = math.sinh %v : f32
    gpu.return %r : f32
  }
  gpu.func @f126(%d: f64) -> f64 {
    %r = math.sinh %d : f64
    gpu.return %r : f64
  }
  gpu.func @f127(%h: f16) -> f16 {
    %r = math.sinh %h : f16
    gpu.return %r : f16
  }
  gpu.func @f128(%v: f32) -> f32 {
    %r = math.sinh %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f129(%d: f64) -> f64 {
    %r = math.sinh %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f130(%v: f32) -> f32 {
    %r = math.sqrt %v : f32
    gpu.return %r : f32
  }
  gpu.func @f131(%d: f64) -> f64 {
    %r = math.sqrt %d : f64
    gpu.return %r : f64
  }
  gpu.func @f132(%h: f16) -> f16 {
    %r = math.sqrt %h : f16
    gpu.return %r : f16
  }
  gpu.func @f133(%v: f32) -> f32 {
    %r = math.sqrt %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f134(%d: f64) -> f64 {
    %r = math.sqrt %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f135(%v: f32) -> f32 {
    %r = math.tan %v : f32
    gpu.return %r : f32
  }
  gpu.func @f136(%d: f64) -> f64 {
    %r = math.tan %d : f64
    gpu.return %r : f64
  }
  gpu.func @f137(%h: f16) -> f16 {
    %r = math.tan %h : f16
    gpu.return %r : f16
  }
  gpu.func @f138(%v: f32) -> f32 {
    %r = math.tan %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f139(%d: f64) -> f64 {
    %r = math.tan %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f140(%v: f32) -> f32 {
    %r = math.tanh %v : f32
    gpu.return %r : f32
  }
  gpu.func @f141(%d: f64) -> f64 {
    %r = math.tanh %d : f64
    gpu.return %r : f64
  }
  gpu.func @f142(%h: f16) -> f16 {
    %r = math.tanh %h : f16
    gpu.return %r : f16
  }
  gpu.func @f143(%v: f32) -> f32 {
    %r = math.tanh %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f144(%d: f64) -> f64 {
    %r = math.tanh %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f145(%v: f32) -> f32 {
    %r = math.trunc %v : f32
    gpu.return %r : f32
  }
  gpu.func @f146(%d: f64) -> f64 {
    %r = math.trunc %d : f64
    gpu.return %r : f64
  }
  gpu.func @f147(%h: f16) -> f16 {
    %r = math.trunc %h : f16
    gpu.return %r : f16
  }
  gpu.func @f148(%v: f32) -> f32 {
    %r = math.trunc %v fastmath<afn> : f32
    gpu.return %r : f32
  }
  gpu.func @f149(%d: f64) -> f64 {
    %r = math.trunc %d fastmath<afn> : f64
    gpu.return %r : f64
  }
  gpu.func @f150(%v: f32, %w: f32) -> f32 {
    %r = math.atan2 %v, %w : f32
    gpu.return %r : f32
  }
  gpu.func @f151(%v: f64, %w: f64) -> f64 {
    %r = math.atan2 %v, %w : f64
    gpu.return %r : f64
  }
  gpu.func @f152(%v: f32, %w: f32) -> f32 {
    %r = math.atan2 %v, %w fastmath<fast> : f32
    gpu.return %r : f32
  }
  gpu.func @f153(%v: bf16, %w: bf16) -> bf16 {
    %r = math.atan2 %v, %w : bf16
    gpu.return %r : bf16
  }
  gpu.func @f154(%v: f32, %w: f32) -> f32 {
    %r = math.copysign %v, %w : f32
    gpu.return %r : f32
  }
  gpu.func @f155(%v: f64, %w: f64) -> f64 {
    %r = math.copysign %v, %w : f64
    gpu.return %r : f64
  }
  gpu.func @f156(%v: f32, %w: f32) -> f32 {
    %r = math.copysign %v, %w fastmath<fast> : f32
    gpu.return %r : f32
  }
  gpu.func @f157(%v: bf16, %w: bf16) -> bf16 {
    %r = math.copysign %v, %w : bf16
    gpu.return %r : bf16
  }
  gpu.func @f158(%v: f32, %w: f32) -> f32 {
    %r = math.powf %v, %w : f32
    gpu.return %r : f32
  }
  gpu.func @f159(%v: f64, %w: f64) -> f64 {
    %r = math.powf %v, %w : f64
    gpu.return %r : f64
  }
  gpu.func @f160(%v: f32, %w: f32) -> f32 {
    %r = math.powf %v, %w fastmath<fast> : f32
    gpu.return %r : f32
  }
  gpu.func @f161(%v: bf16, %w: bf16) -> bf16 {
    %r = math.powf %v, %w : bf16
    gpu.return %r : bf16
  }
  gpu.func @f162(%v: f32, %w: f32) -> f32 {
    %r = arith.remf %v, %w : f32
    gpu.return %r : f32
  }
  gpu.func @f163(%v: f64, %w: f64) -> f64 {
    %r = arith.remf %v, %w : f64
    gpu.return %r : f64
  }
  gpu.func @f164(%v: f32, %w: f32) -> f32 {
    %r = arith.remf %v, %w fastmath<fast> : f32
    gpu.return %r : f32
  }
  gpu.func @f165(%v: bf16, %w: bf16) -> bf16 {
    %r = arith.remf %v, %w : bf16
    gpu.return %r : bf16
  }
  gpu.func @f166(%v: f32, %w: f32) -> f32 {
    %r = arith.maxnumf %v, %w : f32
    gpu.return %r : f32
  }
  gpu.func @f167(%v: f64, %w: f64) -> f64 {
    %r = arith.maxnumf %v, %w : f64
    gpu.return %r : f64
  }
  gpu.func @f168(%v: f32, %w: f32) -> f32 {
    %r = arith.maxnumf %v, %w fastmath<fast> : f32
    gpu.return %r : f32
  }
  gpu.func @f169(%v: bf16, %w: bf16) -> bf16 {
    %r = arith.maxnumf %v, %w : bf16
    gpu.return %r : bf16
  }
  gpu.func @f170(%v: f32, %w: f32) -> f32 {
    %r = arith.minnumf %v, %w : f32
    gpu.return %r : f32
  }
  gpu.func @f171(%v: f64, %w: f64) -> f64 {
    %r = arith.minnumf %v, %w : f64
    gpu.return %r : f64
  }
  gpu.func @f172(%v: f32, %w: f32) -> f32 {
    %r = arith.minnumf %v, %w fastmath<fast> : f32
    gpu.return %r : f32
  }
  gpu.func @f173(%v: bf16, %w: bf16) -> bf16 {
    %r = arith.minnumf %v, %w : bf16
    gpu.return %r : bf16
  }
  gpu.func @f174(%v: f32, %w: f32) -> f32 {
    %r = arith.maximumf %v, %w : f32
    gpu.return %r : f32
  }
  gpu.func @f175(%v: f64, %w: f64) -> f64 {
    %r = arith.maximumf %v, %w : f64
    gpu.return %r : f64
  }
  gpu.func @f176(%v: f32, %w: f32) -> f32 {
    %r = arith.maximumf %v, %w fastmath<fast> : f32
    gpu.return %r : f32
  }
  gpu.func @f177(%v: bf16, %w: bf16) -> bf16 {
    %r = arith.maximumf %v, %w : bf16
    gpu.return %r : bf16
  }
  gpu.func @f178(%d: f64, %e: f64) -> f64 {
    %r = math.fma %d, %e, %d : f64
    gpu.return %r : f64
  }
  gpu.func @f179(%v: f32) -> i1 {
    %r = math.isnan %v : f32
    gpu.return %r : i1
  }
  gpu.func @f180(%v: f32) -> i1 {
    %r = math.isinf %v : f32
    gpu.return %r : i1
  }
  gpu.func @f181(%v: f32) -> i1 {
    %r = math.isfinite %v : f32
    gpu.return %r : i1
  }
  gpu.func @f182(%v: f32) -> i1 {
    %r = math.isnormal %v : f32
    gpu.return %r : i1
  }
  gpu.func @f183(%v: f32, %i: i32) -> f32 {
    %r = math.fpowi %v, %i : f32, i32
    gpu.return %r : f32
  }
  gpu.func @f184(%v: f64) -> i1 {
    %r = math.isnan %v : f64
    gpu.return %r : i1
  }
  gpu.func @f185(%v: f64) -> i1 {
    %r = math.isinf %v : f64
    gpu.return %r : i1
  }
  gpu.func @f186(%v: f64) -> i1 {
    %r = math.isfinite %v : f64
    gpu.return %r : i1
  }
  gpu.func @f187(%v: f64) -> i1 {
    %r = math.isnormal %v : f64
    gpu.return %r : i1
  }
  gpu.func @f188(%v: f64, %i: i32) -> f64 {
    %r = math.fpowi %v, %i : f64, i32
    gpu.return %r : f64
  }
  gpu.func @f189(%v: f16) -> i1 {
    %r = math.isnan %v : f16
    gpu.return %r : i1
  }
  gpu.func @f190(%v: f16) -> i1 {
    %r = math.isinf %v : f16
    gpu.return %r : i1
  }
  gpu.func @f191(%v: f16) -> i1 {
    %r = math.isfinite %v : f16
    gpu.return %r : i1
  }
  gpu.func @f192(%v: f16) -> i1 {
    %r = math.isnormal %v : f16
    gpu.return %r : i1
  }
  gpu.func @f193(%v: f16, %i: i32) -> f16 {
    %r = math.fpowi %v, %i : f16, i32
    gpu.return %r : f16
  }
  gpu.func @f194(%v: i32) -> i32 {
    %r = math.absi %v : i32
    gpu.return %r : i32
  }
  gpu.func @f195(%v: i32) -> i32 {
    %r = math.ctlz %v : i32
    gpu.return %r : i32
  }
  gpu.func @f196(%v: i32) -> i32 {
    %r = math.cttz %v : i32
    gpu.return %r : i32
  }
  gpu.func @f197(%v: i32) -> i32 {
    %r = math.ctpop %v : i32
    gpu.return %r : i32
  }
  gpu.func @f198(%v: i64) -> i64 {
    %r = math.absi %v : i64
    gpu.return %r : i64
  }
  gpu.func @f199(%v: i64) -> i64 {
    %r = math.ctlz %v : i64
    gpu.return %r : i64
  }
  gpu.func @f200(%v: i64) -> i64 {
    %r = math.cttz %v : i64
    gpu.return %r : i64
  }
  gpu.func @f201(%v: i64) -> i64 {
    %r = math.ctpop %v : i64
    gpu.return %r : i64
  }
  gpu.func @f202(%v: i16) -> i16 {
    %r = math.absi %v : i16
    gpu.return %r : i16
  }
  gpu.func @f203(%v: i16) -> i16 {
    %r = math.ctlz %v : i16
    gpu.return %r : i16
  }
  gpu.func @f204(%v: i16) -> i16 {
    %r = math.cttz %v : i16
    gpu.return %r : i16
  }
  gpu.func @f205(%v: i16) -> i16 {
    %r = math.ctpop %v : i16
    gpu.return %r : i16
  }
  gpu.func @f206(%v: vector<3xf32>) -> vector<3xf32> {
    %r = math.exp %v : vector<3xf32>
    gpu.return %r : vector<3xf32>
  }
  gpu.func @f207(%v: vector<2xf16>, %w: vector<2xf16>) -> vector<2xf16> {
    %r = math.powf %v, %w : vector<2xf16>
    gpu.return %r : vector<2xf16>
  }
  gpu.func @f208(%v: vector<2x2xf32>) -> vector<2x2xf32> {
    %r = math.exp %v : vector<2x2xf32>
    gpu.return %r : vector<2x2xf32>
  }
}
