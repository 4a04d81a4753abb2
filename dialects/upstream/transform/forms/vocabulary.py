"""What the formats of the transform dialect use besides its definitions."""

from __future__ import annotations

from xdsl.dialects.transform import AnyOpType, AnyValueType

from okl_opt.dialects.upstream.shared.formats.parts import Vocabulary
from okl_opt.dialects.upstream.transform.declared import op_class
from okl_opt.dialects.upstream.transform.forms.defaults import DEFAULTS, OPTIONAL_DEFAULTS, WORDS
from okl_opt.dialects.upstream.transform.forms.directives import DIRECTIVES

VOCABULARY = Vocabulary(
    op_class,
    words=WORDS,
    types={"<AnyOpType>": AnyOpType(), "<AnyValueType>": AnyValueType()},
    same_types={"replicated": "handles"},
    defaults=DEFAULTS,
    optional_defaults=OPTIONAL_DEFAULTS,
    directives=DIRECTIVES,
)
