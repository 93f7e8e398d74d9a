import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { href, useLocation, useNavigate, useParams } from 'react-router'
import type { UpdateSession } from '../../contract/chat.ts'
import { ATTACHMENTS_PER_MESSAGE } from '../../contract/chat-limits.ts'
import type { Notice } from '../../contract/messages/notice.ts'
import { CHAT_MESSAGES, POSIT_MESSAGES } from '../../contract/messages.ts'
import type { Posit } from '../../contract/posits.ts'
import { ApiFailure } from '../core/api.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { queryKeys } from '../core/query-keys.ts'
import { useLoadNotice } from '../core/use-load-notice.ts'
import { DriveChooser } from '../google-drive/drive-chooser.tsx'
import { FileButton } from '../knowledge/file-button.tsx'
import { sourcesQuery } from '../knowledge/queries.ts'
import { SourceList } from '../knowledge/source-list.tsx'
import { SourcesButton } from '../knowledge/sources-button.tsx'
import { UploadList } from '../knowledge/upload-list.tsx'
import { type Upload, useUploads } from '../knowledge/use-uploads.ts'
import { positQuery } from '../posits/queries.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TaughtNote } from './answer/taught-note.tsx'
import { Composer } from './composer/composer.tsx'
import { DropArea } from './composer/drop-area.tsx'
import { focusAfterSend } from './composer/focus-after-send.ts'
import { useComposerText } from './composer/use-composer-text.ts'
import { ChatSkeleton } from './conversation/chat-skeleton.tsx'
import { ConnectionBanner } from './conversation/connection-banner.tsx'
import { LoadFailed } from './conversation/load-failed.tsx'
import { MessageLog } from './conversation/message-log.tsx'
import { useOnline } from './conversation/use-online.ts'
import { updateSessionQuery } from './queries.ts'
import { useAnswers } from './streaming/use-answers.ts'
import { useSessionClosing } from './use-session-closing.ts'

export const meta = () => pageMeta('Update Posit')

const isNotFound = (error: Error | null) => error instanceof ApiFailure && error.status === 404

export default function UpdateScreen() {
  const { id = '' } = useParams()
  const session = useQuery(updateSessionQuery(id))
  const posit = useQuery(positQuery(id))
  const isMissing = isNotFound(session.error) || isNotFound(posit.error)
  useLoadNotice({ ...posit, isError: posit.isError && !isMissing }, POSIT_MESSAGES.loadFailed)
  useLoadNotice({ ...session, isError: session.isError && !isMissing }, sessionNotice(session.error))

  if (isMissing) return <NotFound />
  if (session.isError && !session.data) {
    return <LoadFailed description={CHAT_MESSAGES.sessionFailed.description} onRetry={session.refetch} />
  }
  if (posit.isError && !posit.data) {
    return <LoadFailed description={POSIT_MESSAGES.loadFailed.description} onRetry={posit.refetch} />
  }
  if (!session.data || !posit.data) return <ChatSkeleton />
  return <UpdateChat key={id} posit={posit.data} session={session.data} />
}

/** The server opens a session by writing it; its own fault there is the database's. */
const sessionNotice = (error: Error | null): Notice =>
  error instanceof ApiFailure && (error.status === 500 || error.code === 'database_unavailable')
    ? { ...CHAT_MESSAGES.databaseError, description: CHAT_MESSAGES.sessionFailed.description ?? '' }
    : CHAT_MESSAGES.sessionFailed

const NotFound = () => (
  <EmptyState
    headingLevel="h1"
    title="Posit not found"
    description="This Posit might have been deleted or you don't have permission to view it."
    action={<ButtonLink to={href('/posits')}>Back to My Posits</ButtonLink>}
  />
)

function titleOf(posit: Posit, isNew: boolean): string {
  if (isNew) return 'Create New Posit'
  return posit.title ? `Update: ${posit.title}` : 'Update Posit'
}

/** The files that have become sources, as a message carries them; more than it may carry wait for the next. */
const readyIn = (uploads: Upload[]) =>
  uploads.flatMap((upload) => (upload.status === 'added' ? [upload] : [])).slice(0, ATTACHMENTS_PER_MESSAGE)

