/**
 * Divides a budget among parts of given sizes: a small part gets all it has, what it leaves goes to the larger ones, and no part
 * gets more than another that could use more.
 */
export function fairShares(sizes: readonly number[], budget: number): number[] {
  const order = sizes.map((size, at) => ({ size, at })).sort((a, b) => a.size - b.size)
  const shares = new Array<number>(sizes.length).fill(0)
  let left = budget
  order.forEach(({ size, at }, done) => {
    const share = Math.min(size, Math.floor(left / (order.length - done)))
    shares[at] = share
    left -= share
  })
  return shares
}
