import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WEBSITE_MESSAGES } from '../../contract/messages/websites.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmbedSnippet } from './embed-snippet.tsx'
import { linksQuery } from './queries.ts'
import { WebsiteForm } from './website-form.tsx'

/** Puts one of the posit's links on websites: which, how it looks, the code to paste, and a preview. */
export default function OnAWebsite({ positId }: { positId: string }) {
  const links = useQuery(linksQuery(positId))
  const [chosenId, setChosenId] = useState<string>()
  if (links.isError && !links.data) {
    const retry = (
      <Button variant="secondary" size="small" onClick={() => links.refetch()}>
        Retry
      </Button>
    )
    return <Callout tone="danger" title={WEBSITE_MESSAGES.loadFailed} action={retry} />
  }
  if (!links.data) return <Skeleton className="h-64" />
  const { items } = links.data
  const onWebsites = items.find((link) => link.origins.length > 0)
  const link = items.find(({ id }) => id === chosenId) ?? onWebsites ?? items[0]
  return (
    <div className="space-y-6">
      {items.length > 1 && (
        <Select
          label="Which link"
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
          value={link?.id}
          onChange={(event) => setChosenId(event.target.value)}
        />
      )}
      <WebsiteForm key={link?.id} positId={positId} link={link} />
      {link && link.origins.length > 0 && <EmbedSnippet link={link} />}
    </div>
  )
}
