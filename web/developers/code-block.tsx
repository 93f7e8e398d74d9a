import { Check, Copy } from 'lucide-react'
import { useCopy } from '../core/use-copy.ts'
import { Button } from '../ui/button.tsx'

/** Scrolls sideways inside itself; a scrolling area must be reachable by keyboard. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const { isCopied, copy } = useCopy(code)
  return (
    <figure className="rounded-card bg-surface">
      <figcaption className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-4 text-muted text-small">
        {label}
        <Button variant="ghost" size="small" onClick={copy}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {isCopied ? 'Copied' : 'Copy'}
          <span className="sr-only">{label}</span>
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section tabIndex={0} aria-label={label} className="overflow-x-auto p-4">
        <pre className="font-mono text-small">
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  )
}
