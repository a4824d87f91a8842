/**
 * True when the address is typed, because none is saved or the address book could not be read. A book that was read stays
 * in use when a later read of it fails.
 */
export const isTyped = (saved: readonly unknown[] | undefined, failure: unknown): boolean =>
  saved === undefined ? failure !== undefined : saved.length === 0
