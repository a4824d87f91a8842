import type { RoleTimeouts } from '../../server/platform/database/grants.ts'

/**
 * How long a shop under test waits for a lock, and for a statement: it refuses nothing as busy because its machine is.
 * What it does when it is, others test.
 */
export const unhurriedTimeouts: RoleTimeouts = { lockSeconds: 60, statementSeconds: 600 }

/** The same, and for a connection and a provider. */
export const unhurried = {
  CONNECTION_WAIT_SECONDS: '60',
  PROVIDER_TIMEOUT_SECONDS: '60',
  LOCK_TIMEOUT_SECONDS: String(unhurriedTimeouts.lockSeconds),
  STATEMENT_TIMEOUT_SECONDS: String(unhurriedTimeouts.statementSeconds),
}

export const unhurriedMs = unhurriedTimeouts.lockSeconds * 1_000

/** As a shop waits that is told nothing else, for tests of what it does when it waits no longer. */
export const hurried = {
  CONNECTION_WAIT_SECONDS: '',
  PROVIDER_TIMEOUT_SECONDS: '',
  LOCK_TIMEOUT_SECONDS: '',
  STATEMENT_TIMEOUT_SECONDS: '',
}
