import { z } from 'zod'
import { holdWords } from '../../domain/lists/settlements.ts'
import { maskedTyping } from '../../domain/members/maskedContacts.ts'
import { settlementStream } from '../../domain/settlement/events.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import type { ExplainedSettlement } from '../../domain/wire/explain.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import {
  explainedRows,
  explanationOfRow,
  holdsShown,
  isSettlementEvent,
  settlementIn,
  streamOfRow,
} from '../settlement/index.ts'
import { explainedEvents, wireExplanation } from './explainedEvents.ts'
import { typedReasons } from './staffRecords.ts'

const namesOf = statement({
  name: 'explaining.ownerName',
  text: 'SELECT m.name FROM shop.member_names() m WHERE m.id = $1 AND m.withdrawn_at IS NULL',
  row: z.object({ name: z.string() }),
})

/**
 * What colleagues typed for these events of a month, by version, as their records show it; of a hold that came with the sum
 * of an earlier month what was typed for that one, and by whom (rule 973).
 */
async function reasonsOf(
  deps: Pick<Deps, 'db'>,
  { ownerId, month }: { ownerId: number; month: string },
  events: readonly StoredEvent[],
): Promise<(version: number) => string | null> {
  const references = events.flatMap(({ meta }) => meta.reason ?? [])
  const carried = events
    .filter(isSettlementEvent)
    .flatMap(({ type, data }) => (type === 'settlement.hold_carried' ? data.holds : []))
  const [typed, holdsOf] = await Promise.all([
    typedReasons(deps, references),
    holdsShown(deps.db, [{ ownerId, heldFor: carried }]),
  ])
  return (version) => {
    const event = events.filter(isSettlementEvent).find((one) => one.version === version)
    if (event?.type === 'settlement.hold_carried')
      return holdsOf(ownerId, event.data.holds)
        .map((hold) => holdWords(hold, month))
        .join(' / ')
    const reason = typed.get(event?.meta.reason ?? '')
    return reason === undefined ? null : maskedTyping(reason)
  }
}

/**
 * An owner's month up to an instant: its rows, which add up to the earnings, each with the event that made it, and the
 * events of the month's settlement. Refuses NOT_FOUND for a month without rows and events.
 */
export async function explainSettlement(
  deps: Pick<Deps, 'db' | 'store'>,
  { ownerId, month, asOf }: { ownerId: number; month: string; asOf: Date },
): Promise<ExplainedSettlement | Refusal<'NOT_FOUND'>> {
  const stream = settlementStream(ownerId, month)
  const [rows, loaded, [owner]] = await Promise.all([
    explainedRows(deps, ownerId, month).then((all) => all.filter(({ occurredAt }) => occurredAt <= asOf)),
    deps.store.load([stream]),
    namesOf(deps.db.pool, [ownerId]),
  ])
  const own = loaded.stream(stream).events.filter(({ occurredAt }) => occurredAt <= asOf)
  if (rows.length === 0 && own.length === 0) return refuse('NOT_FOUND')
  const events = await explainedEvents(deps, {
    places: [
      ...rows.map((row) => ({ stream: streamOfRow(row), version: row.version })),
      ...own.map(({ version }) => ({ stream, version })),
    ],
  })
  const eventAt = (stream: string, version: number) =>
    events.find((event) => event.streamId === stream && event.version === version)
  let balance = 0
  let missing = 0
  const lines = rows.flatMap((row) => {
    const event = eventAt(streamOfRow(row), row.version)
    if (event === undefined) {
      missing += 1
      return []
    }
    balance += row.expected
    const { rowId, kind, expected: amount } = row
    return { event, amount, balance, rowId, kind, row: wireExplanation(explanationOfRow(row)) }
  })
  const reasonAt = await reasonsOf(deps, { ownerId, month }, own)
  const { closed } = settlementIn(() => ({ ...loaded.stream(stream), events: own }), ownerId, month)
  return {
    ...{
      ownerId,
      ownerName: owner?.name ?? '',
      month,
      asOf: asOf.toISOString(),
      earned: balance,
      lines,
      missing,
    },
    events: events
      .filter((event) => event.streamId === stream)
      .map((event) => ({ ...event, reason: reasonAt(event.version) })),
    closed: closed && {
      broughtForward: closed.broughtForward,
      deducted: sum(closed.deductions.map(({ amount }) => amount)),
      payable: closed.payable,
      carriedForward: closed.carriedForward,
    },
  }
}
