/** What a Stripe account holds, and what happens in it: every change emits an event. */
import { createCheckouts } from './stripe-checkouts.ts'
import { type FormValue, textOf, textsOf } from './stripe-form.ts'
import { type FakeCustomer, type FakeEvent, newId, PRICES, secondsNow } from './stripe-objects.ts'
import { createSubscriptions } from './stripe-subscriptions.ts'

export function createStripeAccount(emit: (event: FakeEvent) => void, origin: () => string) {
  const customers = new Map<string, FakeCustomer>()

  function emitEvent(type: string, object: object) {
    const data = { object: structuredClone(object) }
    emit({ id: newId('evt'), object: 'event', type, created: secondsNow(), data })
  }

  const { subscriptions, subscribe, change, ...changes } = createSubscriptions(emitEvent)

  return {
    ...createCheckouts(emitEvent, subscribe, origin),
    ...changes,
    subscribe,
    subscriptions,
    customers,
    prices: PRICES,
    emitEvent,

    addCustomer(form: Record<string, FormValue>) {
      const metadata = textsOf(form.metadata)
      const customer: FakeCustomer = {
        id: newId('cus'),
        object: 'customer',
        email: textOf(form.email),
        metadata,
      }
      customers.set(customer.id, customer)
      return customer
    },
    removeCustomer(id: string) {
      customers.delete(id)
      for (const { customer, status } of subscriptions.values())
        if (customer === id && status !== 'canceled') change(id, { status: 'canceled' }, 'deleted')
      return { id, object: 'customer', deleted: true }
    },
  }
}

export type StripeAccount = ReturnType<typeof createStripeAccount>
