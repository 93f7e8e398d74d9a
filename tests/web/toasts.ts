import { expect } from 'vitest'
import type { Notice } from '../../contract/messages/notice.ts'

const textsOf = (toast: Element) => [...toast.querySelectorAll('div > div')].map((each) => each.textContent)

/** Toasts on the screen: title, description, and whether it is a failure's. */
const shownToasts = () =>
  [...document.querySelectorAll('ol > li')].map((toast) => ({
    texts: textsOf(toast),
    isFailure: toast.classList.contains('border-danger'),
  }))

const expectToast = ({ title, description }: Notice, isFailure: boolean) =>
  expect
    .poll(shownToasts)
    .toContainEqual({ texts: [title, ...(description ? [description] : [])], isFailure })

/** The whole toast in the colour of a failure. */
export const expectFailure = (notice: Notice) => expectToast(notice, true)
export const expectSuccess = (notice: Notice) => expectToast(notice, false)
export const expectNoToast = (text: string) =>
  expect(JSON.stringify(shownToasts().map(({ texts }) => texts))).not.toContain(text)
