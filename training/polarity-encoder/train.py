"""Trains the encoder of polarity, and measures it on questions of authors that it has not seen.

Usage: train.py DATA OUT --start WEIGHTS [--held AUTHOR,AUTHOR] [--epochs N]
DATA is the cases.json.gz of training/polarity-encoder/polarity-cases.ts, WEIGHTS those of a trained reranker.
Writes OUT/polarity-encoder.pt, whose logits are scaled so that their probabilities are right for the held authors.
"""

import argparse
import gzip
import hashlib
import json
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from polarity_encoder import RERANKER, PolarityEncoder, lay_out_pair

sys.path.insert(0, RERANKER)
from encoder import PADDING, PARTS_AFTER  # noqa: E402
from train import DEVICE, IS_BFLOAT16_FAST  # noqa: E402

SEED = 1
BATCH = 32
DROPOUT = 0.1
DROPPED_SHARE = 0.05
RATE, HEAD_RATE = 1.5e-4, 1e-3
DECAY = 0.02
WARM_UP = 0.1
# Some of the marks are wrong: no case is learned as certain.
SMOOTHED = 0.03
# Factors of the logits among which the best is chosen.
SCALES = np.arange(0.3, 1.31, 0.05)


def run(model: PolarityEncoder, cases, rng: random.Random | None = None) -> torch.Tensor:
    def draw(pieces: list[int]) -> list[int]:
        return [piece for piece in pieces if rng is None or rng.random() > DROPPED_SHARE] or pieces

    laid = [lay_out_pair(draw(case["q"]), draw(case["t"])) for case in cases]
    length = max(len(pieces) for pieces, _ in laid)
    pieces = torch.tensor([own + [PADDING] * (length - len(own)) for own, _ in laid], device=DEVICE)
    parts = torch.tensor([own + [0] * (length - len(own)) for _, own in laid], device=DEVICE)
    with torch.autocast(DEVICE, torch.bfloat16, enabled=IS_BFLOAT16_FAST):
        return model(pieces, parts).float()


def list_batches(cases, rng: random.Random):
    """Of like length, in random order."""
    ordered = sorted(cases, key=lambda case: len(case["q"]) + len(case["t"]) + rng.random() * 12)
    batches = [ordered[start : start + BATCH] for start in range(0, len(ordered), BATCH)]
    rng.shuffle(batches)
    return batches


def train(cases, options) -> PolarityEncoder:
    rng = random.Random(SEED)
    torch.manual_seed(SEED)
    model = PolarityEncoder(DROPOUT).to(DEVICE)
    started = {name: value.float() for name, value in torch.load(options.start, map_location=DEVICE).items()}
    model.load_state_dict({name: value for name, value in started.items() if name.startswith("encoder.")}, strict=False)
    for part in (model.encoder.pieces, model.encoder.places, model.encoder.norm, model.encoder.layers[:PARTS_AFTER]):
        part.requires_grad_(False)
    upper = [value for value in model.encoder.parameters() if value.requires_grad]
    head = [*model.mix.parameters(), *model.score.parameters()]
    groups = [{"params": upper, "lr": RATE}, {"params": head, "lr": HEAD_RATE}]
    optimizer = torch.optim.AdamW(groups, weight_decay=DECAY, fused=True)
    steps = options.epochs * len(list_batches(cases, rng))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, [RATE, HEAD_RATE], steps, pct_start=WARM_UP)
    began, done, total = time.time(), 0, 0.0
    for _ in range(options.epochs):
        for batch in list_batches(cases, rng):
            truth = torch.tensor([abs(case["y"] - SMOOTHED) for case in batch], device=DEVICE)
            loss = functional.binary_cross_entropy_with_logits(run(model, batch, rng), truth)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(upper + head, 1.0)
            optimizer.step()
            schedule.step()
            done, total = done + 1, total + float(loss.detach())
            if done % 50 == 0:
                print(f"step {done} of {steps}, loss {total / 50:.3f} after {time.time() - began:.0f} s", flush=True)
                total = 0.0
    return model.eval()


@torch.no_grad()
def score(model: PolarityEncoder, cases) -> np.ndarray:
    return np.concatenate([run(model, cases[start : start + 64]).cpu().numpy() for start in range(0, len(cases), 64)])


def choose_scale(logits: np.ndarray, truth: np.ndarray) -> float:
    """The factor that makes what was marked likeliest."""
    signed = logits * np.where(truth, 1, -1)
    return float(min(SCALES, key=lambda scale: np.logaddexp(0, -scale * signed).mean()))


def print_measures(logits: np.ndarray, truth: np.ndarray) -> None:
    right = (logits > 0) == truth
    surest = np.argsort(-np.abs(logits))
    shares = ", ".join(f"surest {share:.0%}: {right[surest[: int(share * len(right))]].mean():.3f}" for share in (0.25, 0.5, 0.7))
    print(f"right: {right.mean():.3f} of {len(right)}; {shares}", flush=True)
    for minimum in (0.7, 0.8, 0.9):
        said = 1 / (1 + np.exp(-np.abs(logits))) >= minimum
        print(f"said from {minimum}: {said.mean():.3f}, right of these {right[said].mean():.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--held", default="")
    parser.add_argument("--epochs", type=int, default=2)
    options = parser.parse_args()
    raw = gzip.decompress(options.data.read_bytes())
    cases = json.loads(raw)
    authors = set(options.held.split(","))
    held = [case for case in cases if case["a"] in authors]
    model = train([case for case in cases if case["a"] not in authors], options)
    if held:
        logits, truth = score(model, held), np.array([case["y"] == 1 for case in held])
        scale = choose_scale(logits, truth)
        print(f"scaled by {scale:.2f}", flush=True)
        with torch.no_grad():
            model.score.weight *= scale
            model.score.bias *= scale
        print_measures(logits * scale, truth)
    torch.save({name: value.half().cpu() for name, value in model.state_dict().items()}, options.out / "polarity-encoder.pt")
    (options.out / "cases.sha256").write_text(hashlib.sha256(raw).hexdigest() + "\n")


if __name__ == "__main__":
    main()
