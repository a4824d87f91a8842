import { z } from 'zod'
import { orderStream } from '../../../domain/ordering/events.ts'
import { type ReturnStep, receivesItem } from '../../../domain/ordering/itemActions.ts'
import type { ItemStatus } from '../../../domain/ordering/itemStatus.ts'
import type { ReturnMove, SeenReturn } from '../../../domain/ordering/returning.ts'
import type { OrderState } from '../../../domain/ordering/state.ts'
import {
  decideReturnDecline,
  decideReturnMove,
  decideReturnRequest,
  type ReturnOutcome,
} from '../../../domain/processes/returning.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Rows, Statement } from '../../platform/eventStore/eventStore.ts'
import {
  type CommandCode,
  handleCommand,
  type LoadedStreams,
} from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { closedDays } from '../../rental/index.ts'
import { pickUpIn } from '../arrivals.ts'
import { type ReasonedStep, reasonOf, reasonRows } from '../itemReasons.ts'
import { type ItemRow, readItem } from '../itemRow.ts'
import { waybillRefusals } from '../projections/waybills.ts'
import { sayWhoAnswered } from '../returnsBefore.ts'
import { orderIn } from '../streams.ts'
import { withWaybillClaim } from '../waybillClaim.ts'
import { isReportedMissingIn, ownersStream } from '../whereabouts.ts'

type Moved = { orderItemId: string; status: ItemStatus }

/**
 * Requests the return of one of the member's items. Repeated while the request is open, it returns the first answer.
 * Refuses NOT_FOUND, RETURN_NOT_ALLOWED.
 */
export async function requestReturn(
  deps: Deps,
  asked: { orderItemId: string; memberId: number; reasonCode: string | null; text: string },
): Promise<(Moved & { returnNumber: number }) | Refusal<'NOT_FOUND' | 'RETURN_NOT_ALLOWED' | CommandCode>> {
  const { orderItemId, memberId, reasonCode, text } = asked
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null || item.memberId !== memberId) return refuse('NOT_FOUND')
  const returnNumber = item.status.startsWith('return_') ? item.returnNumber : item.returnNumber + 1
  const taken = await takeStep(deps, item, {
    step: `requestReturn:${returnNumber}`,
    who: { actor: `member:${memberId}` },
    request: { reasonCode },
    text,
    decide: (state) => decideReturnRequest(state, orderItemId, { returnNumber, reasonCode }),
  })
  return isRefusal(taken) ? taken : { ...taken, returnNumber }
}

type MovingReturn = Omit<ReturnMove, 'actor' | 'today' | 'step' | 'seen'> & {
  orderItemId: string
  step: ReturnStep
} & (
    | { by: 'staff'; staffId: number; returnNumber: number; reason: string }
    | { by: 'job'; actor: `job:${string}` }
  )

/**
 * Takes the item's latest return one step further: approved, collecting, collected. Each return takes each step once.
 * Refuses NOT_FOUND, ALREADY_DONE to the later of two colleagues (rule 937), TRANSITION_NOT_ALLOWED for an impossible step, ITEM_CONSIGNED for receiving an owner's item that is
 * reported missing (rule 660), WAYBILL_USED for another parcel's waybill, and CONCURRENT_CHANGE for another request than the
 * one that staff read (rule 890) and for the courier's word about a parcel that was corrected since (rule 566).
 */
export async function moveReturn(
  deps: Deps,
  moving: MovingReturn,
): Promise<
  | Moved
  | Refusal<
      | 'ALREADY_DONE'
      | 'ITEM_CONSIGNED'
      | 'NOT_FOUND'
      | 'TRANSITION_NOT_ALLOWED'
      | (typeof waybillRefusals)[number]
      | CommandCode
    >
