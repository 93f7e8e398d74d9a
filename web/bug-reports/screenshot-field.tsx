import { X } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { SCREENSHOT_ENDINGS, screenshotProblem } from '../../contract/bug-reports.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { controlClasses, Field, useFieldIds } from '../ui/field.tsx'

export interface Screenshot {
  file: File
  problem: string | null
}

interface ScreenshotFieldProps {
  value: Screenshot | null
  onChange: (screenshot: Screenshot | null) => void
}

/** An address of the file for as long as it is shown. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file)
  if (!url) return null
  return (
    <img
      src={url}
      alt={`Preview of ${file.name}`}
      className="max-h-72 max-w-full rounded-control border border-line object-contain"
    />
  )
}

/** Any file can be chosen: an unsuitable one shows its problem until it is removed or replaced. */
export function ScreenshotField({ value, onChange }: ScreenshotFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const error = value?.problem ?? null
  const hint = 'JPEG, PNG, GIF, WEBP or SVG, at most 5 MB.'
  const wiring = useFieldIds({ hint, error })

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onChange({ file, problem: screenshotProblem(file) })
  }
  const handleRemove = () => {
    if (input.current) input.current.value = ''
    onChange(null)
    input.current?.focus()
  }

  return (
    <div>
      <Field id={wiring.id} label="Screenshot (optional)" hint={hint} error={error}>
        <input
          {...wiring}
          ref={input}
          type="file"
          accept={Object.keys(SCREENSHOT_ENDINGS).join(',')}
          onChange={handleChange}
          className={classes(
            controlClasses,
            'py-2 text-ui file:mr-3 file:rounded-control file:border-0 file:bg-tint file:px-3 file:py-1.5 file:text-strong',
          )}
        />
      </Field>
      {value && (
        <div className="mt-4 flex flex-col items-start gap-3">
          {!error && <Preview file={value.file} />}
          <Button variant="secondary" size="small" onClick={handleRemove}>
            <X aria-hidden="true" /> Remove screenshot
          </Button>
        </div>
      )}
    </div>
  )
}
