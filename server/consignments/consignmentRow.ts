import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Deps } from '../platform/deps.ts'

export type ConsignmentRow = Selectable<Schema['shop.consignments']>

/** Reads a consignment of any member. */
export async function readConsignment(
  { db }: Pick<Deps, 'db'>,
  consignmentId: string,
): Promise<ConsignmentRow | null> {
  const row = await db.kysely
    .selectFrom('shop.consignments')
    .selectAll()
    .where('consignment_id', '=', consignmentId)
    .executeTakeFirst()
  return row ?? null
}
