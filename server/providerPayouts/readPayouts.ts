import * as z from 'zod/mini'
import { entryOf } from '../../domain/processes/entries.ts'
import { type BookedDay, bookedDay, bookPayout } from '../../domain/providerPayouts/decide.ts'
import { type PayoutRow, providerPayoutStream } from '../../domain/providerPayouts/events.ts'
import { addDays, type CivilDate, minDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { readAgain, recordReading } from '../differences/index.ts'
import type { PaidOutLine } from '../gateways/cards/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { handleCommand, type Reading } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import type { Log } from '../platform/log.ts'
import { trustsCardLists } from '../providerKeys/index.ts'
import { comparePayouts, oldestOpenCapture } from './compare.ts'

/** The provider may still change a list of the last days. */
const daysReadAgain = 7

type Needs = Pick<Deps, 'db' | 'clock' | 'store' | 'cards' | 'env' | 'queue'>

/**
 * Books the card provider's payouts up to today, starting from its oldest unpaid capture or a few days before the last
 * payout, whichever is earlier, and compares every payment with them. Safe to run twice, late and in several processes.
 * Each page of the provider's list is booked by itself, so that a day may be of any length. When the provider does not
 * answer, the remaining pages and days wait for the next run, and all of them while our key may be another merchant's
 * (rules 498 and 537); what was read is compared all the same (rule 564). Returns how many events were booked.
 */
export async function readProviderPayouts(deps: Needs, log: Log): Promise<number> {
  if (!(await trustsCardLists(deps, log))) return unread(log, { reason: 'NEWEST_PAYMENT_UNSEEN' })
  const startedAt = deps.clock.now()
  const today = seoulDate(startedAt)
  const first = await firstDay(deps, today)
  let booked = 0
  // A day at a time, so that the days before one that cannot be read are booked whole.
  for (let day = first; day <= today; day = addDays(day, 1))
    for await (const read of deps.cards.paidOut({ from: day, to: day })) {
      if (read.outcome === 'unknown') {
        unread(log, { reason: read.reason, day })
        await comparePayouts(deps, log, { from: first, readUntil: addDays(day, -1) })
        return booked
      }
      for (const [paidOutOn, rows] of byDay(read.lines)) booked += await book(deps, paidOutOn, rows)
    }
  await comparePayouts(deps, log, { from: first, readUntil: today })
  await recordReading(deps, 'card', { readAt: startedAt, available: null, pending: null })
  return booked
}

/** The same once more when it did not come to its end since the evening (rule 563). */
export const readProviderPayoutsAgain = (deps: Needs, log: Log): Promise<number> =>
  readAgain(deps, log, {
    ...{ place: 'card', provider: deps.cards.name },
    read: () => readProviderPayouts(deps, log),
    firstDue: () => oldestOpenCapture(deps),
  })

function unread(log: Log, why: { reason: string; day?: CivilDate }): number {
  log.warn(why, 'the settlement list of the card provider could not be read')
  return 0
}

/** Starts at the last payout at the latest, because days missed while no process ran come after it. */
async function firstDay(deps: Needs, today: CivilDate): Promise<CivilDate> {
  const oldest = await oldestOpenCapture(deps)
  const { last } = await deps.db.kysely
    .selectFrom('shop.provider_payouts')
    .select((has) => has.fn.max('paid_out_on').as('last'))
    .executeTakeFirstOrThrow()
  const again = addDays(last === null ? today : minDate(last, today), -daysReadAgain)
  return oldest === null ? again : minDate(seoulDate(oldest), again)
}

function byDay(lines: readonly PaidOutLine[]): Map<CivilDate, PayoutRow[]> {
  const days = new Map<CivilDate, PayoutRow[]>()
  for (const { paymentKey, transactionKey, isRefund: isCancel, amount, fee, vat, paidOutOn } of lines) {
    const known = days.get(paidOutOn) ?? []
    known.push({ paymentKey, transactionKey, isCancel, amount, fee, vat })
    days.set(paidOutOn, known)
  }
  return days
}

const ofDay = z.array(
  z.object({
    paymentKey: z.string(),
    transactionKey: z.string(),
    isCancel: z.boolean(),
    amount: z.int(),
    fee: z.int(),
    vat: z.int(),
  }),
)

/** $1: the stream of the day, $2: the day, $3: payments; by them, because a day may have millions of rows. */
const bookedOf = statement({
  name: 'providerPayouts.booked',
  text: `
    SELECT coalesce((SELECT s.version FROM es.streams s WHERE s.stream_id = $1), 0) AS version,
      (SELECT count(*) FROM shop.provider_payouts p WHERE p.paid_out_on = $2) AS events,
      (SELECT coalesce(json_agg(json_build_object('paymentKey', r.payment_key, 'transactionKey', r.transaction_key,
          'isCancel', r.is_cancel, 'amount', r.amount, 'fee', r.fee, 'vat', r.vat) ORDER BY r.number), '[]')
        FROM shop.provider_payout_rows r WHERE r.paid_out_on = $2 AND r.payment_key = ANY ($3)) AS rows`,
  row: z.object({ version: z.int(), events: z.int(), rows: ofDay }),
})

/** What is booked of these rows' payments, with the version of the day's stream in the same snapshot. */
async function readBooked(
  { db }: Needs,
  day: CivilDate,
  rows: readonly PayoutRow[],
): Promise<Reading<BookedDay>> {
  const stream = providerPayoutStream(day)
  const payments = [...new Set(rows.map(({ paymentKey }) => paymentKey))]
  const [read] = await bookedOf(db.pool, [stream, day, payments])
  if (read === undefined) throw new Error(`the payout of ${day} answered no row`)
  return { stream, version: read.version, state: bookedDay(read.events, read.rows) }
}

async function book(deps: Needs, day: CivilDate, rows: readonly PayoutRow[]): Promise<number> {
  const stream = providerPayoutStream(day)
  const decide = (booked: BookedDay) => bookPayout(booked, day, rows)
  const read = () => readBooked(deps, day, rows)
  const events = decide((await read()).state)
  const [first] = events
  if (first === undefined) return 0
  const { number } = first.data
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `${stream}:${number}`,
    request: { stream, number },
    actor: 'job:readProviderPayouts',
    streams: [],
    read,
    decide: (_, booked) => ({ events: booked === null ? [] : newEvents(decide(booked).map(entryOf)) }),
  })
  return handled.kind === 'done' && !handled.duplicate ? events.length : 0
}
