import type pg from 'pg'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { inTransaction } from './database.ts'
import { refusalInSql } from './sqlRefusal.ts'

class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/** Runs `work` in one transaction; a refusal that it or its SQL answers rolls everything back and is answered. */
export async function refusableTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  try {
    return await inTransaction(pool, async (client) => {
      const result = await work(client)
      if (isRefusal(result)) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    const refusal = error instanceof RolledBack ? error.refusal : refusalInSql(error)
    if (refusal !== undefined) return refusal
    throw error
  }
}

/** True when PostgreSQL refused a row because this unique constraint or index holds an equal one. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint
