import { memberOf, sessionStore } from './session.ts'

/**
 * Calls `react` when another tab, or a later page of this one that Back led away from, logs in as another member than
 * this page last knew, also when the first one logged out in between: what this page has read belongs to the first one.
 * Returns the function that unsubscribes.
 */
export function whenAnotherMemberLogsIn(react: () => void): () => void {
  let last = memberOf(sessionStore.read())
  return sessionStore.subscribe((elsewhere) => {
    const now = memberOf(sessionStore.read())
    const isAnother = now !== null && last !== null && now !== last
    last = now ?? last
    if (isAnother && elsewhere !== undefined) react()
  })
}
