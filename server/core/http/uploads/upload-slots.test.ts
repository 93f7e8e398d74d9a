import { expect, test } from 'vitest'
import type { Disk } from '../../disk.ts'
import { createUploadSlots } from './upload-slots.ts'

const ROOM = { checkFiles: () => {} } as Disk

test('a person who holds every slot they may have delays themselves and nobody else', async () => {
  const slots = createUploadSlots(ROOM)
  const held = Promise.withResolvers<void>()
  const begun: string[] = []
  const upload = (person: string, until?: Promise<void>) =>
    slots.run(person, async () => {
      begun.push(person)
      await until
    })
  const slow = ['Ada', 'Bob', 'Cy'].flatMap((person) => [1, 2, 3, 4].map(() => upload(person, held.promise)))
  await upload('Dora')
  expect(begun.toSorted()).toEqual(['Ada', 'Ada', 'Bob', 'Bob', 'Cy', 'Cy', 'Dora'])
  held.resolve()
  await Promise.all(slow)
  expect(begun).toHaveLength(13)
})
