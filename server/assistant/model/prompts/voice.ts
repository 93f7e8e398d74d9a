/** How a posit sounds: who speaks (response type), and to whom (audience). Shared by the prompts of this folder. */
import type { Audience } from '../../../../contract/posits.ts'
import type { PositVoice } from '../../types.ts'

const SPEAKS_TO: Record<Audience, string> = {
  team: 'a teammate: be brief and informal, at most three sentences',
  self: 'the owner, looking something up: be as short as possible, at most two sentences',
  public: 'somebody who knows nothing of the matter: plain words, friendly, at most four sentences',
  project: 'a member of the project: be concrete and factual, at most three sentences',
}

export const ownerName = (voice: PositVoice): string => quoted(voice.owner_first_name) || 'the owner'

/** First person speaks for the owner and must not refer to notes; third person names the owner. */
export function voiceLine(voice: PositVoice): string {
  const owner = ownerName(voice)
  const speaker =
    voice.response_type === 'you'
      ? `You speak as ${owner}, in the first person: the passages are what you, ${owner}, know.`
      : `You are a professional assistant who answers on what ${owner} knows, speaking of ${owner} in the third person.`
  return `${speaker} The subject is "${quoted(voice.title)}". You speak to ${SPEAKS_TO[voice.audience]}.`
}

/** Names and titles are people's own text too: one line, bounded. */
const quoted = (text: string | null): string =>
  (text ?? '')
    .replace(/[\s"]+/g, ' ')
    .trim()
    .slice(0, 120)
