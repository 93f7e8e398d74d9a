import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiFailure, api } from '../core/api.ts'
import { pageMeta } from '../core/page-title.ts'
import { fetchMe } from '../core/session/session-store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Page, PageHeading } from '../ui/page.tsx'

export const meta = () => pageMeta('Become an administrator')

/** The one-time code on the server's log makes its reader the first administrator. */
export default function Administrator() {
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { code: '' } })
  const claim = useMutation({
    mutationFn: (code: string) => api.post('/rest/v1/administrators', { body: { code } }),
    onSuccess: async () => {
      await fetchMe()
      await navigate('/settings/assistant')
    },
    onError: (error) => {
      const message = error instanceof ApiFailure ? error.message : 'That did not work. Please try again.'
      form.setError('code', { message }, { shouldFocus: true })
    },
  })
  return (
    <Page width="narrow">
      <PageHeading
        title="Become an administrator"
        description="While a server has no administrator, it prints a one-time code on its log when it starts."
      />
      <form
        noValidate
        onSubmit={form.handleSubmit(({ code }) => claim.isPending || claim.mutate(code))}
        className="space-y-6"
      >
        <TextField
          {...form.register('code', { required: 'Enter the code.' })}
          label="One-time code"
          autoComplete="off"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX"
          error={form.formState.errors.code?.message}
        />
        <Button type="submit" busy={claim.isPending} busyLabel="Checking...">
          Become an administrator
        </Button>
      </form>
    </Page>
  )
}
