import * as z from 'zod/mini'
import { compensationOf } from '../../../domain/consignment/losing.ts'
import type { RentedSoFar } from '../../../domain/processes/givingUp.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { day } from '../../../domain/wire/primitives.ts'
import type { ConsignmentLoss } from '../../../domain/wire/staffConsignments.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ConsignmentRow } from '../consignmentRow.ts'
import { stepText } from '../texts.ts'

/** What renters' charges for the loss of the item brought its owner, in won. */
export const passedOnFor = statement({
  name: 'consignments.passedOn',
  text: `SELECT coalesce(sum(s.share), 0)::bigint AS "passedOn"
    FROM shop.charge_shares($1::uuid) s JOIN shop.charge_kinds() k ON k.charge_id = s.charge_id WHERE k.kind = 'loss'`,
  row: z.object({ passedOn: z.int() }),
})

const openRentals = statement({
  name: 'consignments.openRentals',
  text: `SELECT i.order_item_id AS "orderItemId", l.order_id AS "orderId", l.order_numbers AS "orderNumbers", i.status,
      i.start_on AS start, i.end_on AS "end"
    FROM shop.item_rentals() i JOIN shop.order_lines() l ON l.order_item_id = i.order_item_id
    WHERE i.product_id = $1::int AND i.status NOT IN ('cancel', 'collected', 'lost', 'return_completed')
    ORDER BY i.start_on, i.order_item_id`,
  row: z.object({
    orderItemId: z.string(),
    orderId: z.string(),
    orderNumbers: z.string(),
    status: orderItemStatus,
    start: day,
    end: day,
  }),
})

const busyUntil = statement({
  name: 'consignments.busyUntil',
  text: 'SELECT shop.busy_until($1::int) AS "busyUntil"',
  row: z.object({ busyUntil: z.nullable(day) }),
})

type Open = Awaited<ReturnType<typeof openRentals>>[number]
type LossFacts = { passedOn: number; rentals: Open[]; busyUntil: RentedSoFar['busyUntil'] }

/** What decides over the end of a missing item: who rents it, and what its owner got for it so far. */
export async function lossFacts({ db }: Pick<Deps, 'db'>, row: ConsignmentRow): Promise<LossFacts> {
  const [[paid], rentals, [busy]] = await Promise.all([
    passedOnFor(db.pool, [row.consignment_id]),
    openRentals(db.pool, [row.product_id]),
    busyUntil(db.pool, [row.product_id]),
  ])
  return { passedOn: paid?.passedOn ?? 0, rentals, busyUntil: busy?.busyUntil ?? null }
}

/** The loss of an item as staff see it; null for an item that is where it should be. */
export async function lossOf(deps: Pick<Deps, 'db'>, row: ConsignmentRow): Promise<ConsignmentLoss | null> {
  const { lost_by: lostBy, agreed_value: agreedValue } = row
  if (lostBy === null || agreedValue === null) return null
  const isOver = row.lost_at !== null
  const [{ passedOn, rentals }, reason] = await Promise.all([
    lossFacts(deps, row),
    stepText(deps.db.pool, row.consignment_id, `missing:${row.loss_number}`),
  ])
  return {
    ...{ lostBy, agreedValue, reason },
    passedOn: isOver ? (row.passed_on ?? 0) : passedOn,
    compensation: isOver ? (row.compensation ?? 0) : compensationOf(agreedValue, passedOn),
    reportedAt: row.missing_since?.toISOString() ?? null,
    lostAt: row.lost_at?.toISOString() ?? null,
    rentals: isOver ? [] : rentals.map(({ orderId: _, ...rental }) => rental),
  }
}
