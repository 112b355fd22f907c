"""The simulated table.

A stroke in the order of reading: `params` (materials and models), `simulate` (the way in: checks, launches), `kernels`
(what is computed), `codes` (the integers they speak in), `trace` (what comes out), `plot`.
"""
