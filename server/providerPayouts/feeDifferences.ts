import type pg from 'pg'
import * as z from 'zod/mini'
import { keptBeyond } from '../../domain/providerPayouts/lines.ts'
import type { OpenDifference } from '../../domain/providerPayouts/writingOff.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import { statement } from '../platform/database/statement.ts'

/** SQL: fees by transaction and payout day: a transaction listed on several days has a fee on each. */
const feesOf = (which: string) => `
  WITH listed AS (
    SELECT r.payment_key, CASE WHEN r.is_cancel THEN r.transaction_key ELSE '' END AS transaction_key, r.paid_out_on,
      sum(r.amount)::bigint AS amount, sum(r.fee)::bigint AS fee, sum(r.vat)::bigint AS vat
    FROM shop.provider_payout_rows r WHERE ${which} GROUP BY 1, 2, 3),
  closed AS (
    SELECT w.key[1] AS payment_key, w.key[2] AS transaction_key, sum(w.missing)::bigint AS missing,
      sum(w.tax)::bigint AS tax
    FROM shop.written_off('card') w WHERE w.key[3] = 'fee' GROUP BY 1, 2)
  SELECT l.payment_key, l.transaction_key, l.amount, l.fee, l.vat, coalesce(c.missing, 0) AS closed,
    coalesce(c.tax, 0) AS closed_tax
  FROM listed l LEFT JOIN closed c USING (payment_key, transaction_key)`

const row = z.object({
  payment_key: z.string(),
  transaction_key: z.string(),
  amount: z.int(),
  fee: z.int(),
  vat: z.int(),
  closed: z.int(),
  closed_tax: z.int(),
})

/** $1: the first day. Transactions with an open difference are included however old they are. */
const feesSince = statement({
  name: 'providerPayouts.feesSince',
  text: feesOf(`r.payment_key IN (
    SELECT s.payment_key FROM shop.provider_payout_rows s WHERE s.paid_out_on >= $1
    UNION SELECT d.key[1] FROM shop.open_differences('card') d WHERE d.key[3] = 'fee')`),
  row,
})

const feesOfPayment = statement({
  name: 'providerPayouts.feesOfPayment',
  text: feesOf('r.payment_key = $1'),
  row,
})

type Fee = z.infer<typeof row>
type FeeDifference = OpenDifference & { paymentKey: string; transactionKey: string }

/** The transactions whose fee differs from the contract's, less what was written off (rule 266). */
function unequalFees(fees: readonly Fee[], basisPoints: number): FeeDifference[] {
  const byTransaction = Map.groupBy(fees, (fee) => `${fee.payment_key} ${fee.transaction_key}`)
  return [...byTransaction.values()].flatMap((ofOne): FeeDifference[] => {
    const [first] = ofOne
    if (first === undefined) return []
    const days = ofOne.map((fee) => keptBeyond(fee, basisPoints))
    const ours = sum(days.map(({ agreed }) => agreed)) + first.closed
    const theirs = sum(days.map(({ kept }) => kept))
    const tax = sum(days.map((day) => day.tax)) - first.closed_tax
    const { payment_key: paymentKey, transaction_key: transactionKey } = first
    return theirs === ours ? [] : [{ paymentKey, transactionKey, ours, theirs, missing: theirs - ours, tax }]
  })
}

export const feeDifferencesSince = async (pool: pg.Pool, from: CivilDate, basisPoints: number) =>
  unequalFees(await feesSince(pool, [from]), basisPoints)

export const feeDifferencesOf = async (pool: pg.Pool, paymentKey: string, basisPoints: number) =>
  unequalFees(await feesOfPayment(pool, [paymentKey]), basisPoints)
