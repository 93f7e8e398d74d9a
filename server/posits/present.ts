import type { PublicUser } from '../../contract/accounts.ts'
import type { Plan } from '../../contract/plans.ts'
import { ownerCan, type Posit, type PositCard, type PositDetails } from '../../contract/posits.ts'
import type { OwnedPosit } from './access.ts'
import type { PositCardRow } from './listing/queries.ts'
import type { PublicUserRow } from './queries.ts'

export function presentCard(posit: PositCardRow, viewerId: string | undefined): PositCard {
  const { id, title, type, privacy, summary_light } = posit
  const is_owner = posit.user_id === viewerId
  return { id, title, type, privacy, summary_light, is_owner, created_at: posit.created_at.toISOString() }
}

export function presentPosit(posit: OwnedPosit, plan: Plan): Posit {
  const { audience, response_type, custom_type_description, general_knowledge, summary } = posit
  return {
    ...presentCard(posit, posit.user_id),
    audience,
    response_type,
    custom_type_description,
    general_knowledge,
    summary,
    summary_pending: posit.summarised_version < posit.knowledge_version,
    updated_at: posit.updated_at.toISOString(),
    can: ownerCan(plan),
  }
}

export const presentDetails = ({ id, title, summary_full }: OwnedPosit): PositDetails => ({
  id,
  title,
  summary_full,
})

export const presentPublicUser = (user: PublicUserRow): PublicUser => ({
  id: user.id,
  handle: user.handle,
  first_name: user.first_name,
  last_name: user.last_name,
  is_member: user.subscription_type === 'posit_plus',
})
