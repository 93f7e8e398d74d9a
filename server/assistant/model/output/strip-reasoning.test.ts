import { describe, expect, it } from 'vitest'
import { stripReasoning } from './strip-reasoning.ts'

function readAll(pieces: string[]): string {
  const read: string[] = []
  const ignore = () => {}
  const text = (piece: string) => {
    read.push(piece)
  }
  const filter = stripReasoning({ text, tool: ignore, alive: ignore, end: ignore, fail: ignore })
  for (const piece of pieces) filter(piece)
  return read.join('')
}

describe('thoughts in the text', () => {
  it('are omitted, wherever the stream is split', () => {
    const reply = '\n<think>Is it [1]? < or [2]?\n</think>\n\n[3] Rye bread.'
    expect(readAll([reply])).toBe('\n\n[3] Rye bread.')
    expect(readAll([...reply])).toBe('\n\n[3] Rye bread.')
  })

  it('that never end leave nothing', () => {
    expect(readAll([...'<think>hmm, let me see'])).toBe('')
  })

  it('leave an answer without any as it is', () => {
    for (const reply of ['[1] Rye bread.', '<b> is bold', '1 < 2 <think>'])
      expect(readAll([...reply])).toBe(reply)
  })
})
