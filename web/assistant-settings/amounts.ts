const TOKENS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const MONEY_MIN = 0.0001
const MONEY = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

export const formatTokens = (tokens: number) => TOKENS.format(tokens)
/** Without a currency: prices are entered in whichever one. */
export const formatMoney = (cost: number) =>
  cost > 0 && cost < MONEY_MIN ? `< ${MONEY_MIN}` : MONEY.format(cost)
/** Of tokens that were used: a cost of nothing means that no price is known. */
export const formatCost = (cost: number) => (cost === 0 ? '–' : formatMoney(cost))

/** What was typed as a number: null for nothing, NaN for no number. */
export const toAmount = (text: string): number | null => {
  const plain = text.replace(/[\s,]/g, '')
  return plain === '' ? null : Number(plain)
}
export const fromAmount = (amount: number | null): string => (amount === null ? '' : String(amount))
