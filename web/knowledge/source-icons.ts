import { FileText, HardDrive, MessageSquareText, NotebookPen } from 'lucide-react'
import type { SourceKind } from '../../contract/knowledge.ts'

export const SOURCE_ICONS: Record<SourceKind, typeof FileText> = {
  statement: MessageSquareText,
  file: FileText,
  google_drive: HardDrive,
  task_response: NotebookPen,
}
