import { z } from 'zod'
import { promisedOn } from '../../../domain/settlement/months.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { SettlementMonthStatus } from '../../../domain/shared/settlementMonthStatus.ts'
import { type SettlementRow, settlementRowKind } from '../../../domain/wire/settlements.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { daysOfUse, shownDaysOf } from './daysOfUse.ts'
import { sealOfMonths } from './monthStatement.ts'
import { statusOf } from './ownerMonths.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const settlementState = z.enum(['open', 'due', 'requested', 'paid', 'failed', 'carried_forward'])

const rowShape = z.object({
  id: z.string(),
  yymonth: z.string(),
  kind: settlementRowKind,
  assessedRentalPrice: z.int().nullable(),
  ...daysOfUse,
  totalRentPrice: z.int(),
  periodDiscount: z.int(),
  finalAmount: z.int(),
  transactionFee: z.int(),
  operatingFee: z.int(),
  expectedSettlementAmount: z.int(),
  /** Status of the row's own month. */
  ownStatus: settlementState.nullable(),
  /** Status of the month that pays the row. */
  status: settlementState.nullable(),
  isHeld: z.boolean(),
  hasAccount: z.boolean(),
  settledAt: z.date().nullable(),
})
type Row = z.infer<typeof rowShape>

/** The columns of a row; `r` is the owner's settlement row, `i` its consigned item. */
const rowColumns = `r.row_id AS id, r.month AS yymonth, r.kind, i.price AS "assessedRentalPrice",
  r.start_on AS start, r.end_on AS "end", r.total_rent_price AS "totalRentPrice",
  r.period_discount AS "periodDiscount", r.final_amount AS "finalAmount", r.transaction_fee AS "transactionFee",
  r.operating_fee AS "operatingFee", r.expected AS "expectedSettlementAmount", r.own_status AS "ownStatus", r.status,
  r.is_held AS "isHeld", EXISTS (SELECT FROM shop.account_holders() a WHERE a.member_id = $1) AS "hasAccount",
  r.settled_at AS "settledAt"`

const newest = statement({
  name: 'settlement.rowsOfConsignment',
  text: `SELECT ${rowColumns} FROM shop.settlement_rows_of($1) r
         JOIN shop.settled_items($1) i ON i.consignment_id = r.consignment_id
         WHERE r.consignment_id = $2 ORDER BY r.occurred_at DESC, r.row_id DESC LIMIT $3`,
  row: rowShape,
})

const summed = statement({
  name: 'settlement.sumsOfConsignment',
  text: `
    SELECT i.number AS "consignmentNumber", i.price AS "assessedRentalPrice",
      count(*)::int AS "cntAll", sum(r.base)::bigint AS base, sum(r.transaction_fee)::bigint AS "transactionFee",
      sum(r.operating_fee)::bigint AS "operatingFee", sum(r.expected)::bigint AS "expectedSettlementAmount",
      coalesce(sum(r.expected) FILTER (WHERE r.status IS DISTINCT FROM 'paid'), 0)::bigint AS "pendingAmount",
      coalesce(sum(r.expected) FILTER (WHERE r.status = 'paid'), 0)::bigint AS "completedAmount",
      array_agg(DISTINCT r.month) AS months, bool_and(coalesce(r.own_status, 'open') <> 'open') AS "areClosed"
    FROM shop.settlement_rows_of($1) r JOIN shop.settled_items($1) i ON i.consignment_id = r.consignment_id
    WHERE r.consignment_id = $2 GROUP BY 1, 2`,
  row: z.object({
    consignmentNumber: z.string(),
    assessedRentalPrice: z.int().nullable(),
    cntAll: z.int(),
    base: z.int(),
    transactionFee: z.int(),
    operatingFee: z.int(),
    expectedSettlementAmount: z.int(),
    pendingAmount: z.int(),
    completedAmount: z.int(),
    months: z.array(z.string()),
    areClosed: z.boolean(),
  }),
})

const withoutRows = statement({
  name: 'settlement.consignmentWithoutRows',
  text: `SELECT c.consignment_number AS "consignmentNumber", c.assessed_rental_price AS "assessedRentalPrice"
         FROM shop.consignment_contracts() c
         WHERE c.member_id = $1 AND c.consignment_id = $2 AND c.assessed_rental_price IS NOT NULL`,
  row: z.object({ consignmentNumber: z.string(), assessedRentalPrice: z.int() }),
})

const nothingSummed = {
  ...{ base: 0, transactionFee: 0, operatingFee: 0 },
  ...{ expectedSettlementAmount: 0, pendingAmount: 0, completedAmount: 0 },
}

/** What a row waits for while its month is shown as this (rules 287 and 919); null while nothing holds it up. */
const waitingIn = {
  ...{ open: null, due: null, paid: null, settled: null, carried_forward: 'carried_forward' },
  ...{ held: 'held', no_account: 'account', failed: 'refused', on_its_way: 'bank' },
} as const satisfies Readonly<Record<SettlementMonthStatus, SettlementRow['waitsFor']>>

function waitsFor({ ownStatus, status, isHeld, hasAccount, ...row }: Row): SettlementRow['waitsFor'] {
  if (ownStatus === 'carried_forward' && status !== 'paid') return ownStatus
  const month = { status: status ?? 'open', isHeld, payable: row.expectedSettlementAmount }
  return waitingIn[statusOf(month, hasAccount)]
}

/** A row as its owner sees it. */
function shownRow(row: Row, now: Date): SettlementRow {
  const { start, end, ownStatus: _, status, isHeld: _held, hasAccount: _account, settledAt, ...sums } = row
  const isPaid = status === 'paid' && settledAt !== null
  const waiting = waitsFor(row)
  const promised = waiting === null ? promisedOn(row.yymonth, now) : null
  return {
    ...sums,
    useDate: shownDaysOf({ start, end }),
    settlementStatus: isPaid ? 'completed' : 'pending',
    settledOn: isPaid ? seoulDate(settledAt) : promised,
    waitsFor: waiting,
  }
}

/**
 * The newest rows of an owner's consignment, each with what its month says of its payout (rule 919), and the sums of all;
 * empty until the item's first rental is collected.
 * Refuses NOT_FOUND for another owner's item and for one that was never accepted and has no row.
 */
export async function consignmentRows(
  { db, clock }: Needs,
  { ownerId, consignmentId, shown }: { ownerId: number; consignmentId: string; shown: number },
) {
  const [[sums], rows] = await Promise.all([
    summed(db.pool, [ownerId, consignmentId]),
    newest(db.pool, [ownerId, consignmentId, shown]),
  ])
  if (sums === undefined) {
    const [contract] = await withoutRows(db.pool, [ownerId, consignmentId])
    if (contract === undefined) return refuse('NOT_FOUND') satisfies Refusal
    return { consignmentId, ...contract, result: [], cntAll: 0, sums: nothingSummed, seal: null }
  }
  const { consignmentNumber, assessedRentalPrice, cntAll, months, areClosed, ...amounts } = sums
  const now = clock.now()
  return {
    consignmentId,
    consignmentNumber,
    assessedRentalPrice,
    result: rows.map((row) => shownRow(row, now)),
    cntAll,
    sums: amounts,
    seal: await sealOfMonths(db, ownerId, { months, areClosed, consignmentId }),
  }
}
