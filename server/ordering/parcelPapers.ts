import { sql } from 'kysely'
import type { ParcelPaper } from '../../domain/ordering/decide.ts'
import type { Deps } from '../platform/deps.ts'

/** SQL: the number of the address of the order of an item `i`; each change of recipient, address or note makes another. */
export const addressNumberOfItem = `(SELECT sum(a.address_correction)::int FROM shop.order_items a
  WHERE a.order_id = i.order_id)`
export const addressNumber = sql<number>`${sql.raw(addressNumberOfItem)}`

type Written = { orderItemId: string; addressNumber: number }

/** Records with which address a paper was written for the parcel of each of these items; an earlier one is replaced. */
export async function writtenPapers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  paper: ParcelPaper['paper'],
  items: readonly Written[],
): Promise<void> {
  if (items.length === 0) return
  const written_at = clock.now()
  await db.kysely
    .insertInto('shop.parcel_papers')
    .values(
      items.map(({ orderItemId, addressNumber }) => ({
        ...{ order_item_id: orderItemId, paper, address_number: addressNumber, written_at },
      })),
    )
    .onConflict((earlier) =>
      earlier.columns(['order_item_id', 'paper']).doUpdateSet((is) => ({
        address_number: is.ref('excluded.address_number'),
        written_at: is.ref('excluded.written_at'),
      })),
    )
    .execute()
}

/** The paper of an item's parcel with the oldest address, which may be the one on the box; null without a paper. */
export async function oldestPaper({ kysely }: Deps['db'], orderItemId: string): Promise<ParcelPaper | null> {
  const found = await kysely
    .selectFrom('shop.parcel_papers')
    .select(['paper', 'address_number as addressNumber'])
    .where('order_item_id', '=', orderItemId)
    .orderBy('address_number')
    .orderBy('paper')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return null
  return { paper: found.paper === 'label' ? 'label' : 'booking', addressNumber: found.addressNumber }
}
