/** Words that negate or undo: 'How do I undo archiving' is the opposite of 'How do I archive'. */

/** One negation more or less makes it another question. */
const NEGATIONS = new Set(
  `not no never without except cannot dont doesnt cant wont isnt arent undo undoing unarchive restore restoring revert reverse
  reopen stop stopping quit disable disabling deactivate disconnect unsubscribe unblock unlock unpin unshare uninstall remove
  removing delete deleting cancel cancelling canceling cancellation besides instead off nicht kein keine keinen ohne nie ausser
  stornieren kundigen kundigung entfernen loschen ruckgangig wiederherstellen abbrechen pas sans jamais annuler supprimer sin
  nunca cancelar eliminar`.split(/\s+/),
)

/** Of those, the ones that only deny: a question may hold them for many reasons. */
const DENIALS = new Set(
  `not no never without except cannot dont doesnt cant wont isnt arent off instead besides nicht kein keine keinen ohne nie ausser pas
  sans jamais sin nunca`.split(/\s+/),
)

/** Whether a word asks for something to be undone, ended or removed. */
export const asksToUndo = (word: string) => NEGATIONS.has(word) && !DENIALS.has(word)

const SYNONYMS = `undo undoing revert reverse unarchive restore restoring ruckgangig wiederherstellen; stop stopping quit cancel
  cancelling canceling cancellation unsubscribe stornieren kundigen kundigung abbrechen annuler cancelar; remove removing delete
  deleting entfernen loschen supprimer eliminar; disable disabling deactivate off; not no cannot cant dont doesnt wont isnt arent
  nicht kein keine keinen pas; without except besides ohne ausser sans sin; never nie jamais nunca`

const groupOf = new Map(
  SYNONYMS.split(';').flatMap((group, at) =>
    group
      .trim()
      .split(/\s+/)
      .map((word) => [word, at] as const),
  ),
)

/** The negations among the words, synonyms as one, in an order of their own: equal for the same negations. */
export function negationsIn(words: string[]): string {
  const negations = words.filter((word) => NEGATIONS.has(word))
  const groups = negations.map((word) => String(groupOf.get(word) ?? word))
  return [...new Set(groups)].sort().join(' ')
}
