/** An owner without a mouse, through the list, a posit with its dashboard, and its summary. */
import { test } from 'vitest'
import { walkByKeyboard } from './owner-by-keyboard.ts'
import { ownerPage } from './owner-page.ts'
import { startVisitor } from './visitor.ts'

const visitor = startVisitor()

test('an owner works by keyboard alone', () => walkByKeyboard(visitor, ownerPage(visitor)))
