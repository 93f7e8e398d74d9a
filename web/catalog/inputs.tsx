import { useState } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Select } from '../ui/select.tsx'
import { Specimen } from './specimen.tsx'

const OPTIONS = [
  { value: 'public', label: 'Public', description: 'Anyone with the link' },
  { value: 'exclusive', label: 'Exclusive', description: 'People it is shared with' },
  { value: 'private', label: 'Private', description: 'Only you', disabled: true },
]

export function Inputs() {
  const [isChecked, setChecked] = useState(true)
  const [choice, setChoice] = useState('public')
  return (
    <>
      <Specimen name="TextField">
        <TextField label="Name" hint="As others see it" placeholder="Maya" />
        <TextField label="Email" defaultValue="maya" error="This is no email address" />
        <TextField label="Closed" defaultValue="Not editable" disabled />
      </Specimen>
      <Specimen name="TextArea">
        <TextArea label="Description" rows={3} defaultValue="What it is about" />
      </Specimen>
      <Specimen name="Select">
        <Select label="Privacy" options={OPTIONS} />
        <Select label="Privacy, refused" options={OPTIONS} error="Not in your plan" />
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox label="Send me mails" checked={isChecked} onCheckedChange={setChecked} />
        <Checkbox label="Disabled" checked disabled onCheckedChange={setChecked} />
      </Specimen>
      <Specimen name="RadioCards">
        <RadioCards
          label="Privacy"
          options={OPTIONS}
          value={choice}
          onValueChange={setChoice}
          className="w-full"
        />
      </Specimen>
    </>
  )
}
