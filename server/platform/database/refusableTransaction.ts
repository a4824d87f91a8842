import type pg from 'pg'
import { isRefusal, isRefusedAs, type Refusal, type RefusalCode } from '../../../domain/shared/decision.ts'
import { inTransaction } from './database.ts'
import { refusalInSql } from './sqlRefusal.ts'

/**
 * Runs `work` in one transaction. A refusal that `work` returns rolls everything back and is returned, and so is one
 * raised by SQL (`es.refuse`) whose code is in `refusedBySql`; any other raised by SQL is thrown as a fault.
 */
export async function refusableTransaction<Result, BySql extends RefusalCode = never>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  refusedBySql: readonly BySql[] = [],
): Promise<Result | Refusal<BySql>> {
  const rolledBack = new Error('refused')
  const answer: { refusal?: Result } = {}
  try {
    return await inTransaction(pool, async (client) => {
      const result = await work(client)
      if (!isRefusal(result)) return result
      answer.refusal = result
      throw rolledBack
    })
  } catch (error) {
    if (error === rolledBack && answer.refusal !== undefined) return answer.refusal
    const refusal = refusalInSql(error)
    if (refusal !== undefined && isRefusedAs(refusal, refusedBySql)) return refusal
    throw error
  }
}

/** Returns whether PostgreSQL rejected a row as a duplicate under this unique constraint or index. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint
