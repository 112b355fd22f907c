"""Baseline: soft actor-critic (Haarnoja et al. 2018) on many tables at once; an episode is one stroke, so the critics
learn its points and nothing behind it.

`fivepins evaluate --task Stroke-v0 --agent sac:Agent --seconds 600`, in an environment with requirements/baselines.txt
The learning curve of a seed alone: `python sac.py --seed 0`
"""

import argparse
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax
from nets import net, out, waves

from fivepins.env.vector import StrokeVectorEnv

TABLES, ROUNDS, UPDATES, BATCH = 1024, 150, 16, 1024
RATE, TEMPERATURE = 1e-3, 0.1
WIDTH = 128

TUNED = optax.chain(optax.clip_by_global_norm(10.0), optax.adam(RATE))


def drawn(policy: list, observation: jax.Array, noise: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Actions within the box, and the logarithm of their density but for a constant."""
    mean, spread = jnp.split(out(policy, observation), 2, axis=1)
    spread = jnp.clip(spread, -4.0, 1.0)
    free = mean + jnp.exp(spread) * noise
    density = -(0.5 * noise**2 + spread) - 2.0 * (jnp.log(2.0) - free - jax.nn.softplus(-2.0 * free))
    return jnp.tanh(free), density.sum(axis=1)


def loss(learnt: dict, observation: jax.Array, actions: jax.Array, points: jax.Array, noise: jax.Array) -> jax.Array:
    seen = waves(observation, actions)
    critics = sum(((out(one, seen)[:, 0] - points) ** 2).mean() for one in learnt["critics"])
    own, density = drawn(learnt["policy"], observation, noise)
    fixed = jax.lax.stop_gradient(learnt["critics"])
    worth = jnp.minimum(*(out(one, waves(observation, own))[:, 0] for one in fixed))
    return critics + (TEMPERATURE * density - worth).mean()


@jax.jit
def improved(learnt: dict, state: optax.OptState, *part: jax.Array) -> tuple[dict, optax.OptState]:
    change, state = TUNED.update(jax.grad(loss)(learnt, *part), state, learnt)
    return optax.apply_updates(learnt, change), state


class Agent:
    def __init__(self) -> None:
        self.curve: list[tuple[int, float, float]] = []

    def reset(self, seed: int) -> None:
        """Learn from nothing."""
        rng = np.random.default_rng(seed)
        seen = 24 + 5 + 12
        learnt = {
            "policy": net([24, WIDTH, WIDTH, 10], rng, 0.1),
            "critics": [net([seen, WIDTH, WIDTH, 1], rng) for _ in range(2)],
        }
        state = TUNED.init(learnt)
        tables = StrokeVectorEnv(TABLES, hand="club")
        observation, _ = tables.reset(seed=1_000_000 + seed)
        kept = [np.empty((TABLES * ROUNDS, width), np.float32) for width in (24, 5, 1)]
        start, lately = time.perf_counter(), []
        self.curve = []
        for round_ in range(1, ROUNDS + 1):
            noise = rng.standard_normal((TABLES, 5)).astype(np.float32)
            actions = np.asarray(drawn(learnt["policy"], observation, noise)[0])
            rows = slice((round_ - 1) * TABLES, round_ * TABLES)
            kept[0][rows], kept[1][rows] = observation, actions
            observation, points, *_ = tables.step(actions)
            kept[2][rows, 0] = points
            lately.append(points.mean())
            for _ in range(UPDATES):
                part = rng.integers(0, round_ * TABLES, BATCH)
                noise = rng.standard_normal((BATCH, 5)).astype(np.float32)
                learnt, state = improved(learnt, state, kept[0][part], kept[1][part], kept[2][part, 0], noise)
            if round_ % 15 == 0:
                self.curve.append((round_ * TABLES, float(np.mean(lately)), time.perf_counter() - start))
                lately = []
        self.policy = [(np.asarray(weights), np.asarray(bias)) for weights, bias in learnt["policy"]]

    def __call__(self, observation: np.ndarray, info: dict) -> np.ndarray:
        given = observation
        for weights, bias in self.policy[:-1]:
            given = np.tanh(given @ weights + bias)
        return np.tanh((given @ self.policy[-1][0] + self.policy[-1][1])[:5])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    agent = Agent()
    agent.reset(parser.parse_args().seed)
    for strokes, points, seconds in agent.curve:
        print(f"{strokes:8} strokes {points:7.3f} points while learning {seconds:6.1f} s")


if __name__ == "__main__":
    main()
