import {
  closeMonth,
  lastClosedMonth,
  type MonthClosingEvent,
  monthClosingStream,
  type OpenItems,
  reopenMonth,
} from '../../domain/ledger/monthClosing.ts'
import { addMonths, firstDayOf, seoulDate, shopDays } from '../../domain/shared/civilDate.ts'
import { refuse } from '../../domain/shared/decision.ts'
import { bankDifferences } from '../bankStatements/index.ts'
import { differencesPage } from '../differences/index.ts'
import { bookByFinance, countLines, sayWhoBooked } from '../ledger/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import { newestHead, sealBlocks } from '../platform/eventStore/tamperEvidence.ts'
import { daysOf } from './monthDays.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
type By = { staffId: number; reason: string }

// The store validates events against their schema on append and upcasts them on load, so the type is proof enough.
const isClosing = (event: StoredEvent): event is StoredEvent & MonthClosingEvent =>
  event.type === 'month.closed' || event.type === 'month.reopened'

/** The closings and reopenings among the events of their stream. */
export const closingsIn = (events: readonly StoredEvent[]) => events.filter(isClosing)

/** What is not reconciled now, each kind by its number. */
export async function openItemsNow(needs: Pick<Deps, 'db' | 'clock'>): Promise<OpenItems> {
  const ofPlace = (place: 'card' | 'gateway') =>
    differencesPage(needs, { place, status: 'open', limit: 1, curPage: 1 })
  const [bank, card, gateway] = await Promise.all([
    bankDifferences(needs, 1),
    ofPlace('card'),
    ofPlace('gateway'),
  ])
  return { bank: bank.cntAll, cardProvider: card.cntAll, payoutGateway: gateway.cntAll }
}

/** Every closing and reopening, and the last month that is closed. */
export async function closingsOf({ store }: Pick<Deps, 'store'>) {
  const { stream } = await store.load([monthClosingStream])
  const events = closingsIn(stream(monthClosingStream).events)
  return { events, lastClosed: lastClosedMonth(events) }
}

/**
 * Closes a month with all before it, once every entry of them is sealed (rule 331). Entries that are booked at the same
 * moment are looked for once more in the append, which waits for approvals because they read the closings. Refuses
 * as the domain's `closeMonth` does, and ALREADY_DONE with who closed it before (rule 939).
 */
export async function close(
  needs: Needs,
  { month, quoted }: { month: string; quoted: OpenItems },
  { staffId, reason }: By,
) {
  await sealBlocks(needs.db.pool)
  const days = daysOf(month, needs.clock.now())
  const { lastClosed } = await closingsOf(needs)
  const firstOpen = lastClosed === null ? shopDays.start : addMonths(firstDayOf(lastClosed), 1)
  const open = { from: firstOpen, until: days.until }
  const [openItems, head, counted, covered] = await Promise.all([
    openItemsNow(needs),
    newestHead(needs.db.pool),
    countLines(needs, days),
    countLines(needs, open),
  ])
  const refusal = await bookByFinance(needs, {
    ...{ stream: monthClosingStream, request: { month, quoted, staffId }, reason, staffId },
    decide: (before) =>
      closeMonth(closingsIn(before), {
        ...{ month, openItems, quoted, today: seoulDate(needs.clock.now()) },
        sealedBy: head === null || covered.unsealed > 0 ? null : head,
        sums: { debits: counted.debits, credits: counted.debits },
      }),
    work: async (client) => {
      const now = await countLines({ db: { pool: client } }, open)
      const isUnchanged = now.unsealed === 0 && now.lines === covered.lines
      return isUnchanged ? null : refuse('MONTH_NOT_SEALED', { month })
    },
    refusedAtAppend: ['MONTH_NOT_SEALED'],
  })
  return sayWhoBooked(needs, refusal, {
    ...{ stream: monthClosingStream, codes: ['MONTH_CLOSED'] },
    find: (events) => {
      const event = closingsIn(events).findLast(
        ({ type, data }) => type === 'month.closed' && data.month >= month,
      )
      return event && { event, doing: 'month_closed' }
    },
  })
}

/**
 * Reopens the last closed month, with the typed reason (rule 331). Refuses as the domain's `reopenMonth` does, and
 * ALREADY_DONE with who reopened it before (rule 939).
 */
export async function reopen(
  needs: Needs,
  { month, block }: { month: string; block: number },
  { staffId, reason }: By,
) {
  const refusal = await bookByFinance(needs, {
    ...{ stream: monthClosingStream, request: { month, block, staffId, isReopened: true }, reason, staffId },
    decide: (before) =>
      reopenMonth(closingsIn(before), { month, block, today: seoulDate(needs.clock.now()) }),
  })
  return sayWhoBooked(needs, refusal, {
    ...{ stream: monthClosingStream, codes: ['MONTH_NOT_CLOSED'] },
    find: (events) => {
      const event = closingsIn(events).findLast(
        ({ type, data }) => type === 'month.reopened' && data.month === month,
      )
      return event && { event, doing: 'month_reopened' }
    },
  })
}
