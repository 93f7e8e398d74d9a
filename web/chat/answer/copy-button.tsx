import { Check, Copy } from 'lucide-react'
import { useCopy } from '../../core/use-copy.ts'
import { IconButton } from '../../ui/icon-button.tsx'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy(text)
  const icon = isCopied ? <Check className="text-ok" /> : <Copy />
  return (
    <IconButton
      size="small"
      label={isCopied ? 'Copied' : label}
      icon={icon}
      onClick={copy}
      className="-ml-2"
    />
  )
}