> {
  const { orderItemId, step, courier, trackingNumber, corrections } = moving
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const seen = moving.by === 'staff' ? { returnNumber: moving.returnNumber } : undefined
  const { returnNumber } = seen ?? item
  const move = {
    step,
    actor: moving.by,
    seen,
    courier,
    trackingNumber,
    sharesParcel: moving.sharesParcel,
  }
  const receives = receivesItem(step)
  const taken = await takeStep(deps, item, {
    // A pick-up that was taken back can be ordered again.
    step: item.corrections === 0 ? `${step}:${returnNumber}` : `${step}:${returnNumber}.${item.corrections}`,
    who: moving.by === 'staff' ? { actor: `staff:${moving.staffId}` } : { actor: moving.actor },
    request: { courier, trackingNumber },
    text: moving.by === 'staff' ? moving.reason : '',
    refusedAtAppend: waybillRefusals,
    written: (rows) => withWaybillClaim(rows, { ...move, orderItemId }),
    streams: receives ? ownersStream(item) : [],
    decide: (state, streams) =>
      decideReturnMove(state, orderItemId, {
        ...{ ...move, corrections, today: seoulDate(deps.clock.now()) },
        isReportedMissing: receives && isReportedMissingIn(streams, item),
      }),
  })
  return isRefusal(taken) && moving.by === 'staff'
    ? sayWhoAnswered(deps, item, { returnNumber, answer: answersBy[step] }, taken)
    : taken
}

const answersBy = {
  approveReturn: 'order.return.approved',
  collectReturn: 'order.return.collecting',
  receiveReturn: 'order.return.collected',
} as const satisfies Readonly<Record<ReturnStep, string>>

/** Declines the return request that staff read (rule 890), or says who answered it since (rule 937); the member reads `reason`. */
export async function declineReturn(
  deps: Deps,
  declined: Required<SeenReturn> & {
    orderItemId: string
    staffId: number
    reasonCode: string
    reason: string
  },
): Promise<Moved | Refusal<'ALREADY_DONE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>> {
  const { orderItemId, staffId, reasonCode, reason } = declined
  const seen = { returnNumber: declined.returnNumber, isApproved: declined.isApproved }
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const closed = await closedDays(deps.db)
  const taken = await takeStep(deps, item, {
    step: `declineReturn:${seen.returnNumber}`,
    who: { actor: `staff:${staffId}` },
    request: { reasonCode },
    text: reason,
    decide: (state, streams) => {
      const today = seoulDate(deps.clock.now())
      const pickUpFrom = pickUpIn(streams, item, { order: state, today, closed })
      return decideReturnDecline(state, orderItemId, reasonCode, { pickUpFrom, seen })
    },
  })
  return isRefusal(taken)
    ? sayWhoAnswered(deps, item, { ...seen, answer: 'order.return.declined' }, taken)
    : taken
}

type StepTaken<Code extends RefusalCode, AtAppend extends RefusalCode> = {
  step: ReasonedStep
  who: { actor: string }
  request: Record<string, string | null>
  /** The typed reason, stored outside the events so that it can be erased. */
  text: string
  /** Streams that the decision reads besides the order's own. */
  streams?: readonly string[]
  decide: (state: OrderState, streams: LoadedStreams) => ReturnOutcome | Refusal<Code>
  /** How the rows are written; as they are when absent. */
  written?: (rows: readonly Statement[]) => Rows<AtAppend>
  refusedAtAppend?: readonly AtAppend[]
}

const resultShape = z.object({ status: orderItemStatus })

async function takeStep<Code extends RefusalCode, AtAppend extends RefusalCode = never>(
  deps: Deps,
  item: ItemRow,
  taken: StepTaken<Code, AtAppend>,
): Promise<Moved | Refusal<Code | AtAppend | CommandCode>> {
  const { orderId, orderItemId, memberId } = item
  const { step, who, request, text, decide, written, streams: others = [], refusedAtAppend = [] } = taken
  const rows = await reasonRows(deps, { orderItemId, memberId, step, text })
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `${step}:${orderItemId}`,
    request: { orderItemId, ...request, actor: who.actor },
    typed: typedAs(deps, text),
    ...who,
    ...(who.actor.startsWith('staff:') && { reason: reasonOf(step, orderItemId) }),
    streams: [orderStream(orderId), ...others],
    refusedAtAppend,
    decide: (streams) => {
      const decided = decide(orderIn(streams, orderId), streams)
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided.entries),
        rows: written === undefined ? rows : written(rows),
        result: { status: decided.status },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  return { orderItemId, ...resultShape.parse(handled.result) }
}
