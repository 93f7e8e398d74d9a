/** Turns markdown images of a streamed text into links: a browser fetches images unasked, which exposes the reader to their host. */

export interface ImageGuard {
  read(piece: string): string
  finish(): string
}

export const withoutImages = (text: string): string => text.replace(/(?<!!)!+(?=\[)/g, '')

export function createImageGuard(): ImageGuard {
  let held = ''
  return {
    read(piece) {
      const text = held + piece
      held = /(?<!!)!+$/.exec(text)?.[0] ?? ''
      return withoutImages(text.slice(0, text.length - held.length))
    },
    finish: () => held,
  }
}
