/** Words for sources, wherever they are listed. */
import type { ShownToViewers, SourceKind } from '../../contract/knowledge.ts'

export const SOURCE_KIND_LABELS: Record<SourceKind, string> = {
  statement: 'Said in the update chat',
  file: 'File',
  task_response: 'Answer to a task',
  google_drive: 'Google Drive',
}

export const SHOWN_LABELS: Record<ShownToViewers, string> = {
  quote: 'The quoted passage',
  title: 'Title only',
  nothing: 'Nothing',
}

/** Full explanations of each choice, for the owner. */
export const SHOWN_HINTS: Record<ShownToViewers, string> = {
  quote: 'Beside an answer, viewers can open the passage it rests on, with this title and date.',
  title: 'Beside an answer, viewers see this title and date, but no passage.',
  nothing: 'Beside an answer, viewers see ‘a source its owner keeps to themselves’.',
}
export const RULE_REMARK =
  'Answers go on using the source and may repeat its words. Delete it if it must not be used.'

export const SYNC_WORDS = {
  synced: { title: 'Synced', description: 'The source holds the text that the file has now.' },
  upToDate: { title: 'Up to date', description: 'The file has not changed since it was read.' },
}
