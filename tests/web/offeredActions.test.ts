import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  bankActions as bankRules,
  openAtBank,
  statusOfPart,
} from '../../domain/bankStatements/bankActions.ts'
import {
  type BankWriteOffEvent,
  reopenAtBank,
  writeOffAtBank,
} from '../../domain/bankStatements/writingOff.ts'
import { deductCharge, waiveCharge, waivePart } from '../../domain/charges/decide.ts'
import type { Charge, ChargeEvent } from '../../domain/charges/events.ts'
import { type ChargeState, evolveCharge, foldCharge, type MadeCharge } from '../../domain/charges/state.ts'
import {
  applyFor,
  closeUnsent,
  correctBackParcel,
  endContract,
  enterTracking,
  receive,
  sendBack,
  settleMissingParcel,
  undoSendBack,
} from '../../domain/consignment/decide.ts'
import type { ConsignmentEvent } from '../../domain/consignment/events.ts'
import { findAgain, recover, reportLoss } from '../../domain/consignment/losing.ts'
import { type ConsignmentState, foldConsignment, isMissing } from '../../domain/consignment/state.ts'
import { CONSIGNMENT_TERMS } from '../../domain/consignment/terms.ts'
import { mayStillCancel } from '../../domain/ordering/cancellation.ts'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { type ItemFacts, memberActionOf, ownFactsOf } from '../../domain/ordering/itemActions.ts'
import { comingBackBy } from '../../domain/ordering/losing.ts'
import { evolveOrder, foldOrder, type OrderState, type PlacedOrder } from '../../domain/ordering/state.ts'
import {
  type OutgoingWriteOffEvent,
  reopenOutgoing,
  writeOffOutgoing,
} from '../../domain/outgoingPayments/writingOff.ts'
import { bookFound, deskFactsOf, grantGoodwill } from '../../domain/payments/atDesk.ts'
import {
  capture,
  refundFactsOf,
  refundUnderWay,
  requestRefund,
  resendRefund,
  settleRefund,
  transferRefund,
  typedAccountRefusal,
} from '../../domain/payments/decide.ts'
import type { PaymentEvent } from '../../domain/payments/events.ts'
import { evolvePayment, noPayments, type PaymentState } from '../../domain/payments/state.ts'
import { decideCancelItem, decideNeverArrived } from '../../domain/processes/cancelling.ts'
import { decideChargePayment, decideChargeRefund, decideItemCharge } from '../../domain/processes/charging.ts'
import { decideAccept, decideReject } from '../../domain/processes/consigning.ts'
import { decideOwnItemFound } from '../../domain/processes/finding.ts'
import {
  decideAddressCorrection,
  decideItemTransition,
  decideParcelCorrection,
  decideUndoing,
} from '../../domain/processes/fulfilling.ts'
import { decideGiveUp } from '../../domain/processes/givingUp.ts'
import { decideLost, decideLostComingBack, decideOwnItemLost } from '../../domain/processes/losing.ts'
import {
  decideItemRefund,
  decideReturnCompletion,
  decideReturnDecline,
  decideReturnMove,
  decideReturnRequest,
} from '../../domain/processes/returning.ts'
import { decideSentBack } from '../../domain/processes/sendingBack.ts'
import { reopen, type WriteOffEvent, writeOff } from '../../domain/providerPayouts/writingOff.ts'
import { unwritten } from '../../domain/reviews/state.ts'
import {
  answerPayout,
  answerTransfer,
  closeMonth,
  holdMonth,
  releaseMonth,
  requestPayout,
} from '../../domain/settlement/decide.ts'
import type { SettlementEvent } from '../../domain/settlement/events.ts'
import { foldSettlement, type SettlementState } from '../../domain/settlement/state.ts'
import { whyNot } from '../../domain/shared/actionTable.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { openToClose } from '../../domain/shared/differences.ts'
import type { RefundFacts } from '../../domain/shared/refundActions.ts'
import { type RentalBarrier, rentalBarriers } from '../../domain/shared/rentalBarriers.ts'
import { EARLIER_ATTEMPT_PAID } from '../../domain/shared/settlementMonthStatus.ts'
import { here, type Whereabouts } from '../../domain/shared/whereabouts.ts'
import type { BankRow } from '../../domain/wire/bankStatements.ts'
import type { PayoutDifference } from '../../domain/wire/books.ts'
import type { StaffCharge } from '../../domain/wire/charges.ts'
import type { OutgoingDifference } from '../../domain/wire/outgoingPayments.ts'
import type { StaffReturnRow } from '../../domain/wire/returns.ts'
import type { StaffConsignment } from '../../domain/wire/staffConsignments.ts'
import type { StaffOrderRow } from '../../domain/wire/staffOrders.ts'
import type { StaffRefundRow } from '../../domain/wire/staffRefunds.ts'
import type { StaffSettlement } from '../../domain/wire/staffSettlements.ts'
import { type ActionTable, actionsOf } from '../../web/staff/kit/actions.ts'
import { chargeActions } from '../../web/staff/screens/charges/chargeActions.ts'
import { consignmentActions } from '../../web/staff/screens/consignments/consignmentActions.ts'
import { orderActions } from '../../web/staff/screens/orders/orderActions.ts'
import { bankActions } from '../../web/staff/screens/payouts/bankActions.tsx'
import { differenceActions } from '../../web/staff/screens/payouts/differenceActions.ts'
import { outgoingActions } from '../../web/staff/screens/payouts/outgoingActions.ts'
import { refundActions } from '../../web/staff/screens/refunds/refundActions.tsx'
import { returnActions } from '../../web/staff/screens/returns/returnActions.ts'
import { settlementActions } from '../../web/staff/screens/settlements/settlementActions.ts'
import { aDraft, anOrderedItem, placed } from '../domain/checkoutFixtures.ts'
import { aContract } from '../domain/orderLife.ts'
import { anOrderRow, id } from './orderRow.ts'

// Nothing that is offered depends on the machine's clock.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2031-05-05T09:00:00+09:00') }))
afterEach(() => void vi.useRealTimers())

/** The answer of a command: events or entries, a refusal, or null where it has none. */
type Answer = readonly unknown[] | { entries: readonly unknown[] } | object

/** True when the command was accepted and something happened. */
const hasHappened = (answer: Answer): boolean => {
  if (isRefusal(answer)) return false
  if (Array.isArray(answer)) return answer.length > 0
  return 'entries' in answer && Array.isArray(answer.entries) ? answer.entries.length > 0 : true
}

type Case<Row> = { name: string; row: Row; commands: Readonly<Record<string, () => Answer>> }

/** The actions that the console offers and the command refuses, or the other way round. */
function differences<Row>(table: ActionTable<Row>, cases: readonly Case<Row>[]): string[] {
  const found = cases.flatMap(({ name, row, commands }) => {
    const offered = new Set(actionsOf(table, ['admin'], row).map(({ id }) => id))
    return Object.entries(commands).flatMap(([id, command]) => {
      const isAccepted = hasHappened(command())
      return offered.has(id) === isAccepted ? [] : `${id} ${isAccepted ? 'not offered' : 'refused'}: ${name}`
    })
  })
  return [...new Set(found)]
}

