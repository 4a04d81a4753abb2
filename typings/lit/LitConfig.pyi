from collections.abc import Mapping

class LitConfig:
    params: Mapping[str, str]
