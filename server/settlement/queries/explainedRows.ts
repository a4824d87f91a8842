import { z } from 'zod'
import { chargeStream } from '../../../domain/charges/events.ts'
import { consignmentStream } from '../../../domain/consignment/events.ts'
import type { Explanation } from '../../../domain/ledger/explanation.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { explainRow } from '../../../domain/settlement/rows.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { settlementRowKind } from '../../../domain/wire/settlements.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * $1 the owner, $2 the month. `before` is the base of the subject's fees up to the row: what was counted of it until then,
 * in the proportion in which its first row counted for the owner.
 */
const rowsOfMonth = statement({
  name: 'settlement.explainedRows',
  text: `
    SELECT r.row_id AS "rowId", r.kind, r.base, r.transaction_fee AS "transactionFee",
      r.operating_fee AS "operatingFee", r.expected, r.transaction_per_mille AS "transactionPerMille",
      r.operating_per_mille AS "operatingPerMille", r.version, r.occurred_at AS "occurredAt",
      r.subject_id AS "subjectId", o.order_id AS "orderId", r.order_item_id AS "orderItemId",
      r.consignment_id AS "consignmentId", r.total_rent_price AS "totalRentPrice",
      r.period_discount AS "periodDiscount", d.start_on AS "start", d.end_on AS "end",
      (SELECT coalesce(floor(sum(other.counted) * (array_agg(other.base ORDER BY other.version))[1]
         / nullif((array_agg(other.counted ORDER BY other.version))[1], 0)), 0)::bigint
       FROM shop.settlement_rows other WHERE other.subject_id = r.subject_id AND other.version < r.version) AS before
    FROM shop.settlement_rows r LEFT JOIN shop.order_lines() o ON o.order_item_id = r.subject_id
      LEFT JOIN shop.days_of_rows($1) d ON d.row_id = r.row_id
    WHERE r.owner_id = $1 AND r.month = $2 AND (r.base <> 0 OR r.expected <> 0)
    ORDER BY r.occurred_at, r.row_id`,
  row: z.object({
    rowId: z.string(),
    kind: settlementRowKind,
    base: z.int(),
    transactionFee: z.int(),
    operatingFee: z.int(),
    expected: z.int(),
    transactionPerMille: z.int().nullable(),
    operatingPerMille: z.int().nullable(),
    version: z.int(),
    occurredAt: z.date(),
    subjectId: z.string(),
    /** Null for a row of a charge or of a lost item. */
    orderId: z.string().nullable(),
    orderItemId: z.string().nullable(),
    consignmentId: z.string(),
    totalRentPrice: z.int(),
    periodDiscount: z.int(),
    /** The days of the rental; null for a row of none. */
    start: z.nullable(day),
    end: z.nullable(day),
    before: z.int(),
  }),
})

/** The rows behind an owner's month, the oldest first, each with its rates and the event that it comes from. */
export const explainedRows = ({ db }: { db: Pick<Deps['db'], 'pool'> }, ownerId: number, month: string) =>
  rowsOfMonth(db.pool, [ownerId, month])

type Row = Awaited<ReturnType<typeof explainedRows>>[number]

/** The stream of the event that made a row. */
export function streamOfRow({
  rowId,
  orderId,
  subjectId,
}: Pick<Row, 'rowId' | 'orderId' | 'subjectId'>): string {
  if (rowId.startsWith('lost:')) return consignmentStream(subjectId)
  return orderId === null ? chargeStream(subjectId) : orderStream(orderId)
}

const eventsOfMonths = statement({
  name: 'settlement.eventsOfRows',
  text: `
    SELECT r.row_id AS "rowId", r.version, r.subject_id AS "subjectId", o.order_id AS "orderId"
    FROM shop.settlement_rows r LEFT JOIN shop.order_lines() o ON o.order_item_id = r.subject_id
    WHERE r.owner_id = $1 AND r.month = ANY ($2::text[]) AND ($3::uuid IS NULL OR r.consignment_id = $3)`,
  row: z.object({
    ...{ rowId: z.string(), version: z.int(), subjectId: z.string(), orderId: z.string().nullable() },
  }),
})

/** The events that made the rows of an owner's months, or those of one item in them. */
export async function eventsOfRows(
  { pool }: Pick<Deps['db'], 'pool'>,
  ownerId: number,
  { months, consignmentId }: { months: readonly string[]; consignmentId: string | null },
): Promise<{ stream: string; version: number }[]> {
  const rows = await eventsOfMonths(pool, [ownerId, months, consignmentId])
  return rows.map((row) => ({ stream: streamOfRow(row), version: row.version }))
}

/** Why a row comes to its amount: the base less both fees, by the rates of the contract. */
export function explanationOfRow({ transactionPerMille, operatingPerMille, ...sums }: Row): Explanation {
  const rates =
    transactionPerMille === null || operatingPerMille === null
      ? null
      : { transactionPerMille, operatingPerMille }
  return explainRow({ ...sums, rates })
}