/** All states that the steps lead to, each signature once. */
function statesFrom<State>(
  first: State,
  stepsOf: (state: State) => State[],
  signOf: (state: State) => string,
): State[] {
  const known = new Map([[signOf(first), first]])
  for (const state of known.values())
    for (const next of stepsOf(state)) if (!known.has(signOf(next))) known.set(signOf(next), next)
  return [...known.values()]
}

/** The events of an answer that belong to one stream; none of a refusal. */
function eventsIn<Event>(answer: Answer, isOurs: (event: unknown) => event is Event): Event[] {
  if (isRefusal(answer)) return []
  const all: readonly unknown[] = Array.isArray(answer)
    ? answer
    : 'entries' in answer && Array.isArray(answer.entries)
      ? answer.entries
      : [answer]
  return all
    .map((one) => (typeof one === 'object' && one !== null && 'event' in one ? one.event : one))
    .filter(isOurs)
}
const startsWith =
  <Event>(prefix: string) =>
  (event: unknown): event is Event =>
    typeof event === 'object' && event !== null && 'type' in event && String(event.type).startsWith(prefix)

// Items and returns.

const start = '2026-12-10'
const inRepair: Whereabouts = { place: 'repair', orderItemId: null, until: null }
const parcel = { courier: 'cj', trackingNumber: '501234567890' }
const noParcel = { courier: null, trackingNumber: null }
const now = new Date('2026-12-01T01:00:00Z')

const bagOf = (order: PlacedOrder) => {
  const [item] = order.items
  if (item === undefined) throw new Error('the order has no item')
  return item
}

const goingBack = { wallet: null, refundId: id, onlyInFull: null, review: unwritten, now }

function itemCommands(
  order: PlacedOrder,
  {
    today,
    whereabouts,
    isReportedMissing,
    renterHasLeft = false,
  }: { today: CivilDate; whereabouts: Whereabouts; renterHasLeft?: boolean } & Missing,
) {
  const item = bagOf(order)
  const comeBackNot = (action: 'loseComingBack' | 'loseReturn') => () =>
    comingBackBy(item) !== action
      ? refuse('TRANSITION_NOT_ALLOWED', { status: item.status })
      : decideLostComingBack(order, {
          ...{ orderItemId: 'bag', handedOverOn: today, today, isReportedMissing, free: [], reward: null },
          ...{ isBooked: false, isChargedForLoss: false },
        })
  const move = (action: 'prepare' | 'ship' | 'deliver' | 'confirmArrival' | 'collect') => () =>
    decideItemTransition(order, 'bag', {
      ...{ action, actor: 'staff', ...parcel, whereabouts },
      isReportedMissing: isReportedMissing && action === 'collect',
    })
  const undo = (step: 'ship' | 'deliver' | 'arrival' | 'collectReturn') => () =>
    decideUndoing(order, 'bag', {
      ...{ step, today, correctionNumber: item.corrections + 1, isCharged: false },
    })
  const lose = (lostBy: 'shop' | 'renter') => () =>
    decideOwnItemLost(order, {
      ...{ ...goingBack, orderItemId: 'bag', lostBy, free: [] },
      ...{ isBooked: false, isCharged: false },
    })
  return {
    prepare: move('prepare'),
    ship: move('ship'),
    delivered: move('deliver'),
    arrived: move('confirmArrival'),
    collected: move('collect'),
    charge: () =>
      decideItemCharge(order, {
        ...{
          orderItemId: 'bag',
          chargeId: id,
          chargeNumber: 1,
          today,
          backOn: null,
          arrivedOn: today,
          pickUpFrom: null,
          returnDays: [],
          isArrivalAwaited: false,
          ownerIsCompensated: false,
          ownerHasLeft: false,
          renterHasLeft,
        },
        charge:
          item.handedOverOn === null
            ? { kind: 'damage', amount: 1_000, ownerPart: 0, isBeyondListPrice: false }
            : { kind: 'late_days', lateDays: 1, isBeyondCalendar: true },
        ...{ before: { charges: 0, lateDays: 0, compensation: 0 }, listPrice: 900_000 },
      }),
    'lost-on-the-way': lose('shop'),
    lost: lose('renter'),
    'never-arrived': () => {
      const { wallet, ...refund } = goingBack
      return decideNeverArrived(order, wallet, { ...refund, orderItemId: 'bag', isCharged: false })
    },
    'lost-coming-back': comeBackNot('loseComingBack'),
    'return-lost': comeBackNot('loseReturn'),
    found: () => decideOwnItemFound(order, 'bag', []),
    'undo-ship': undo('ship'),
    'undo-deliver': undo('deliver'),
    'undo-arrival': undo('arrival'),
    'undo-collectReturn': undo('collectReturn'),
    'correct-parcel': () =>
      decideParcelCorrection(order, 'bag', {
        ...{ ...parcel, trackingNumber: '601234567890', correctionNumber: item.corrections + 1 },
      }),
    'correct-address': () =>
      decideAddressCorrection(order, 'bag', { correctionNumber: item.corrections + 1, parts: ['note'] }),
    cancel: () => cancelBy(order, 'staff'),
    refund: () =>
      decideItemRefund(order, null, 'bag', {
        ...{ refundNumber: item.refunds + 1, refund: 1_000, points: null, ownerBears: false },
        ...{ refundId: id, now, rentalPoints: 0, onlyInFull: null },
      }),
  }
}

/** Its owner's consignment reports it missing. */
type Missing = Pick<StaffOrderRow, 'isReportedMissing'>

const cancelBy = (order: PlacedOrder, by: 'member' | 'staff', at = now) =>
  decideCancelItem(order, null, {
    ...{ orderItemId: 'bag', by, now: at, reasonCode: 'etc', refundId: id },
    ...{ quotedFee: null, onlyInFull: null, wholeOrder: false },
  })
const requestReturn = (order: PlacedOrder) =>
  decideReturnRequest(order, 'bag', { returnNumber: bagOf(order).returns + 1, reasonCode: null })

function returnCommands(
  order: PlacedOrder,
  { today, isReportedMissing = false }: { today: CivilDate } & Partial<Missing>,
) {
  const step = (name: 'approveReturn' | 'collectReturn' | 'receiveReturn') => () =>
    decideReturnMove(order, 'bag', { step: name, actor: 'staff', today, isReportedMissing, ...noParcel })
  return {
    approve: step('approveReturn'),
    collecting: step('collectReturn'),
    collected: step('receiveReturn'),
    decline: () => decideReturnDecline(order, 'bag', 'other'),
  }
}

const isOrderEvent = startsWith<OrderEvent>('order.')
const isPlaced = (state: OrderState): state is PlacedOrder => state.status === 'placed'

