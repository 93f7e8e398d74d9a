/** The preview picture as a tree of elements: ink ground, serif title, one vermilion mark, as on every page of the product. */
import { PREVIEW_HEIGHT_PX, PREVIEW_WIDTH_PX } from '../../core/http/page-head.ts'
import type { Card } from './card.ts'

/** What the layout engine reads: a React element, made without React. */
export interface Node {
  type: string
  props: {
    style?: Record<string, string | number>
    children?: (Node | string)[] | string
    [name: string]: unknown
  }
}

const COLOURS = { ground: '#110f0d', line: '#35312d', strong: '#f8f5f0', muted: '#b3ada5', accent: '#f45f3a' }
const SERIF = 'Newsreader, Newsreader Extended, Newsreader Vietnamese'
const MARGIN_PX = 72
/** The title's size by its length, in pixels: the longest still fits in three lines. */
const TITLE_SIZES: [upTo: number, size: number][] = [
  [28, 92],
  [60, 76],
  [90, 62],
  [Number.POSITIVE_INFINITY, 52],
]
const QUOTE = 'M2 21.5C2 12 7.6 5 17 2.6L18.4 6.6C14 8.3 11.6 10.6 11 13.2A8.75 8.75 0 1 1 2 21.5Z'

const node = (
  type: string,
  style: Record<string, string | number>,
  children: (Node | string)[] | string,
): Node => ({
  type,
  props: { style, children },
})

const Mark: Node = {
  type: 'svg',
  props: {
    width: 56,
    height: 56,
    viewBox: '0 0 32 32',
    children: [
      { type: 'path', props: { d: QUOTE, fill: COLOURS.strong } },
      { type: 'circle', props: { cx: 26, cy: 7.2, r: 4.7, fill: COLOURS.accent } },
    ],
  },
}

const titleSize = (title: string) => TITLE_SIZES.find(([upTo]) => title.length <= upTo)?.[1] ?? 52

const lines = (count: number) => ({ display: 'block', lineClamp: count, wordBreak: 'break-word' })

const Title = (title: string) =>
  node(
    'div',
    {
      ...lines(3),
      fontSize: titleSize(title),
      lineHeight: 1.08,
      color: COLOURS.strong,
      letterSpacing: '-0.02em',
    },
    title,
  )

/** As a passage is quoted on every page: behind a vermilion rule. */
const Text = (text: string) =>
  node(
    'div',
    { display: 'flex', marginTop: 32, borderLeft: `4px solid ${COLOURS.accent}`, paddingLeft: 26 },
    [node('div', { ...lines(3), fontSize: 34, lineHeight: 1.36, color: COLOURS.muted }, text)],
  )

const Foot = (by: string) =>
  node(
    'div',
    {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      borderTop: `2px solid ${COLOURS.line}`,
      paddingTop: 28,
      fontSize: 28,
      color: COLOURS.muted,
    },
    [
      node('div', { ...lines(1), maxWidth: 620 }, by),
      node(
        'div',
        { fontFamily: 'Instrument Sans', fontSize: 26, color: COLOURS.muted },
        'Ask, and see the source.',
      ),
    ],
  )

export const cardTree = ({ title, text, by }: Card): Node =>
  node(
    'div',
    {
      display: 'flex',
      flexDirection: 'column',
      boxSizing: 'border-box',
      width: PREVIEW_WIDTH_PX,
      height: PREVIEW_HEIGHT_PX,
      padding: MARGIN_PX,
      paddingBottom: 48,
      background: COLOURS.ground,
      fontFamily: SERIF,
    },
    [
      node('div', { display: 'flex', alignItems: 'center' }, [
        Mark,
        node(
          'div',
          { marginLeft: 18, fontSize: 44, color: COLOURS.strong, letterSpacing: '-0.01em' },
          'Posit',
        ),
      ]),
      node('div', { display: 'flex', flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }, [
        Title(title),
        ...(text ? [Text(text)] : []),
      ]),
      Foot(by),
    ],
  )
