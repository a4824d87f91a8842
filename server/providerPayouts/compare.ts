import * as z from 'zod/mini'
import { type DifferenceKind, differenceOf } from '../../domain/providerPayouts/differences.ts'
import type { DifferenceAspect, OpenDifference } from '../../domain/providerPayouts/writingOff.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import { raiseAlert, raiseAlertOnce } from '../alerts/index.ts'
import { settleDifference, storeDifferences } from '../differences/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { unequalTransactions } from './comparison.ts'
import { feeDifferencesOf, feeDifferencesSince } from './feeDifferences.ts'

const transaction = z.object({
  payment_key: z.string(),
  transaction_key: z.string(),
  ours: z.nullable(z.int()),
  theirs: z.nullable(z.int()),
  moved_at: z.nullable(z.date()),
  captured_at: z.nullable(z.date()),
  is_our_payment: z.boolean(),
})

const unequal = statement({
  name: 'providerPayouts.unequal',
  text: unequalTransactions,
  row: transaction,
})

const unequalOfPayment = statement({
  name: 'providerPayouts.unequalOfPayment',
  text: `SELECT * FROM (${unequalTransactions}) AS u WHERE u.payment_key = $1 AND u.transaction_key = $2`,
  row: transaction,
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
  const rows = await unequal(db.pool, [])
  const captured = rows.flatMap(({ theirs, captured_at }) =>
    theirs === null && captured_at !== null ? [captured_at.getTime()] : [],
  )
  return captured.length === 0 ? null : new Date(Math.min(...captured))
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
    const fees = await feeDifferencesOf(db.pool, paymentKey, cards.feeBasisPoints)
    const fee = fees.find((one) => one.transactionKey === transactionKey)
    return fee === undefined
      ? null
      : { ours: fee.ours, theirs: fee.theirs, missing: fee.missing, tax: fee.tax }
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
 * Compares every capture and refund with the provider's payouts, and the fees of payouts since `from` with the
 * contract; stores the differences for finance and raises an alert about new ones. Returns the new differences.
 */
export async function comparePayouts(
  deps: Needs & Pick<Deps, 'env' | 'queue'>,
  log: Log,
  from: CivilDate,
): Promise<NamedDifference[]> {
  const today = seoulDate(deps.clock.now())
  const amounts = (await unequal(deps.db.pool, [])).flatMap((row): NamedDifference[] => {
    const kind = kindOf(row, today)
    const { payment_key: paymentKey, transaction_key: transactionKey } = row
    return kind === null
      ? []
      : [found({ paymentKey, transactionKey, aspect: 'amount' }, kind, amountsOf(row))]
  })
  const fees = (await feeDifferencesSince(deps.db.pool, from, deps.cards.feeBasisPoints)).map((fee) =>
    found({ ...fee, aspect: 'fee' }, 'fee_differs', fee),
  )
  const fresh = await storeDifferences(deps, 'card', [...amounts, ...fees])
  const [freshFees, freshAmounts] = [fresh.filter(isOfFee), fresh.filter((row) => !isOfFee(row))]
  if (freshAmounts.length > 0) await raiseAlert(deps, log, alertOf(freshAmounts))
  if (freshFees.length > 0) await raiseAlertOnce(deps, log, feeAlertOf(freshFees))
  return fresh
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
