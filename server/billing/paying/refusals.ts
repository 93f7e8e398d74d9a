import { BILLING_REFUSALS } from '../../../contract/prices.ts'
import { AppError } from '../../core/errors.ts'

export const notConfigured = () =>
  new AppError('unavailable', 'Billing is not set up on this server.', {
    reason: BILLING_REFUSALS.notConfigured,
  })
export const noSubscription = () =>
  new AppError('conflict', 'This account has no subscription to manage.', {
    reason: BILLING_REFUSALS.noSubscription,
  })
