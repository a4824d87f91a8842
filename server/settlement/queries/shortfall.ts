import { z } from 'zod'
import type { Shortfall } from '../../../domain/processes/shortfall.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

const read = statement({
  name: 'settlement.shortfall',
  text: `SELECT s.amount, s.consignment_id AS "consignmentId",
      (SELECT count(*)::int FROM shop.settlement_rows r WHERE r.owner_id = $1 AND r.kind = 'shortfall') AS charged
    FROM (VALUES ($1::int)) AS owner (id) LEFT JOIN shop.shortfall_of(owner.id) s ON true`,
  row: z.object({ amount: z.int().nullable(), consignmentId: z.string().nullable(), charged: z.int() }),
})

/**
 * An owner's shortfall, null without one, and how often one became a charge before: one statement reads both, so that the
 * number names the shortfall that was read.
 */
export async function readShortfall(
  { db }: Pick<Deps, 'db'>,
  ownerId: number,
): Promise<{ shortfall: Shortfall | null; charged: number }> {
  const [row] = await read(db.pool, [ownerId])
  if (row === undefined) throw new Error('a reading without a table answers one row')
  const { amount, consignmentId, charged } = row
  const shortfall = amount === null || consignmentId === null ? null : { ownerId, consignmentId, amount }
  return { shortfall, charged }
}
