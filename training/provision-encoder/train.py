"""Trains the encoder that reads the provisions of sentences, and scores sentences of authors that it has not seen.

Usage: train.py CASES PRETRAINED OUT [--fold N] [--layers N] [--epochs N] [--rate R]
Leaves the fold out, and writes its scores; without a fold everything is learned from, and the model is written.
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
from torch.nn import functional

from provision_encoder import RERANKER, ProvisionEncoder

sys.path.insert(0, RERANKER)
from encoder import BEGIN, END, PADDING, TEXT, load_pretrained, read_pretrained  # noqa: E402
from train import AVERAGED_EVERY, DEVICE, IS_BFLOAT16_FAST, Average  # noqa: E402

SEED = 20261128
BATCH = 128
DROPOUT = 0.1
DROPPED_SHARE = 0.05
HEAD_RATE = 2e-3
DECAY = 0.02
WARM_UP = 0.1
# How much rows count that hold for sentences of all kinds.
WEIGHTS = {"noted": 4.0, "high": 4.0, "reader-duty": 2.0, "other-duty": 2.0}
# Logits are kept in 8 bits: this many steps for 1, and none below the least.
STEPS, LEAST = 14, -9.0


def pad(texts: list[list[int]]) -> torch.Tensor:
    laid = [[BEGIN, *text[:TEXT], END] for text in texts]
    length = max(map(len, laid))
    return torch.tensor([text + [PADDING] * (length - len(text)) for text in laid], device=DEVICE)


def run(model: ProvisionEncoder, texts: list[list[int]]) -> torch.Tensor:
    with torch.autocast(DEVICE, torch.bfloat16, enabled=IS_BFLOAT16_FAST):
        return model(pad(texts)).float()


def list_batches(cases, rng: random.Random):
    """Of like length, in random order."""
    order = sorted(range(len(cases)), key=lambda place: len(cases[place]["p"]) + rng.random() * 8)
    batches = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
    rng.shuffle(batches)
    return batches


def train(rows, unsure, cases, options) -> ProvisionEncoder:
    rng = random.Random(SEED)
    torch.manual_seed(SEED)
    model = ProvisionEncoder(len(rows), options.layers, DROPOUT).to(DEVICE)
    load_pretrained(model.encoder, read_pretrained(options.pretrained))
    shares = np.full(len(rows), 1.0)
    for case in cases:
        shares[case["y"]] += 1
    with torch.no_grad():
        model.rows.bias.copy_(torch.from_numpy(np.log(shares / len(cases))))
    for part in (model.encoder.pieces, model.encoder.places, model.encoder.parts, model.encoder.norm):
        part.requires_grad_(False)
    upper = [value for value in model.encoder.parameters() if value.requires_grad]
    groups = [{"params": upper, "lr": options.rate}, {"params": list(model.rows.parameters()), "lr": HEAD_RATE}]
    optimizer = torch.optim.AdamW(groups, weight_decay=DECAY, fused=True)
    steps = options.epochs * len(list_batches(cases, rng))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, [options.rate, HEAD_RATE], steps, pct_start=WARM_UP)
    trained = [value for value in model.parameters() if value.requires_grad]
    weight = torch.tensor([WEIGHTS.get(row, 1.0) for row in rows], device=DEVICE)
    known = torch.ones(len(unsure), len(rows), device=DEVICE)
    for number, own in enumerate(unsure):
        known[number, own] = 0
    average, began, done, total = Average(model), time.time(), 0, 0.0
    for _ in range(options.epochs):
        for batch in list_batches(cases, rng):
            own = [cases[place] for place in batch]
            truth = torch.zeros(len(own), len(rows))
            truth[
                [number for number, case in enumerate(own) for _ in case["y"]], [row for case in own for row in case["y"]]
            ] = 1
            texts = [[piece for piece in case["p"] if rng.random() > DROPPED_SHARE] or case["p"] for case in own]
            losses = functional.binary_cross_entropy_with_logits(run(model, texts), truth.to(DEVICE), reduction="none")
            loss = (losses * weight * known[[case["u"] for case in own]]).sum() / len(own)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(trained, 5.0)
            optimizer.step()
            schedule.step()
            done, total = done + 1, total + float(loss.detach())
            if done % AVERAGED_EVERY == 0:
                average.update()
            if done % 200 == 0:
                print(f"step {done} of {steps}, loss {total / 200:.3f} after {time.time() - began:.0f} s", flush=True)
                total = 0.0
    return average.model


@torch.no_grad()
def score(model: ProvisionEncoder, cases) -> np.ndarray:
    order = sorted(range(len(cases)), key=lambda place: len(cases[place]["p"]))
    values = np.zeros((len(cases), model.rows.out_features), np.float32)
    for start in range(0, len(order), 512):
        some = order[start : start + 512]
        values[some] = run(model, [cases[place]["p"] for place in some]).cpu().numpy()
    return values


def average_precision(truth: np.ndarray, values: np.ndarray) -> float:
    right = truth[np.argsort(-values)]
    return float((np.cumsum(right) / np.arange(1, len(right) + 1))[right].mean())


def print_precision(rows, unsure, cases, values: np.ndarray) -> None:
    for row in WEIGHTS:
        place = rows.index(row)
        asked = np.array([place not in unsure[case["u"]] for case in cases])
        truth = np.array([place in case["y"] for case in cases])
        print(f"{row}: average precision {average_precision(truth[asked], values[asked, place]):.3f}", flush=True)
    records = [number for number, row in enumerate(rows) if ":" not in row and row not in WEIGHTS and row != "agreement"]
    noted = rows.index("noted")
    own = [number for number, case in enumerate(cases) if noted in case["y"] and set(case["y"]) & set(records)]
    best = [records[place] for place in values[own][:, records].argmax(1)]
    right = np.mean([one in cases[number]["y"] for number, one in zip(own, best)])
    print(f"likeliest record of noted sentences is right: {right:.3f} of {len(own)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("pretrained", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--fold", type=int)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=2e-4)
    options = parser.parse_args()
    raw = gzip.decompress(options.data.read_bytes())
    data = json.loads(raw)
    rows, unsure, cases = data["rows"], data["unsure"], data["cases"]
    seen = [case for case in cases if options.fold is None or case["f"] != options.fold]
    model = train(rows, unsure, seen, options)
    if options.fold is None:
        state = {name: value.half().cpu() for name, value in model.state_dict().items()}
        torch.save(state, options.out / "provision-encoder.pt")
        return
    held = [case for case in cases if case["f"] == options.fold]
    values = score(model, held)
    print_precision(rows, unsure, held, values)
    packed = np.round(np.clip(values, LEAST, -LEAST) * STEPS).astype(np.int8)
    (options.out / f"scores-{options.fold}.i8.gz").write_bytes(gzip.compress(packed.tobytes()))
    (options.out / "cases.sha256").write_text(hashlib.sha256(raw).hexdigest() + "\n")


if __name__ == "__main__":
    main()
