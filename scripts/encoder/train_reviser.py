"""python train_reviser.py PAIRS.jsonl [--minutes N] [--folds N --fold K] [--begun FILE]: makes reviser.bin from the layers of verifier.bin: it reads
an owner's message and a known sentence together and says whether the message says nothing, changes or removes what the sentence says, which of the
sentence's words go and which of the message's take their place. `npm run fit -- revisions` writes the pairs. With --fold, the owners of that
fold are left out and reported on. Needs numpy, torch and regex."""

import argparse
import json
import random
import zlib
from collections import Counter
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

from cross_encoder import CrossEncoder, Queues, train
from minilm import CONTROL, FOLDER, WIDTH, WORDS, plain

MESSAGE_PIECES, SENTENCE_PIECES = 56, 56
ACTS = ["none", "change", "removal", "talk"]
BATCH = {"change": 18, "removal": 12, "beside": 14, "none": 14, "talk": 12}
"""Pairs of a batch: what is changed, what is removed, what stays beside it, what messages leave alone that state something, and what says nothing."""
WORDS_WEIGHT = 0.7

DROPOUT = 0.1
UNREAD, UNPUNCTUATED, RENUMBERED, REWORDED = 0.08, 0.2, 0.5, 0.25
"""Shares of pieces that are not read, of pairs without commas and stops, of those whose numbers are others, and of rarer words of both texts that are
others: there are too few pairs to learn from each as it is."""
RARE = 2, 60
"""Messages that a rarer word is in."""
STOPS = set(".,;:!?")


def words_of(text):
    return [plain(word) for word in WORDS.findall(CONTROL.sub(" ", text))]


class Variation:
    """Says a pair otherwise, so that what is known of it still holds."""

    def __init__(self, pairs):
        counts = Counter(word for message in {pair["message"] for pair in pairs} for word in set(words_of(message)))
        self.rarer = [word for word, count in counts.items() if word.isalpha() and len(word) > 3 and RARE[0] <= count <= RARE[1]]
        self.is_rarer = set(self.rarer)

    def of(self, pair):
        """What takes the place of some of its words."""
        first, second = (set(words_of(pair[side])) for side in ("message", "sentence"))
        shared = sorted(first & second & self.is_rarer)
        others = {word: random.choice(self.rarer) for word in shared if random.random() < REWORDED}
        if random.random() < RENUMBERED:
            numbers = sorted(word for word in first | second if word.isdecimal() and word.isascii())
            others.update((word, str(random.randrange(10 ** (len(word) - 1), 10 ** len(word)))) for word in numbers)
        if random.random() < UNPUNCTUATED:
            others.update((stop, "") for stop in STOPS)
        return others


class Reviser(CrossEncoder):
    """`heads`: of the acts, and of the words that come and go."""

    def __init__(self, begun):
        super().__init__(begun)
        for layer in self.layers:
            layer.dropout.p = DROPOUT
        self.heads.extend([nn.Linear(2 * WIDTH, len(ACTS)), nn.Linear(WIDTH, 2)])
        self.begin_heads()

    def ids_of(self, text, spans, most, others, unread):
        """Ids, and for each whether its word is in one of the spans."""
        ids, within = [self.pieces.ids["[CLS]"]], [0]
        for word in WORDS.finditer(CONTROL.sub(" ", text)):
            shown = plain(word.group())
            shown = others.get(shown, shown)
            for piece in self.pieces.of_word(shown) if shown else []:
                ids.append(self.pieces.ids["[UNK]"] if random.random() < unread else piece)
                within.append(int(any(start < word.end() and word.start() < end for start, end in spans)))
        return ids[: most - 1] + [self.pieces.ids["[SEP]"]], within[: most - 1] + [0]

    def read(self, pair, variation=None):
        others, unread = (variation.of(pair), UNREAD) if variation else ({}, 0)
        message, come = self.ids_of(pair["message"], pair["now"], MESSAGE_PIECES, others, unread)
        sentence, go = self.ids_of(pair["sentence"], pair["old"], SENTENCE_PIECES, others, unread)
        return message + sentence[1:], come + go[1:], len(message)

    def forward(self, read):
        """Scores of the acts, and of each token: that it goes or comes. In the order of `read`."""
        states, whole, real, is_second = self.states([(ids, first) for ids, _, first in read])
        act, word = self.heads[0](whole), self.heads[1](states)
        return act, torch.where(is_second, word[:, :, 1], word[:, :, 0]), real, is_second


def read_pairs(path):
    pairs = [json.loads(line) for line in open(path)]
    for pair in pairs:
        pair["old"] = [(one["start"], one["end"]) for one in pair["old"]]
        pair["now"] = [(one["start"], one["end"]) for one in pair["now"]]
    does = {(pair["owner"], pair["message"]) for pair in pairs if pair["act"] in ("change", "removal")}
    for pair in pairs:
        pair["group"] = "beside" if pair["act"] == "none" and (pair["owner"], pair["message"]) in does else pair["act"]
    return pairs


