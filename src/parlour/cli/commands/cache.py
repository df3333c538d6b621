"""Shows and clears what was compiled."""

from datetime import datetime

import click


@click.command("cache")
@click.option("--clear", is_flag=True, help="Remove everything; it is compiled again when it is needed.")
def command(clear: bool) -> None:
    """Show or clear what was compiled.

    Every game compiles once; this is the folder where that is kept, what is in it, and how much room it takes.
    """
    from parlour.engine.compiling import cache

    modules = cache.prune(keep=0) if clear else cache.kept()
    for module in modules:
        used = datetime.fromtimestamp(module.used)
        click.echo(f"{module.size / 1024:8.0f} KiB  {used:%Y-%m-%d %H:%M}  {module.file.stem}")
    total = sum(module.size for module in modules) / 1024 / 1024
    click.echo(f"{'removed ' if clear else ''}{len(modules)} modules, {total:.1f} MiB, in {cache.folder()}")
