import { CompiledQuery } from 'kysely'
import * as z from 'zod/mini'
import { type DifferenceKind, differenceOf } from '../../domain/providerPayouts/differences.ts'
import { keptBeyond } from '../../domain/providerPayouts/lines.ts'
import type { DifferenceAspect, OpenDifference } from '../../domain/providerPayouts/writingOff.ts'
import { type CivilDate, maxDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import { raiseAlertIn, raiseAlertOnceIn } from '../alerts/index.ts'
import { lastReading, settleDifference, storeDifferences } from '../differences/index.ts'
import { everyRowForJob } from '../platform/database/lists.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { unequalTransactions } from './comparison.ts'

/** SQL: the fees of each transaction, by the days on which it was listed, in the order of the keys. */
const feesOf = (which: string) => `
  WITH listed AS (
    SELECT r.payment_key, CASE WHEN r.is_cancel THEN r.transaction_key ELSE '' END AS transaction_key, r.paid_out_on,
      sum(r.amount)::bigint AS amount, sum(r.fee)::bigint AS fee, sum(r.vat)::bigint AS vat
    FROM shop.provider_payout_rows r WHERE ${which} GROUP BY 1, 2, 3),
  closed AS (
    SELECT w.key[1] AS payment_key, w.key[2] AS transaction_key, sum(w.missing)::bigint AS missing,
      sum(w.tax)::bigint AS tax
    FROM shop.written_off('card') w WHERE w.key[3] = 'fee' GROUP BY 1, 2)
  SELECT l.payment_key, l.transaction_key,
    json_agg(json_build_object('amount', l.amount, 'fee', l.fee, 'vat', l.vat)) AS days,
    coalesce(min(c.missing), 0) AS closed, coalesce(min(c.tax), 0) AS closed_tax
  FROM listed l LEFT JOIN closed c USING (payment_key, transaction_key)
  GROUP BY l.payment_key, l.transaction_key ORDER BY l.payment_key, l.transaction_key`

const row = z.object({
  payment_key: z.string(),
  transaction_key: z.string(),
  days: z.array(z.object({ amount: z.int(), fee: z.int(), vat: z.int() })),
  closed: z.int(),
  closed_tax: z.int(),
})

/** $1: the first day. Transactions with an open difference are included however old they are. */
const feesSince = feesOf(`r.payment_key IN (
    SELECT s.payment_key FROM shop.provider_payout_rows s WHERE s.paid_out_on >= $1
    UNION SELECT d.key[1] FROM shop.open_differences('card') d WHERE d.key[3] = 'fee')`)

const feesOfPayment = statement({
  name: 'providerPayouts.feesOfPayment',
  text: feesOf('r.payment_key = $1'),
  row,
})

type FeeDifference = OpenDifference & { paymentKey: string; transactionKey: string }

/** The difference of a transaction's fee from the contract's, less what was written off (rule 266); null without one. */
function unequalFee(fee: z.infer<typeof row>, basisPoints: number): FeeDifference | null {
  const days = fee.days.map((day) => keptBeyond(day, basisPoints))
  const ours = sum(days.map(({ agreed }) => agreed)) + fee.closed
  const theirs = sum(days.map(({ kept }) => kept))
  const tax = sum(days.map((day) => day.tax)) - fee.closed_tax
  const { payment_key: paymentKey, transaction_key: transactionKey } = fee
  return theirs === ours ? null : { paymentKey, transactionKey, ours, theirs, missing: theirs - ours, tax }
}

const transaction = z.object({
  payment_key: z.string(),
  transaction_key: z.string(),
  ours: z.nullable(z.int()),
  theirs: z.nullable(z.int()),
  moved_at: z.nullable(z.date()),
  captured_at: z.nullable(z.date()),
  is_our_payment: z.boolean(),
})

/** SQL: these in the order of their keys. */
const unequalInOrder = `SELECT * FROM (${unequalTransactions}) AS u ORDER BY u.payment_key, u.transaction_key`

const unequalOfPayment = statement({
  name: 'providerPayouts.unequalOfPayment',
  text: `SELECT * FROM (${unequalTransactions}) AS u WHERE u.payment_key = $1 AND u.transaction_key = $2`,
  row: transaction,
})

// Of millions on their way one instant is asked for.
const oldestOpen = statement({
  name: 'providerPayouts.oldestOpen',
  text: `SELECT min(u.captured_at) AS captured_at FROM (${unequalTransactions}) AS u WHERE u.theirs IS NULL`,
  row: z.object({ captured_at: z.nullable(z.date()) }),
})

/** One capture, refund or fee, as the differences name it. */
type Transaction = { paymentKey: string; transactionKey: string | null; aspect: DifferenceAspect }

/** The key of a transaction among the differences; a capture has no transaction key. */
export const keyOfTransaction = ({ paymentKey, transactionKey, aspect }: Transaction): readonly string[] => [
  paymentKey,
  transactionKey ?? '',
  aspect,
]

type NamedDifference = OpenDifference & Transaction & { key: readonly string[]; kind: DifferenceKind }
type Needs = Pick<Deps, 'db' | 'clock' | 'cards'>

/** The earliest capture that the provider has not paid out yet; null when there is none. */
export async function oldestOpenCapture({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const [oldest] = await oldestOpen(db.pool, [])
  return oldest?.captured_at ?? null
}

const kindOf = (row: z.infer<typeof transaction>, today: CivilDate): DifferenceKind | null => {
  const { ours, theirs, moved_at, is_our_payment: isOurPayment } = row
  const movedOn = moved_at === null ? null : seoulDate(moved_at)
  return differenceOf({ ours, theirs, isRefund: row.transaction_key !== '', isOurPayment, movedOn }, today)
}

/** The current difference of one transaction; null when there is none or its money may be on its way. */
export async function openDifference(
  { db, clock, cards }: Needs,
  { paymentKey, transactionKey: refundKey, aspect }: Transaction,
): Promise<OpenDifference | null> {
  const transactionKey = refundKey ?? ''
  if (aspect === 'fee') {
    const fees = await feesOfPayment(db.pool, [paymentKey])
    const own = fees.find((one) => one.transaction_key === transactionKey)
    const fee = own === undefined ? null : unequalFee(own, cards.feeBasisPoints)
    return fee && { ours: fee.ours, theirs: fee.theirs, missing: fee.missing, tax: fee.tax }
  }
  const [row] = await unequalOfPayment(db.pool, [paymentKey, transactionKey])
  return row === undefined || kindOf(row, seoulDate(clock.now())) === null ? null : amountsOf(row)
}

const amountsOf = ({ ours, theirs }: z.infer<typeof transaction>): OpenDifference => ({
  ...{ ours, theirs, missing: (ours ?? 0) - (theirs ?? 0), tax: 0 },
})

/** Marks a difference settled when it no longer exists. */
export async function settleIfRight(
  needs: Needs,
  { paymentKey, transactionKey }: { paymentKey: string; transactionKey: string },
): Promise<void> {
  const amount = { paymentKey, transactionKey, aspect: 'amount' } as const
  if ((await openDifference(needs, amount)) === null)
    await settleDifference(needs, { place: 'card', key: keyOfTransaction(amount) })
}

/**
 * The differences among the rows of a query, of which a page is in memory at a time: nearly all rows are money on its
 * way, or fees that are right.
 */
async function differencesAmong<Shape extends z.core.$ZodType>(
  db: Pick<Deps['db'], 'pool'>,
  { text, values, shape }: { text: string; values: readonly unknown[]; shape: Shape },
  differenceIn: (row: z.output<Shape>) => NamedDifference | null,
): Promise<NamedDifference[]> {
  const differences: NamedDifference[] = []
  for await (const page of everyRowForJob(db, CompiledQuery.raw(text, [...values])))
    differences.push(...page.flatMap((one) => differenceIn(z.parse(shape, one)) ?? []))
  return differences
}

/**
 * Compares every capture and refund with the provider's payouts, and the fees of payouts since `from` with the
 * contract; stores the differences for finance and raises an alert about new ones. `readUntil` is the last day of the
 * list that was read by now, null for a comparison without a reading: what a later day may name is in transit (rule 564).
 * Returns the new differences.
 */
export async function comparePayouts(
  deps: Needs & Pick<Deps, 'env' | 'queue'>,
  log: Log,
  { from, readUntil }: { from: CivilDate; readUntil: CivilDate | null },
): Promise<NamedDifference[]> {
  const today = await lastDayRead(deps, readUntil)
  const amounts = await differencesAmong(
    deps.db,
    { text: unequalInOrder, values: [], shape: transaction },
    (row) => {
      const kind = kindOf(row, today)
      const { payment_key: paymentKey, transaction_key: transactionKey } = row
      return kind && found({ paymentKey, transactionKey, aspect: 'amount' }, kind, amountsOf(row))
    },
  )
  const fees = await differencesAmong(deps.db, { text: feesSince, values: [from], shape: row }, (listed) => {
    const fee = unequalFee(listed, deps.cards.feeBasisPoints)
    return fee && found({ ...fee, aspect: 'fee' }, 'fee_differs', fee)
  })
  return storeDifferences(deps, { place: 'card', found: [...amounts, ...fees] }, async (client, fresh) => {
    const [freshFees, freshAmounts] = [fresh.filter(isOfFee), fresh.filter((row) => !isOfFee(row))]
    if (freshAmounts.length > 0) await raiseAlertIn(client, deps, log, alertOf(freshAmounts))
    if (freshFees.length > 0) await raiseAlertOnceIn(client, deps, log, feeAlertOf(freshFees))
  })
}

/** The last day of the list that was ever read; today before the first reading. */
async function lastDayRead(deps: Needs, readUntil: CivilDate | null): Promise<CivilDate> {
  const whole = await lastReading(deps, 'card')
  const before = whole === null ? null : seoulDate(whole.readAt)
  if (before === null || readUntil === null) return readUntil ?? before ?? seoulDate(deps.clock.now())
  return maxDate(before, readUntil)
}

const found = (
  { paymentKey, transactionKey, aspect }: Transaction,
  kind: DifferenceKind,
  { ours, theirs, missing, tax }: OpenDifference,
): NamedDifference => ({
  ...{ paymentKey, transactionKey, aspect, kind, ours, theirs, missing, tax },
  key: keyOfTransaction({ paymentKey, transactionKey, aspect }),
})

const isOfFee = ({ aspect }: NamedDifference): boolean => aspect === 'fee'

function alertOf(fresh: readonly NamedDifference[]) {
  const [first] = fresh
  return {
    sentence: 'what the card provider paid out differs from our books',
    facts: {
      differences: fresh.length,
      won: sum(fresh.map(({ missing }) => missing)),
      kinds: [...new Set(fresh.map(({ kind }) => kind))].sort().join(', '),
      payment: first?.paymentKey ?? '',
    },
  }
}

/** Several processes may make the same night's comparison: they alert once. */
const FEES_TOLD_EVERY_MINUTES = 60

const feeAlertOf = (fresh: readonly NamedDifference[]) => ({
  kind: 'provider-fees',
  everyMinutes: FEES_TOLD_EVERY_MINUTES,
  sentence: 'the card provider kept another fee than its contract says',
  facts: {
    differences: fresh.length,
    won: sum(fresh.map(({ missing }) => missing)),
    payment: fresh[0]?.paymentKey ?? '',
  },
})
