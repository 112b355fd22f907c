"""Small networks for the baselines that learn by gradients: layers of tanh, on jax."""

import itertools

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_platforms", "cpu")

Net = list[tuple[jax.Array, jax.Array]]


def net(sizes: list[int], rng: np.random.Generator, last: float = 1.0) -> Net:
    """Weights and biases; the last layer is scaled."""
    layers = []
    for place, (given, made) in enumerate(itertools.pairwise(sizes)):
        scale = (last if place == len(sizes) - 2 else 1.0) / np.sqrt(given)
        layers.append((jnp.asarray(scale * rng.standard_normal((given, made)), jnp.float32), jnp.zeros(made)))
    return layers


def out(layers: Net, given: jax.Array) -> jax.Array:
    for weights, bias in layers[:-1]:
        given = jnp.tanh(given @ weights + bias)
    weights, bias = layers[-1]
    return given @ weights + bias


def waves(observation: jax.Array, actions: jax.Array) -> jax.Array:
    """What is seen, and an action whose azimuth is told finely: what it decides changes within a hundredth of it."""
    fine = actions[:, :1] * 2.0 ** jnp.arange(6) * jnp.pi
    return jnp.concatenate([observation, actions, jnp.sin(fine), jnp.cos(fine)], axis=1)
