import * as z from 'zod/mini'
import { statement } from '../../platform/database/statement.ts'

const chargesOf = statement({
  name: 'ordering.standingCharges',
  text: 'SELECT kind FROM shop.standing_charges($1::uuid)',
  row: z.object({ kind: z.string() }),
})

/** True while an item's renter is charged for it: a charge is open, or paid and not refunded in full (rule 461). */
export const isCharged = async (db: Parameters<typeof chargesOf>[0], orderItemId: string): Promise<boolean> =>
  (await chargesOf(db, [orderItemId])).length > 0

/** True while one of these charges is for the loss of the item. */
export const isChargedForLoss = async (
  db: Parameters<typeof chargesOf>[0],
  orderItemId: string,
): Promise<boolean> => (await chargesOf(db, [orderItemId])).some(({ kind }) => kind === 'loss')
