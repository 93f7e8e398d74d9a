import { Download } from 'lucide-react'
import { encode } from 'uqr'
import { Button } from '../ui/button.tsx'

/** Modules of white around the code that a camera needs to find it. */
const QUIET_ZONE = 4

/** One run of dark modules after the other, as one path: a thousand rectangles would each be an element. */
function pathOf(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

const FILE_NAME_MAX = 60
const fileNameOf = (title: string) =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, FILE_NAME_MAX) || 'posit'}-qr-code.svg`

function download(picture: string, name: string) {
  const url = URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** Dark on white in both themes: many cameras do not read the inverse. */
export default function QrPicture({ address, title }: { address: string; title: string }) {
  const { size, data } = encode(address, { ecc: 'M', border: QUIET_ZONE })
  const path = pathOf(data)
  const handleDownload = () =>
    download(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 10}" height="${size * 10}">` +
        `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`,
      fileNameOf(title),
    )
  return (
    <div className="mt-3 flex flex-wrap items-end gap-4">
      <svg
        role="img"
        aria-label="QR code of the link: point a phone's camera at it to open this posit"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-56 max-w-full rounded-control"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <Button variant="secondary" size="small" onClick={handleDownload}>
        <Download aria-hidden="true" />
        Download
      </Button>
    </div>
  )
}
