"""Every figure of speed and strength we claim, measured on the machine at hand.

`make bench` measures all and prints each beside its target; `make bench ARGS="playouts starts"`
only some. A family of figures is a function from `Effort` to figures, named in `FAMILIES`.
"""