const asAttachments = (ready: ReturnType<typeof readyIn>) =>
  ready.map(({ source, name }) => ({
    id: source.id,
    name,
    mimeType: source.file_type ?? 'application/octet-stream',
    source: source.kind === 'google_drive' ? ('google_drive' as const) : ('upload' as const),
  }))

function UpdateChat({ posit, session }: { posit: Posit; session: UpdateSession }) {
  const location = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const input = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const composer = useComposerText(`teach:${posit.id}`, session.messages)
  const { uploads, add, addRead, retry, remove, clear } = useUploads(posit.id)
  const isOnline = useOnline()
  const isNew = (location.state as { isNew?: boolean } | null)?.isNew === true
  const title = titleOf(posit, isNew)
  usePageTitle(title)
  useSessionClosing(session.id)

  const query = updateSessionQuery(posit.id)
  /** Keeps the messages on the screen, including the one being sent. */
  async function reopen() {
    const { id } = await queryClient.fetchQuery({
      ...query,
      queryKey: queryKeys.reopenedSession(posit.id),
      staleTime: 0,
    })
    queryClient.setQueryData(query.queryKey, (cached) => cached && { ...cached, id })
    return { id }
  }
  const answers = useAnswers({
    positId: posit.id,
    sessionId: session.id,
    queryKey: query.queryKey,
    messages: session.messages,
    onConfirmed: composer.confirm,
    onReturned: composer.giveBack,
    onAnswered: () => {
      void queryClient.invalidateQueries(sourcesQuery(posit.id))
      void queryClient.invalidateQueries({ queryKey: queryKeys.posits })
    },
    onSessionClosed: reopen,
  })
  const ready = readyIn(uploads)

  function handleSend() {
    const { text } = composer
    if (!answers.send(text.trim(), asAttachments(ready))) return
    composer.keepUntilConfirmed(text.trim())
    composer.setText('')
    clear(ready.map(({ key }) => key))
    focusAfterSend(input, frame)
  }
  function handleStop() {
    answers.stop()
    focusAfterSend(input, frame)
  }

  return (
    <DropArea onDrop={add}>
      <header className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-3 sm:px-8">
        <IconButton
          label="Back"
          icon={<ArrowLeft />}
          className="-ml-2"
          onClick={() => navigate(href('/posits/:id', { id: posit.id }))}
        />
        <h1
          className="line-clamp-2 min-w-32 flex-1 break-words font-serif text-body leading-snug sm:text-lead"
          title={title}
        >
          {title}
        </h1>
        <SourcesButton positId={posit.id} />
      </header>
      <ConnectionBanner isOnline={isOnline} isReconnecting={answers.isReconnecting} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <MessageLog
            frame={frame}
            messages={session.messages}
            answers={answers}
            speaker="The assistant"
            Note={TaughtNote}
          />
          {uploads.length > 0 && (
            <div className="mx-auto max-h-56 w-full max-w-3xl shrink-0 overflow-y-auto px-5 pt-3 sm:px-8">
              <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
            </div>
          )}
          <Composer
            input={input}
            text={composer.text}
            onTextChange={composer.setText}
            onSend={handleSend}
            onStop={answers.isBusy ? handleStop : undefined}
            hasMore={ready.length > 0}
            label="Your message"
            placeholder="Tell what you know"
          >
            <DriveChooser positId={posit.id} onAdded={addRead}>
              {(openDrive) => <FileButton onFiles={add} onDrive={openDrive} />}
            </DriveChooser>
          </Composer>
        </div>
        <aside
          aria-labelledby="sources-heading"
          className="hidden w-80 shrink-0 overflow-y-auto border-line border-l px-6 py-6 lg:block"
        >
          <h2 id="sources-heading" className="mb-4 font-medium text-muted text-ui">
            What this posit knows
          </h2>
          <SourceList positId={posit.id} />
        </aside>
      </div>
    </DropArea>
  )
}
