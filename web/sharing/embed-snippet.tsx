import { Check, Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Link } from '../../contract/links.ts'
import { useCopy } from '../core/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { embedCode, embedPolicy, type Placement } from './embed-code.ts'

const EmbedPreview = lazy(() =>
  import('./embed-preview.tsx').then(({ EmbedPreview: named }) => ({ default: named })),
)

const PLACEMENTS = [
  { value: 'corner', label: 'Button in a corner', description: 'Opens the chat over the page.' },
  { value: 'page', label: 'Within the page', description: 'Place it where the chat should be.' },
] as const

/** Puts a link on a website: the code to paste, what a strict site must allow, and how it looks. */
export function EmbedSnippet({ link }: { link: Link }) {
  const [placement, setPlacement] = useState<Placement>('corner')
  const site = window.location.origin
  return (
    <div className="min-w-0 space-y-6">
      {link.who !== 'anyone' && (
        <Callout>
          This link is for people who sign in, so it opens in a new tab and not on the website.
        </Callout>
      )}
      <RadioCards
        label="Where the chat appears"
        options={PLACEMENTS}
        value={placement}
        onValueChange={setPlacement}
        columns={2}
      />
      <CodeBlock label="Code for your website" code={embedCode(site, link.slug, placement)} />
      <details className="text-ui">
        <summary className="text-muted hover:text-text">My website has a content security policy</summary>
        <p className="mt-3 mb-3 text-muted">It has to allow two things, and nothing else:</p>
        <CodeBlock label="Content security policy" code={embedPolicy(site)} />
      </details>
      <Suspense fallback={<Skeleton className="h-[32rem]" />}>
        <EmbedPreview link={link} placement={placement} />
      </Suspense>
    </div>
  )
}

function CodeBlock({ label, code }: { label: string; code: string }) {
  const { isCopied, copy } = useCopy(code)
  const Icon = isCopied ? Check : Copy
  return (
    <figure aria-label={label}>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <figcaption className="font-medium text-strong text-ui">{label}</figcaption>
        <Button variant="secondary" size="small" onClick={copy}>
          <Icon aria-hidden="true" />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <pre className="whitespace-pre-wrap rounded-control border border-line bg-surface p-3 [overflow-wrap:anywhere]">
        <code className="font-mono text-small text-strong">{code}</code>
      </pre>
    </figure>
  )
}
