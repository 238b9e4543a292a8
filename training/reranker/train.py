"""Trains the reranker on plain questions with candidates, and scores those of documents that it has not seen.

Usage: train.py DATA PRETRAINED OUT --fold N [--epochs N] [--rate R] [--start WEIGHTS]
Leaves the fold out, and writes the model and its scores of the fold. With --start it goes on from a trained model. average.py makes the shipped model of all folds.
"""

import argparse
import copy
import gzip
import hashlib
import json
import random
import time
from collections import defaultdict
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from encoder import (
    PADDING,
    PARTS_AFTER,
    Reranker,
    lay_out_candidate,
    lay_out_question,
    load_pretrained,
    read_pretrained,
)

SEED = 20261127
FOLDS = 3
LEARNED = ("plain", "nda")
# Of one document in one step.
QUESTIONS, CANDIDATES, RIGHT = 40, 64, 4
# Candidates that are read at once where they are scored.
PART = 128
# Shares of what is left out in training: answers, headings, pieces.
HIDDEN_SHARE, NO_HEADING_SHARE, DROPPED_SHARE = 0.08, 0.2, 0.1
HEAD_DROPOUT = 0.1
HEAD_RATE = 1e-3
DECAY = 0.02
WARM_UP = 0.1
AVERAGED_EVERY, AVERAGE_KEPT = 4, 0.98
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
CHUNK = 512 if DEVICE == "cuda" else 48
# Without these instructions bfloat16 is emulated, ten times slower than 32 bits.
IS_BFLOAT16_FAST = DEVICE == "cuda" or torch.cpu._is_amx_tile_supported()


def read_texts(model: Reranker, texts: list[tuple[list[int], list[int]]]) -> tuple[torch.Tensor, torch.Tensor]:
    """What the encoder gives for laid out texts, read in chunks of like length: [texts, length, OUT], and the mask."""
    order = sorted(range(len(texts)), key=lambda place: len(texts[place][0]))
    longest = len(texts[order[-1]][0])
    vectors, masks = [], []
    for start in range(0, len(order), CHUNK):
        some = [texts[place] for place in order[start : start + CHUNK]]
        length = max(len(pieces) for pieces, _ in some)
        pieces = torch.tensor([pieces + [PADDING] * (length - len(pieces)) for pieces, _ in some], device=DEVICE)
        parts = torch.tensor([parts + [0] * (length - len(parts)) for _, parts in some], device=DEVICE)
        vector, mask = model.encoder(pieces, parts)
        vectors.append(functional.pad(vector, (0, 0, 0, longest - length)))
        masks.append(functional.pad(mask, (0, longest - length)))
    back = torch.empty(len(order), dtype=torch.long)
    back[torch.tensor(order)] = torch.arange(len(order))
    return torch.cat(vectors)[back], torch.cat(masks)[back]


def score_all(model: Reranker, questions, candidates) -> torch.Tensor:
    """Scores of each question with each candidate, laid out: [questions, candidates]."""
    with torch.autocast(DEVICE, torch.bfloat16, enabled=IS_BFLOAT16_FAST):
        return model.late(*read_texts(model, questions), *read_texts(model, candidates)).float()


def drop(pieces: list[int], rng: random.Random) -> list[int]:
    return [piece for piece in pieces if rng.random() > DROPPED_SHARE] or pieces


