/** Returns the SQLSTATE of an error raised by PostgreSQL, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  // Every SQLSTATE has a digit, unlike codes of the system such as EPIPE.
  return typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

/** Returns whether PostgreSQL timed out: waiting for a lock, or running a statement. */
export const ranOutOfTime = (error: unknown): boolean => ['55P03', '57014'].includes(sqlState(error) ?? '')
