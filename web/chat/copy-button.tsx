import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { COPIED_INDICATOR_MS } from '../../contract/interface.ts'
import { showNotice } from '../core/toast.ts'
import { IconButton } from '../ui/icon-button.tsx'

const COPY_FAILED = {
  title: 'Error',
  description: 'The text could not be copied. Select it and copy it by hand.',
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_INDICATOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      showNotice(COPY_FAILED, 'destructive')
    }
  }
  const icon = copied ? <Check className="text-ok" /> : <Copy />
  return (
    <IconButton
      size="small"
      label={copied ? 'Copied' : label}
      icon={icon}
      onClick={handleCopy}
      className="-ml-2"
    />
  )
}
