import { Trash2 } from 'lucide-react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Specimen } from './specimen.tsx'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const
const SIZES = ['small', 'medium', 'large'] as const
const TABS = [
  { value: 'one', label: 'One', content: 'The first panel' },
  { value: 'two', label: 'Two', content: 'The second panel' },
]

export const Actions = () => (
  <>
    {SIZES.map((size) => (
      <Specimen key={size} name={`Button, ${size}`}>
        {VARIANTS.map((variant) => (
          <Button key={variant} size={size} variant={variant}>
            {variant}
          </Button>
        ))}
      </Specimen>
    ))}
    <Specimen name="Button, states">
      <Button disabled>Disabled</Button>
      <Button busy busyLabel="Saving...">
        Save
      </Button>
      <ButtonLink to="?">ButtonLink</ButtonLink>
      <TextLink to="?">TextLink</TextLink>
    </Specimen>
    <Specimen name="IconButton">
      <IconButton label="Delete" icon={<Trash2 />} />
      <IconButton label="Delete, small" icon={<Trash2 />} size="small" />
      <IconButton label="Delete, danger" icon={<Trash2 />} tone="danger" />
    </Specimen>
    <Specimen name="Pagination">
      <Pagination page={4} pageCount={9} hrefFor={() => '?'} />
    </Specimen>
    <Specimen name="Tabs">
      <Tabs label="Tabs" tabs={TABS} defaultValue="one" />
    </Specimen>
  </>
)
