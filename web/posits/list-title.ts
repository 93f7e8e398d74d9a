import type { PublicUser } from '../../contract/accounts.ts'

/** The heading over another person's posits: by name, else by handle, else plainly. */
export function listTitle(user: Pick<PublicUser, 'first_name' | 'last_name' | 'handle'> | undefined): string {
  if (!user) return 'Posits'
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ').trim()
  if (name) return `${name}'s Posits`
  return user.handle ? `@${user.handle}'s Posits` : 'Posits'
}