/** Every state of an item that commands lead to. */
function itemStates(consignment: typeof aContract | null): PlacedOrder[] {
  const draft = aDraft({ items: [anOrderedItem({ consignment })] })
  const first = foldOrder([draft, placed(draft)])
  if (!isPlaced(first)) throw new Error('the order is not placed')
  const next = (order: PlacedOrder): PlacedOrder[] =>
    [
      ...Object.values(
        itemCommands(order, { today: '2026-12-01', whereabouts: here, isReportedMissing: true }),
      ).map((command) => command()),
      ...Object.values(
        itemCommands(order, { today: '2026-12-01', whereabouts: here, isReportedMissing: false }),
      ).map((command) => command()),
      ...Object.values(returnCommands(order, { today: '2026-12-01' })).map((command) => command()),
      decideItemTransition(order, 'bag', { action: 'end', actor: 'job', ...noParcel, whereabouts: here }),
      decideItemTransition(order, 'bag', {
        ...{ action: 'deliver', actor: 'job', presumed: true, ...noParcel, whereabouts: here },
      }),
      requestReturn(order),
      decideReturnCompletion(order, null, 'bag', {
        ...{ refund: 0, points: null, returnsDeliveryFee: false, rentalCounts: false, refundId: id, now },
        onlyInFull: null,
      }),
    ]
      .map((answer) => eventsIn(answer, isOrderEvent).reduce<OrderState>(evolveOrder, order))
      .filter(isPlaced)
  return statesFrom(first, next, (order) => JSON.stringify(ownFactsOf(bagOf(order))))
}

const toSend: readonly ItemFacts['status'][] = ['new', 'ready_for_delivery']
const itemRow = (
  order: PlacedOrder,
  { place, orderItemId }: Whereabouts,
  { renterHasLeft, ...seen }: Missing & { today: CivilDate; renterHasLeft: boolean },
): StaffOrderRow => {
  const item = bagOf(order)
  const isElsewhere = place !== 'here' && toSend.includes(item.status)
  return {
    ...anOrderRow,
    memberName: renterHasLeft ? '' : anOrderRow.memberName,
    ...{ rentalStartDate: start, rentalEndDate: '2026-12-13', shipsOn: '2026-12-08', pickUpOn: '2026-12-14' },
    ...{ ...ownFactsOf(item), ...seen, corrections: item.corrections, addressNumber: 0 },
    elsewhere: isElsewhere ? { place, orderItemId, orderNumbers: null, until: null } : null,
    consignmentId: item.consignment === null ? null : id,
  }
}

function itemCases(day: CivilDate): Case<StaffOrderRow>[] {
  return [null, aContract].flatMap((consignment) =>
    itemStates(consignment).flatMap((order) =>
      [here, inRepair].flatMap((whereabouts) =>
        [
          ...[
            { isReportedMissing: false, renterHasLeft: false },
            { isReportedMissing: false, renterHasLeft: true },
          ],
          ...(consignment === null ? [] : [{ isReportedMissing: true, renterHasLeft: false }]),
        ].map((known) => ({
          name: `${consignment === null ? 'own' : 'consigned'} ${JSON.stringify(ownFactsOf(bagOf(order)))} ${whereabouts.place} ${JSON.stringify(known)}`,
          row: itemRow(order, whereabouts, { ...known, today: day }),
          commands: itemCommands(order, { today: day, whereabouts, ...known }),
        })),
      ),
    ),
  )
}
const dayBefore = '2026-12-09'

