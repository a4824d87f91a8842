import * as z from 'zod/mini'
import { isContractOver } from '../../../domain/consignment/consignmentActions.ts'
import {
  penaltyOf,
  type RentedSoFar,
  rentalPhaseOf,
  rentalThatBarsGivingUp,
} from '../../../domain/processes/givingUp.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { ConsignmentDetail } from '../../../domain/wire/consignments.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps, Reads } from '../../platform/deps.ts'
import type { ConsignmentRow } from '../consignmentRow.ts'
import { daysToBlock, type FreeDay, freeDays, freeDaysSql } from './freeDays.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const soFar = statement({
  name: 'consignments.rentedSoFar',
  text: `SELECT ARRAY(SELECT i.status FROM shop.rentals_of_owners() i
        WHERE i.product_id = $1::int AND i.consignment_id = $4::uuid) AS statuses,
      shop.confirmed_base($4::uuid) AS "confirmedBase", ${freeDaysSql} AS free`,
  row: z.object({
    statuses: z.array(orderItemStatus),
    confirmedBase: z.int(),
    free: freeDays,
  }),
})

/** The rentals under a contract so far, its confirmed rent and the item's free days, in one consistent read. */
export async function rentedSoFar(
  { db, clock }: Needs,
  row: ConsignmentRow,
): Promise<RentedSoFar & { free: FreeDay[] }> {
  const [from, to] = daysToBlock(row, clock.now())
  const [read] = await soFar(db.pool, [row.product_id, from, to, row.consignment_id])
  if (read === undefined) throw new Error('a reading without a table answers one row')
  return read
}

const statusesOf = statement({
  name: 'consignments.rentalStatuses',
  text: `SELECT i.consignment_id AS "consignmentId", array_agg(DISTINCT i.status) AS statuses
    FROM shop.rentals_of_owners() i WHERE i.product_id = ANY ($1::int[]) GROUP BY i.consignment_id`,
  row: z.object({ consignmentId: z.string(), statuses: z.array(orderItemStatus) }),
})

/**
 * The rental that bars ending the contract about each of these products or sending it back, by consignment. What is rented
 * after its owner was compensated is the shop's (rule 305).
 */
export async function rentalsThatBar(
  { db }: { db: Pick<Reads, 'pool'> },
  productIds: readonly number[],
): Promise<ReadonlyMap<string, ReturnType<typeof rentalThatBarsGivingUp>>> {
  const read = productIds.length === 0 ? [] : await statusesOf(db.pool, [[...productIds]])
  return new Map(
    read.map(({ consignmentId, statuses }) => [consignmentId, rentalThatBarsGivingUp({ statuses })]),
  )
}

/** The percent that giving up costs now; null unless the item is under contract and not lost (rule 661). */
export const givenUpAt = (
  row: Pick<ConsignmentRow, 'status' | 'missing_since' | 'early_end_percent' | 'ends_on'>,
  today: CivilDate,
): number | null =>
  row.status === 'consigning' && row.missing_since === null && !isContractOver(row.ends_on, today)
    ? row.early_end_percent
    : null

/** The penalty of giving up now and what bars it; null unless the item is under contract and not lost. */
export async function givingUpOf(needs: Needs, row: ConsignmentRow): Promise<ConsignmentDetail['givingUp']> {
  const percent = givenUpAt(row, seoulDate(needs.clock.now()))
  if (percent === null) return null
  const rented = await rentedSoFar(needs, row)
  return {
    penalty: penaltyOf(rented.confirmedBase, percent),
    refusedBecause: rentalThatBarsGivingUp(rented),
  }
}

const rentals = statement({
  name: 'consignments.rentals',
  text: `SELECT i.order_item_id AS "orderItemId", i.start_on AS start, i.end_on AS end, i.status,
      (SELECT sum(s.expected)::bigint FROM shop.owners_shares() s WHERE s.order_item_id = i.order_item_id) AS share
    FROM shop.rentals_of_owners() i
    WHERE i.product_id = $1::int AND i.consignment_id = $2::uuid AND i.status <> 'cancel' ORDER BY i.start_on DESC, 1`,
  row: z.object({
    orderItemId: z.uuid(),
    start: day,
    end: day,
    status: orderItemStatus,
    share: z.nullable(z.int()),
  }),
})

/** The rentals under this contract, the latest first, each with the owner's share once it is confirmed (rule 663). */
export async function rentalsOf(
  { db }: Pick<Deps, 'db'>,
  row: ConsignmentRow,
): Promise<ConsignmentDetail['rentals']> {
  if (row.product_id === null) return []
  const read = await rentals(db.pool, [row.product_id, row.consignment_id])
  return read.flatMap(({ status, share, ...rental }) => {
    const phase = rentalPhaseOf(status)
    if (phase === null) return []
    return [{ ...rental, status: phase, ownersShare: phase === 'confirmed' ? (share ?? 0) : null }]
  })
}
