import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '../../contract/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useExport } from './calls.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'

function ExportData() {
  const download = useExport()
  return (
    <div className="border-line border-t py-5">
      <h3 className="font-medium text-strong text-ui">Export all my data</h3>
      <p className="mt-1 mb-4 text-muted text-ui">
        One ZIP file with your profile, posits, sources and their original files, tasks, shares and
        conversations, as markdown and JSON.
      </p>
      <Button
        variant="secondary"
        busy={download.isPending}
        busyLabel="Preparing..."
        onClick={() => download.mutate()}
      >
        <Download aria-hidden="true" />
        Export all my data
      </Button>
    </div>
  )
}

function DeleteAccount({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="border-line border-t border-b py-5">
      <h3 className="font-medium text-strong text-ui">Delete my account</h3>
      <p className="mt-1 mb-4 text-muted text-ui">Your account goes for good, with everything in it.</p>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<Button variant="secondary">Delete account</Button>}
        title="Delete your account?"
        description="This deletes for good:"
      >
        <DeleteAccountForm me={me} />
      </Dialog>
    </div>
  )
}

export const PersonalDataSection = ({ me }: { me: Me }) => (
  <section aria-labelledby="data-heading" className="mt-14">
    <h2 id="data-heading" className="mb-4 font-serif text-lead">
      Your data
    </h2>
    <ExportData />
    <DeleteAccount me={me} />
  </section>
)