def draw_step(rows, cases, rng: random.Random):
    """Questions of one document with candidates, and which of them are right and wrong for each."""
    rights, wrongs = [], []
    for case in cases:
        right = [row for row, is_right in zip(case["s"], case["r"]) if is_right]
        rng.shuffle(right)
        # Now and then the answer is not there.
        rights.append(set([] if rng.random() < HIDDEN_SHARE else right[:RIGHT]))
        wrongs.append({row for row, is_right in zip(case["s"], case["r"]) if not is_right})
    needed = set().union(*rights)
    others = list(set().union(*wrongs) - needed)
    rng.shuffle(others)
    chosen = list(needed) + others[: max(8, CANDIDATES - len(needed))]
    right = torch.tensor([[row in own for row in chosen] for own in rights], device=DEVICE)
    wrong = torch.tensor([[row in own for row in chosen] for own in wrongs], device=DEVICE)
    questions = [lay_out_question(drop(case["q"], rng)) for case in cases]
    candidates = []
    for row in chosen:
        heading, text = rows[row]
        heading = [] if rng.random() < NO_HEADING_SHARE else heading
        candidates.append(lay_out_candidate(heading, drop(text, rng)))
    return questions, candidates, right, wrong


def loss_of(scores: torch.Tensor, right: torch.Tensor, wrong: torch.Tensor) -> torch.Tensor:
    """Cross entropy over the candidates and "none of them" (score 0)."""
    none = torch.zeros_like(scores[:, :1])
    everything = torch.logsumexp(torch.cat([scores.masked_fill(~(right | wrong), -1e4), none], 1), 1)
    best = torch.logsumexp(scores.masked_fill(~right, -1e4), 1)
    return (everything - torch.where(right.any(1), best, torch.zeros_like(best))).mean()


