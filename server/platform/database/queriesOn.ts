import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'

const known = new WeakMap<pg.ClientBase | pg.Pool, Kysely<Schema>>()

/**
 * Returns Kysely over a connection that the caller owns, so that its queries belong to the caller's transaction; over a
 * pool each query takes its own connection. `destroy` closes nothing, and the caller controls transactions itself.
 */
export function queriesOn(held: pg.ClientBase | pg.Pool): Kysely<Schema> {
  const found = known.get(held)
  if (found !== undefined) return found
  const queries = kyselyOn<Schema>(held)
  known.set(held, queries)
  return queries
}

/** Returns a new Kysely over a connection or a pool, as `queriesOn` does, for any tables. */
export function kyselyOn<Tables>(held: pg.ClientBase | pg.Pool): Kysely<Tables> {
  const client = {
    query: held.query.bind(held),
    release: () => {},
  }
  const pool = { options: {}, connect: async () => client, end: async () => {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
