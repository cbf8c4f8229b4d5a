"""Bit operations as single machine instructions, for kernels that are compiled."""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic


@intrinsic
def ones(typingctx: Any, x: Any) -> Any:
    """How many bits are set."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), build


@intrinsic
def zeros_below(typingctx: Any, x: Any) -> Any:
    """The number of the lowest bit that is set; x must not be 0."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), build
