import { ONBOARDING_PATH, safeReturnPath } from '../../contract/return-path.ts'

/** What the account screens hand to each other: where the person wanted to go, and the plan they chose. */
const KEPT = ['next', 'plan'] as const

function kept(parameters: URLSearchParams): URLSearchParams {
  const result = new URLSearchParams()
  for (const name of KEPT) {
    const value = parameters.get(name)
    if (value && (name !== 'next' || safeReturnPath(value))) result.set(name, value)
  }
  return result
}

/** `/signup` or `/login` with the return path and the plan of the page one is on. */
export function accountPath(path: '/signup' | '/login', parameters: URLSearchParams): string {
  const query = kept(parameters).toString()
  return query ? `${path}?${query}` : path
}

/** Where the link of the verification mail leads. */
export function onboardingPath(parameters: URLSearchParams): string {
  const query = kept(parameters).toString()
  return query ? `${ONBOARDING_PATH}&${query}` : ONBOARDING_PATH
}
