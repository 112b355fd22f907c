"""Baseline: proximal policy optimisation (Schulman et al. 2017) on many tables at once; an episode is one stroke, so
the return is the reward and the value the mean of it.

`fivepins evaluate --task Stroke-v0 --agent ppo:Agent --seconds 600`, in an environment with requirements/baselines.txt
The learning curve of a seed alone: `python ppo.py --seed 0`
"""

import argparse
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax
from nets import net, out

from fivepins.env.vector import StrokeVectorEnv

TABLES, ROUNDS, EPOCHS, PARTS = 2048, 150, 4, 4
RATE, CLIP, ENTROPY = 1e-3, 0.2, 0.003
WIDTH = 128

TUNED = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(RATE))


def likelihood(learnt: dict, observation: jax.Array, actions: jax.Array) -> jax.Array:
    """Logarithm of the density of actions before they are cut to the box, but for a constant."""
    mean, spread = out(learnt["policy"], observation), learnt["spread"]
    return -(0.5 * ((actions - mean) / jnp.exp(spread)) ** 2 + spread).sum(axis=1)


def loss(learnt: dict, observation: jax.Array, actions: jax.Array, before: jax.Array, points: jax.Array) -> jax.Array:
    value = out(learnt["value"], observation)[:, 0]
    gain = points - jax.lax.stop_gradient(value)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    ratio = jnp.exp(likelihood(learnt, observation, actions) - before)
    clipped = jnp.minimum(ratio * gain, jnp.clip(ratio, 1.0 - CLIP, 1.0 + CLIP) * gain)
    return -clipped.mean() + 0.01 * ((points - value) ** 2).mean() - ENTROPY * learnt["spread"].sum()


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
        sizes = [24, WIDTH, WIDTH]
        learnt = {
            "policy": net([*sizes, 5], rng, 0.1),
            "value": net([*sizes, 1], rng),
            "spread": jnp.full(5, -0.7),
        }
        state = TUNED.init(learnt)
        tables = StrokeVectorEnv(TABLES, hand="club")
        observation, _ = tables.reset(seed=1_000_000 + seed)
        start, lately = time.perf_counter(), []
        self.curve = []
        for round_ in range(1, ROUNDS + 1):
            mean = np.asarray(out(learnt["policy"], observation))
            actions = mean + np.exp(np.asarray(learnt["spread"])) * rng.standard_normal(mean.shape)
            actions = actions.astype(np.float32)
            before = likelihood(learnt, observation, actions)
            seen = observation
            observation, points, *_ = tables.step(np.clip(actions, -1.0, 1.0))
            lately.append(points.mean())
            batch = [jnp.asarray(one, jnp.float32) for one in (seen, actions, before, points)]
            for _ in range(EPOCHS):
                for part in np.split(rng.permutation(TABLES), PARTS):
                    learnt, state = improved(learnt, state, *(one[part] for one in batch))
            if round_ % 15 == 0:
                self.curve.append((round_ * TABLES, float(np.mean(lately)), time.perf_counter() - start))
                lately = []
        self.policy = [(np.asarray(weights), np.asarray(bias)) for weights, bias in learnt["policy"]]

    def __call__(self, observation: np.ndarray, info: dict) -> np.ndarray:
        given = observation
        for weights, bias in self.policy[:-1]:
            given = np.tanh(given @ weights + bias)
        return np.clip(given @ self.policy[-1][0] + self.policy[-1][1], -1.0, 1.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    agent = Agent()
    agent.reset(parser.parse_args().seed)
    for strokes, points, seconds in agent.curve:
        print(f"{strokes:8} strokes {points:7.3f} points while learning {seconds:6.1f} s")


if __name__ == "__main__":
    main()
