"""The print options of the command line."""

from __future__ import annotations

from okl_opt.dialects.text import PrintOptions
from okl_opt.words.flags import Settings


def print_options(settings: Settings) -> PrintOptions:
    """The printer's options from the flags."""
    return PrintOptions(
        generic=settings.generic,
        local_scope=settings.local_scope,
        typed_pointers=settings.typed_pointers,
        properties_as_attributes=settings.no_properties,
        unique_ssa_ids=settings.unique_ssa_ids,
        debuginfo=settings.debuginfo,
        pretty_debuginfo=settings.pretty_debuginfo,
        iree_compat=settings.iree_compat,
        elide_elements_above=settings.elide_elements_above,
        elide_resources_above=settings.elide_resources_above,
        hex_elements_above=settings.hex_elements_above,
        skip_regions=settings.skip_regions,
        value_users=settings.value_users,
        nameloc_prefix=settings.nameloc_prefix,
        source_names=settings.source_names,
    )
