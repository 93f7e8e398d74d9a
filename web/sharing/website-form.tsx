import { useForm } from 'react-hook-form'
import { DEFAULT_ACCENT } from '../../contract/embed.ts'
import type { Link } from '../../contract/links.ts'
import { Button } from '../ui/button.tsx'
import { controlClasses, Label, TextArea } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { fieldProblems, useSaveWebsite } from './website-links.ts'

const CORNERS = [
  { value: 'bottom-right', label: 'Bottom right' },
  { value: 'bottom-left', label: 'Bottom left' },
] as const

const originsIn = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    // People write the address as they say it.
    .map((site) => (site.includes('://') ? site : `https://${site}`))

interface WebsiteFormProps {
  positId: string
  /** Undefined: saving makes the posit's first link. */
  link: Link | undefined
}

interface Values {
  sites: string
  accent: string
  corner: Link['corner']
}

/** Which websites may show a link, and the look of its button there. */
export function WebsiteForm({ positId, link }: WebsiteFormProps) {
  const { register, handleSubmit } = useForm<Values>({
    defaultValues: {
      sites: link?.origins.join('\n') ?? '',
      accent: link?.accent ?? DEFAULT_ACCENT,
      corner: link?.corner ?? 'bottom-right',
    },
  })
  const save = useSaveWebsite(positId, link)
  const problems = fieldProblems(save.error)
  const siteProblem = Object.entries(problems).find(([field]) => field.startsWith('origins'))?.[1]

  function handleSave({ sites, accent, corner }: Values) {
    if (save.isPending) return
    save.mutate({ origins: originsIn(sites), accent: accent === DEFAULT_ACCENT ? null : accent, corner })
  }

  return (
    <form onSubmit={handleSubmit(handleSave)} className="space-y-4">
      <TextArea
        {...register('sites')}
        label="Websites"
        hint="One address a line, such as https://www.example.com. No other site may show the chat."
        error={siteProblem}
        rows={2}
        spellCheck={false}
      />
      <div className="flex flex-wrap items-end gap-4">
        <div>
          <Label htmlFor="website-accent" className="mb-1.5">
            Colour
          </Label>
          <input
            {...register('accent')}
            id="website-accent"
            type="color"
            className={`${controlClasses} h-11 w-20 cursor-pointer p-1.5`}
          />
        </div>
        <Select {...register('corner')} label="Corner" options={CORNERS} className="min-w-40 flex-1" />
        <Button type="submit" variant="secondary" busy={save.isPending} className="h-11">
          Save
        </Button>
      </div>
    </form>
  )
}
