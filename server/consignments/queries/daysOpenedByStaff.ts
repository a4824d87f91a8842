import { z } from 'zod'
import { productStream } from '../../../domain/rental/events.ts'
import { ownersWindow } from '../../../domain/rental/ownersDays.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { day } from '../../../domain/shared/eventFields.ts'
import type { Deps } from '../../platform/deps.ts'

const ofDowntime = z.looseObject({ downtimeId: z.string() })
const blockedByOwner = z.looseObject({ because: z.literal('owner'), from: day, to: day })

type OpenedDays = {
  consignmentId: string
  ownerId: number
  productId: number
  start: CivilDate
  end: CivilDate
  /** The owner can block some of them again. */
  mayBeBlocked: boolean
}

/**
 * The days that an owner blocked and staff opened again, with the consignment; null for all other days, and once the
 * item is no longer consigned.
 */
export async function daysOpenedByStaff(
  { db, store, clock }: Pick<Deps, 'db' | 'store' | 'clock'>,
  { productId, downtimeId }: { productId: number; downtimeId: string },
): Promise<OpenedDays | null> {
  const stream = productStream(productId)
  const { events } = (await store.load([stream])).stream(stream)
  const ofThese = events.filter(({ data }) => ofDowntime.safeParse(data).data?.downtimeId === downtimeId)
  const blocked = ofThese.find(({ type }) => type === 'product.downtime.added')
  const opened = ofThese.find(({ type }) => type === 'product.downtime.removed')
  const days = blockedByOwner.safeParse(blocked?.data).data
  if (days === undefined || opened?.meta.actor.startsWith('staff:') !== true) return null
  const row = await db.kysely
    .selectFrom('shop.consignments')
    .select(['consignment_id as consignmentId', 'member_id as ownerId', 'missing_since as missingSince'])
    .select('last_rentable_day as lastRentableDay')
    .where('product_id', '=', productId)
    .where('status', '=', 'consigning')
    .executeTakeFirst()
  if (row === undefined) return null
  const { missingSince, lastRentableDay, ...item } = row
  const window = lastRentableDay === null ? null : ownersWindow(seoulDate(clock.now()), lastRentableDay)
  const isWithin = window !== null && days.to >= window.firstDay && days.from <= window.lastDay
  const mayBeBlocked = missingSince === null && isWithin
  return { ...item, productId, start: days.from, end: days.to, mayBeBlocked }
}
