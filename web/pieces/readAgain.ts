import { mutate } from 'swr'
import { hasCode } from '../api/apiError.ts'
import { isOutcomeUnknown } from '../api/isOutcomeUnknown.ts'
import type { Read } from '../calls.ts'

/**
 * True when what a failed call was to change may have changed all the same: no answer came, or an earlier request with
 * its id was carried out. The page would go on showing what was before.
 */
export const mayHaveChanged = (error: unknown): boolean =>
  isOutcomeUnknown(error) || hasCode(error, 'IDEMPOTENCY_KEY_REUSED')

/** Reads these calls again on the pages that show them when what they answer may have changed. */
export function readAgainAfter(error: unknown, ...shown: readonly Read<unknown>[]): void {
  if (mayHaveChanged(error)) for (const { url } of shown) mutate(url)
}
