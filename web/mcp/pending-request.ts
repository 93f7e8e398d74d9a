/** The request that led here, kept in this tab while its person signs in: it is too long for a return path. */
const STORE_KEY = 'posit.connection-request'
const SIGNED = /(?:^|&)sig=/

/** The signed query of the address, or the one that was kept. Null for neither. */
export function readRequest(search: string): string | null {
  const query = search.slice(1)
  if (SIGNED.test(query)) return query
  return sessionStorage.getItem(STORE_KEY)
}

export const keepRequest = (query: string) => sessionStorage.setItem(STORE_KEY, query)
export const forgetRequest = () => sessionStorage.removeItem(STORE_KEY)
