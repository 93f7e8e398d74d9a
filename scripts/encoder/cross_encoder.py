"""What train_verifier.py and train_reviser.py share: an encoder that reads two texts together, and how it is trained. Needs numpy, torch and regex."""

import random
import time

import numpy as np
import torch
from torch import nn

from minilm import HALVES, WIDTH, Encoder, read_pieces, write_part

LAYERS_RATE, HEAD_RATE, DECAY, WARM_STEPS = 8e-5, 1e-3, 0.01, 50


class CrossEncoder(nn.Module):
    """Word and position vectors are those of the encoder, and stay. Its layers begin as the encoder's, or as those `begun` with, a file that
    `write` made. A subclass adds its heads in `heads`."""

    def __init__(self, begun=None):
        super().__init__()
        encoder = Encoder(read_pieces())
        self.pieces = encoder.pieces
        self.register_buffer("words", encoder.words.detach())
        self.register_buffer("positions", encoder.positions)
        self.second = nn.Parameter(torch.zeros(WIDTH))
        self.norm, self.layers = encoder.norm, encoder.layers
        self.begun_heads = np.zeros(0, "<f4")
        if begun:
            encoder.file, encoder.at = np.frombuffer(begun.read_bytes(), np.uint8), 0
            self.second.data = torch.tensor(encoder.take(WIDTH, "<f4"))
            for part in self.in_order():
                encoder.fill(part)
            self.begun_heads = encoder.take((len(encoder.file) - encoder.at) // 4, "<f4")
        self.heads = nn.ModuleList()

    def begin_heads(self):
        """As those of the file that it began with, where they are alike."""
        begun = torch.tensor(self.begun_heads)
        of = [part for head in self.heads for part in (head.weight, head.bias)]
        if begun.numel() == sum(part.numel() for part in of):
            for part, values in zip(of, begun.split([part.numel() for part in of])):
                part.data = values.view_as(part).clone()
            return
        for head in self.heads:
            nn.init.normal_(head.weight, std=0.02)
            nn.init.zeros_(head.bias)

    def in_order(self):
        return [self.norm, *(part for layer in self.layers for part in layer.in_order())]

    def states(self, pairs):
        """Of pairs of ids, with how many of them belong to the first text: the tokens' last states, the first token's beside the mean of all, which
        tokens are real, and which are of the second text."""
        tokens = max(len(ids) for ids, _ in pairs)
        ids = torch.tensor([one + [0] * (tokens - len(one)) for one, _ in pairs])
        is_second = torch.tensor([[at >= first for at in range(tokens)] for _, first in pairs])
        real = torch.tensor([[at < len(one) for at in range(tokens)] for one, _ in pairs])
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVES):
            x = self.norm(self.words[ids] + self.positions[:tokens] + is_second[:, :, None] * self.second)
            mask = torch.zeros(real.shape, dtype=x.dtype).masked_fill(~real, -1e4)[:, None, None, :]
            for layer in self.layers:
                x = layer(x, mask)
        x = x.float()
        mean = (x * real[:, :, None]).sum(1) / real.sum(1, keepdim=True)
        return x, torch.cat([x[:, 0], mean], 1), real, is_second

    def write(self, file):
        with open(file, "wb") as out:
            out.write(self.second.detach().numpy().astype("<f4").tobytes())
            for part in self.in_order():
                write_part(part, out)
            for head in self.heads:
                out.write(head.weight.detach().numpy().astype("<f4").tobytes())
                out.write(head.bias.detach().numpy().astype("<f4").tobytes())


class Queues:
    """Takes from groups of rows so that each row comes once before any comes again."""

    def __init__(self, groups):
        self.groups, self.left = groups, {}

    def take(self, group, count):
        for _ in range(count if self.groups[group] else 0):
            if not self.left.get(group):
                self.left[group] = random.sample(self.groups[group], len(self.groups[group]))
            yield self.left[group].pop()


def train(model, minutes, loss_of_batch, said_every=100):
    """Yields the number of steps after each; the rates rise, then fall to nothing within the time."""
    heads = list(model.heads.parameters())
    body = [one for name, one in model.named_parameters() if not name.startswith("heads")]
    optimiser = torch.optim.AdamW([{"params": body}, {"params": heads}], weight_decay=DECAY)
    start, steps, losses = time.time(), 0, []
    while (done := (time.time() - start) / 60 / minutes) < 1:
        for group, rate in zip(optimiser.param_groups, (LAYERS_RATE, HEAD_RATE)):
            group["lr"] = rate * min(1, (steps + 1) / WARM_STEPS) * (1 - done)
        loss = loss_of_batch()
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        steps += 1
        if steps % said_every == 0:
            print(f"{steps} steps, {time.time() - start:.0f} s, loss {np.mean(losses[-said_every:]):.3f}", flush=True)
        yield steps
