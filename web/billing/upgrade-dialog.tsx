import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  ANNUAL_PRICE_DOLLARS_PER_MONTH,
  ANNUAL_SAVING_PERCENT,
  type BillingInterval,
  MONTHLY_PRICE_DOLLARS,
  PAID_PLAN_LABEL,
  PREMIUM_POSIT_LIMIT,
} from '../../contract/prices.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../ui/dialog.tsx'
import { type RadioCard, RadioCards } from '../ui/radio-cards.tsx'
import { startCheckout } from './start-checkout.ts'

const CHOICES: RadioCard<BillingInterval>[] = [
  { value: 'monthly', label: 'Monthly', description: `$${MONTHLY_PRICE_DOLLARS} a month` },
  {
    value: 'annual',
    label: 'Annual',
    description: `$${ANNUAL_PRICE_DOLLARS_PER_MONTH} a month, billed annually: saves ${ANNUAL_SAVING_PERCENT}%`,
  },
]

/** The choice made on the pricing cards comes along with the step to this screen. */
function useChosenBefore(): BillingInterval | null {
  const { state } = useLocation()
  const chosen: unknown = state?.billing
  return chosen === 'monthly' || chosen === 'annual' ? chosen : null
}

/** How to pay for the plan, then on to the payment page. Open at once for who comes from the pricing cards. */
export function UpgradeDialog() {
  const chosenBefore = useChosenBefore()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(chosenBefore !== null)
  const [billing, setBilling] = useState<BillingInterval>(chosenBefore ?? 'monthly')
  const checkout = useMutation({ mutationFn: startCheckout })
  function handleOpenChange(open: boolean) {
    setOpen(open)
    // Closed is closed, after a reload too.
    if (!open && chosenBefore) void navigate('.', { replace: true, state: null, preventScrollReset: true })
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={handleOpenChange}
      trigger={<Button size="small">Upgrade</Button>}
      title={`Upgrade to ${PAID_PLAN_LABEL}`}
      description={`Up to ${PREMIUM_POSIT_LIMIT} posits, private and shared ones, and the dashboard of what people ask. You can cancel at any time.`}
    >
      <RadioCards label="Billing" options={CHOICES} value={billing} onValueChange={setBilling} />
      <DialogActions>
        <DialogClose asChild>
          <Button variant="secondary">Not now</Button>
        </DialogClose>
        <Button busy={checkout.isPending} onClick={() => checkout.mutate(billing)}>
          Continue to payment
        </Button>
      </DialogActions>
    </Dialog>
  )
}
