import { z } from 'zod'
import { consignmentActions, consignmentFactsOf } from '../../../domain/consignment/consignmentActions.ts'
import { consignmentStream } from '../../../domain/consignment/events.ts'
import type { KnownConsignment } from '../../../domain/consignment/state.ts'
import { productStream, type RentalEvent } from '../../../domain/rental/events.ts'
import { daysInTheWay, ownersDaysRefusal } from '../../../domain/rental/ownersDays.ts'
import { whyNot } from '../../../domain/shared/actionTable.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newId } from '../../platform/newId.ts'
import { downtimeIn, slotRefusals } from '../../rental/index.ts'
import { readConsignment } from '../consignmentRow.ts'
import { takenDaysOf } from '../queries/ownersCalendar.ts'
import { consignmentIn } from '../streams.ts'

type Needs = Pick<Deps, 'db' | 'store' | 'clock'>
type Owned = { consignmentId: string; memberId: number }
type Blocking = Owned & { requestId: string; from: CivilDate; to: CivilDate }

const blocked = z.object({ downtimeId: z.uuid() })

/**
 * Blocks days of an item on offer for its owner (rules 410 and 411). Idempotent by `requestId`. Refuses NOT_FOUND for
 * another's item, TRANSITION_NOT_ALLOWED, and what `ownersDaysRefusal` refuses; nothing is blocked then.
 */
export async function blockOwnersDays(
  deps: Needs,
  { consignmentId, memberId, requestId, from, to }: Blocking,
): Promise<
  | z.infer<typeof blocked>
  | Refusal<
      | 'NOT_FOUND'
      | 'OWNERS_DAYS_TAKEN'
      | 'PERIOD_INVALID'
      | 'PERIOD_TOO_EARLY'
      | 'PERIOD_TOO_LATE'
      | 'TRANSITION_NOT_ALLOWED'
      | CommandCode
    >
> {
  const productId = await ownProduct(deps, { consignmentId, memberId })
  if (isRefusal(productId)) return productId
  const days = { from, to }
  const stream = productStream(productId)
  const taken = await takenDaysOf(deps, productId, [from, to])
  const downtimeId = newId(deps.clock.now())
  const data = { productId, downtimeId, ...days, because: 'owner' } as const
  const event: RentalEvent = { type: 'product.downtime.added', data }
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `consignment:block_days:${consignmentId}:${requestId}`,
    request: { consignmentId, ...days },
    actor: `member:${memberId}`,
    streams: [consignmentStream(consignmentId), stream],
    refusedAtAppend: slotRefusals,
    decide: (streams) => {
      const today = seoulDate(deps.clock.now())
      const state = consignmentIn(streams, consignmentId)
      if (state.status === 'none') return refuse('NOT_FOUND')
      const refusal = whyNot(consignmentActions, 'block_days', consignmentFactsOf(state, today), 'member')
      if (refusal !== null || state.status !== 'consigning') return refusal ?? notOnOffer(state, 'block_days')
      const { lastRentableDay } = state.contract
      const impossible = ownersDaysRefusal(days, { today, lastRentableDay, taken })
      return impossible ?? { events: [{ stream, ...event }], result: { downtimeId } }
    },
  })
  if (handled.kind === 'done') return blocked.parse(handled.result)
  if (handled.refusal.refused !== 'PERIOD_TAKEN') return handled.refusal
  // A member took some of the days after they were read, and may have left them again.
  const inTheWay = daysInTheWay(days, await takenDaysOf(deps, productId, [from, to]))
  return inTheWay.length === 0
    ? refuse('CONCURRENT_CHANGE')
    : refuse('OWNERS_DAYS_TAKEN', { taken: inTheWay })
}

/**
 * Opens days that the owner blocked. Idempotent, also when staff opened them before (rule 750). Refuses NOT_FOUND when the
 * owner did not block these days or does not own the item, TRANSITION_NOT_ALLOWED when the item is missing or not on offer.
 */
export async function openOwnersDays(
  deps: Needs,
  { consignmentId, memberId, downtimeId }: Owned & { downtimeId: string },
): Promise<Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode> | null> {
  const productId = await ownProduct(deps, { consignmentId, memberId })
  if (isRefusal(productId)) return productId
  const stream = productStream(productId)
  const event: RentalEvent = { type: 'product.downtime.removed', data: { productId, downtimeId } }
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `consignment:open_days:${downtimeId}`,
    request: event.data,
    actor: `member:${memberId}`,
    streams: [consignmentStream(consignmentId), stream],
    decide: (streams) => {
      const state = consignmentIn(streams, consignmentId)
      if (state.status === 'none') return refuse('NOT_FOUND')
      const facts = consignmentFactsOf(state, seoulDate(deps.clock.now()))
      const refusal = whyNot(consignmentActions, 'open_days', facts, 'member')
      if (refusal !== null) return refusal
      const downtime = downtimeIn(streams, stream, downtimeId)
      if (downtime?.because !== 'owner') return refuse('NOT_FOUND')
      return { events: downtime.openedBy === null ? [{ stream, ...event }] : [] }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

const notOnOffer = ({ status }: KnownConsignment, action: string) =>
  refuse('TRANSITION_NOT_ALLOWED', { status, action })

/** The product of the member's own consignment; refuses NOT_FOUND, and TRANSITION_NOT_ALLOWED before acceptance. */
async function ownProduct(
  deps: Needs,
  { consignmentId, memberId }: Owned,
): Promise<number | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'>> {
  const row = await readConsignment(deps, consignmentId)
  if (row === null || row.member_id !== memberId) return refuse('NOT_FOUND')
  return row.product_id ?? refuse('TRANSITION_NOT_ALLOWED', { status: row.status, action: 'block_days' })
}
