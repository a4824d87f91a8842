import type { Deps } from '../../platform/deps.ts'
import { photoIdsOf } from '../photos.ts'
import { staffTexts } from '../texts.ts'

/** The condition of a consigned item on arrival. */
export type Intake = { id: string; note: string; receivedAt: Date; photoIds: readonly string[] }

/** The arrival of the item that became this product; null for a product of the shop's own. */
export async function intakeOf({ db }: Pick<Deps, 'db'>, productId: number): Promise<Intake | null> {
  const row = await db.kysely
    .selectFrom('shop.consignments')
    .select(['consignment_id as id', 'received_at as receivedAt'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (row === undefined || row.receivedAt === null) return null
  const { id, receivedAt } = row
  const [wordsOf, photosOf] = await Promise.all([staffTexts(db.pool, [id]), photoIdsOf(db, [id], 'staff')])
  return { id, receivedAt, note: wordsOf(id, 'condition') ?? '', photoIds: photosOf(id) }
}
