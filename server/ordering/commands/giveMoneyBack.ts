import { type MemberEvent, memberStream } from '../../../domain/members/events.ts'
import { hasLeft } from '../../../domain/members/standing.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import type { SplitCode } from '../../../domain/ordering/refunding.ts'
import type { RefundDecision, ReturnDecision } from '../../../domain/ordering/returning.ts'
import type { OrderState } from '../../../domain/ordering/state.ts'
import { paymentStream } from '../../../domain/payments/events.ts'
import type { Entry } from '../../../domain/processes/entries.ts'
import type { OnlyInFull } from '../../../domain/processes/orderRefunds.ts'
import { changesOwnersPart } from '../../../domain/processes/ownersPart.ts'
import {
  decideItemRefund,
  decideReturnCompletion,
  type MoneyBack,
} from '../../../domain/processes/returning.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import { ownerGoneRefusal } from '../../../domain/shared/ownersPart.ts'
import type { Won } from '../../../domain/shared/won.ts'
import { rentalSource } from '../../../domain/wallet/rentalPoints.ts'
import type { WalletState } from '../../../domain/wallet/state.ts'
import { type MoneyBackGiven, moneyBackAnswer } from '../../../domain/wire/returns.ts'
import { memberIn } from '../../members/index.ts'
import { refundJobs } from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { pointsEarnedBy, walletReading } from '../../wallet/index.ts'
import { type ReasonedStep, reasonOf, reasonRows } from '../itemReasons.ts'
import { type ItemRow, readItem } from '../itemRow.ts'
import { sayWhoAnswered, sayWhoRefunded } from '../returnsBefore.ts'
import { onlyInFullOf, orderIn } from '../streams.ts'

type ByStaff = { orderItemId: string; staffId: number; reason: string }
type Decided<Code extends RefusalCode> = { entries: Entry[]; given: MoneyBack['data'] } | Refusal<Code>

/**
 * Completes the item's return with the refund that staff decided, to card and points. ALREADY_DONE says who decided it
 * before, and how much goes back (rule 937).
 */
export async function completeReturn(
  deps: Deps,
  completing: ByStaff & Omit<ReturnDecision, 'refundId'>,
): Promise<
  | MoneyBackGiven
  | Refusal<
      | 'ALREADY_DONE'
      | 'DELIVERY_FEE_NOT_RETURNABLE'
      | 'NOT_FOUND'
      | SplitCode
      | 'TRANSITION_NOT_ALLOWED'
      | CommandCode
    >
> {
  const { orderItemId, staffId, reason, ...decision } = completing
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const { returnNumber } = item
  const given = await giveBack(deps, item, {
    step: `completeReturn:${returnNumber}`,
    staffId,
    reason,
    request: decision,
    decide: (state, wallet, asked) =>
      decideReturnCompletion(state, wallet, orderItemId, { ...decision, ...asked }),
  })
  return isRefusal(given)
    ? sayWhoAnswered(deps, item, { returnNumber, answer: 'order.return.completed' }, given)
    : given
}

/**
 * Refunds a collected item once more. The same `refundNumber` again returns the first answer. Refuses ALREADY_DONE for a
 * number that a colleague used (rule 937), and OWNER_HAS_LEFT when an owner who has left would bear it (rule 427).
 */
export async function refundCollectedItem(
  deps: Deps,
  refunding: ByStaff & Omit<RefundDecision, 'refundId'>,
): Promise<
  | MoneyBackGiven
  | Refusal<
      'ALREADY_DONE' | 'NOT_FOUND' | 'OWNER_HAS_LEFT' | SplitCode | 'TRANSITION_NOT_ALLOWED' | CommandCode
    >
> {
  const { orderItemId, staffId, reason, ...decision } = refunding
  const item = await readItem(deps.db.pool, orderItemId)
  if (item === null) return refuse('NOT_FOUND')
  const earned = await pointsEarnedBy(deps.db, rentalSource(orderItemId))
  const given = await giveBack(deps, item, {
    earned,
    ownerId: item.ownerId,
    step: `refund:${decision.refundNumber}`,
    staffId,
    reason,
    request: decision,
    decide: (state, wallet, asked, owner) => {
      const decided = decideItemRefund(state, wallet, orderItemId, {
        ...{ ...decision, ...asked },
        rentalPoints: earned,
      })
      if (isRefusal(decided)) return decided
      const barred = changesOwnersPart(decided.entries)
        ? ownerGoneRefusal({ ownerHasLeft: hasLeft(owner) })
        : null
      return barred ?? decided
    },
  })
  return isRefusal(given) ? sayWhoRefunded(deps, item, decision.refundNumber, given) : given
}

type Giving<Code extends RefusalCode> = {
  /** Points that the rental earned, of which a refund takes back a part. */
  earned?: Won
  /** The item's owner, when what is given back depends on whether they have left. */
  ownerId?: number | null
  step: ReasonedStep
  staffId: number
  reason: string
  request: Record<string, number | boolean | null>
  /** `owner` has no events without one. */
  decide: (
    state: OrderState,
    wallet: WalletState | null,
    asked: { refundId: string; now: Date; onlyInFull: OnlyInFull; renterHasLeft: boolean },
    owner: readonly MemberEvent[],
  ) => Decided<Code>
}

/** Records the refund and enqueues its card part in the same transaction. */
async function giveBack<Code extends RefusalCode>(
  deps: Deps,
  item: ItemRow,
  giving: Giving<Code>,
): Promise<MoneyBackGiven | Refusal<Code | CommandCode>> {
  const { orderId, orderItemId, memberId } = item
  const { step, staffId, reason, request, decide, earned = 0, ownerId = null } = giving
  const members = [memberId, ...(ownerId === null ? [] : [ownerId])]
  const rows = await reasonRows(deps, { orderItemId, memberId, step, text: reason })
  const refundId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `${step}:${orderItemId}`,
    request: { orderItemId, ...request },
    typed: typedAs(deps, reason),
    actor: `staff:${staffId}`,
    reason: reasonOf(step, orderItemId),
    streams: [orderStream(orderId), paymentStream(orderId), ...new Set(members.map(memberStream))],
    read: walletReading(deps, memberId, {
      orderIds: [orderId],
      ...(earned > 0 && { source: rentalSource(orderItemId), points: earned }),
    }),
    decide: (streams, wallet) => {
      const renterHasLeft = hasLeft(memberIn(streams, memberId))
      const owner = ownerId === null ? [] : memberIn(streams, ownerId)
      const asked = {
        refundId,
        now: deps.clock.now(),
        onlyInFull: onlyInFullOf(streams, item),
        renterHasLeft,
      }
      const decided = decide(orderIn(streams, orderId), wallet, asked, owner)
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided.entries),
        jobs: refundJobs(deps, decided.entries),
        rows,
        result: { ...givenOf(decided.given) },
      }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  return moneyBackAnswer.shape.data.parse(handled.result)
}

const givenOf = (given: MoneyBack['data']): MoneyBackGiven => ({
  orderItemId: given.orderItemId,
  refunded: given.refunded,
  cardRefund: given.cardRefund,
  pointsRefund: given.pointsRefund,
  deliveryFeeRefund: 'deliveryFeeRefund' in given ? given.deliveryFeeRefund : 0,
  base: given.base,
  vat: given.vat,
  ownersShare: given.ownersShare,
})
