import { expect, test } from 'vitest'
import { allowedPrivacy, ownerCan, positCreateSchema, positUpdateSchema } from './posits.ts'

test('private and exclusive need the paid plan, public is for everyone', () => {
  const free = { is_premium: false }
  const premium = { is_premium: true }
  expect(
    (['public', 'exclusive', 'private'] as const).map((privacy) => allowedPrivacy(privacy, free)),
  ).toEqual([true, false, false])
  expect(allowedPrivacy('private', premium)).toBe(true)
  expect(ownerCan(free)).toMatchObject({ edit: true, chat: true, set_privacy: false, use_dashboard: false })
  expect(ownerCan(premium)).toMatchObject({ set_privacy: true, share_by_email: true, use_dashboard: true })
})

test('a custom type needs its description, wherever it is chosen', () => {
  const wizard = { type: 'other', audience: 'self', response_type: 'you' }
  for (const description of [undefined, null, '', '   ']) {
    const parsed = positCreateSchema.safeParse({ ...wizard, custom_type_description: description })
    expect(parsed.error?.issues[0]?.message).toBe('Please enter a custom type')
  }
  expect(positUpdateSchema.safeParse({ type: 'other' }).success).toBe(false)
  expect(positUpdateSchema.safeParse({ type: 'decision_tracking' }).success).toBe(true)
})
