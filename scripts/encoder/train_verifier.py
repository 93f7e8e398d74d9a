"""python train_verifier.py QUOTES.jsonl [--minutes N] [--layers N] [--leave-out IDS.json]: makes verifier.bin from the layers of minilm.bin: it reads a
question and a quote together and scores whether the one answers the other. `npm run fit -- quotes` writes the quotes. Collections named in
`left-out.json` are not trained on: confidence is fitted on those. Needs numpy, torch and regex."""

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from minilm import FOLDER, HALVES, WIDTH, Encoder, read_pieces, write_part

HERE = Path(__file__).parent
QUESTION_PIECES, TEXT_PIECES = 24, 64
BATCH = {"file-en": (7, 5, 3), "statements-en": (5, 3, 2), "file-de": (3, 2, 1), "statements-de": (3, 2, 1), "general": (1, 1, 0)}
"""Questions with an answer, without one, and those whose answer was left out, in a batch."""
KEPT = {3: [0, 2, 4], 4: [0, 1, 3, 5], 6: range(6)}
"""Layers of the encoder to start from, by how many there are to be."""
DOUBTFUL_WEIGHT = 0.5
"""Of a quote beside the answer, or without it: another may answer too."""
LAYERS_RATE, HEAD_RATE, DECAY, WARM_STEPS = 8e-5, 1e-3, 0.01, 50


class Verifier(nn.Module):
    """Word and position vectors are those of the encoder, and stay."""

    def __init__(self, layers):
        super().__init__()
        encoder = Encoder(read_pieces())
        self.pieces = encoder.pieces
        self.register_buffer("words", encoder.words.detach())
        self.register_buffer("positions", encoder.positions)
        self.second = nn.Parameter(torch.zeros(WIDTH))
        self.norm = encoder.norm
        self.layers = nn.ModuleList(encoder.layers[at] for at in KEPT[layers])
        self.head = nn.Linear(2 * WIDTH, 1)
        nn.init.normal_(self.head.weight, std=0.02)

    def ids_of(self, question, text):
        """With how many belong to the question."""
        begin, *asked = self.pieces.of_text(question, QUESTION_PIECES + 2)
        _, *given = self.pieces.of_text(text, TEXT_PIECES + 2)
        return [begin, *asked, *given], 1 + len(asked)

    def forward(self, pairs):
        """Scores of pairs, question and text: the odds' logarithm that the one answers the other."""
        read = [self.ids_of(*pair) for pair in pairs]
        order = sorted(range(len(pairs)), key=lambda at: len(read[at][0]))
        scores = []
        for start in range(0, len(order), 48):
            some = [read[at] for at in order[start : start + 48]]
            tokens = max(len(ids) for ids, _ in some)
            ids = torch.tensor([one + [0] * (tokens - len(one)) for one, _ in some])
            is_second = torch.tensor([[at >= first for at in range(tokens)] for _, first in some])
            real = torch.tensor([[at < len(one) for at in range(tokens)] for one, _ in some])
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVES):
                x = self.norm(self.words[ids] + self.positions[:tokens] + is_second[:, :, None] * self.second)
                mask = torch.zeros(real.shape, dtype=x.dtype).masked_fill(~real, -1e4)[:, None, None, :]
                for layer in self.layers:
                    x = layer(x, mask)
            x = x.float()
            mean = (x * real[:, :, None]).sum(1) / real.sum(1, keepdim=True)
            scores.append(self.head(torch.cat([x[:, 0], mean], 1))[:, 0])
        back = torch.empty(len(order), dtype=torch.long)
        back[torch.tensor(order)] = torch.arange(len(order))
        return torch.cat(scores)[back]

    def write(self, file):
        with open(file, "wb") as out:
            out.write(self.second.detach().numpy().astype("<f4").tobytes())
            for part in [self.norm, *(part for layer in self.layers for part in layer.in_order())]:
                write_part(part, out)
            out.write(self.head.weight.detach().numpy().astype("<f4").tobytes())
            out.write(self.head.bias.detach().numpy().astype("<f4").tobytes())


