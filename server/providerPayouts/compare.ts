import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type DifferenceKind, differenceOf } from '../../domain/providerPayouts/differences.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { raiseAlert } from '../alerts/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { unequalTransactions } from './comparison.ts'

const unequal = statement({
  name: 'providerPayouts.unequal',
  text: unequalTransactions,
  row: z.object({
    payment_key: z.string(),
    transaction_key: z.string(),
    ours: z.nullable(z.int()),
    theirs: z.nullable(z.int()),
    moved_at: z.nullable(z.date()),
    captured_at: z.nullable(z.date()),
    is_our_payment: z.boolean(),
  }),
})

type Found = {
  payment_key: string
  transaction_key: string
  kind: DifferenceKind
  ours: number | null
  theirs: number | null
}

/** The earliest capture that the provider has not paid out as we hold it; null when nothing is open. */
export async function oldestOpenCapture({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const rows = await unequal(db.pool, [])
  const captured = rows.flatMap(({ theirs, captured_at }) =>
    theirs === null && captured_at !== null ? [captured_at.getTime()] : [],
  )
  return captured.length === 0 ? null : new Date(Math.min(...captured))
}

const clearing = statement({
  name: 'providerPayouts.clearing',
  text: `SELECT coalesce(sum(ours) FILTER (WHERE theirs IS NULL), 0)::bigint AS "onItsWay",
      coalesce(sum(coalesce(ours, 0) - theirs) FILTER (WHERE theirs IS NOT NULL), 0)::bigint AS differing
    FROM (${unequalTransactions}) AS unequal`,
  row: z.object({ onItsWay: z.int(), differing: z.int() }),
})

/** What of card clearing is on its way, and what differs, in won. */
export async function clearingOf({ db }: Pick<Deps, 'db'>): Promise<{ onItsWay: number; differing: number }> {
  const [sums] = await clearing(db.pool, [])
  return sums ?? { onItsWay: 0, differing: 0 }
}

/**
 * Compares every capture and giving back with what the provider paid out, keeps what differs for finance, and raises an
 * alert about what was not known before. Returns the new differences.
 */
export async function comparePayouts(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'queue'>,
  log: Log,
): Promise<Found[]> {
  const now = deps.clock.now()
  const today = seoulDate(now)
  const found = (await unequal(deps.db.pool, [])).flatMap((row): Found[] => {
    const { payment_key, transaction_key, ours, theirs, moved_at } = row
    const isRefund = transaction_key !== ''
    const movedOn = moved_at === null ? null : seoulDate(moved_at)
    const kind = differenceOf({ ours, theirs, isRefund, isOurPayment: row.is_our_payment, movedOn }, today)
    return kind === null ? [] : [{ payment_key, transaction_key, kind, ours, theirs }]
  })
  const fresh = await keep(deps, found, now)
  if (fresh.length > 0) await raiseAlert(deps, log, alertOf(fresh))
  return fresh
}

/** Writes what differs now, and that the rest has come right; answers what was not open before. */
function keep({ db }: Pick<Deps, 'db'>, found: readonly Found[], now: Date): Promise<Found[]> {
  return inTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    const open = await queries
      .selectFrom('shop.payout_differences')
      .select(['payment_key', 'transaction_key'])
      .where('settled_at', 'is', null)
      .forUpdate()
      .execute()
    const keyOf = (row: { payment_key: string; transaction_key: string }) =>
      `${row.payment_key} ${row.transaction_key}`
    const stillOpen = new Set(found.map(keyOf))
    const known = new Set(open.map(keyOf))
    for (const row of open.filter((one) => !stillOpen.has(keyOf(one))))
      await queries
        .updateTable('shop.payout_differences')
        .set({ settled_at: now })
        .where('payment_key', '=', row.payment_key)
        .where('transaction_key', '=', row.transaction_key)
        .execute()
    for (const row of found)
      await queries
        .insertInto('shop.payout_differences')
        .values({ ...row, found_at: now })
        .onConflict((conflict) =>
          conflict.columns(['payment_key', 'transaction_key']).doUpdateSet({
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
