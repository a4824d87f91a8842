import * as z from 'zod/mini'
import { compensationOf } from '../../../domain/consignment/losing.ts'
import { rentalThatBarsEnding } from '../../../domain/processes/losing.ts'
import { promisedOn } from '../../../domain/settlement/months.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { day } from '../../../domain/wire/primitives.ts'
import type { ConsignmentLoss } from '../../../domain/wire/staffConsignments.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps, Reads } from '../../platform/deps.ts'
import type { ConsignmentRow } from '../consignmentRow.ts'
import { stepText } from '../texts.ts'
import { daysToBlock, type FreeDay, freeDays, freeDaysSql } from './freeDays.ts'

/** The owner's shares of renters' charges for the item's loss, in won. */
export const passedOnFor = statement({
  name: 'consignments.passedOn',
  text: `SELECT coalesce(sum(s.share), 0)::bigint AS "passedOn"
    FROM shop.charge_shares($1::uuid) s JOIN shop.charges_of_items() k ON k.charge_id = s.charge_id WHERE k.kind = 'loss'`,
  row: z.object({ passedOn: z.int() }),
})

/** How many charges to the renters of these items stand. */
export const standingChargesOf = statement({
  name: 'consignments.standingCharges',
  text: `SELECT count(*)::int AS standing FROM unnest($1::uuid[]) u, shop.standing_charges(u)`,
  row: z.object({ standing: z.int() }),
})

const returnFees = statement({
  name: 'consignments.returnFee',
  text: `SELECT s.charge_id AS "chargeId"
    FROM shop.charge_subjects() s JOIN shop.charges_of_items() k ON k.charge_id = s.charge_id
    WHERE s.consignment_id = $1::uuid AND k.kind = 'return_fee'`,
  row: z.object({ chargeId: z.string() }),
})

/** The charge for sending a rejected item home; null without one. */
export const returnFeeOf = async (
  db: Parameters<typeof returnFees>[0],
  consignmentId: string,
): Promise<string | null> => (await returnFees(db, [consignmentId]))[0]?.chargeId ?? null

const hidden = statement({
  name: 'consignments.isHidden',
  text: `SELECT NOT p.on_sale AS "isHidden" FROM shop.coded_products() p WHERE p.id = $1::int`,
  row: z.object({ isHidden: z.boolean() }),
})

/** True while a product is off sale. */
export const isHidden = async (db: Parameters<typeof hidden>[0], productId: number): Promise<boolean> =>
  (await hidden(db, [productId]))[0]?.isHidden === true

const openRental = z.object({
  orderItemId: z.string(),
  orderId: z.string(),
  orderNumbers: z.string(),
  status: orderItemStatus,
  isArrivalPresumed: z.boolean(),
  isCharged: z.boolean(),
  start: day,
  end: day,
})

const calendarOf = statement({
  name: 'consignments.lossFacts',
  text: `SELECT (SELECT coalesce(json_agg(json_build_object('orderItemId', i.order_item_id, 'orderId', l.order_id,
          'orderNumbers', l.order_numbers, 'status', i.status, 'isArrivalPresumed', i.is_arrival_presumed,
          'isCharged', EXISTS (SELECT FROM shop.standing_charges(i.order_item_id)),
          'start', i.start_on, 'end', i.end_on)
          ORDER BY i.start_on, i.order_item_id), '[]')
        FROM shop.item_rentals() i JOIN shop.order_lines() l ON l.order_item_id = i.order_item_id
        WHERE i.product_id = $1::int AND i.status NOT IN ('cancel', 'collected', 'lost', 'return_completed')) AS rentals,
      ${freeDaysSql} AS free`,
  row: z.object({ rentals: z.array(openRental), free: freeDays }),
})

type LossFacts = { passedOn: number; rentals: z.infer<typeof openRental>[]; free: FreeDay[] }

/**
 * The facts for ending a lost item's consignment: the shares its owner already has, its open rentals and its free days.
 * One statement reads rentals and free days, so that they never contradict each other.
 */
export async function lossFacts(
  { db, clock }: Pick<Deps, 'clock'> & { db: Pick<Reads, 'pool'> },
  row: ConsignmentRow,
): Promise<LossFacts> {
  const [from, to] = daysToBlock(row, clock.now())
  const [[paid], [calendar]] = await Promise.all([
    passedOnFor(db.pool, [row.consignment_id]),
    calendarOf(db.pool, [row.product_id, from, to]),
  ])
  return { passedOn: paid?.passedOn ?? 0, ...(calendar ?? { rentals: [], free: [] }) }
}

const paymentOf = statement({
  name: 'consignments.compensationPayment',
  text: `SELECT p.month, p.is_held AS "isHeld", p.paid_at AS "paidAt" FROM shop.compensation_payment($1::uuid) p`,
  row: z.object({ month: z.string(), isHeld: z.boolean(), paidAt: z.nullable(z.date()) }),
})

/** The settlement that pays a compensation; no day is promised that is over, or that a hold keeps back. */
async function paymentShown(
  { db, clock }: Pick<Deps, 'clock'> & { db: Pick<Reads, 'pool'> },
  consignmentId: string,
): Promise<ConsignmentLoss['payment']> {
  const [paying] = await paymentOf(db.pool, [consignmentId])
  if (paying === undefined) return null
  const { month, isHeld, paidAt } = paying
  return {
    month,
    paidOn: paidAt === null ? null : seoulDate(paidAt),
    payOn: paidAt === null && !isHeld ? promisedOn(month, clock.now()) : null,
  }
}

/** The loss of an item for staff, with what became of its compensation (rule 886); null for an item not reported lost. */
export async function lossOf(
  deps: Pick<Deps, 'clock'> & { db: Pick<Reads, 'pool'> },
  row: ConsignmentRow,
): Promise<ConsignmentLoss | null> {
  const { lost_by: lostBy, agreed_value: agreedValue } = row
  if (lostBy === null || agreedValue === null) return null
  const isOver = row.lost_at !== null
  const [{ passedOn, rentals }, payment, reason] = await Promise.all([
    lossFacts(deps, row),
    isOver ? paymentShown(deps, row.consignment_id) : null,
    stepText(deps.db.pool, row.consignment_id, `missing:${row.loss_number}`),
  ])
  return {
    ...{ lostBy, agreedValue, reason },
    passedOn: isOver ? (row.passed_on ?? 0) : passedOn,
    compensation: isOver ? (row.compensation ?? 0) : compensationOf(agreedValue, passedOn),
    payment,
    reportedAt: row.missing_since?.toISOString() ?? null,
    lostAt: row.lost_at?.toISOString() ?? null,
    recoveredAt: row.recovered_at?.toISOString() ?? null,
    barredBy: isOver ? null : rentalThatBarsEnding(lostBy, rentals),
    rentals: isOver
      ? []
      : rentals.map(({ orderId: _, isArrivalPresumed: __, isCharged: ___, ...rental }) => rental),
  }
}