def list_steps(cases, rng: random.Random):
    """Cases by document, at most so many at once, in random order."""
    by_document = defaultdict(list)
    for case in cases:
        by_document[case["d"]].append(case)
    steps = []
    for own in by_document.values():
        rng.shuffle(own)
        count = -(-len(own) // QUESTIONS)
        steps += [own[number::count] for number in range(count)]
    rng.shuffle(steps)
    return steps


class Average:
    """The exponential average of a model's trained weights."""

    def __init__(self, model: Reranker):
        self.model = copy.deepcopy(model).eval()
        pairs = zip(self.model.parameters(), model.parameters())
        self.pairs = [(own, value) for own, value in pairs if value.requires_grad]
        self.updates = 0

    @torch.no_grad()
    def update(self) -> None:
        self.updates += 1
        share = max(1 - AVERAGE_KEPT, 1 / self.updates)
        torch._foreach_lerp_([own for own, _ in self.pairs], [value for _, value in self.pairs], share)


@torch.no_grad()
def score_cases(model: Reranker, docs, cases) -> list[np.ndarray]:
    scores: dict[int, np.ndarray] = {}
    by_document = defaultdict(list)
    for number, case in enumerate(cases):
        by_document[case["d"]].append(number)
    for document, numbers in by_document.items():
        used = sorted({row for number in numbers for row in cases[number]["s"]})
        if not used:
            scores.update((number, np.zeros(0, np.float32)) for number in numbers)
            continue
        with torch.autocast(DEVICE, torch.bfloat16, enabled=IS_BFLOAT16_FAST):
            rows = [lay_out_candidate(*docs[document][row]) for row in used]
            parts = [read_texts(model, rows[first : first + PART]) for first in range(0, len(rows), PART)]
            for start in range(0, len(numbers), QUESTIONS):
                some = numbers[start : start + QUESTIONS]
                asked = read_texts(model, [lay_out_question(cases[number]["q"]) for number in some])
                own = [model.late(*asked, *part).float() for part in parts]
                for number, row in zip(some, torch.cat(own, 1).cpu().numpy()):
                    scores[number] = row[np.searchsorted(used, cases[number]["s"])]
    return [scores[number] for number in range(len(cases))]


def print_ranks(cases, scores, name: str) -> None:
    for kind in sorted({case["k"] for case in cases}):
        own = [(case, score) for case, score in zip(cases, scores) if case["k"] == kind]
        there = [(case, score) for case, score in own if any(case["r"])]
        if not there:
            continue
        places = np.array([min(np.argsort(np.argsort(-score))[np.array(case["r"]) == 1]) for case, score in there])
        sure = np.array([np.logaddexp.reduce(score) for _, score in there])
        none = np.array([np.logaddexp.reduce(score) for case, score in own if not case["t"] and len(score)])
        area = (sure[:, None] > none[None, :]).mean() if len(none) else float("nan")
        shares = " ".join(f"{count}: {(places < count).mean():.3f}" for count in (1, 3, 10))
        print(f"{name} {kind}, right among {shares}, area for absent ones {area:.3f}, of {len(there)}", flush=True)


def train(docs, cases, options) -> Reranker:
    rng = random.Random(SEED)
    torch.manual_seed(SEED)
    model = Reranker(head_dropout=HEAD_DROPOUT).to(DEVICE)
    load_pretrained(model.encoder, read_pretrained(options.pretrained))
    if options.start:
        model.load_state_dict({name: value.float() for name, value in torch.load(options.start).items()})
    encoder = model.encoder
    for part in (encoder.pieces, encoder.places, encoder.norm):
        part.requires_grad_(False)
    lower, upper = encoder.layers[:PARTS_AFTER], [encoder.parts, *encoder.layers[PARTS_AFTER:]]
    lower.requires_grad_(options.lower_rate > 0)
    rates = [(lower, options.lower_rate), (nn.ModuleList(upper), options.rate), (model.late, options.head_rate)]
    groups = [{"params": list(part.parameters()), "lr": rate} for part, rate in rates if rate > 0]
    optimizer = torch.optim.AdamW(groups, weight_decay=DECAY, fused=True)
    steps = options.epochs * len(list_steps(cases, rng))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, [group["lr"] for group in groups], steps, pct_start=WARM_UP)
    trained = [value for value in model.parameters() if value.requires_grad]
    average, began, done, total = Average(model), time.time(), 0, 0.0
    for _ in range(options.epochs):
        for own in list_steps(cases, rng):
            questions, candidates, right, wrong = draw_step(docs[own[0]["d"]], own, rng)
            loss = loss_of(score_all(model, questions, candidates), right, wrong)
            optimizer.zero_grad(set_to_none=True)
            (loss * len(own) / QUESTIONS * 2).backward()
            torch.nn.utils.clip_grad_norm_(trained, 1.0)
            optimizer.step()
            schedule.step()
            done, total = done + 1, total + float(loss.detach())
            if done % AVERAGED_EVERY == 0:
                average.update()
            if done % 50 == 0:
                print(f"step {done} of {steps}, loss {total / 50:.3f} after {time.time() - began:.0f} s", flush=True)
                total = 0.0
    return average.model


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("pretrained", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--fold", type=int, required=True)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=1.5e-4)
    # 0: the lower half stays as it was pretrained.
    parser.add_argument("--lower-rate", type=float, default=0)
    parser.add_argument("--head-rate", type=float, default=HEAD_RATE)
    parser.add_argument("--start", type=Path)
    options = parser.parse_args()
    packed = gzip.decompress(options.data.read_bytes())
    data = json.loads(packed)
    docs, cases = data["docs"], data["cases"]
    is_held = [case["f"] % FOLDS == options.fold for case in cases]
    # Where the document answers and no candidate does, there is nothing to learn from.
    usable = [case["k"] in LEARNED and (any(case["r"]) or not case["t"]) for case in cases]
    seen = [case for case, held, own in zip(cases, is_held, usable) if own and not held]
    model = train(docs, seen, options)
    state = {name: value.half().cpu() for name, value in model.state_dict().items()}
    torch.save(state, options.out / f"fold-{options.fold}.pt")
    held = [case for case, own in zip(cases, is_held) if own]
    scores = score_cases(model, docs, held)
    print_ranks(held, scores, f"fold {options.fold}")
    np.concatenate(scores).astype(np.float16).tofile(options.out / f"scores-{options.fold}.f16")
    (options.out / "cases.sha256").write_text(hashlib.sha256(packed).hexdigest() + "\n")


if __name__ == "__main__":
    main()
