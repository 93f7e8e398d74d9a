import type { PositVoice } from '../../types.ts'

const isAboutAPerson = (voice: PositVoice) =>
  voice.type === 'user_knowledge_base' || voice.type === 'second_brain'

/** The first message of an update chat. */
export function greet(voice: PositVoice, isNew: boolean): string {
  const name = voice.owner_first_name ? ` ${voice.owner_first_name}` : ''
  if (!isNew)
    return `Welcome back${name}! What would you like to change or add? You can tell me in your own words, or drop in a file.`
  const opening = `Hi${name}! I will learn from what you tell me here and from the files you drop in, and answer others from it.`
  if (isAboutAPerson(voice))
    return `${opening}\n\nLet's start with you: what is your professional experience, and what are you an expert in?`
  return `${opening}\n\nLet's start with the basics: what is your professional experience and expertise here, and what should people be able to look up?`
}
