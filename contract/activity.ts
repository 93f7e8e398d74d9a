/** Analytics events (spec §7). */
import { z } from 'zod'

export const eventNameSchema = z.enum([
  'sign_up',
  'login',
  'logout',
  'create_posit',
  'update_posit',
  'share_posit',
  'send_message',
  'create_task',
  'complete_task',
  'view_pricing',
  'start_subscription',
  'page_view',
])
export type EventName = z.infer<typeof eventNameSchema>
