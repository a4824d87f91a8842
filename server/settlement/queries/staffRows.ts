import { z } from 'zod'
import { day } from '../../../domain/wire/primitives.ts'
import { settlementRowKind } from '../../../domain/wire/settlements.ts'
import type { StaffSettlementRow } from '../../../domain/wire/staffSettlements.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { namesOf } from './itemNames.ts'

/** $1 is the owner, $2 the month. */
const rowsOfMonth = statement({
  name: 'settlement.staffRows',
  text: `
    SELECT r.row_id AS "rowId", r.kind, r.consignment_id AS "consignmentId", p.number AS "consignmentNumber", p.brand,
      p.model AS "modelName", i.order_id AS "orderId", i.order_numbers AS "orderNumbers", d.start_on AS start,
      d.end_on AS "end", r.transaction_per_mille AS "transactionPerMille", r.operating_per_mille AS "operatingPerMille",
      r.base, r.transaction_fee AS "transactionFee", r.operating_fee AS "operatingFee", r.expected,
      r.occurred_at AS "occurredAt"
    FROM shop.settlement_rows r JOIN shop.settled_items($1) p ON p.consignment_id = r.consignment_id
    LEFT JOIN shop.order_lines() i ON i.order_item_id = r.order_item_id
    LEFT JOIN shop.days_of_rows($1) d ON d.row_id = r.row_id
    WHERE r.owner_id = $1 AND r.month = $2 AND (r.base <> 0 OR r.expected <> 0) ORDER BY r.occurred_at, r.row_id`,
  row: z.object({
    rowId: z.string(),
    kind: settlementRowKind,
    consignmentId: z.string(),
    consignmentNumber: z.string(),
    brand: z.string(),
    modelName: z.string(),
    orderId: z.string().nullable(),
    orderNumbers: z.string().nullable(),
    start: z.nullable(day),
    end: z.nullable(day),
    transactionPerMille: z.int().nullable(),
    operatingPerMille: z.int().nullable(),
    base: z.int(),
    transactionFee: z.int(),
    operatingFee: z.int(),
    expected: z.int(),
    occurredAt: z.date(),
  }),
})

/** The rows behind an owner's month, the oldest first, each with the order it comes from and its rental's days (rule 829). */
export async function staffRows(
  { db }: Pick<Deps, 'db'>,
  { ownerId, month }: { ownerId: number; month: string },
): Promise<{ result: StaffSettlementRow[]; cntAll: number }> {
  const rows = await rowsOfMonth(db.pool, [ownerId, month])
  const nameOf = await namesOf(db, rows)
  const result = rows.map((row) => {
    const { occurredAt, consignmentId: _, brand: _brand, modelName: _model, ...shown } = row
    const { brand: brandName, modelName: productName } = nameOf(row)
    return { ...shown, brandName, productName, occurredAt: occurredAt.toISOString() }
  })
  return { result, cntAll: result.length }
}
