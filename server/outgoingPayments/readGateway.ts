import { sql } from 'kysely'
import * as z from 'zod/mini'
import { addDays, type CivilDate, minDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { lastReading, readAgain, recordReading } from '../differences/index.ts'
import { accountOfSeller, type Payout, type PayoutGateway, type Unknown } from '../gateways/payouts/index.ts'
import { statement } from '../platform/database/statement.ts'
import { statementParts } from '../platform/database/statementParts.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { doubtOfPayoutList } from '../providerKeys/index.ts'
import { alertTrouble } from '../settlement/index.ts'
import { compareGateway } from './compare.ts'

/** A payout of the last days may still change its state. */
const daysReadAgain = 7
/** Days covered by one request for the list. */
const daysAQuestion = 31
type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'queue' | 'payouts'>

/**
 * Reads the payout gateway's list since the last reading, looks up by id the payouts that the list did not settle, and
 * compares every payout with our books (rule 271). Safe to run twice, late and in several processes: when the gateway
 * does not answer, its days and the comparison wait for the next run, and while it finds none of our newest payouts, as
 * with another merchant's key (rules 498 and 537). Returns how many payouts it listed.
 */
export async function readGatewayPayouts(needs: Needs, log: Log): Promise<number> {
  const gateway = needs.payouts
  const startedAt = needs.clock.now()
  const doubt = await doubtOfPayoutList(needs, log)
  if (doubt !== null) return tellUnread(needs, log, doubt)
  const listed = await storeList(needs, gateway, seoulDate(startedAt))
  if (typeof listed !== 'number') return tellUnread(needs, log, listed)
  const asked = await askForUnlisted(needs, gateway, startedAt)
  if (asked !== null) return tellUnread(needs, log, asked)
  const unnamed = await readPayees(needs, gateway)
  if (unnamed !== null) return tellUnread(needs, log, unnamed)
  await compareGateway(needs, log)
  await recordReading(needs, 'gateway', { readAt: startedAt, ...(await balanceOf(gateway)) })
  return listed
}

/** The same once more when it did not come to its end since the evening (rule 563). */
export const readGatewayPayoutsAgain = (needs: Needs, log: Log): Promise<number> =>
  readAgain(needs, log, {
    ...{ place: 'gateway', provider: needs.payouts.name },
    read: () => readGatewayPayouts(needs, log),
    firstDue: () => firstRequest(needs),
  })

async function tellUnread(needs: Needs, log: Log, unread: Unknown): Promise<number> {
  log.warn({ reason: unread.reason }, 'the list of the payout gateway could not be read')
  await alertTrouble(needs, log, unread)
  return 0
}

const oldestRequest = statement({
  name: 'outgoingPayments.oldestRequest',
  text: `SELECT min(requested_at) AS at FROM shop.payouts_to_owners() WHERE paid_by = 'gateway'`,
  row: z.object({ at: z.nullable(z.date()) }),
})

const firstRequest = async ({ db }: Pick<Needs, 'db'>): Promise<Date | null> =>
  (await oldestRequest(db.pool, []))[0]?.at ?? null

/** Stores the list page by page. Returns how many payouts it has, or why it could not be read to its end. */
async function storeList(needs: Needs, gateway: PayoutGateway, today: CivilDate): Promise<number | Unknown> {
  const since = (await lastReading(needs, 'gateway'))?.readAt ?? (await firstRequest(needs))
  const first = addDays(since === null ? today : minDate(seoulDate(since), today), -daysReadAgain)
  let listed = 0
  for (let from = first; from <= today; from = addDays(from, daysAQuestion))
    for await (const read of gateway.list({ from, to: minDate(addDays(from, daysAQuestion - 1), today) })) {
      if (read.outcome === 'unknown') return read
      await storePayouts(needs, read.payouts)
      listed += read.payouts.length
    }
  return listed
}

const unlisted = statement({
  name: 'outgoingPayments.unlisted',
  // Paid in our books but never listed, or last seen unfinished or differing; $1: when this reading began.
  text: `
    SELECT p.reference AS id FROM shop.payouts_to_owners() p
    WHERE p.paid_by = 'gateway' AND p.status = 'confirmed' AND p.reference IS NOT NULL
      AND NOT EXISTS (SELECT FROM shop.gateway_payouts g WHERE g.payout_id = p.reference)
    UNION
    SELECT g.payout_id FROM shop.gateway_payouts g
    WHERE g.read_at < $1 AND (g.status = 'pending' OR EXISTS (
      SELECT FROM shop.open_differences('gateway') d WHERE d.key = ARRAY[g.payout_ref]))`,
  row: z.object({ id: z.string() }),
})

/** Reads each by its own id; one unknown to the gateway is left unchanged. Returns null, or why reading failed. */
async function askForUnlisted(
  needs: Needs,
  gateway: PayoutGateway,
  startedAt: Date,
): Promise<Unknown | null> {
  for (const { id } of await unlisted(needs.db.pool, [startedAt])) {
    const read = await gateway.read(id)
    if (read.outcome === 'unknown') return read
    if (read.outcome === 'found') await storePayouts(needs, [read.payout])
  }
  return null
}

const listedUnder = statement({
  name: 'outgoingPayments.listedUnder',
  text: 'SELECT payout_id AS id FROM shop.gateway_payouts WHERE payout_ref = $1',
  row: z.object({ id: z.string() }),
})

/**
 * Asks the gateway now, by id, for every payout that it has under this reference, and stores what it says (rule 885); one
 * unknown to it is left unchanged. `known` is the id that our books have of it. Returns null, or why it could not be read.
 */
export async function readPayoutNow(
  needs: Pick<Needs, 'db' | 'clock' | 'payouts'>,
  payoutRef: string,
  known: string | null,
): Promise<Unknown | null> {
  const listed = await listedUnder(needs.db.pool, [payoutRef])
  for (const id of new Set([...listed.map((row) => row.id), ...(known === null ? [] : [known])])) {
    const read = await needs.payouts.read(id)
    if (read.outcome === 'unknown') return read
    if (read.outcome === 'found') await storePayouts(needs, [read.payout])
  }
  return null
}

const unnamedSellers = statement({
  name: 'outgoingPayments.unnamedSellers',
  text: `SELECT DISTINCT g.seller_id AS "sellerId" FROM shop.gateway_payouts g
    WHERE g.seller_id IS NOT NULL AND NOT EXISTS (SELECT FROM shop.gateway_sellers s WHERE s.seller_id = g.seller_id)`,
  row: z.object({ sellerId: z.string() }),
})

/** Asks the gateway whose accounts it paid to, once for each. Returns null, or why reading failed. */
async function readPayees({ db, clock }: Needs, gateway: PayoutGateway): Promise<Unknown | null> {
  for (const { sellerId } of await unnamedSellers(db.pool, [])) {
    const read = await gateway.seller(sellerId)
    if (read.outcome === 'unknown') return read
    const seller_ref = read.outcome === 'found' ? accountOfSeller(read.sellerRef) : ''
    await db.kysely
      .insertInto('shop.gateway_sellers')
      .values({ seller_id: sellerId, seller_ref, read_at: clock.now() })
      .onConflict((again) => again.column('seller_id').doNothing())
      .execute()
  }
  return null
}

async function storePayouts(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  payouts: readonly Payout[],
): Promise<void> {
  const read_at = clock.now()
  const rows = new Map(
    payouts.map(({ payoutId, payoutRef, amount, state, sellerId }) => [
      payoutId,
      {
        payout_id: payoutId,
        payout_ref: payoutRef,
        amount,
        status: state,
        read_at,
        seller_id: sellerId,
      },
    ]),
  )
  for (const part of statementParts([...rows.values()]))
    await db.kysely
      .insertInto('shop.gateway_payouts')
      .values(part)
      .onConflict((again) =>
        again.column('payout_id').doUpdateSet({
          payout_ref: sql`excluded.payout_ref`,
          amount: sql`excluded.amount`,
          status: sql`excluded.status`,
          read_at: sql`excluded.read_at`,
          seller_id: sql`excluded.seller_id`,
        }),
      )
      .execute()
}

/** The balance, which is only shown to finance: failing to read it does not matter here. */
async function balanceOf(
  gateway: PayoutGateway,
): Promise<{ available: number | null; pending: number | null }> {
  const said = await gateway.balance()
  return said.outcome === 'found' ? said.balance : { available: null, pending: null }
}
