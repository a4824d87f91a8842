import { z } from 'zod'
import { chargeKind } from '../../../domain/charges/events.ts'
import { settlementStream } from '../../../domain/settlement/events.ts'
import { payOn, promisedOn } from '../../../domain/settlement/months.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { type Seal, type SettlementStatement, settlementRowKind } from '../../../domain/wire/settlements.ts'
import { chargeName } from '../../charges/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { sealOf } from '../../platform/eventStore/sealOf.ts'
import { accountsOfMonths } from './accountOfMonth.ts'
import { daysOfUse, shownDaysOf } from './daysOfUse.ts'
import { eventsOfRows } from './explainedRows.ts'
import { namesOf } from './itemNames.ts'
import { comingMonthsOf, statusOf } from './ownerMonths.ts'

const rowsOfStatement = statement({
  name: 'settlement.statementRows',
  text: `
    SELECT r.row_id AS id, r.kind, r.consignment_id AS "consignmentId", i.number AS "consignmentNumber", i.brand,
      i.model AS "modelName",
      r.start_on AS start, r.end_on AS "end", r.total_rent_price AS "totalRentPrice",
      r.period_discount AS "periodDiscount", r.final_amount AS "finalAmount", r.transaction_fee AS "transactionFee",
      r.operating_fee AS "operatingFee", r.expected, r.occurred_at AS "occurredAt"
    FROM shop.settlement_rows_of($1) r JOIN shop.settled_items($1) i ON i.consignment_id = r.consignment_id
    WHERE r.month = $2 ORDER BY r.occurred_at, r.row_id`,
  row: z.object({
    id: z.string(),
    kind: settlementRowKind,
    consignmentId: z.string(),
    consignmentNumber: z.string(),
    brand: z.string(),
    modelName: z.string(),
    ...daysOfUse,
    totalRentPrice: z.int(),
    periodDiscount: z.int(),
    finalAmount: z.int(),
    transactionFee: z.int(),
    operatingFee: z.int(),
    expected: z.int(),
    occurredAt: z.date(),
  }),
})

const deductionsOf = statement({
  name: 'settlement.deductions',
  text: `SELECT charge_id AS id, kind, amount FROM shop.charges_deducted()
         WHERE member_id = $1 AND month = $2 ORDER BY made_at, charge_id`,
  row: z.object({ id: z.string(), kind: chargeKind, amount: z.int() }),
})

const partiesOf = statement({
  name: 'settlement.statementParties',
  text: `SELECT coalesce((SELECT m.name FROM shop.member_names() m WHERE m.id = $1 AND m.withdrawn_at IS NULL), '')
      AS "ownerName", coalesce(shop.company_name(), '') AS "companyName"`,
  row: z.object({ ownerName: z.string(), companyName: z.string() }),
})

const storedMonth = ({ kysely }: Deps['db'], ownerId: number, month: string) =>
  kysely
    .selectFrom('shop.settlement_months')
    .select([
      'month',
      'attempt',
      'status',
      'is_held as isHeld',
      'closed_at as closedAt',
      'payable',
      'settled_at as settledAt',
    ])
    .select(['brought_forward as broughtForward', 'carried_forward as carriedForward'])
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .executeTakeFirst()

const suspectOf = statement({
  name: 'settlement.suspectMonths',
  text: 'SELECT coalesce(bool_or(platform.is_suspect(s.stream)), false) AS suspect FROM unnest($1::text[]) AS s(stream)',
  row: z.object({ suspect: z.boolean() }),
})

/**
 * The head of the sealed log, and whether it already covers the months and everything they were closed on. They are broken
 * when an event of them or of their rows was changed or is gone, or a check found something of it (rule 815).
 */
export async function sealOfMonths(
  db: Pick<Deps['db'], 'pool'>,
  ownerId: number,
  asked: { months: readonly string[]; areClosed: boolean; consignmentId: string | null },
): Promise<Seal | null> {
  const { months, areClosed } = asked
  const streams = months.map((month) => settlementStream(ownerId, month))
  const events = await eventsOfRows(db, ownerId, asked)
  const [seal, [found]] = await Promise.all([
    sealOf(db.pool, streams, events),
    suspectOf(db.pool, [[...new Set([...streams, ...events.map(({ stream }) => stream)])]]),
  ])
  if (seal === null) return null
  const { block, hash, sealedAt, containsAll } = seal
  const isBroken = seal.isBroken || found?.suspect === true || (areClosed && !seal.areThere)
  const isSealed = areClosed && containsAll && !isBroken
  return { block, hash, sealedAt: sealedAt.toISOString(), isSealed, isBroken }
}

const nothing = { broughtForward: 0, payable: 0, carriedForward: 0 }

/** An owner's settlement statement for a month, for every format. Refuses NOT_FOUND for a month without rows. */
export async function monthStatement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: number,
  month: string,
): Promise<SettlementStatement | Refusal<'NOT_FOUND'>> {
  const [rows, deductions, kept, [parties]] = await Promise.all([
    rowsOfStatement(db.pool, [ownerId, month]),
    deductionsOf(db.pool, [ownerId, month]),
    storedMonth(db, ownerId, month),
    partiesOf(db.pool, [ownerId]),
  ])
  const [account, nameOf] = await Promise.all([
    accountsOfMonths(db, ownerId, kept === undefined ? [] : [kept]),
    namesOf(db, rows),
  ])
  const closed = kept === undefined || kept.closedAt === null ? undefined : kept
  if (rows.length === 0 && closed === undefined) return refuse('NOT_FOUND')
  const coming = closed === undefined ? (await comingMonthsOf(db, [ownerId]))(ownerId, month) : undefined
  const { broughtForward, payable, carriedForward } = closed ?? coming ?? nothing
  const taken = coming?.taken.map(({ chargeId: id, ...charge }) => ({ id, ...charge })) ?? deductions
  const status = statusOf(
    { status: closed?.status ?? 'open', isHeld: coming?.isHeld ?? kept?.isHeld ?? false, payable },
    account.today !== null,
  )
  const settledAt = status === 'paid' ? (closed?.settledAt ?? null) : null
  return {
    ownerId,
    ...(parties ?? { ownerName: '', companyName: '' }),
    month,
    rows: rows.map((row) => {
      const { start, end, occurredAt, expected, consignmentId: _, ...shown } = row
      return {
        confirmedOn: seoulDate(occurredAt),
        ...{ ...shown, ...nameOf(row) },
        useDate: shownDaysOf({ start, end }),
        expectedSettlementAmount: expected,
      }
    }),
    earned: rows.reduce((sum, { expected }) => sum + expected, 0),
    broughtForward,
    deductions: taken.map(({ id, kind, amount }) => ({ id, name: chargeName(kind, null), amount })),
    payable,
    carriedForward,
    status,
    account: account.of(month),
    payOn: payOn(month),
    promisedOn: promisedOn(month, clock.now()),
    paidOn: settledAt === null ? null : seoulDate(settledAt),
    seal: await sealOfMonths(db, ownerId, {
      ...{ months: [month], areClosed: closed !== undefined, consignmentId: null },
    }),
  }
}
