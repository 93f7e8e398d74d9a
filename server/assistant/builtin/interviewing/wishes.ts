/** What an owner wants to talk about. */

/** 'Ask me about the vans instead', 'frag lieber nach den Fahrzeugen'; 'ask about the group rate' is said to visitors. */
const ASKS_TO_ASK =
  /(?:^|[,;.!?]\s*)(?:(?:please|bitte|why don['’]?t you|you could|so|und|and|just)\s)*(?:ask|frag|fragt|fragen sie)\s(?:(?:me|mich|lieber|doch|mal|rather|instead)\s)+(?:about|nach|zu[rm]?|über)\s(?<thing>\p{L}[^.!?]*)/iu
/** 'Shall I tell you about the courses?' */
const OFFERS =
  /(?<!\p{L})(?:(?:shall|should|can|could|may) i (?:\p{L}+ ){0,2}(?:tell|explain) (?:\p{L}+ ){0,4}about (?<en>\p{L}[^.!?]*)|(?:soll|kann|darf) ich (?:\p{L}+ ){0,5}(?:über|von|zu[rm]?) (?<de>\p{L}[^.!?]*?) (?:erzählen|sagen|berichten|erklären))/iu

export const offersToTell = (message: string) => OFFERS.test(message)

/** Null where nothing is wanted. */
export function thingWanted(message: string): string | null {
  const offered = OFFERS.exec(message)?.groups
  return ASKS_TO_ASK.exec(message)?.groups?.thing ?? offered?.en ?? offered?.de ?? null
}
