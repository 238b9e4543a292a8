"""Writes the mean of the weights of several folds as the model that is shipped (Wortsman et al. 2022).

Usage: average.py OUT, where train.py has written fold-N.pt
"""

import sys
from pathlib import Path

import torch


def main() -> None:
    out = Path(sys.argv[1])
    states = [torch.load(file) for file in sorted(out.glob("fold-*.pt"))]
    mean = {name: sum(state[name].float() for state in states) / len(states) for name in states[0]}
    torch.save(mean, out / "reranker.pt")


if __name__ == "__main__":
    main()
