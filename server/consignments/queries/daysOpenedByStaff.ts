import { z } from 'zod'
import { productStream } from '../../../domain/rental/events.ts'
import { day } from '../../../domain/shared/eventFields.ts'
import type { Deps } from '../../platform/deps.ts'

const ofDowntime = z.looseObject({ downtimeId: z.string() })
const blockedByOwner = z.looseObject({ because: z.literal('owner'), from: day, to: day })

/**
 * The days that an owner blocked and staff opened again, with the consignment; null for all other days, and once the
 * item is no longer consigned.
 */
export async function daysOpenedByStaff(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  { productId, downtimeId }: { productId: number; downtimeId: string },
) {
  const stream = productStream(productId)
  const { events } = (await store.load([stream])).stream(stream)
  const ofThese = events.filter(({ data }) => ofDowntime.safeParse(data).data?.downtimeId === downtimeId)
  const blocked = ofThese.find(({ type }) => type === 'product.downtime.added')
  const opened = ofThese.find(({ type }) => type === 'product.downtime.removed')
  const days = blockedByOwner.safeParse(blocked?.data).data
  if (days === undefined || opened?.meta.actor.startsWith('staff:') !== true) return null
  const row = await db.kysely
    .selectFrom('shop.consignments')
    .select(['consignment_id as consignmentId', 'member_id as ownerId'])
    .where('product_id', '=', productId)
    .where('status', '=', 'consigning')
    .executeTakeFirst()
  return row === undefined ? null : { ...row, start: days.from, end: days.to }
}
