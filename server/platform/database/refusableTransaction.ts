import type pg from 'pg'
import { isRefusal, isRefusedAs, type Refusal, type RefusalCode } from '../../../domain/shared/decision.ts'
import { inTransaction } from './database.ts'
import { refusalInSql } from './sqlRefusal.ts'

/**
 * Runs `work` in one transaction; a refusal that it answers rolls everything back and is answered, and so is one of
 * `refusedBySql` that its SQL ends the transaction with. Any other that SQL gives is a fault.
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

/** True when PostgreSQL refused a row because this unique constraint or index holds an equal one. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint
