import mammoth from 'mammoth'
import { toMarkdown } from './blocks.ts'
import { promoteBoldParagraphs } from './bold-headings.ts'
import { documentTitle } from './document-title.ts'
import { headingStyleMap } from './docx-headings.ts'
import { htmlBlocks } from './html-blocks.ts'
import type { ReadingLimits } from './limits.ts'
import { openOfficeFile } from './office-archive.ts'
import { plainArchive } from './plain-archive.ts'
import type { Reading } from './reading.ts'

export async function readDocx(bytes: Uint8Array, limits: ReadingLimits): Promise<Reading> {
  const archive = openOfficeFile(bytes, 'docx', limits)
  const styles = archive.readText('word/styles.xml')
  const html = await mammoth.convertToHtml(
    { buffer: Buffer.from(plainArchive(archive)) },
    {
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      convertImage: noImage,
      styleMap: styles ? headingStyleMap(styles) : [],
    },
  )
  const blocks = promoteBoldParagraphs(htmlBlocks(html.value))
  return { text: toMarkdown(blocks), title: documentTitle(archive, 'docProps/core.xml') }
}

/** Pictures are neither unpacked nor fetched. */
const noImage = mammoth.images.imgElement(async () => ({ src: '' }))
