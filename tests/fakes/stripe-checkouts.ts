import { type FormValue, partsOf, textOf, textsOf } from './stripe-form.ts'
import { type EmitEvent, type FakeCheckout, newId } from './stripe-objects.ts'
import type { Subscriptions } from './stripe-subscriptions.ts'

export function createCheckouts(
  emitEvent: EmitEvent,
  subscribe: Subscriptions['subscribe'],
  origin: () => string,
) {
  const checkouts = new Map<string, FakeCheckout>()

  function getCheckout(id: string) {
    const session = checkouts.get(id)
    if (!session) throw new Error(`There is no checkout ${id}.`)
    return session
  }

  return {
    checkouts,
    addCheckout(form: Record<string, FormValue>) {
      const id = newId('cs_test')
      const session: FakeCheckout = {
        id,
        object: 'checkout.session',
        status: 'open',
        url: `${origin()}/pay/${id}`,
        customer: textOf(form.customer) ?? '',
        client_reference_id: textOf(form.client_reference_id),
        success_url: textOf(form.success_url),
        cancel_url: textOf(form.cancel_url),
        metadata: textsOf(form.metadata),
        subscription: null,
        price: textOf(partsOf(partsOf(form.line_items)['0']).price) ?? '',
        subscription_metadata: textsOf(partsOf(form.subscription_data).metadata),
      }
      checkouts.set(id, session)
      return session
    },
    expire(id: string) {
      return Object.assign(getCheckout(id), { status: 'expired', url: null })
    },
    /** The person pays on the page of this checkout. */
    pay(id: string) {
      const session = getCheckout(id)
      if (session.status !== 'open') throw new Error(`${id} is ${session.status}.`)
      const { id: subscription } = subscribe(session.customer, session.price, session.subscription_metadata)
      emitEvent('checkout.session.completed', Object.assign(session, { status: 'complete', subscription }))
      return session
    },
  }
}
