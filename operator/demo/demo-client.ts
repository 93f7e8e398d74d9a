/** The product's own calls, made within this process: what the demo shows has come about as for anybody. */
import { createApp } from '../../server/app.ts'
import type { Services } from '../../server/services.ts'

export interface DemoClient {
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

export function createDemoClient(services: Services): DemoClient {
  const app = createApp(services, null)
  let token: string | null = null
  return {
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const response = await app.request(services.core.appUrl + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as T & { error?: string; token?: string }
      if (!response.ok) throw new Error(`${method} ${path}: ${answer.error ?? response.status}`)
      token = answer.token ?? token
      return answer
    },
  }
}

interface DemoPerson {
  email: string
  name: string
  password: string
}

/** Somebody with a confirmed address, signed in. No mail is sent to it. */
export async function createDemoPerson(
  services: Services,
  person: DemoPerson,
): Promise<DemoClient & { id: string }> {
  const { email, password } = person
  const { id } = await services.accounts.auth.api.createConfirmedPerson({ body: person })
  const client = createDemoClient(services)
  await client.call('POST', '/auth/v1/sign-in/email', { email, password })
  return { ...client, id }
}
