import { randomUUID } from 'node:crypto'
import {
  type AdjustmentEvent,
  adjustmentStream,
  decideAdjustment,
  proposeAdjustment,
  reversalOf,
} from '../../domain/ledger/adjusting.ts'
import { entryOf } from '../../domain/processes/entries.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { entryAt } from '../../server/ledger/index.ts'
import type { Deps } from '../../server/platform/deps.ts'
import type { StoredEvent } from '../../server/platform/eventStore/eventStore.ts'
import { newEvents } from '../../server/platform/eventStore/newEvents.ts'

const isAdjustment = (event: StoredEvent): event is StoredEvent & AdjustmentEvent =>
  event.type.startsWith('adjustment.')

function happened(
  decided: ReturnType<typeof proposeAdjustment | typeof decideAdjustment>,
): AdjustmentEvent[] {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}

/**
 * Reverses the entry at a position of the log as a release before rule 442 did, whatever it closed: proposed by one
 * colleague and, unless only the proposal is wanted, approved by another. Returns the key of the reversal.
 */
export async function reversedBefore(
  { db, store, clock }: Pick<Deps, 'db' | 'store' | 'clock'>,
  pos: number,
  { isApproved = true }: { isApproved?: boolean } = {},
): Promise<string> {
  const entry = await entryAt({ db }, pos)
  if (entry === null) throw new Error(`nothing is booked at ${pos}`)
  const { stream, version, lines, bookedOn } = entry
  const [key, today] = [`reversal-${pos}`, seoulDate(clock.now())]
  const own = adjustmentStream(key)
  const loaded = (await store.load([own])).stream(own)
  const before = loaded.events.filter(isAdjustment)
  const proposed = happened(
    proposeAdjustment(before, {
      ...{ key, by: 1, bookedOn: today, lines: reversalOf(lines), evidence: 'R-1', today, closings: [] },
      ...{ reverses: { stream, version }, anotherThan: null, mirrored: null },
      // Which difference the entry closed was not looked at.
      reversed: { origin: { stream: 'order', event: '', reversals: 0 }, bookedOn },
    }),
  )
  const number = before.filter(({ type }) => type === 'adjustment.proposed').length + 1
  const approved = isApproved
    ? happened(
        decideAdjustment([...before, ...proposed], {
          ...{ action: 'approve', number, by: 2, closings: [], origin: null, mirrored: null },
        }),
      )
    : []
  await store.append({
    ...{ commandId: randomUUID(), requestHash: '00', result: null, occurredAt: clock.now() },
    meta: { actor: 'staff:1', reason: key },
    streams: [{ id: own, expected: loaded.version }],
    events: newEvents([...proposed, ...approved].map(entryOf)),
  })
  return key
}
