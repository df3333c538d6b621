"""Many games stepped at once at random and begun anew when over, against pgx on the CPU."""

import time
from collections.abc import Callable

from bench.section import Contender, Contest, Section, Tally

SIZES = (64, 256, 1024, 4096, 16384)  # games in a batch: each side is measured at the size it is best at
PASSES = 4
STEPS = 100_000  # a chunk, over the games of the batch


def ours() -> Contender:
    from parlour import load
    from parlour.engine import Batch

    game = load("connectfour")

    def build(size: int) -> Callable[[], Tally]:
        batch = Batch(game, size, seed=1)
        steps = STEPS // size

        def chunk() -> Tally:
            over = 0
            for _ in range(steps):
                batch.step(batch.sample())
                over += int(batch.done.sum())
            return Tally(steps * size, over / (steps * size))

        return chunk

    return best(build)


def theirs() -> Contender:
    return best(pgx_chunk)


def pgx_chunk(size: int) -> Callable[[], Tally]:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    game = pgx.make("connect_four")
    step = jax.vmap(auto_reset(game.step, game.init))
    steps = STEPS // size

    def advance(_: int, carried: tuple[pgx.State, jax.Array, jax.Array]) -> tuple[pgx.State, jax.Array, jax.Array]:
        state, key, over = carried
        key, drawing, resetting = jax.random.split(key, 3)
        action = jax.random.categorical(drawing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        after = step(state, action, jax.random.split(resetting, size))
        # The old observation is kept so that no new one is computed: our batches make none either.
        return after.replace(observation=state.observation), key, over + after.terminated.sum()

    advance_all = jax.jit(lambda state, key: jax.lax.fori_loop(0, steps, advance, (state, key, jnp.int32(0))))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(game.init))(jax.random.split(key, size))

    def chunk() -> Tally:
        nonlocal state, key
        state, key, over = advance_all(state, key)
        return Tally(steps * size, int(over) / (steps * size))

    return chunk


def best(build: Callable[[int], Callable[[], Tally]]) -> Contender:
    """The contender at the batch size that runs fastest here."""
    chunks = {size: build(size) for size in SIZES}
    # The best of several passes over all sizes: one slow moment of the machine must not decide.
    passes = [{size: speed(chunk) for size, chunk in chunks.items()} for _ in range(PASSES)]
    size = max(SIZES, key=lambda size: max(speeds[size] for speeds in passes))
    return Contender(chunks[size], f"batches of {size}")


def speed(chunk: Callable[[], Tally], *, seconds: float = 0.25) -> float:
    """Units a second, once compiled and warm."""
    chunk()
    units, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        units += chunk().units
    return units / spent


SECTION = Section(
    title="Batched random steps",
    peer="pgx on the CPU",
    unit="steps/s",
    witness="games over, a step",
    contests=(Contest("Connect Four", ours, theirs),),
    least=3.0,
)