def fold_of(pair, folds):
    return zlib.crc32(pair["owner"].encode()) % folds


def report(reviser, pairs):
    reviser.eval()
    by_message = {}
    for pair in pairs:
        by_message.setdefault((pair["owner"], pair["message"]), []).append(pair)
    right, spans, count, quiet, comes = {}, {}, {}, {}, {}
    with torch.no_grad():
        for group in by_message.values():
            read = [reviser.read(pair) for pair in group]
            acts, words, real, is_second = reviser(read)
            acts = acts.log_softmax(1)
            act = next((pair["act"] for pair in group if pair["act"] != "none"), "none")
            if act in ("none", "talk"):
                taken = quiet.setdefault(f'{act} {group[0]["from"]}', [0, 0, 0])
                taken[0] += 1
                taken[1] += int((acts[:, 1:3].logsumexp(1) - acts[:, [0, 3]].logsumexp(1)).max() > 0)
                taken[2] += int((acts[:, 3] - acts[:, 0]).min() > 0)
                continue
            meant = acts[:, 1:3].logsumexp(1) - acts[:, [0, 3]].logsumexp(1)
            key = f'{act} {group[0]["from"]}'
            count[key] = count.get(key, 0) + 1
            best = int(meant.argmax())
            if group[best]["act"] == act and int(acts[best, 1:3].argmax()) + 1 == ACTS.index(act) and meant[best] > 0:
                right[key] = right.get(key, 0) + 1
            at = next(at for at, pair in enumerate(group) if pair["act"] == act)
            ids, labels, first = read[at]
            if any(labels[first:]):
                top = int(words[at, first : len(ids)].argmax()) + first
                spans[key] = spans.get(key, 0) + labels[top]
            if any(labels[:first]):
                top = int(words[at, :first].argmax())
                comes[key] = comes.get(key, 0) + labels[top]
    for key in sorted(count):
        print(f"{key}: {count[key]}, act and sentence {right.get(key, 0) / count[key]:.3f}, word that goes {spans.get(key, 0) / count[key]:.3f}, that comes {comes.get(key, 0) / count[key]:.3f}", flush=True)
    for key in sorted(quiet):
        all, changing, talking = quiet[key]
        print(f"{key}: {all}, taken to change something {changing / all:.3f}, to say nothing {talking / all:.3f}", flush=True)
    reviser.train()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pairs")
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--folds", type=int, default=6)
    parser.add_argument("--fold", type=int, default=-1)
    parser.add_argument("--begun", type=Path, default=FOLDER / "verifier.bin", help="whose layers it begins with: reviser.bin to train on")
    parser.add_argument("--out", default=FOLDER / "reviser.bin")
    arguments = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)

    pairs = read_pairs(arguments.pairs)
    held = [pair for pair in pairs if fold_of(pair, arguments.folds) == arguments.fold]
    groups = {group: [pair for pair in pairs if pair["group"] == group and fold_of(pair, arguments.folds) != arguments.fold] for group in BATCH}
    print({group: len(some) for group, some in groups.items()}, len(held), flush=True)

    reviser = Reviser(arguments.begun)
    queues = Queues(groups)
    variation = Variation([pair for group in groups.values() for pair in group])

    def loss_of_batch():
        batch = [pair for group, count in BATCH.items() for pair in queues.take(group, count)]
        read = sorted(((reviser.read(pair, variation), ACTS.index(pair["act"])) for pair in batch), key=lambda one: len(one[0][0]))
        loss = 0
        for from_ in range(0, len(read), 30):
            some = read[from_ : from_ + 30]
            acts, words, real, is_second = reviser([one for one, _ in some])
            act = torch.tensor([act for _, act in some])
            tokens = real.shape[1]
            labels = torch.tensor([one[1] + [0] * (tokens - len(one[1])) for one, _ in some], dtype=torch.float)
            # Only where something goes or comes it is known which words.
            known = real & torch.where(is_second, (labels * is_second).sum(1, keepdim=True) > 0, (labels * ~is_second).sum(1, keepdim=True) > 0)
            of_words = F.binary_cross_entropy_with_logits(words, labels, reduction="none")
            loss = loss + F.cross_entropy(acts, act, reduction="sum") / len(read) + WORDS_WEIGHT * (of_words * known).sum() / max(1, known.sum()) * len(some) / len(read)
        return loss

    for steps in train(reviser, arguments.minutes, loss_of_batch, said_every=50):
        if held and steps % 300 == 0:
            report(reviser, held)
    reviser.write(arguments.out)
    if held:
        report(reviser, held)


if __name__ == "__main__":
    main()
