"""Many games stepped at once at random, observations, masks and rewards included, against pgx on the CPU."""

from collections.abc import Callable
from functools import partial

from bench.section import Contender, Contest, Section, Tally
from bench.sections.batches import STEPS, best


def ours(name: str) -> Contender:
    from parlour import load
    from parlour.engine import Batch

    game = load(name)

    def build(size: int) -> Callable[[], Tally]:
        batch = Batch(game, size, seed=1, observe="turn")
        steps = STEPS // size

        def chunk() -> Tally:
            over = 0
            for _ in range(steps):
                batch.step(batch.sample())
                over += int(batch.done.sum())
            return Tally(steps * size, over / (steps * size))

        return chunk

    return best(build)


def theirs(name: str) -> Contender:
    return best(partial(pgx_chunk, name))


def pgx_chunk(name: str, size: int) -> Callable[[], Tally]:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    game = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))
    steps = STEPS // size

    def advance(
        _: int, carried: tuple[pgx.State, jax.Array, jax.Array, jax.Array]
    ) -> tuple[pgx.State, jax.Array, jax.Array, jax.Array]:
        state, key, over, seen = carried
        key, drawing, resetting = jax.random.split(key, 3)
        action = jax.random.categorical(drawing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        after = step(state, action, jax.random.split(resetting, size))
        # Something has to be made of every observation: what nobody looks at would not be computed.
        return after, key, over + after.terminated.sum(), seen + after.observation.sum()

    zeros = jnp.int32(0), jnp.int32(0)
    advance_all = jax.jit(lambda state, key: jax.lax.fori_loop(0, steps, advance, (state, key, *zeros)))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(game.init))(jax.random.split(key, size))

    def chunk() -> Tally:
        nonlocal state, key
        state, key, over, _ = advance_all(state, key)
        return Tally(steps * size, int(over) / (steps * size))

    return chunk


SECTION = Section(
    title="Batched random steps with observations",
    peer="pgx on the CPU",
    unit="steps/s",
    witness="games over, a step",
    contests=(
        Contest("Connect Four", partial(ours, "connectfour"), partial(theirs, "connect_four")),
        Contest("Othello", partial(ours, "othello"), partial(theirs, "othello")),
    ),
    least=3.0,
)