describe('what operations are offered about a rented item is what its command accepts (rules 56 and 791)', () => {
  it('in every state, before the rental begins and on its first day', () => {
    for (const day of [dayBefore, start] as const) {
      expect(differences(orderActions, itemCases(day))).toEqual([])
    }
  })

  it('and commands lead to every state there is', () => {
    const reached = new Set(itemStates(null).map((order) => bagOf(order).status))
    expect([...reached].sort()).toEqual([
      ...['cancel', 'collected', 'delivered', 'end', 'lost', 'new', 'ready_for_delivery'],
      ...['return_collected', 'return_collecting', 'return_completed', 'return_requested', 'shipped'],
    ])
  })

  it('and a button that drifts from it is found', () => {
    const drifted = orderActions.map((action) =>
      action.id === 'charge'
        ? {
            ...action,
            isThere: (row: StaffOrderRow) => action.isThere(row) && !row.status.startsWith('return_'),
          }
        : action,
    )
    expect(differences(drifted, itemCases(dayBefore))).not.toEqual([])
    const late = orderActions.map((action) =>
      action.id === 'ship' ? { ...action, whyNot: () => null } : action,
    )
    expect(differences(late, itemCases(dayBefore))).not.toEqual([])
  })

  it('and the steps of a return follow each other in the list of returns', () => {
    const stages = {
      ...{ return_collecting: 'collecting', return_collected: 'collected', return_completed: 'completed' },
    } as const satisfies Partial<Record<ItemFacts['status'], StaffReturnRow['stage']>>
    const rowOf = (at: Pick<StaffReturnRow, 'stage' | 'isReportedMissing'>): StaffReturnRow => ({
      assignee: null,
      ...{ orderId: id, orderItemId: id, orderNumbers: '261120-4TR8WD', number: 1, productName: '토트' },
      ...{ rentalStartDate: start, rentalEndDate: '2026-12-13', requestedAt: '2026-12-11T01:00:00.000Z' },
      ...{ returnReason: null, returnText: null, finalAmount: 48_000, pointsUsed: 0 },
      ...{ isArrivalPresumed: false, handedOverOn: null, ...at },
    })
    const cases = itemStates(aContract).flatMap((order): Case<StaffReturnRow>[] => {
      const { status, openReturn } = bagOf(order)
      const stage =
        status === 'return_requested'
          ? openReturn?.approved === true
            ? 'approved'
            : 'requested'
          : status === 'return_collecting' || status === 'return_collected' || status === 'return_completed'
            ? stages[status]
            : 'declined'
      return [false, true].map((isReportedMissing) => ({
        name: `${status} ${stage} ${isReportedMissing}`,
        row: rowOf({ stage, isReportedMissing }),
        commands: returnCommands(order, { today: start, isReportedMissing }),
      }))
    })
    expect(differences(returnActions, cases)).toEqual([])
  })

  it('and a member is offered to cancel or to return when the shop accepts it, and to ask when it alone can cancel (rule 992)', () => {
    const days = [
      ...['2026-12-01', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-13', '2026-12-14'],
      '2027-01-10',
    ]
    const reached = new Set<string>()
    const states = itemStates(null)
    for (const day of days)
      for (const order of states) {
        const at = new Date(`${day}T12:00:00+09:00`)
        const { status } = bagOf(order)
        const terms = { start: order.draft.start, placedAt: new Date(order.placedAt), exchanged: false }
        const mayCancel = mayStillCancel({ item: { status }, order: terms, now: at, today: seoulDate(at) })
        const offered = memberActionOf({ status, mayCancel })
        const name = `${status} on ${day}`
        reached.add(`${offered}`)
        expect(hasHappened(cancelBy(order, 'member', at)), name).toBe(offered === 'cancel')
        expect(hasHappened(cancelBy(order, 'staff', at)), name).toBe(
          offered === 'cancel' || offered === 'ask',
        )
        expect(hasHappened(requestReturn(order)), name).toBe(offered === 'return')
      }
    expect([...reached].sort()).toEqual(['ask', 'cancel', 'null', 'rebook', 'return'])
  })
})

// Charges.

const aCharge = (change: Partial<Charge>): ChargeEvent => ({
  type: 'charge.made',
  data: {
    ...{ chargeId: id, memberId: 1, kind: 'damage', debtor: 'renter', amount: 30_000, lateDays: null },
    ...{ subject: { of: 'order_item', orderId: id, orderItemId: id }, dueOn: '2026-12-10', owner: null },
    ...change,
  },
})
const aPayment = {
  method: '카드',
  cardCompany: null,
  approvedAt: '2026-12-10T10:00:00+09:00',
  amount: 30_000,
}

/** A charge with its payments. */
type Paid = { charge: MadeCharge; payments: PaymentState }
/** Half of the charge, or what is left of it. */
const someOf = (charge: MadeCharge): number =>
  Math.max(1, Math.min(15_000, charge.owed - ('refunded' in charge ? charge.refunded : 0)))
const isMade = (state: ChargeState): state is MadeCharge => state.status !== 'none'
const chargeCommands = (
  { charge, payments }: Paid,
  ownerHasLeft = false,
  refundId = `${payments.refunds.length}`,
) => ({
  waive: () => waiveCharge(charge, { ownerBears: false }),
  waivePart: () => waivePart(charge, { amount: Math.max(charge.owed - 100, 1), ownerBears: false }),
  refund: () =>
    decideChargeRefund(
      charge,
      payments,
      { refundId, amount: someOf(charge), ownerBears: false },
      { ownerHasLeft },
    ),
})

function chargeStates(first: ChargeEvent): Paid[] {
  const made = foldCharge([first])
  if (!isMade(made)) throw new Error('the charge is not made')
  const captured = { ...aPayment, paymentKey: 'paid' }
  const next = ({ charge, payments }: Paid): Paid[] =>
    [
      ...Object.values(chargeCommands({ charge, payments })).map((command) => command()),
      decideChargePayment(charge, payments, { captured, by: 'member', refundId: 'double' }),
      deductCharge(charge, '2026-12'),
      ...payments.refunds.flatMap(({ refundId, sending }) => [
        settleRefund(payments, refundId, { outcome: 'rejected', providerCode: 'X', sending }),
        settleRefund(payments, refundId, {
          outcome: 'confirmed',
          by: 'card',
          transactionKey: refundId,
          confirmedAt: now.toISOString(),
        }),
      ]),
    ].flatMap((answer) => {
      const after = eventsIn(answer, startsWith<ChargeEvent>('charge.')).reduce<ChargeState>(
        evolveCharge,
        charge,
      )
      const paid = eventsIn(answer, startsWith<PaymentEvent>('payment.')).reduce(evolvePayment, payments)
      return isMade(after) ? [{ charge: after, payments: paid }] : []
    })
  return statesFrom(
    { charge: made, payments: noPayments },
    next,
    ({ charge: { charge: _, ...rest }, payments }) => JSON.stringify([rest, payments]),
  )
}

const chargeRow = ({ charge, payments }: Paid, ownerHasLeft: boolean): StaffCharge => ({
  ...{ id, memberId: 3, kind: charge.charge.kind, debtor: charge.charge.debtor, status: charge.status },
  ...{ amount: charge.owed, waived: charge.charge.amount - charge.owed, waivers: 0 },
  ...{ dispute: null, inquiryId: null, assignee: null },
  ...{ refunded: 'refunded' in charge ? charge.refunded : 0, refunds: 0 },
  refundStatus: payments.refunds.at(-1)?.status ?? null,
  ...{ openRefund: refundUnderWay(payments), ownerHasLeft, isCompensatedLoss: false },
  ...{
    ownerShare: 0,
    beyondReason: null,
    productName: null,
    orderItemId: null,
    consignmentId: null,
    cardFailures: 0,
  },
  ...{ providerCode: null, dueOn: '2026-12-18', createdAt: '2026-12-18T01:00:00.000Z' },
})
const chargeCases = (): Case<StaffCharge>[] =>
  [
    aCharge({}),
    aCharge({ kind: 'return_fee', debtor: 'owner', subject: { of: 'consignment', consignmentId: id } }),
  ]
    .flatMap(chargeStates)
    .flatMap((state) =>
      [false, true].map((ownerHasLeft) => ({
        name: JSON.stringify([
          ...[state.charge.status, state.payments.refunds.map(({ status }) => status)],
          ownerHasLeft,
        ]),
        row: chargeRow(state, ownerHasLeft),
        commands: chargeCommands(state, ownerHasLeft),
      })),
    )

describe('what finance is offered about a charge is what its command accepts', () => {
  it('also while an earlier refund waits or was refused', () => {
    const cases = chargeCases()
    expect(cases.length).toBeGreaterThan(10)
    expect(differences(chargeActions, cases)).toEqual([])
  })

  it('and a button that reads only the latest refund is found', () => {
    const drifted = chargeActions.map((action) =>
      action.id === 'refund'
        ? {
            ...action,
            whyNot: (row: StaffCharge) => (row.refundStatus === 'pending' ? '기다려 주세요' : null),
          }
        : action,
    )
    expect(differences(drifted, chargeCases())).not.toEqual([])
  })
})

// Consignments.

const lostBy = { lostBy: 'shop', agreedValue: 900_000 } as const
type Bar = RentalBarrier | null
const rented = aDraft()
const order = foldOrder([rented, placed(rented)])
const statusesOf = {
  rental_under_way: ['delivered'],
  return_undecided: ['return_collected'],
  rental_booked: ['new'],
} as const

/** A loss is not ended either while finance has to decide of a return. */
const barsEnding = (bar: Bar) => (bar === 'return_undecided' ? 'rental_under_way' : bar)

const isSentBack = (state: ConsignmentState) => 'sentBack' in state && state.sentBack !== null

/** The number of the next correction of its parcel home. */
const nextOf = (state: ConsignmentState) => ('sentBack' in state ? state.backCorrections + 1 : 1)

function consignmentCommands(state: ConsignmentState, today: CivilDate, bar: Bar, ownerHasLeft = false) {
  const statuses = bar === null ? [] : statusesOf[bar]
  return {
    reject: () =>
      decideReject(state, {
        ...{ today, fees: CONSIGNMENT_TERMS.fees, inspectionChargeId: id, returnChargeId: id },
      }),
    'keep-waiting': () => settleMissingParcel(state, { today, goOn: true }),
    'not-received': () => settleMissingParcel(state, { today, goOn: false }),
    'giving-up': () =>
      decideGiveUp(state, {
        ...{ by: 'staff', quotedPenalty: 0, today, chargeId: id, free: [] },
        rented: { statuses, confirmedBase: 0 },
      }),
    'send-back': () => sendBack(state, { ...parcel, rentedBecause: bar }),
    'correct-back-parcel': () =>
      correctBackParcel(state, {
        ...parcel,
        trackingNumber: '601234567899',
        ...{ correctionNumber: nextOf(state), ownerHasLeft },
      }),
    'undo-send-back': () => undoSendBack(state, { correctionNumber: nextOf(state), ownerHasLeft }),
    'report-loss': () =>
      reportLoss(state, {
        ...lostBy,
        parcelHome: isSentBack(state) ? { correctionNumber: nextOf(state), ownerHasLeft } : null,
      }),
    found: () => findAgain(state, today),
    recovered: () => recover(state),
    'end-lost': () =>
      decideLost(state, {
        ...{ quotedCompensation: 900_000, passedOn: 0, free: [], goingBack, returnFee: null },
        ownerHasLeft,
        rentals: statuses.map((status) => ({
          ...{ orderItemId: 'bag', status, isArrivalPresumed: false, isCharged: false, order },
        })),
      }),
  }
}

const isConsignmentEvent = startsWith<ConsignmentEvent>('consignment.')
function consignmentHistories(): ConsignmentEvent[][] {
  const first = applyFor(
    {
      ...{ consignmentId: id, memberId: 7, consignmentNumber: '261120-7K2MQX', productCondition: 'used' },
      ...{ warranty: true, desiredRentalPrice: 15_000, months: 3, accountId: 3 },
    },
    '2026-11-20',
  )
  const next = (events: ConsignmentEvent[]) => {
    const state = foldConsignment(events)
    const steps = ['2026-11-21', '2026-12-30', '2027-06-30'] as const
    return [
      ...steps.flatMap((today) => [
        ...Object.values(consignmentCommands(state, today, null)).map((command) => command()),
        ...[closeUnsent(state, today), endContract(state, today), enterTracking(state, { ...parcel, today })],
      ]),
      receive(state),
      decideAccept(state, {
        ...{
          productId: 41,
          assessedRentalPrice: 12_300,
          ...{ rates: CONSIGNMENT_TERMS.rates, quotedRates: CONSIGNMENT_TERMS.rates },
          today: '2026-11-30',
        },
      }),
    ].map((answer) => [...events, ...eventsIn(answer, isConsignmentEvent)])
  }
  return statesFrom(first, next, (events) => {
    const { status, ...state } = foldConsignment(events)
    const isBack = 'sentBack' in state && state.sentBack !== null
    const cause = 'cause' in state ? state.cause : null
    const wasFound = 'isRecovered' in state && state.isRecovered
    const sent = 'sent' in state ? state.sent?.waitUntil : null
    return JSON.stringify([status, isBack, cause, wasFound, sent, 'loss' in state && state.loss !== null])
  })
}

function consignmentRow(
  state: ConsignmentState,
  bar: Bar,
  today: CivilDate,
  ownerHasLeft: boolean,
): StaffConsignment {
  if (state.status === 'none') throw new Error('there is no consignment')
  const sent = state.status === 'application' ? state.sent : null
  const isLost = state.status === 'lost'
  const instant = '2026-12-01T01:00:00.000Z'
  return {
    ...{ assignee: null, today, ownerHasLeft },
    ...{ id, consignmentNumber: '261120-7K2MQX', memberId: 7, memberName: '박하은', brand: 'VERANNE' },
    status: state.status === 'lost' ? 'end' : state.status,
    cause: isLost ? 'lost' : state.status === 'impossible' ? state.cause : null,
    ...{ modelName: '토트', productCondition: 'used', warranty: true, desiredRentalPrice: 15_000 },
    ...{ assessedRentalPrice: null, consignmentPeriod: 3, createdAt: instant },
    sendBy: state.application.sendBy,
    waitUntil: sent?.waitUntil ?? null,
    ...{ shippingCompany: sent === null ? null : 'cj', trackingNumber: sent?.trackingNumber ?? null },
    ...{ postCode: '', address1: '', address2: '', productId: null, consigningDate: null, penalty: null },
    endsOn: 'contract' in state ? (state.contract?.endsOn ?? null) : null,
    ...{ rentedBecause: bar, rejectionFees: CONSIGNMENT_TERMS.fees, rejectionReason: null },
    ...{ conditionNote: null, images: [], intakeImages: [] },
    sentBackAt: 'sentBack' in state && state.sentBack !== null ? instant : null,
    ...{ backCourier: null, backTrackingNumber: null, backCorrections: nextOf(state) - 1 },
    losses: 'losses' in state ? state.losses : 0,
    loss:
      isMissing(state) || isLost
        ? {
            ...{
              ...lostBy,
              barredBy: isLost ? null : barsEnding(bar),
              passedOn: 0,
              compensation: 900_000,
              reason: '',
            },
            payment: null,
            ...{ reportedAt: isLost ? null : instant, lostAt: isLost ? instant : null, rentals: [] },
            recoveredAt: state.status === 'lost' && state.isRecovered ? instant : null,
          }
        : null,
  }
}

const consignmentCases = (day: CivilDate): Case<StaffConsignment>[] =>
  consignmentHistories().flatMap((events) =>
    ([null, ...rentalBarriers] as const).flatMap((rental) => {
      const state = foldConsignment(events)
      const bar = 'contract' in state && state.status !== 'lost' ? rental : null
      return [false, true].map((ownerHasLeft) => ({
        name: JSON.stringify([state.status, isMissing(state), bar, day, ownerHasLeft]),
        row: consignmentRow(state, bar, day, ownerHasLeft),
        commands: consignmentCommands(state, day, bar, ownerHasLeft),
      }))
    }),
  )

describe('what staff are offered about a consignment is what its command accepts', () => {
  const days = ['2026-11-22', '2026-12-05', '2026-12-06', '2027-01-31'] as const

  it('in every state, before and after the days that matter, whoever rents the item', () => {
    for (const day of days) {
      expect(differences(consignmentActions, consignmentCases(day))).toEqual([])
    }
  })

  it('and a parcel that is closed before its day is found', () => {
    const drifted = consignmentActions.map((action) => ({ ...action, whyNot: () => null }))
    const found = differences(drifted, consignmentCases('2026-12-05')).map((one) => one.split(' ')[0])
    expect([...new Set(found)].sort()).toEqual([
      ...['correct-back-parcel', 'end-lost', 'giving-up', 'keep-waiting', 'not-received'],
      ...['report-loss', 'send-back', 'undo-send-back'],
    ])
  })

  it('and the menu says until when a parcel is awaited', () => {
    const close = consignmentActions.find((action) => action.id === 'not-received')
    const [waiting] = consignmentCases('2026-12-05').filter(({ row }) => row.waitUntil === '2026-12-05')
    expect(waiting && close?.whyNot(waiting.row)).toBe('2026.12.05까지는 도착을 기다리는 상품이에요.')
  })
})

// Payouts.

const ref = { ownerId: 3, month: '2026-12' }
const fingerprint = 'a1b2c3d4e5f60718293a'
const paidTo = { outcome: 'confirmed', reference: 'bank-1', confirmedAt: now.toISOString() } as const
const returned = { outcome: 'failed', providerCode: 'TRANSFER_RETURNED' } as const
const paidEarlier = { outcome: 'failed', providerCode: EARLIER_ATTEMPT_PAID } as const

function payoutCommands(state: SettlementState, hasAccount: boolean) {
  const attempt = state.payout.attempt + 1
  const account = hasAccount ? fingerprint : null
  const pay = (by: 'gateway' | 'transfer') => () =>
    requestPayout(state, { ...ref, attempt, by, account, actor: 'staff' })
  const answer = { ...ref, attempt: state.payout.attempt }
  return {
    hold: () => holdMonth(state, { ...ref, holds: state.holds }),
    release: () => releaseMonth(state, { ...ref, holds: state.holds }),
    retry: pay('gateway'),
    transfer: pay('transfer'),
    confirm: () => answerTransfer(state, answer, paidTo),
    returned: () => answerTransfer(state, answer, returned),
    sentBack: () => {
      const said = state.payout.status === 'none' ? 'gateway' : state.payout.by
      return entriesOf(decideSentBack(state, { ...answer, said, ownerHasLeft: false }))
    },
  }
}

const entriesOf = (decided: ReturnType<typeof decideSentBack>) =>
  isRefusal(decided) ? decided : decided.map(({ event }) => event)

const isSettlementEvent = (event: unknown): event is SettlementEvent =>
  startsWith<SettlementEvent>('settlement.')(event) || startsWith<SettlementEvent>('payout.')(event)

function payoutStates(): SettlementState[] {
  const next = (state: SettlementState) => {
    const attempt = state.payout.attempt + 1
    if (attempt > 3) return []
    const at = { ...ref, attempt: state.payout.attempt }
    const months = [65_005, 0, -5_000].map((amount) =>
      closeMonth(state, { ...ref, rows: [{ rowId: 'rental:a', amount }], broughtForward: 0, owed: [] }),
    )
    return [
      ...Object.values(payoutCommands(state, true)).map((command) => command()),
      ...months,
      requestPayout(state, { ...ref, attempt, by: 'gateway', account: fingerprint, actor: 'job' }),
      answerPayout(state, at, paidTo),
      answerPayout(state, at, returned),
      answerPayout(state, at, paidEarlier),
    ].map((answer) => foldSettlement(eventsIn(answer, isSettlementEvent), state))
  }
  const sign = ({ closed, isHeld, payout }: SettlementState) =>
    JSON.stringify([closed?.payable ?? null, closed?.carriedForward ?? null, isHeld, payout])
  return statesFrom(foldSettlement([]), next, sign)
}

/** The status as the list shows it. */
function shownStatus(
  { closed, isHeld, payout }: SettlementState,
  hasAccount: boolean,
): StaffSettlement['status'] {
  if (payout.status === 'requested') return 'on_its_way'
  if (payout.status === 'confirmed') return 'paid'
  if (closed?.payable === 0) return closed.carriedForward === 0 ? 'settled' : 'carried_forward'
  if (isHeld) return 'held'
  if (closed === null) return 'open'
  if (!hasAccount) return 'no_account'
  return payout.status === 'failed' ? 'failed' : 'due'
}

const payoutCases = (): Case<StaffSettlement>[] =>
  payoutStates().flatMap((state) =>
    [true, false].map((hasAccount) => ({
      name: JSON.stringify([state.closed?.payable, state.isHeld, state.payout, hasAccount]),
      row: {
        assignee: null,
        ...{ ...ref, ownerName: '박하은', rows: 1, base: 0, transactionFee: 0, operatingFee: 0, earned: 0 },
        ...{ broughtForward: 0, deducted: 0, payable: 0, carriedForward: 0, attempt: state.payout.attempt },
        ...{
          reference: null,
          lastReason: null,
          waitingSince: null,
          holds: state.holds,
          coming: null,
          heldFor: [],
        },
        ...{ payOn: '2027-01-20' as const, promisedOn: null, paidAt: null },
        providerCode: state.payout.status === 'failed' ? state.payout.providerCode : null,
        status: shownStatus(state, hasAccount),
        paidBy: state.payout.status === 'none' ? null : state.payout.by,
      },
      commands: payoutCommands(state, hasAccount),
    })),
  )

describe('what finance is offered about a payout is what its command accepts', () => {
  it('in every state of a month, with and without an account', () => {
    const cases = payoutCases()
    expect(new Set(cases.map(({ row }) => row.status)).size).toBe(9)
    expect(differences(settlementActions, cases)).toEqual([])
  })

  it('and a month without anything to pay that could be held is found', () => {
    const drifted = settlementActions.map((action) =>
      action.id === 'hold' ? { ...action, isThere: () => true } : action,
    )
    expect(differences(drifted, payoutCases())).not.toEqual([])
  })
})

// Refunds.

const paymentKey = 'payment'
const ofCharge = { subject: { of: 'charge', chargeId: id }, memberId: 3 } as const
const deskAmount = 4_000
const atDesk = (transactionKey: string) => ({
  ...{ refundId: `desk ${transactionKey}`, paymentKey, transactionKey },
  ...{ amount: deskAmount, refundedAt: now.toISOString() },
})
const isPaymentEvent = startsWith<PaymentEvent>('payment.')
const bySteps = (answers: Answer[], payments: PaymentState) =>
  answers.map((answer) => eventsIn(answer, isPaymentEvent).reduce(evolvePayment, payments))

const refundCommands = (payments: PaymentState, refundId: string) => ({
  resend: () => resendRefund(payments, refundId),
  transfer: () =>
    transferRefund(payments, refundId, {
      ...{ bankReference: 'bank-1', transferredAt: now.toISOString(), account: fingerprint },
    }),
  goodwill: () => [],
})
const deskCommands = (payments: PaymentState, transactionKey: string) => ({
  resend: () => [],
  transfer: () => [],
  'type-account': () => [],
  goodwill: () => grantGoodwill(payments, atDesk(transactionKey), 1_000),
})

/** Payments of 10,000 that were refunded by us and at the provider's desk in every order that commands allow. */
function refundStates(): PaymentState[] {
  const captured = { ...aPayment, paymentKey, amount: 10_000 }
  const paid = capture(noPayments, ofCharge, { captured, by: 'member' }, 'renter_receivable')
  const next = (payments: PaymentState): PaymentState[] =>
    bySteps(
      [
        ...(payments.refunds.length < 2
          ? [
              requestRefund(ofCharge, {
                refundId: `0199a1b2-0000-7000-8000-0000000${payments.refunds.length}0000`,
                ...{ paymentKey, amount: 5_000, orderItemId: null },
              }),
            ]
          : []),
        ...payments.refunds.flatMap(({ refundId, sending }) => [
          settleRefund(payments, refundId, { outcome: 'rejected', providerCode: 'X', sending }),
          ...(sending < 2
            ? Object.values(refundCommands(payments, refundId)).map((command) => command())
            : []),
        ]),
        ...(payments.deskRefunds.length < 2
          ? [bookFound(payments, atDesk(`${payments.deskRefunds.length}`))]
          : []),
        ...payments.deskRefunds.flatMap(({ transactionKey, goodwill }) =>
          goodwill < 2_000 ? [grantGoodwill(payments, atDesk(transactionKey), 2_000)] : [],
        ),
      ],
      payments,
    )
  return statesFrom(paid.reduce(evolvePayment, noPayments), next, (payments) =>
    JSON.stringify([payments.refunds, payments.deskRefunds]),
  )
}

const refundRow = ({ memberHasLeft, ...facts }: RefundFacts): StaffRefundRow => ({
  assignee: null,
  ...{ refundId: id, paymentKey, memberId: 3, orderId: null, orderNumbers: null },
  ...{ chargeId: id, name: '추가 요금', amount: deskAmount, providerCode: null, reason: null, sending: 1 },
  ...{
    requestedAt: now.toISOString(),
    settledAt: null,
    lastReason: null,
    transactionKey: null,
    goodwill: 0,
    goodwillLeft: 0,
  },
  isHeldBack: false,
  memberName: memberHasLeft ? null : '김*지',
  ...facts,
})
const refundCases = (): Case<StaffRefundRow>[] =>
  refundStates().flatMap((payments) => [
    ...payments.refunds.flatMap((refund) =>
      [false, true].map((memberHasLeft) => ({
        name: JSON.stringify([refund, payments.deskRefunds, memberHasLeft]),
        row: refundRow({ ...refundFactsOf(payments, refund), memberHasLeft }),
        commands: {
          ...refundCommands(payments, refund.refundId),
          'type-account': () =>
            typedAccountRefusal(payments, refund.refundId, { memberHasLeft }) ?? { isTyped: true },
        },
      })),
    ),
    ...payments.deskRefunds.map((desk) => ({
      name: JSON.stringify([desk, payments.refunds]),
      row: refundRow({ ...deskFactsOf(payments, desk.transactionKey), memberHasLeft: false }),
      commands: deskCommands(payments, desk.transactionKey),
    })),
  ])

describe('what finance is offered about a refund is what its command accepts', () => {
  it('also while the desk or its goodwill settles a part of it', () => {
    const cases = refundCases()
    const facts = cases.map(({ row }) => row)
    expect(facts.some(({ countedGoodwill }) => countedGoodwill > 0)).toBe(true)
    expect(facts.some(({ open, grantable }) => open > 0 && grantable === 0)).toBe(true)
    expect(differences(refundActions, cases)).toEqual([])
  })

  it('and a button that forgets what the desk settled is found', () => {
    const drifted = refundActions.map((action) =>
      action.id === 'goodwill'
        ? { ...action, isThere: ({ paidBy }: StaffRefundRow) => paidBy === 'desk', whyNot: () => null }
        : action,
    )
    expect(differences(drifted, refundCases())).not.toEqual([])
    const hasty = refundActions.map((action) => ({ ...action, whyNot: () => null }))
    const found = differences(hasty, refundCases()).map((one) => one.split(' ')[0])
    expect([...new Set(found)].sort()).toEqual(['goodwill', 'transfer', 'type-account'])
  })
})

// Differences between the books, the providers and the bank.

const whole = { quotedMissing: deskAmount, paymentKey, aspect: 'amount' } as const
const desk = { ours: null, theirs: -deskAmount, missing: deskAmount, tax: 0 }
const deskOnly = { ...whole, transactionKey: 'd' }

/** What no refund of ours needs of the desk's refund, once it is booked. */
const grantableOf = (payments: PaymentState) =>
  deskFactsOf(eventsIn(bookFound(payments, atDesk('d')), isPaymentEvent).reduce(evolvePayment, payments), 'd')
    .grantable

/** A refund that only the provider knows: not booked, booked, and closed as a loss. */
function cardCases(): Case<PayoutDifference>[] {
  const captured = { ...aPayment, paymentKey, amount: 10_000 }
  const paid = capture(noPayments, ofCharge, { captured, by: 'member' }, 'renter_receivable').reduce(
    evolvePayment,
    noPayments,
  )
  const booked = eventsIn(bookFound(paid, atDesk('d')), isPaymentEvent).reduce(evolvePayment, paid)
  const granted = eventsIn(grantGoodwill(paid, atDesk('d'), deskAmount), isPaymentEvent).reduce(
    evolvePayment,
    paid,
  )
  const closings = eventsIn(writeOff([], { ...deskOnly, open: desk }), startsWith<WriteOffEvent>('provider.'))
  // A refund of ours takes all but 2,000 of the payment, so that it needs part of what the desk gave back.
  const needed = eventsIn(
    requestRefund(ofCharge, { refundId: 'r', paymentKey, amount: 8_000, orderItemId: null }),
    isPaymentEvent,
  ).reduce(evolvePayment, paid)
  // And a transfer has paid those 8,000: what the desk gave back is more than is left of the payment.
  const transferred = [
    (payments: PaymentState) =>
      settleRefund(payments, 'r', { outcome: 'rejected', providerCode: 'X', sending: 1 }),
    (payments: PaymentState) => refundCommands(payments, 'r').transfer(),
  ].reduce((payments, act) => eventsIn(act(payments), isPaymentEvent).reduce(evolvePayment, payments), needed)
  return [
    { name: 'not booked', payments: paid, isOpen: true, before: [] },
    { name: 'goodwill', payments: granted, isOpen: false, before: [] },
    { name: 'missing again after a closing', payments: paid, isOpen: true, before: closings },
    { name: 'booked and closed', payments: granted, isOpen: false, before: closings },
    { name: 'closed and reversed', payments: granted, isOpen: false, before: closings, reversed: [1] },
    { name: 'set off', payments: booked, isOpen: false, before: closings },
    { name: 'needed by a refund', payments: needed, isOpen: true, before: [] },
    { name: 'beyond a transfer', payments: transferred, isOpen: true, before: [], left: 2_000 },
  ].map(({ name, payments, isOpen, before, left = 10_000, reversed = [] }) => ({
    name,
    row: {
      ...{ paymentKey, transactionKey: 'd', aspect: 'amount', kind: 'cancelled_at_provider' },
      ...{ ours: null, theirs: -deskAmount, missing: deskAmount, foundAt: now.toISOString() },
      ...{ settledAt: isOpen ? null : now.toISOString(), isWrittenOff: before.length > 0 && !isOpen },
      isClosingReversed: reversed.length > 0,
      ...{ grantable: isOpen ? grantableOf(payments) : 0, left: isOpen ? left : 0 },
    },
    commands: {
      bookDeskRefund: () => bookFound(payments, atDesk('d')),
      // What is booked is no difference any more: its goodwill is offered beside the refund.
      ...(isOpen && { goodwill: () => grantGoodwill(payments, atDesk('d'), deskAmount) }),
      writeOff: () => writeOff(before, { ...deskOnly, open: isOpen ? desk : null }),
      reopen: () => reopen(before, { ...deskOnly, open: isOpen ? desk : null }, reversed),
    },
  }))
}

const payoutKey = { place: 'gateway', key: 'settle-3-2026-12-1' } as const
function outgoingCases(): Case<OutgoingDifference>[] {
  const kinds = [
    { kind: 'paid_twice', missing: 65_005, isOwed: false },
    { kind: 'state_differs', missing: 0, isOwed: false },
    { kind: 'state_differs', missing: -65_005, isOwed: true },
    // Its owner has left.
    { kind: 'state_differs', missing: -65_005, isOwed: false },
    { kind: 'other_account', missing: 0, toOthers: 1, isOwed: false },
  ] as const
  return kinds.flatMap((difference) => {
    const sides = { ours: 65_005, theirs: 65_005 + difference.missing, ...difference }
    const quotedMissing = difference.missing
    const first = writeOffOutgoing([], { ...payoutKey, open: { ...sides, isOwed: false }, quotedMissing })
    const closings = eventsIn(first, startsWith<OutgoingWriteOffEvent>('outgoing.'))
    return [
      { isOpen: true, before: [] },
      { isOpen: false, before: [] },
      { isOpen: false, before: closings },
      { isOpen: false, before: closings, reversed: [1] },
    ].map(({ isOpen, before, reversed = [] }): Case<OutgoingDifference> => {
      const asked = { ...payoutKey, open: isOpen ? sides : null, quotedMissing }
      const closes = () => writeOffOutgoing(before, asked)
      const reopens = () => reopenOutgoing(before, asked, reversed)
      const { kind, missing } = difference
      const isOwed = isOpen && difference.isOwed
      const sentBack = () => {
        const still = openToClose('recordSentBack', {
          ...{ open: asked.open, isWrittenOff: before.length > 0, quotedMissing },
        })
        return isRefusal(still) ? still : ['sent back']
      }
      return {
        name: `${kind} ${missing} ${difference.isOwed} ${isOpen ? 'open' : 'settled'} ${before.length} ${reversed.length}`,
        row: {
          ...{ ...payoutKey, kind, missing, ours: 65_005, theirs: 65_005, foundAt: now.toISOString() },
          ...{ settledAt: isOpen ? null : now.toISOString(), isWrittenOff: before.length > 0 },
          ...{ isClosingReversed: reversed.length > 0, isOwed },
        },
        commands: {
          sentBack,
          ...(kind === 'other_account' ? { closeOtherAccount: closes } : { writeOff: closes }),
          reopen: reopens,
        },
      }
    })
  })
}

const bankParts = [
  { of: 'line', candidates: 0, amount: -500 },
  { of: 'line', candidates: 2, amount: -500 },
  { of: 'entry', isAwaited: true, amount: 500 },
  { of: 'entry', isAwaited: false, amount: 500 },
  null,
] as const
const bankCases = (): Case<BankRow>[] =>
  bankParts.map((part) => {
    const status = statusOfPart(part)
    const noClosing = { isClosingBookedBack: false, isClosingReversed: false }
    const act = (action: 'match' | 'takeApart') => () =>
      whyNot(bankRules, action, { status: statusOfPart(part), ...noClosing }, 'staff') ?? ['matched']
    return {
      name: status,
      row: {
        ...{ id: `${part?.of ?? 'match'}:L`, status, lines: [], entries: [], bank: 0, books: 0 },
        ...{ candidates: 0, matchId: null, isByHand: false, ...noClosing },
      },
      commands: {
        match: act('match'),
        takeApart: act('takeApart'),
        writeOff: () =>
          writeOffAtBank([], {
            ...{ of: part?.of ?? 'line', key: 'L', open: openAtBank(part), quoted: part?.amount ?? 0 },
            account: 'bank_fees',
          }),
      },
    }
  })

/** Matches that finance closed a difference with, and the booking back of such a closing. */
function closedMatchCases(): Case<BankRow>[] {
  const line = { of: 'line', key: 'L', open: -500, quoted: -500, account: 'bank_fees' } as const
  const bankOnly = startsWith<BankWriteOffEvent>('bank.')
  const closing = eventsIn(writeOffAtBank([], line), bankOnly)
  const back = [...closing, ...eventsIn(reopenAtBank(closing), bankOnly)]
  return [
    { name: 'closed', before: closing, reversed: [] },
    { name: 'closed and reversed', before: closing, reversed: [1] },
    { name: 'booked back', before: back, reversed: [] },
  ].map(({ name, before, reversed }) => ({
    name,
    row: {
      ...{ id: 'match:M', status: 'matched', lines: [], entries: [], bank: -500, books: -500 },
      ...{ candidates: 0, matchId: 'M', isByHand: true },
      ...{ isClosingBookedBack: before === back, isClosingReversed: reversed.length > 0 },
    },
    commands: { takeApart: () => reopenAtBank(before, reversed) },
  }))
}

describe('what finance is offered about a difference is what its command accepts', () => {
  it('with the card provider, with the payout gateway, and with the bank (rule 539)', () => {
    expect(differences(differenceActions, cardCases())).toEqual([])
    expect(differences(outgoingActions, outgoingCases())).toEqual([])
    expect(differences(bankActions, bankCases())).toEqual([])
    expect(differences(bankActions, closedMatchCases())).toEqual([])
  })

  it('and a button on what is settled, has no sum or is still awaited is found', () => {
    const everywhere = <Row>(table: ActionTable<Row>) =>
      table.map((action) => ({ ...action, isThere: () => true, whyNot: () => null }))
    expect(differences(everywhere(differenceActions), cardCases())).not.toEqual([])
    expect(differences(everywhere(outgoingActions), outgoingCases())).not.toEqual([])
    expect(differences(everywhere(bankActions), bankCases())).toEqual([
      ...['takeApart refused: unknown', 'takeApart refused: several', 'takeApart refused: waiting'],
      ...['writeOff refused: waiting', 'takeApart refused: not_shown', 'match refused: matched'],
      'writeOff refused: matched',
    ])
  })
})

// The other way round: what a table lets staff do has its place in the console.

const root = fileURLToPath(new URL('../../', import.meta.url))
const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`)

const isRule = (rule: unknown): rule is { by: readonly unknown[]; roles?: unknown } =>
  typeof rule === 'object' && rule !== null && 'by' in rule && Array.isArray(rule.by)

/** The actions of staff in a module of the domain, by name. */
const actionsIn = (module: object): string[] =>
  Object.values(module).flatMap((table: unknown) =>
    typeof table !== 'object' || table === null
      ? []
      : Object.entries(table).flatMap(([name, rule]) =>
          isRule(rule) && rule.by.includes('staff') && rule.roles !== undefined ? [name] : [],
        ),
  )

it('every action that a table gives to staff is one that a screen of the console reads there (rule 56)', async () => {
  const tables = (await filesBelow('domain')).filter((path) => /\/\w+Actions\.ts$/.test(path))
  const screens = await Promise.all(
    (await filesBelow('web/staff'))
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFile(join(root, path), 'utf8')),
  )
  const modules: object[] = await Promise.all(tables.map((path) => import(join(root, path))))
  const actions = modules.flatMap((module, nth) =>
    actionsIn(module).map((name) => ({ table: tables[nth] ?? '', name })),
  )
  expect(actions.length).toBeGreaterThan(60)
  const unread = actions.filter(
    ({ table, name }) => !screens.some((text) => text.includes(table) && text.includes(`'${name}'`)),
  )
  expect(unread).toEqual([])
})
