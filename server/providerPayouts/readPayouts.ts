import { entryOf } from '../../domain/processes/entries.ts'
import { bookPayout, foldPayouts } from '../../domain/providerPayouts/decide.ts'
import {
  type PayoutRow,
  type ProviderPayoutEvent,
  providerPayoutStream,
} from '../../domain/providerPayouts/events.ts'
import { addDays, type CivilDate, minDate, seoulDate } from '../../domain/shared/civilDate.ts'
import type { PaidOutLine } from '../gateways/cards/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import { handleCommand, type LoadedStreams } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import type { Log } from '../platform/log.ts'
import { comparePayouts, oldestOpenCapture } from './compare.ts'

/** The provider may still change a list of the last days. */
const daysReadAgain = 7

type Needs = Pick<Deps, 'db' | 'clock' | 'store' | 'cards' | 'env' | 'queue'>

/**
 * Books the card provider's payouts up to today, starting from its oldest unpaid capture or a few days before the last
 * payout, whichever is earlier, and compares every payment with them. Safe to run twice, late and in several processes.
 * When the provider does not answer, the remaining days wait for the next run. Returns how many payouts were booked.
 */
export async function readProviderPayouts(deps: Needs, log: Log): Promise<number> {
  const today = seoulDate(deps.clock.now())
  const first = await firstDay(deps, today)
  let booked = 0
  // A day at a time: a list has an end, beyond which the provider is not read, and what was read before is booked.
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const read = await deps.cards.paidOut({ from: day, to: day })
    if (read.outcome === 'unknown') {
      log.warn({ reason: read.reason, day }, 'the settlement list of the card provider could not be read')
      return booked
    }
    for (const [paidOutOn, rows] of byDay(read.lines)) booked += await book(deps, paidOutOn, rows)
  }
  await comparePayouts(deps, log, first)
  return booked
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

// The store validates events against their schema on append and upcasts them on load, so the type is proof enough.
const isPayout = (event: StoredEvent): event is StoredEvent & ProviderPayoutEvent =>
  event.type === 'provider.paid_out'

async function book(deps: Needs, day: CivilDate, rows: readonly PayoutRow[]): Promise<number> {
  const stream = providerPayoutStream(day)
  const decide = (streams: LoadedStreams) =>
    bookPayout(foldPayouts(streams(stream).events.filter(isPayout)), day, rows)
  const events = decide((await deps.store.load([stream])).stream)
  const [first] = events
  if (first === undefined) return 0
  const { number } = first.data
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `${stream}:${number}`,
    request: { stream, number },
    actor: 'job:readProviderPayouts',
    streams: [stream],
    decide: (streams) => ({
      events: newEvents(decide(streams).map(entryOf)),
    }),
  })
  return handled.kind === 'done' && !handled.duplicate ? events.length : 0
}
