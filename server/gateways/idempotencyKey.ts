/**
 * The idempotency key of a provider's call. A provider repeats its answer to a key, a fault included, so every answered
 * fault that is tried again counts in `tries` and takes another key. A call without an answer may still be in progress
 * and keeps its key.
 */
export const idempotencyKey = (first: string, tries: number): string =>
  tries === 0 ? first : `${first}:${tries}`
