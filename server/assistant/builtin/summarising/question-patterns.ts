/** Amounts, lengths of time and years, in English and German. */
export const MONEY =
  /^(?:about |from |only |etwa |ab |nur )?(?:[€$£] ?\d|\d+(?:[.,]\d+)? ?(?:[€$£]|(?:euros?|dollars?|pounds?|francs?|crowns?|quid|cents?|EUR|USD|GBP|CHF|Franken|Cent)\b))/iu
export const DURATION =
  /^(?:about |up to |etwa |bis zu )?(?:\d+|an|a|one|two|three|eine?n?|zwei|drei) (?:minutes?|hours?|days?|weeks?|months?|years?|Minuten?|Stunden?|Tagen?|Wochen?|Monaten?|Jahren?)\b(?! (?:before|after|ago|late|early|old|vor|nach))/iu
/** 'On 2041 556' a telephone is reached. */
export const YEAR = String.raw`(?:19|20)\d\d\b(?![ /-]?\d)`
