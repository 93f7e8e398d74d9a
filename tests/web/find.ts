/** Elements as a person finds them: by role and exact name. */
import { page } from 'vitest/browser'

type Name = string | RegExp
const named = (name: Name) => ({ name, exact: typeof name === 'string' })

export const button = (name: Name) => page.getByRole('button', named(name))
export const link = (name: Name) => page.getByRole('link', named(name))
export const heading = (name: Name) => page.getByRole('heading', named(name))
export const tab = (name: Name) => page.getByRole('tab', { name })
export const text = (words: Name) => page.getByText(words, { exact: typeof words === 'string' })
export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
export const alertDialog = () => page.getByRole('alertdialog')
export const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })
