import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type BugReportText, bugReportTextSchema } from '../../contract/bug-reports.ts'
import { BUG_REPORT_MESSAGES } from '../../contract/messages/bug-reports.ts'
import { useMe } from '../core/session/use-session.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { useSubmitReport } from './mutations.ts'
import { type Screenshot, ScreenshotField } from './screenshot-field.tsx'

export function ReportForm({ onSubmitted }: { onSubmitted: () => void }) {
  const form = useForm<BugReportText>({
    resolver: zodResolver(bugReportTextSchema),
    defaultValues: { title: '', description: '' },
  })
  const { errors } = form.formState
  const me = useMe()
  const [screenshot, setScreenshot] = useState<Screenshot | null>(null)
  const submit = useSubmitReport((problem) =>
    setScreenshot((chosen) => chosen && { file: chosen.file, problem }),
  )

  const handleSubmit = (text: BugReportText) => {
    if (submit.isPending) return
    if (!me) return showNotice(BUG_REPORT_MESSAGES.loginFirst, 'destructive')
    if (screenshot?.problem) return showNotice(BUG_REPORT_MESSAGES.fileProblem, 'destructive')
    submit.mutate({ ...text, screenshot: screenshot?.file ?? null }, { onSuccess: onSubmitted })
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(handleSubmit)} className="space-y-6">
      <TextField {...form.register('title')} label="Title" error={errors.title?.message} />
      <TextArea
        {...form.register('description')}
        label="Description"
        hint="What did you do, what did you expect, and what happened instead?"
        rows={7}
        error={errors.description?.message}
      />
      <ScreenshotField value={screenshot} onChange={setScreenshot} />
      <Button type="submit" size="large" busy={submit.isPending} busyLabel="Submitting...">
        Submit Bug Report
      </Button>
    </form>
  )
}
