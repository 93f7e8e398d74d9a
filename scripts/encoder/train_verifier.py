"""python train_verifier.py QUOTES.jsonl [--minutes N] [--leave-out IDS.json]: makes verifier.bin from the layers of minilm.bin: it reads a
question and a quote together and scores whether the one answers the other. `npm run fit -- quotes` writes the quotes. Collections named in
`left-out.json` are not trained on: confidence is fitted on those. Needs numpy, torch and regex."""

import argparse
import json
import random
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from cross_encoder import CrossEncoder, Queues, train
from minilm import FOLDER, WIDTH

HERE = Path(__file__).parent
QUESTION_PIECES, TEXT_PIECES = 24, 64
BATCH = {"file-en": (7, 5, 3), "statements-en": (5, 3, 2), "file-de": (3, 2, 1), "statements-de": (3, 2, 1), "general": (1, 1, 0)}
"""Questions with an answer, without one, and those whose answer was left out, in a batch."""
DOUBTFUL_WEIGHT = 0.5
"""Of a quote beside the answer, or without it: another may answer too."""


class Verifier(CrossEncoder):
    def __init__(self):
        super().__init__()
        self.heads.append(nn.Linear(2 * WIDTH, 1))
        nn.init.normal_(self.heads[0].weight, std=0.02)

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
            _, whole, _, _ = self.states([read[at] for at in order[start : start + 48]])
            scores.append(self.heads[0](whole)[:, 0])
        back = torch.empty(len(order), dtype=torch.long)
        back[torch.tensor(order)] = torch.arange(len(order))
        return torch.cat(scores)[back]


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

    verifier = Verifier()
    queues = Queues({(family, group): rows for family, some in groups.items() for group, rows in enumerate(some)})

    def loss_of_batch():
        rows = [row for family, counts in BATCH.items() for group, count in enumerate(counts) for row in queues.take((family, group), count)]
        questions, texts, labels, weights = zip(*(pair for row in rows for pair in pairs_of(row)))
        scores = verifier(list(zip(questions, texts)))
        weights = torch.tensor(weights, dtype=torch.float)
        return F.binary_cross_entropy_with_logits(scores, torch.tensor(labels, dtype=torch.float), weights, reduction="sum") / weights.sum()

    for _ in train(verifier, arguments.minutes, loss_of_batch):
        pass
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
