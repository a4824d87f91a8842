import { waitedInVain } from './database.ts'
import { sqlState } from './sqlState.ts'

/**
 * SQLSTATEs of a server that is starting, ending, full or only readable because another one has taken over, and of a
 * pooler without one.
 */
const awayStates = /^(08|57P0|53300$|25006$)/
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
])
/** pg gives these errors no code. */
const brokenConnection =
  /^(Connection terminated( unexpectedly)?|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)$/

/**
 * A pooler without a server answers 08P01, as PostgreSQL does to a statement with too many parameters; PostgreSQL alone
 * names its routine.
 */
const isPostgresRefusal = (error: Error, state: string): boolean =>
  state === '08P01' && 'routine' in error && error.routine !== undefined

/** Returns whether an error says that the database cannot be asked at the moment, rather than what is wrong with a call. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  if (state !== undefined) return awayStates.test(state) && !isPostgresRefusal(error, state)
  if ('code' in error && awayCodes.has(String(error.code))) return true
  return brokenConnection.test(error.message) && !waitedInVain(error)
}