def read_rows(path):
    for line in open(path):
        row = json.loads(line)
        if row["family"] not in BATCH:
            row["family"] = "general"
        row["right"] = [one["text"] for one in row["quotes"][:2] if one["share"] == 1]
        row["wrong"] = [one["text"] for one in row["quotes"] if one["share"] == 0]
        yield row


def pairs_of(row):
    """Question, text, whether it answers, weight."""
    question = row["question"]
    if row["kind"] == "answerable":
        for text in random.sample(row["right"], min(1, len(row["right"]))):
            yield question, text, 1, 1
        for text in random.sample(row["wrong"], min(1, len(row["wrong"]))):
            yield question, text, 0, DOUBTFUL_WEIGHT
    else:
        # The first is what would be shown.
        text = row["wrong"][0] if random.random() < 0.5 else random.choice(row["wrong"][:3])
        yield question, text, 0, DOUBTFUL_WEIGHT if row["kind"] in ("withheld", "hard") else 1


def area(scores, labels):
    """Under the curve: how often what is answered scores higher than what is not."""
    ranks = scores.argsort().argsort().numpy() + 1
    right = np.array(labels, bool)
    return (ranks[right].sum() - right.sum() * (right.sum() + 1) / 2) / (right.sum() * (~right).sum())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("quotes")
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--layers", type=int, default=6, choices=KEPT)
    parser.add_argument("--leave-out", default=HERE / "left-out.json")
    arguments = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)

    left_out = set(json.loads(Path(arguments.leave_out).read_text()))
    groups, held = {family: ([], [], []) for family in BATCH}, []
    for row in read_rows(arguments.quotes):
        if row["collection"] in left_out:
            held.append(row)
        elif row["kind"] == "answerable" or row["wrong"]:
            groups[row["family"]][0 if row["kind"] == "answerable" else 2 if row["kind"] == "withheld" else 1].append(row)

    verifier = Verifier(arguments.layers)
    head = list(verifier.head.parameters())
    body = [one for name, one in verifier.named_parameters() if not name.startswith("head")]
    optimiser = torch.optim.AdamW([{"params": body}, {"params": head}], weight_decay=DECAY)
    queues = {}

    def take(family, group, count):
        """Each row once before any comes again."""
        for _ in range(count):
            if not queues.get((family, group)):
                queues[family, group] = random.sample(groups[family][group], len(groups[family][group]))
            if queues[family, group]:
                yield queues[family, group].pop()

    start, steps, losses = time.time(), 0, []
    while (done := (time.time() - start) / 60 / arguments.minutes) < 1:
        for group, rate in zip(optimiser.param_groups, (LAYERS_RATE, HEAD_RATE)):
            group["lr"] = rate * min(1, (steps + 1) / WARM_STEPS) * (1 - done)
        rows = [row for family, counts in BATCH.items() for group, count in enumerate(counts) for row in take(family, group, count)]
        questions, texts, labels, weights = zip(*(pair for row in rows for pair in pairs_of(row)))
        scores = verifier(list(zip(questions, texts)))
        weights = torch.tensor(weights, dtype=torch.float)
        loss = F.binary_cross_entropy_with_logits(scores, torch.tensor(labels, dtype=torch.float), weights, reduction="sum") / weights.sum()
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(verifier.parameters(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        steps += 1
        if steps % 100 == 0:
            print(f"{steps} steps, {time.time() - start:.0f} s, loss {np.mean(losses[-100:]):.3f}", flush=True)
    verifier.write(FOLDER / "verifier.bin")

    held = [row for row in held if row["kind"] != "withheld" and row["quotes"]]
    with torch.no_grad():
        scores = torch.cat([verifier([(row["question"], row["quotes"][0]["text"]) for row in held[at : at + 480]]) for at in range(0, len(held), 480)])
    for family in sorted({row["family"] for row in held}):
        here = torch.tensor([row["family"] == family for row in held])
        labels = [row["kind"] == "answerable" and row["quotes"][0]["share"] == 1 for row in held if row["family"] == family]
        print(f"{family}: {len(labels)} questions, area under the curve {area(scores[here], labels):.3f}", flush=True)


if __name__ == "__main__":
    main()
