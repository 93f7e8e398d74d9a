import mammoth from 'mammoth'
import { documentTitle } from '../../archive/document-title.ts'
import { openOfficeFile } from '../../archive/office-archive.ts'
import { plainArchive } from '../../archive/plain-archive.ts'
import { toMarkdown } from '../../blocks/blocks.ts'
import { promoteBoldParagraphs } from '../../blocks/bold-headings.ts'
import type { ReadingLimits } from '../../limits.ts'
import type { Reading } from '../../reading.ts'
import { headingStyleMap } from './docx-headings.ts'
import { htmlBlocks } from './html-blocks.ts'

export async function readDocx(bytes: Uint8Array, limits: ReadingLimits): Promise<Reading> {
  const archive = await openOfficeFile(bytes, 'docx', limits)
  const styles = await archive.readText('word/styles.xml')
  const html = await mammoth.convertToHtml(
    { buffer: await plainArchive(archive) },
    {
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      convertImage: noImage,
      styleMap: styles ? headingStyleMap(styles) : [],
    },
  )
  const blocks = promoteBoldParagraphs(htmlBlocks(html.value))
  return { text: toMarkdown(blocks), title: await documentTitle(archive, 'docProps/core.xml') }
}

/** Pictures are neither unpacked nor fetched. */
const noImage = mammoth.images.imgElement(async () => ({ src: '' }))
