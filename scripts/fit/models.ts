/** Two linear models and how they are fitted: a softmax over each question's candidates, and a logistic regression. */
import type { Candidates, Outcome } from './collect.ts'
import { minimise } from './minimise.ts'

export type Weights = Float64Array

const dot = (weights: Weights, row: number[]): number => {
  let sum = 0
  for (let at = 0; at < row.length; at++) sum += (weights[at] ?? 0) * (row[at] ?? 0)
  return sum
}

function addScaled(target: Float64Array, row: number[], factor: number): void {
  for (let at = 0; at < row.length; at++) target[at] = (target[at] ?? 0) + factor * (row[at] ?? 0)
}

/** Maximises the log-probability, under a softmax over a question's candidates, of those that answer. */
export function fitSentences(all: Candidates[], start: Weights, penalty: number): Weights {
  const usable = all.filter(({ right }) => right.includes(true) && right.includes(false))
  const total = usable.reduce((sum, { weight }) => sum + weight, 0)
  return minimise(start, penalty, (weights, gradient) => {
    for (const { rows, right, weight } of usable) {
      const scores = rows.map((row) => dot(weights, row))
      const top = Math.max(...scores)
      const beliefs = scores.map((score) => Math.exp(score - top))
      const sum = beliefs.reduce((a, b) => a + b, 0)
      const rightSum = beliefs.reduce((a, b, at) => (right[at] ? a + b : a), 0)
      for (const [at, row] of rows.entries()) {
        const belief = beliefs[at] ?? 0
        addScaled(gradient, row, (weight / total) * (belief / sum - (right[at] ? belief / rightSum : 0)))
      }
    }
  })
}

/** Maximises the log-probability that an answer shown is right and one that is not right is not shown. */
export function fitConfidence(all: Outcome[], start: Weights, penalty: number): Weights {
  const total = (right: boolean) =>
    all.reduce((sum, one) => (one.right === right ? sum + one.weight : sum), 0)
  const totals = { right: total(true), other: total(false) }
  return minimise(start, penalty, (weights, gradient) => {
    for (const { row, right, weight } of all) {
      const error = 1 / (1 + Math.exp(-dot(weights, row))) - (right ? 1 : 0)
      addScaled(gradient, row, (error * weight) / (2 * (right ? totals.right : totals.other)))
    }
  })
}

/** Of the questions whose answer is among the candidates or not: how many have a right one first. */
export const shareRight = (all: Candidates[], weights: Weights): number =>
  all.filter(({ rows, right }) => {
    let [best, highest] = [0, Number.NEGATIVE_INFINITY]
    for (const [at, row] of rows.entries()) {
      const score = dot(weights, row)
      if (score > highest) [best, highest] = [at, score]
    }
    return right[best]
  }).length / all.length

export const confidenceOf = (weights: Weights, row: number[]): number =>
  1 / (1 + Math.exp(-dot(weights, row)))
