import { memberOf, sessionStore } from './session.ts'

/**
 * Calls `react` when another tab logs in as another member than this tab last knew, also when the first one logged out
 * in between: what this tab has read belongs to the first one. Returns the function that unsubscribes.
 */
export function whenAnotherMemberLogsIn(react: () => void): () => void {
  let last = memberOf(sessionStore.read())
  return sessionStore.subscribe((inAnotherTab) => {
    const now = memberOf(sessionStore.read())
    const isAnother = now !== null && last !== null && now !== last
    last = now ?? last
    if (isAnother && inAnotherTab !== undefined) react()
  })
}
