"""python fine_tune.py CANDIDATES.jsonl ... [--minutes N] [--leave-out IDS.json]: trains minilm.bin, as add_words.py writes it, and writes it again:
to bring questions near to the sentences that answer them and no question near to those that do not, so that one threshold tells the two
apart; and to read other languages as it reads English. `npm run fit -- candidates` writes the candidates. Collections named in `left-out.json` are
not trained on: choosing and confidence are fitted on those. Position vectors stay as they are. Needs numpy, torch and regex."""

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import regex
import torch
import torch.nn.functional as F
from torch import nn

from minilm import Encoder, read_pieces

HERE = Path(__file__).parent
BATCH = {
    ("en", True): (8, 4),
    ("en", False): (1, 0),
    ("de", True): (5, 3),
    ("de", False): (1, 0),
    ("general", False): (2, 1),
}
"""Questions with an answer and without one in a batch, by language and whether they were thought of before their text."""
PAIRS = 8
"""Texts that say the same, in a batch."""
ASKED_FIRST = regex.compile(r"[a-z]-\d\d-")
"""Names of collections whose questions came before the text."""
HARD, EASY = 4, 1
"""Other sentences beside the one that answers."""
TEMPERATURE = 0.05
CALIBRATION, ANCHOR, PARALLEL = 0.5, 1.5, 3.0
"""Weights of the losses beside the choice of a sentence: one threshold for all questions; English texts stay where they were, for what was
learnt from a billion pairs is not to be lost; others come to where their translation was."""
LAYERS_RATE, WORDS_RATE, SCALE_RATE = 4e-5, 3e-4, 1e-3

arguments = argparse.ArgumentParser()
arguments.add_argument("candidates", nargs="+")
arguments.add_argument("--minutes", type=float, default=20)
arguments.add_argument("--leave-out", default=HERE / "left-out.json")
arguments = arguments.parse_args()
random.seed(1)
torch.manual_seed(1)


def read(paths):
    """Rows with the texts that are `right` and `wrong`, the nearest first, and pairs of texts."""
    for line in (line for path in paths for line in open(path)):
        row = json.loads(line)
        if "other" in row:
            yield row
            continue
        some = sorted(row["sentences"], key=lambda one: -one["near"])
        right = [one for one in some if one["own"] == 1] or [one for one in some if one["quoted"] == 1][:1]
        row["right"] = [one["text"] for one in right]
        row["wrong"] = [one["text"] for one in some if one not in right]
        if row["wrong"] and (row["right"] or row["kind"] in ("unknown", "easy", "near")):
            yield row


def sample(some, count):
    return random.sample(some, min(count, len(some)))


read_rows = list(read(arguments.candidates))
pairs = [row for row in read_rows if "other" in row]
left_out = set(json.loads(Path(arguments.leave_out).read_text()))
rows = [row for row in read_rows if "other" not in row and row["collection"] not in left_out]
held = [row for row in read_rows if "other" not in row and row["collection"] in left_out]
held = sample(held, 400)
groups = {kind: ([], []) for kind in BATCH}
for row in rows:
    language = row["family"][-2:] if row["family"][-3:] in ("-en", "-de") else "general"
    kind = language, ASKED_FIRST.match(row["collection"]) is not None
    if kind in groups:
        groups[kind][0 if row["right"] else 1].append(row)

pieces = read_pieces()
encoder, before = Encoder(pieces), Encoder(pieces)
layers = [one for one in encoder.parameters() if one is not encoder.words]
middle, log_scale = nn.Parameter(torch.tensor(0.45)), nn.Parameter(torch.tensor(3.0))
rates = [LAYERS_RATE, WORDS_RATE, SCALE_RATE]
optimiser = torch.optim.AdamW([{"params": some} for some in (layers, [encoder.words], [middle, log_scale])], weight_decay=0)


def report():
    """Of questions to collections left out: how often the right sentence is the nearest, and how well nearness tells what is answered."""
    for family in sorted({row["family"] for row in held}):
        nearest, answered, not_answered = [], [], []
        for row in (row for row in held if row["family"] == family):
            with torch.no_grad():
                near = encoder((row["right"] + row["wrong"])[:20]) @ encoder([row["question"]])[0]
            (answered if row["right"] else not_answered).append(near.max())
            if row["right"]:
                nearest.append(near.argmax() < len(row["right"]))
        area = np.mean([a > b for a in answered for b in not_answered])
        print(f"{family}: nearest {100 * np.mean(nearest):.1f} % of {len(nearest)}, area under the curve {area:.3f}", flush=True)


def loss_of(batch, pairs):
    texts, spans = [], []
    for row in batch:
        right = sample(row["right"], 1)
        start = len(texts)
        texts += right + sample(row["wrong"][:10], HARD) + sample(row["wrong"][10:], EASY)
        spans.append((start, start + len(right), len(texts)))
    questions = [row["question"] for row in batch]
    vectors = encoder(questions + texts + [pair["other"] for pair in pairs])
    ends = [len(questions), len(questions) + len(texts)]
    near = vectors[: ends[0]] @ vectors[ends[0] : ends[1]].T

    choice, calibration = [], []
    for at, (start, end_of_right, end) in enumerate(spans):
        odds = (near[at, start:end] - middle) * log_scale.exp()
        if end_of_right == start:
            calibration.append(F.softplus(odds.max()))
            continue
        # Another text of the same collection may answer too.
        counts = torch.zeros(len(texts), dtype=torch.bool)
        for row, (first, _, last) in zip(batch, spans):
            counts[first:last] = row is batch[at] or row["collection"] != batch[at]["collection"]
        scores = near[at] / TEMPERATURE
        choice.append(scores.masked_fill(~counts, -1e4).logsumexp(0) - scores[start])
        calibration += [F.softplus(-odds[0]), 0.5 * F.softplus(odds[1:].max())]

    is_english = [not row["family"].endswith("-de") for row in batch]
    english = [at for at in range(len(batch)) if is_english[at]]
    english += [ends[0] + text for at in english[:] for text in range(spans[at][0], spans[at][2])]
    some = sample(english, 36)
    with torch.no_grad():
        were = before([(questions + texts)[at] for at in some] + [pair["en"] for pair in pairs])
    away = 1 - (vectors[some] * were[: len(some)]).sum(1).mean()
    apart = 1 - (vectors[ends[1] :] * were[len(some) :]).sum(1).mean() if pairs else 0
    return sum(choice) / max(1, len(choice)) + CALIBRATION * sum(calibration) / len(batch) + ANCHOR * away + PARALLEL * apart


start, steps = time.time(), 0
while (done := (time.time() - start) / 60 / arguments.minutes) < 1:
    for group, rate in zip(optimiser.param_groups, rates):
        group["lr"] = rate * min(1, (steps + 1) / 30) * (1 - done)
    batch = [row for kind, counts in BATCH.items() for some, count in zip(groups[kind], counts) for row in sample(some, count)]
    loss = loss_of(batch, sample(pairs, PAIRS))
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
    optimiser.step()
    steps += 1
    if steps % 50 == 0:
        print(f"{steps} steps, {60 * arguments.minutes * done:.0f} s, loss {loss.item():.3f}", flush=True)
encoder.write()
report()
