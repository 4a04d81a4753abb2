from collections.abc import Mapping

class TestingConfig:
    environment: Mapping[str, str]
    maxIndividualTestTime: float
    pipefail: bool

class Test:
    config: TestingConfig
    def getFullName(self) -> str: ...
