import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, BookOpen, Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { UpdateSession } from '../../contract/chat.ts'
import { FILE_TYPES } from '../../contract/knowledge.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import type { Posit } from '../../contract/posits.ts'
import { ApiFailure, apiRequest } from '../core/api.ts'
import { useDraft } from '../core/draft.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { sourcesQuery } from '../knowledge/queries.ts'
import { SourceList } from '../knowledge/source-list.tsx'
import { UploadList } from '../knowledge/upload-list.tsx'
import { useUploads } from '../knowledge/use-uploads.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Composer } from './composer.tsx'
import { DropArea } from './drop-area.tsx'
import { MessageLog } from './message-log.tsx'
import { updateSessionQuery } from './queries.ts'
import { useAnswers } from './use-answers.ts'
import { useSessionClosing } from './use-session-closing.ts'

export const meta = () => pageMeta('Update Posit')

const ACCEPTED = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',')

export default function UpdateScreen() {
  const { id = '' } = useParams()
  const session = useQuery(updateSessionQuery(id))
  const posit = useQuery({
    queryKey: ['posits', id],
    queryFn: ({ signal }) => apiRequest<Posit>(`/rest/v1/posits/${id}`, { signal }),
  })
  const error = session.error ?? posit.error
  if (error instanceof ApiFailure && error.status === 404) return <NotFound />
  if (error) return <LoadFailed onRetry={() => void (session.error ? session : posit).refetch()} />
  if (!session.data || !posit.data) return <ChatSkeleton />
  return <UpdateChat key={session.data.id} posit={posit.data} session={session.data} />
}

const NotFound = () => (
  <EmptyState
    headingLevel="h1"
    title="Posit not found"
    description="This Posit might have been deleted or you don't have permission to view it."
    action={<ButtonLink to="/posits">Back to My Posits</ButtonLink>}
  />
)

const LoadFailed = ({ onRetry }: { onRetry(): void }) => (
  <EmptyState
    headingLevel="h1"
    title="The chat could not be opened"
    description={CHAT_MESSAGES.sessionFailed.description}
    action={<Button onClick={onRetry}>Retry</Button>}
  />
)

function titleOf(posit: Posit, isNew: boolean): string {
  if (isNew) return 'Create New Posit'
  return posit.title ? `Update: ${posit.title}` : 'Update Posit'
}

function UpdateChat({ posit, session }: { posit: Posit; session: UpdateSession }) {
  const location = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [text, setText] = useDraft(`teach:${posit.id}`)
  const input = useRef<HTMLTextAreaElement>(null)
  const { uploads, add, remove, clearDone } = useUploads(posit.id)
  const isNew = (location.state as { isNew?: boolean } | null)?.isNew === true
  const title = titleOf(posit, isNew)
  usePageTitle(title)
  useSessionClosing(session.id)

  const answers = useAnswers({
    positId: posit.id,
    sessionId: session.id,
    queryKey: updateSessionQuery(posit.id).queryKey,
    messages: session.messages,
    onRefused: setText,
    onAnswered: () => {
      void queryClient.invalidateQueries(sourcesQuery(posit.id))
      void queryClient.invalidateQueries({ queryKey: ['posits'] })
    },
  })
  const ready = uploads.flatMap(({ source, name }) => (source ? [{ source, name }] : []))

  function handleSend() {
    const attachments = ready.map(({ source, name }) => ({
      id: source.id,
      name,
      mimeType: source.file_type ?? 'application/octet-stream',
      source: 'upload' as const,
    }))
    answers.send(text, attachments)
    setText('')
    clearDone()
    input.current?.focus()
  }

  return (
    <DropArea onDrop={add}>
      <header className="flex items-center gap-3 border-line border-b px-5 py-3 sm:px-8">
        <IconButton label="Back" icon={<ArrowLeft />} onClick={() => navigate(`/posits/${posit.id}`)} />
        <h1 className="min-w-0 flex-1 truncate font-serif text-lead">{title}</h1>
        <SourcesButton positId={posit.id} />
      </header>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <MessageLog messages={session.messages} answers={answers} speaker="The assistant" />
          {uploads.length > 0 && (
            <div className="mx-auto max-h-56 w-full max-w-3xl overflow-y-auto px-5 sm:px-8">
              <UploadList uploads={uploads} onRemove={remove} />
            </div>
          )}
          <Composer
            input={input}
            text={text}
            onTextChange={setText}
            onSend={handleSend}
            onStop={answers.live ? answers.stop : undefined}
            hasMore={ready.length > 0}
            label="Your message"
            placeholder="Tell the assistant what you know"
          >
            <FileButton onFiles={add} />
          </Composer>
        </div>
        <aside
          aria-labelledby="sources-heading"
          className="hidden w-80 shrink-0 overflow-y-auto border-line border-l px-5 py-6 lg:block"
        >
          <h2 id="sources-heading" className="mb-3 font-medium text-muted text-ui">
            What this posit knows
          </h2>
          <SourceList positId={posit.id} />
        </aside>
      </div>
    </DropArea>
  )
}

/** On narrow screens the knowledge is one tap away. */
function SourcesButton({ positId }: { positId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <BookOpen aria-hidden="true" /> Sources
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="What this posit knows">
        <SourceList positId={positId} />
      </Dialog>
    </div>
  )
}

function FileButton({ onFiles }: { onFiles(files: File[]): void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label="Files to add"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <IconButton label="Add files" icon={<Paperclip />} onClick={() => picker.current?.click()} />
    </>
  )
}
