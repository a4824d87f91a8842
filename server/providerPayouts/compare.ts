import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type DifferenceKind, differenceOf } from '../../domain/providerPayouts/differences.ts'
import type { DifferenceAspect, OpenDifference } from '../../domain/providerPayouts/writingOff.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import { raiseAlert, raiseAlertOnce } from '../alerts/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
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

type Found = {
  payment_key: string
  transaction_key: string
  aspect: DifferenceAspect
  kind: DifferenceKind
  ours: number | null
  theirs: number | null
}
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
  asked: { paymentKey: string; transactionKey: string | null; aspect: DifferenceAspect },
): Promise<OpenDifference | null> {
  const { paymentKey, aspect } = asked
  const transactionKey = asked.transactionKey ?? ''
  if (aspect === 'fee') {
    const fees = await feeDifferencesOf(db.pool, paymentKey, cards.feeBasisPoints)
    const fee = fees.find((one) => one.transactionKey === transactionKey)
    return fee === undefined
      ? null
      : { ours: fee.ours, theirs: fee.theirs, missing: fee.missing, tax: fee.tax }
  }
  const [row] = await unequalOfPayment(db.pool, [paymentKey, transactionKey])
  if (row === undefined || kindOf(row, seoulDate(clock.now())) === null) return null
  const { ours, theirs } = row
  return { ours, theirs, missing: (ours ?? 0) - (theirs ?? 0), tax: 0 }
}

/** Marks a difference settled when it no longer exists. */
export async function settleIfRight(
  needs: Needs,
  { paymentKey, transactionKey }: { paymentKey: string; transactionKey: string },
): Promise<void> {
  if ((await openDifference(needs, { paymentKey, transactionKey, aspect: 'amount' })) !== null) return
  await needs.db.kysely
    .updateTable('shop.payout_differences')
    .set({ settled_at: needs.clock.now() })
    .where('payment_key', '=', paymentKey)
    .where('transaction_key', '=', transactionKey)
    .where('aspect', '=', 'amount')
    .where('settled_at', 'is', null)
    .execute()
}

/**
 * Compares every capture and refund with the provider's payouts, and the fees of payouts since `from` with the
 * contract; stores the differences for finance and raises an alert about new ones. Returns the new differences.
 */
export async function comparePayouts(
  deps: Needs & Pick<Deps, 'env' | 'queue'>,
  log: Log,
  from: CivilDate,
): Promise<Found[]> {
  const now = deps.clock.now()
  const today = seoulDate(now)
  const amounts = (await unequal(deps.db.pool, [])).flatMap((row): Found[] => {
    const kind = kindOf(row, today)
    const { payment_key, transaction_key, ours, theirs } = row
    return kind === null ? [] : [{ payment_key, transaction_key, aspect: 'amount', kind, ours, theirs }]
  })
  const fees = (await feeDifferencesSince(deps.db.pool, from, deps.cards.feeBasisPoints)).map(
    ({ paymentKey, transactionKey, ours, theirs }): Found => ({
      ...{ payment_key: paymentKey, transaction_key: transactionKey, aspect: 'fee', kind: 'fee_differs' },
      ...{ ours, theirs },
    }),
  )
  const fresh = await storeDifferences(deps, [...amounts, ...fees], now)
  const [freshFees, freshAmounts] = [fresh.filter(isOfFee), fresh.filter((row) => !isOfFee(row))]
  if (freshAmounts.length > 0) await raiseAlert(deps, log, alertOf(freshAmounts))
  if (freshFees.length > 0) await raiseAlertOnce(deps, log, feeAlertOf(freshFees))
  return fresh
}

const isOfFee = ({ aspect }: Found): boolean => aspect === 'fee'

/** Stores the current differences and marks the others settled. Returns those that were not open before. */
function storeDifferences({ db }: Pick<Deps, 'db'>, found: readonly Found[], now: Date): Promise<Found[]> {
  return inTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    // Serialises two comparisons: what the first has found is known to the second, and is told once.
    await sql`LOCK TABLE shop.payout_differences IN SHARE ROW EXCLUSIVE MODE`.execute(queries)
    const open = await queries
      .selectFrom('shop.payout_differences')
      .select(['payment_key', 'transaction_key', 'aspect'])
      .where('settled_at', 'is', null)
      .execute()
    const keyOf = (row: Pick<Found, 'payment_key' | 'transaction_key' | 'aspect'>) =>
      `${row.payment_key} ${row.transaction_key} ${row.aspect}`
    const stillOpen = new Set(found.map(keyOf))
    const known = new Set(open.map(keyOf))
    for (const row of open.filter((one) => !stillOpen.has(keyOf(one))))
      await queries
        .updateTable('shop.payout_differences')
        .set({ settled_at: now })
        .where('payment_key', '=', row.payment_key)
        .where('transaction_key', '=', row.transaction_key)
        .where('aspect', '=', row.aspect)
        .execute()
    for (const row of found)
      await queries
        .insertInto('shop.payout_differences')
        .values({ ...row, found_at: now })
        .onConflict((conflict) =>
          conflict.columns(['payment_key', 'transaction_key', 'aspect']).doUpdateSet({
            kind: row.kind,
            ours: row.ours,
            theirs: row.theirs,
            settled_at: null,
            found_at: sql<Date>`CASE WHEN shop.payout_differences.settled_at IS NULL
              THEN shop.payout_differences.found_at ELSE excluded.found_at END`,
          }),
        )
        .execute()
    return found.filter((row) => !known.has(keyOf(row)))
  })
}

function alertOf(fresh: readonly Found[]) {
  const [first] = fresh
  return {
    sentence: 'what the card provider paid out differs from our books',
    facts: {
      differences: fresh.length,
      won: fresh.reduce((total, { ours, theirs }) => total + (ours ?? 0) - (theirs ?? 0), 0),
      kinds: [...new Set(fresh.map(({ kind }) => kind))].sort().join(', '),
      payment: first?.payment_key ?? '',
    },
  }
}

/** Several processes may make the same night's comparison: they alert once. */
const FEES_TOLD_EVERY_MINUTES = 60

const feeAlertOf = (fresh: readonly Found[]) => ({
  kind: 'provider-fees',
  everyMinutes: FEES_TOLD_EVERY_MINUTES,
  sentence: 'the card provider kept another fee than its contract says',
  facts: {
    differences: fresh.length,
    won: sum(fresh.map(({ ours, theirs }) => (theirs ?? 0) - (ours ?? 0))),
    payment: fresh[0]?.payment_key ?? '',
  },
})
