import { ArrowLeft, FileText } from 'lucide-react'
import { Fragment } from 'react'
import { href } from 'react-router'
import {
  AUDIENCE_LABELS,
  POSIT_TYPE_LABELS,
  type Posit,
  RESPONSE_TYPE_LABELS,
} from '../../contract/posits.ts'
import { formatDate } from '../core/dates.ts'
import { ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { PrivacyMenu } from './privacy-menu.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { TitleDialog } from './title-dialog.tsx'

const typeOf = ({ type, custom_type_description }: Posit) =>
  type === 'other' && custom_type_description ? custom_type_description : POSIT_TYPE_LABELS[type]

/** What the posit is, in one line. */
function Facts({ posit }: { posit: Posit }) {
  const facts = [
    typeOf(posit),
    AUDIENCE_LABELS[posit.audience],
    RESPONSE_TYPE_LABELS[posit.response_type],
    formatDate(posit.created_at),
  ]
  return (
    <p className="mt-2 break-words text-muted text-ui">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts never move
        <Fragment key={index}>
          <span className="inline-block max-w-full">
            {fact}
            {index < facts.length - 1 && ' ·'}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  )
}

export const DetailHeader = ({ posit }: { posit: Posit }) => (
  <header>
    <TextLink to={href('/posits')} className="mb-6 inline-flex items-center gap-2 text-ui no-underline">
      <ArrowLeft aria-hidden="true" className="size-4" />
      My Posits
    </TextLink>
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
      <div className="@container min-w-0 max-w-full flex-1 basis-80">
        <div className="flex items-start gap-2 @max-[15rem]:flex-wrap">
          <h1 className="min-w-0 break-words font-serif text-title">{posit.title}</h1>
          <TitleDialog posit={posit} />
        </div>
        <Facts posit={posit} />
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <ButtonLink to={href('/posit-details/:id', { id: posit.id })} variant="secondary">
          <FileText aria-hidden="true" className="max-sm:hidden" />
          Details
        </ButtonLink>
        <SettingsDialog posit={posit} />
        <PrivacyMenu posit={posit} />
      </div>
    </div>
  </header>
)
