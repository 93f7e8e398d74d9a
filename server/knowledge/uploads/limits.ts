/** How much a posit may know. The figures are the operator's (`LIMIT_...`); `POSIT_LIMITS=off` lifts them. */
import type { Env } from '../../core/env.ts'
import { AppError } from '../../core/errors.ts'
import { type Limit, SECONDS_PER_HOUR } from '../../core/limits.ts'
import type { KnowledgeSize } from '../queries.ts'

const figure = new Intl.NumberFormat('en-US')

export function checkSourceSize(env: Env, characters: number): void {
  if (env.POSIT_LIMITS === 'off' || characters <= env.LIMIT_SOURCE_CHARACTERS) return
  const most = figure.format(env.LIMIT_SOURCE_CHARACTERS)
  const message = `One source may have at most ${most} characters. Split it into smaller ones.`
  throw new AppError('too_large', message, { reason: 'too_much_text' })
}

/** Call with the posit's row locked, or two parallel sources both find room. */
export function checkPositSize(env: Env, size: KnowledgeSize, added: number): void {
  if (env.POSIT_LIMITS === 'off') return
  if (size.sources >= env.LIMIT_SOURCES_PER_POSIT) {
    const most = figure.format(env.LIMIT_SOURCES_PER_POSIT)
    const message = `A posit may have at most ${most} sources. Delete one to make room, or combine several.`
    throw new AppError('conflict', message, { reason: 'source_limit' })
  }
  if (size.characters + added > env.LIMIT_POSIT_CHARACTERS) {
    const most = figure.format(env.LIMIT_POSIT_CHARACTERS)
    const message = `A posit may have at most ${most} characters of text. Delete a source to make room.`
    throw new AppError('conflict', message, { reason: 'posit_text_limit' })
  }
}

export const filesLimit = (env: Env): Limit => ({
  name: 'files_per_hour',
  points: env.LIMIT_FILES_PER_HOUR,
  seconds: SECONDS_PER_HOUR,
  message: `You can add at most ${figure.format(env.LIMIT_FILES_PER_HOUR)} files an hour. Please try again later.`,
})
