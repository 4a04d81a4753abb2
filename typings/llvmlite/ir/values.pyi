"""Where llvmlite defines the values of its IR; other libraries import them from here."""

from llvmlite.ir import Argument as Argument
from llvmlite.ir import Block as Block
from llvmlite.ir import Constant as Constant
from llvmlite.ir import Function as Function
from llvmlite.ir import GlobalVariable as GlobalVariable
from llvmlite.ir import Value as Value
