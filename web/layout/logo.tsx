import { PRODUCT_NAME } from '../../contract/prices.ts'

/** An opening quotation mark that points at a raised footnote dot: a person's word, and where it comes from. */
const QUOTE = 'M2 21.5C2 12 7.6 5 17 2.6L18.4 6.6C14 8.3 11.6 10.6 11 13.2A8.75 8.75 0 1 1 2 21.5Z'
const WORDMARK =
  'M144 95c0-9-2-17-6-24c-4-6-10-11-19-15c-9-3-21-5-36-5h-39l2-13h57c18 0 32 3 43 8c11 5 19 11 24 20c6 8 8 17 8 28c0 10-3 20-8 29c-5 9-13 16-24 21c-11 6-25 8-43 8h-57l-2-13h54c9 0 17-1 24-5c6-3 12-8 16-15c4-6 6-14 6-24zM68 38v189l24 8v5h-81v-5l23-8v-176l-23-7v-6h57zM256 233c7 0 14-2 19-6c5-4 9-11 12-19c3-9 5-19 5-32c0-14-2-26-5-36c-2-9-6-16-12-21c-5-5-12-7-20-7c-7 0-13 2-19 6c-5 4-9 10-12 19c-3 8-4 19-4 32c0 14 1 26 4 35c3 10 7 17 12 22c6 4 12 7 20 7zM255 243c-13 0-25-3-35-9c-10-6-18-14-24-24c-6-11-9-23-9-37c0-14 3-26 9-37c6-11 15-19 25-25c10-7 22-10 36-10c13 0 25 3 35 9c10 6 18 14 24 25c6 10 8 23 8 36c0 14-3 27-9 38c-6 10-14 19-25 25c-10 6-22 9-35 9zM401 101c6 0 12 1 17 2c5 1 11 3 17 6l3 37h-6l-18-37l11 12c-4-3-8-6-12-8c-4-1-8-2-13-2c-7 0-14 1-18 5c-4 3-6 8-6 14c0 4 1 7 3 10c2 3 5 6 10 9c4 2 11 5 18 8c6 2 11 5 15 7c5 3 8 6 11 10c3 3 6 7 7 11c2 5 2 10 2 15c0 9-2 17-7 23c-4 7-11 12-18 15c-8 4-17 5-27 5c-7 0-13 0-19-1c-6-2-11-3-16-6l-7-40h7l22 41l-14-10c3 2 6 3 9 4c3 1 5 2 8 3c3 0 5 0 8 0c9 0 16-2 22-6c5-4 8-10 8-18c0-3-1-7-2-9c-2-3-4-5-7-8c-3-2-6-4-10-6c-4-2-9-4-15-6c-7-3-13-6-17-10c-5-3-9-8-11-13c-2-5-3-11-3-18c0-8 2-15 6-21c4-5 10-10 18-13c7-3 15-5 24-5zM515 101l-1 27v101l20 6v5h-70v-5l20-6v-98c-1-1-3-2-5-4c-2-1-5-3-7-4c-3-2-6-3-9-5v-4l49-13h3zM595 202c0 7 2 11 6 15c4 3 10 5 17 5c4 0 8-1 12-1c5-1 10-2 15-4v6c-7 6-14 9-19 12c-5 3-10 5-14 6c-4 1-8 2-12 2c-7 0-13-1-18-4c-6-2-10-6-13-12c-3-5-5-12-5-20v-81l-18-12v-4c2-1 4-2 7-4c2-2 5-3 8-5c3-2 6-4 9-6c3-3 7-5 10-7c4-2 7-5 10-7h5v28v93zM583 121v-16h58l-3 16h-55zM497 69c-6 0-11-2-14-6c-4-4-6-9-6-14c0-6 2-11 6-15c3-3 8-5 14-5c7 0 11 2 15 5c4 4 6 9 6 15c0 5-2 10-6 14c-4 4-8 6-15 6z'

export const LogoMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <path d={QUOTE} fill="currentColor" />
    <circle cx="26" cy="7.2" r="4.7" className="fill-accent" />
  </svg>
)

export const Logo = () => (
  <svg viewBox="12 15 920 240" role="img" aria-label={PRODUCT_NAME} className="h-[1.625rem] text-strong">
    <g transform="translate(0 15) scale(7.5)">
      <path d={QUOTE} fill="currentColor" />
      <circle cx="26" cy="7.2" r="4.7" className="fill-accent" />
    </g>
    <path d={WORDMARK} transform="translate(280)" fill="currentColor" />
  </svg>
)
