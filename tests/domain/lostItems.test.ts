import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { deductCharge, waiveCharge, waivePart } from '../../domain/charges/decide.ts'
import type { ChargeEvent } from '../../domain/charges/events.ts'
import { foldCharge } from '../../domain/charges/state.ts'
import { endContract, sendBack } from '../../domain/consignment/decide.ts'
import type { ConsignmentEvent } from '../../domain/consignment/events.ts'
import { compensationOf, findAgain, reportLoss } from '../../domain/consignment/losing.ts'
import { foldConsignment } from '../../domain/consignment/state.ts'
import { CONSIGNMENT_TERMS } from '../../domain/consignment/terms.ts'
import { addsUp, movedBy } from '../../domain/ledger/explanation.ts'
import { earningOf } from '../../domain/ledger/ownersShare.ts'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import type { ItemStatus } from '../../domain/ordering/itemStatus.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { settleRefund } from '../../domain/payments/decide.ts'
import type { PaymentEvent } from '../../domain/payments/events.ts'
import { foldPayment, noPayments } from '../../domain/payments/state.ts'
import { decideChargePayment, decideChargeRefund, decideItemCharge } from '../../domain/processes/charging.ts'
import type { FreeDays } from '../../domain/processes/closedDays.ts'
import { decideAccept, decideReject } from '../../domain/processes/consigning.ts'
import { explainEvent, journalOf } from '../../domain/processes/events.ts'
import { decideRecovered } from '../../domain/processes/finding.ts'
import { decideItemTransition } from '../../domain/processes/fulfilling.ts'
import { decideGiveUp } from '../../domain/processes/givingUp.ts'
import { decideLost, type OpenRental } from '../../domain/processes/losing.ts'
import { unwritten } from '../../domain/reviews/state.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { sum } from '../../domain/shared/won.ts'
import { orderItemStatus } from '../../domain/wire/orderItemStatus.ts'
import { aDraft, anOrderedItem, placed, ref } from './checkoutFixtures.ts'
import { inState, parcel, refusalOf, stateNames, stateOf } from './consignmentFixtures.ts'
import { seoul } from './fixtures.ts'
import { aContract } from './orderLife.ts'

const today = '2026-12-20' as const
function done<Value>(decided: Value | Refusal): Value {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}
const isOrderEvent = (event: { type: string }): event is OrderEvent => event.type.startsWith('order.')
const isChargeEvent = (event: { type: string }): event is ChargeEvent => event.type.startsWith('charge.')
const isPaymentEvent = (event: { type: string }): event is PaymentEvent => event.type.startsWith('payment.')

type Missing = { lostBy?: 'shop' | 'renter'; agreedValue?: number }
const eventsOfMissing = ({ lostBy = 'shop', agreedValue = 1_200_000 }: Missing = {}): ConsignmentEvent[] => [
  ...inState.consigning,
  ...done(reportLoss(stateOf('consigning'), { lostBy, agreedValue })),
]
const missing = (how: Missing = {}) => foldConsignment(eventsOfMissing(how))

/** The order of a consigned bag that its renter has had until `through`. */
const orderThrough = (through: readonly ('prepare' | 'ship' | 'deliver')[]): OrderEvent[] => {
  const draft = aDraft({ items: [anOrderedItem({ consignment: aContract })] })
  let events: OrderEvent[] = [draft, placed(draft)]
  for (const action of through) {
    const how = { action, actor: 'staff', courier: null, trackingNumber: null, whereabouts: here } as const
    const entries = done(decideItemTransition(foldOrder(events), 'bag', how))
    events = [...events, ...entries.map(({ event }) => event).filter(isOrderEvent)]
  }
  return events
}
const withRenter = orderThrough(['prepare', 'ship', 'deliver'])
const aRental = (status: ItemStatus): OpenRental => ({
  ...{ orderItemId: 'bag', status, isArrivalPresumed: false, isCharged: false },
  order: foldOrder(withRenter),
})
const ending = {
  ...{ quotedCompensation: 1_200_000, passedOn: 0, rentals: [] as OpenRental[], ownerHasLeft: false },
  free: [{ downtimeId: 'downtime', from: today, to: '2027-03-08' }] as readonly FreeDays[],
  goingBack: {
    wallet: null,
    refundId: 'refund',
    onlyInFull: null,
    review: unwritten,
    now: seoul('2026-12-20 10:00:00'),
  },
  returnFee: null,
}
const decided = (how: Missing = {}, change: Partial<typeof ending> = {}) =>
  decideLost(missing(how), { ...ending, ...change })

describe('an item that cannot be found', () => {
  it('is reported by staff while the shop answers for it, once (rule 294)', () => {
    const possible = stateNames.filter(
      (name) => !isRefusal(reportLoss(stateOf(name), { lostBy: 'shop', agreedValue: 0 })),
    )
    expect(possible).toEqual(['diagnosis', 'consigning', 'cancel', 'end', 'rejected'])
    expect(refusalOf(reportLoss(missing(), { lostBy: 'shop', agreedValue: 0 }))).toMatchObject({
      refused: 'TRANSITION_NOT_ALLOWED',
    })
  })

  it('is neither given up, nor ended by its time, nor sent home while it is missing', () => {
    const state = missing()
    const rented = { statuses: [], confirmedBase: 0 }
    const ids = { chargeId: 'charge', free: [] }
    expect(
      refusalOf(decideGiveUp(state, { by: 'staff', quotedPenalty: 0, rented, today, ...ids })),
    ).not.toBeNull()
    expect(refusalOf(endContract(state, '2027-12-31'))).not.toBeNull()
    const over = [...inState.end, ...done(reportLoss(stateOf('end'), { lostBy: 'shop', agreedValue: 0 }))]
    expect(refusalOf(sendBack(foldConsignment(over), { ...parcel, rentedBecause: null }))).not.toBeNull()
  })

  it('goes on as before once it is found, and can be lost again', () => {
    const events = eventsOfMissing()
    const found = [...events, ...done(findAgain(foldConsignment(events), today))]
    expect(foldConsignment(found)).toMatchObject({ status: 'consigning', loss: null })
    expect(refusalOf(findAgain(foldConsignment(found), today))).not.toBeNull()
    expect(reportLoss(foldConsignment(found), { lostBy: 'renter', agreedValue: 5 })).toMatchObject([
      { data: { lossNumber: 2 } },
    ])
  })
})

describe('an item that is lost before it was accepted (rule 575)', () => {
  const reportOf = (name: 'diagnosis' | 'rejected', lostBy: 'shop' | 'renter' = 'shop') =>
    reportLoss(stateOf(name), { lostBy, agreedValue: 800_000 })
  const missingIn = (name: 'diagnosis' | 'rejected') => [...inState[name], ...done(reportOf(name))]
  const accepts = (events: readonly ConsignmentEvent[]) =>
    decideAccept(foldConsignment(events), {
      ...{ productId: 41, assessedRentalPrice: 12_300, today },
      ...{ rates: aContract.rates, quotedRates: aContract.rates },
    })
  const rejects = (events: readonly ConsignmentEvent[]) =>
    decideReject(foldConsignment(events), {
      ...{ today, fees: CONSIGNMENT_TERMS.fees, inspectionChargeId: 'inspection', returnChargeId: 'return' },
    })

  it('was lost by the shop, which alone had it', () => {
    expect(reportOf('diagnosis')).toMatchObject([
      { data: { productId: null, lossNumber: 1, lostBy: 'shop' } },
    ])
    expect(refusalOf(reportOf('diagnosis', 'renter'))).toMatchObject({
      refused: 'INVALID_REQUEST',
      data: { fields: { lostBy: expect.stringContaining('빌려준 적이 없는') } },
    })
  })

  it('is neither accepted nor rejected nor sent home while it is missing, and appraised further once it is found', () => {
    const events = missingIn('diagnosis')
    for (const refused of [accepts(events), rejects(events)])
      expect(refusalOf(refused)).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
    const failed = foldConsignment(missingIn('rejected'))
    expect(refusalOf(sendBack(failed, { ...parcel, rentedBecause: null }))).not.toBeNull()
    const found = [...events, ...done(findAgain(foldConsignment(events), today))]
    expect(foldConsignment(found)).toMatchObject({ status: 'diagnosis', loss: null })
    expect(refusalOf(rejects(found))).toBeNull()
    const [taken] = done(accepts(found)).entries
    if (taken?.event.type !== 'consignment.accepted') throw new Error('nothing was accepted')
    const onSale = foldConsignment([...found, taken.event])
    expect(reportLoss(onSale, { lostBy: 'renter', agreedValue: 5 })).toMatchObject([
      { data: { productId: 41, lossNumber: 2 } },
    ])
  })

  it.each(['diagnosis', 'rejected'] as const)(
    'is ended by finance with the agreed value, without days to close (%s)',
    (name) => {
      const events = missingIn(name)
      const end = { ...ending, quotedCompensation: 800_000, free: [] }
      const entries = done(decideLost(foldConsignment(events), end))
      expect(entries).toMatchObject([
        {
          event: {
            type: 'consignment.lost',
            data: { productId: null, agreedValue: 800_000, passedOn: 0, compensation: 800_000 },
          },
          journal: [
            { account: 'owner_cost', amount: 800_000 },
            { account: 'owner_payable', amount: -800_000 },
          ],
        },
      ])
      const [lost] = entries
      if (lost?.event.type !== 'consignment.lost') throw new Error('nothing was lost')
      const over = [...events, lost.event]
      expect(foldConsignment(over)).toMatchObject({ status: 'lost', productId: null, contract: null })
      expect(refusalOf(decideLost(foldConsignment(over), end))).not.toBeNull()
      const again = done(decideRecovered(foldConsignment(over), { lastRental: null, closed: [] }))
      expect(again.map(({ event }) => event)).toMatchObject([
        { type: 'consignment.recovered', data: { productId: null } },
      ])
    },
  )
})

describe('the fee for sending an item home whose appraisal failed (rule 630)', () => {
  const [, , made] = done(
    decideReject(stateOf('diagnosis'), {
      ...{ today, fees: CONSIGNMENT_TERMS.fees, inspectionChargeId: 'inspection', returnChargeId: 'return' },
    }),
  ).map(({ event }) => event)
  if (made?.type !== 'charge.made') throw new Error('nothing is charged')
  const refunded = { refundId: 'part', amount: 4_000, ownerBears: false }
  const captured = {
    ...{ paymentKey: 'key', amount: 10_000, method: '카드', cardCompany: null },
    approvedAt: '2026-12-11T10:00:00+09:00',
  }
  type Events = readonly (ChargeEvent | PaymentEvent)[]
  const feeOf = (events: Events) => ({
    charge: foldCharge(events.filter(isChargeEvent)),
    payments: foldPayment(events.filter(isPaymentEvent)),
  })
  const eventsOf = (decided: readonly { event: ChargeEvent | PaymentEvent }[] | Refusal): Events =>
    done(decided).map(({ event }) => event)
  const open: Events = [made]
  const paid: Events = [
    ...open,
    ...eventsOf(
      decideChargePayment(feeOf(open).charge, noPayments, { captured, by: 'saved_card', refundId: 'late' }),
    ),
  ]
  const goesBackInPart: Events = [
    ...paid,
    ...eventsOf(decideChargeRefund(feeOf(paid).charge, feeOf(paid).payments, refunded)),
  ]
  const wentBackInPart: Events = [
    ...goesBackInPart,
    ...done(
      settleRefund(feeOf(goesBackInPart).payments, 'part', {
        ...{ outcome: 'confirmed', by: 'card', transactionKey: 'tx', confirmedAt: captured.approvedAt },
      }),
    ),
  ]
  const reduced: Events = [
    ...open,
    ...done(waivePart(feeOf(open).charge, { amount: 4_000, ownerBears: false })),
  ]
  const waived: Events = [...open, ...done(waiveCharge(feeOf(open).charge, { ownerBears: false }))]
  const deducted: Events = [...open, ...deductCharge(feeOf(open).charge, '2026-12')]

  const events = [
    ...inState.rejected,
    ...done(reportLoss(stateOf('rejected'), { lostBy: 'shop', agreedValue: 800_000 })),
  ]
  const ends = (before: Events, onlyInFull: readonly string[] = []) =>
    decideLost(foldConsignment(events), {
      ...{ ...ending, quotedCompensation: 800_000, free: [] },
      returnFee: { ...feeOf(before), onlyInFull, refundId: 'fee' },
    })

  it.each([
    ['is waived while it is owed', open, [{ type: 'charge.waived', data: { amount: 10_000, vat: 909 } }]],
    ['is waived as far as it is still owed', reduced, [{ type: 'charge.waived', data: { amount: 6_000 } }]],
    [
      'goes back to the card that paid it',
      paid,
      [
        { type: 'charge.refunded', data: { amount: 10_000, vat: 909, refundId: 'fee' } },
        { type: 'payment.refund.requested', data: { amount: 10_000, refundId: 'fee', paymentKey: 'key' } },
      ],
    ],
    [
      'goes back as far as it did not yet',
      wentBackInPart,
      [
        { type: 'charge.refunded', data: { amount: 6_000 } },
        { type: 'payment.refund.requested', data: { amount: 6_000 } },
      ],
    ],
    [
      'goes back with the next payout where one paid it',
      deducted,
      [{ type: 'charge.deduction.refunded', data: { amount: 10_000, kept: 0 } }],
    ],
    ['is nothing more once it was waived', waived, []],
  ] as const)('%s', (_, before, expected) => {
    const entries = done(ends(before))
    expect(entries.map(({ event }) => event)).toMatchObject([{ type: 'consignment.lost' }, ...expected])
    for (const { event, journal } of entries) {
      expect(journal).toEqual(journalOf(event))
      expect(sum(journal.map(({ amount }) => amount))).toBe(0)
    }
    const kept = [...before.flatMap(journalOf), ...entries.slice(1).flatMap(({ journal }) => journal)]
    const on = (...accounts: string[]) =>
      sum(kept.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount))
    expect(on('penalty_revenue', 'vat_payable'), 'nothing is earned by it').toBe(0)
    expect(on('owner_receivable'), 'and nothing is owed').toBe(0)
  })

  it('is waited for while a part of it goes back', () => {
    expect(refusalOf(ends(goesBackInPart))).toEqual({ refused: 'REFUND_UNDER_WAY', data: { is: 'pending' } })
  })
  it('goes back whole where its card refunds only in full, with the part that waited (rule 948)', () => {
    const waits: Events = [
      ...paid,
      ...eventsOf(
        decideChargeRefund(feeOf(paid).charge, feeOf(paid).payments, refunded, { onlyInFull: ['key'] }),
      ),
    ]
    expect(done(ends(waits, ['key'])).map(({ event }) => event)).toMatchObject([
      { type: 'consignment.lost' },
      { type: 'charge.refunded', data: { amount: 6_000, refundId: 'fee' } },
      { type: 'payment.refund.joined', data: { refundId: 'part', wholeId: 'fee', amount: 4_000 } },
      { type: 'payment.refund.requested', data: { amount: 10_000, refundId: 'fee' } },
    ])
  })
})

describe('the end of a lost item', () => {
  it('compensates its owner with the agreed value, as a cost of the shop', () => {
    expect(decided()).toMatchObject([
      {
        event: { type: 'consignment.lost', data: { agreedValue: 1_200_000, compensation: 1_200_000 } },
        journal: [
          { account: 'owner_cost', amount: 1_200_000 },
          { account: 'owner_payable', amount: -1_200_000 },
        ],
      },
      {
        event: {
          type: 'product.downtime.added',
          data: { from: today, to: '2027-03-08', because: 'lost' },
        },
      },
    ])
  })

  it('takes off what renters’ charges for the loss brought the owner before (rule 295)', () => {
    expect(decided({}, { passedOn: 450_000, quotedCompensation: 750_000 })).toMatchObject([
      { event: { data: { passedOn: 450_000, compensation: 750_000 } } },
      {},
    ])
    expect(refusalOf(decided({}, { passedOn: 450_000 }))).toEqual({
      refused: 'COMPENSATION_CHANGED',
      data: { compensation: 750_000 },
    })
  })

  it('is finance’s once and only of what is missing', () => {
    const end = { ...ending, quotedCompensation: 0 }
    expect(stateNames.filter((name) => !isRefusal(decideLost(stateOf(name), end)))).toEqual([])
    const [lost] = done(decided())
    if (lost?.event.type !== 'consignment.lost') throw new Error('nothing was lost')
    const after = foldConsignment([...eventsOfMissing(), lost.event])
    expect(after.status).toBe('lost')
    expect(refusalOf(decideLost(after, ending))).not.toBeNull()
  })

  it('compensates nobody who has left (rule 878)', () => {
    expect(refusalOf(decided({}, { ownerHasLeft: true }))?.refused).toBe('OWNER_HAS_LEFT')
  })

  it('ends the rental of the renter who kept it, with its price earned and shared (rule 296)', () => {
    const entries = done(decided({ lostBy: 'renter' }, { rentals: [aRental('end')] }))
    const last = entries.find(({ event }) => event.type.startsWith('order.'))
    expect(last).toMatchObject({
      stream: `order:${ref.orderId}`,
      event: { type: 'order.item.lost', data: { orderItemId: 'bag', periodTotalPrice: 48_000 } },
    })
    const [collected] = done(
      decideItemTransition(foldOrder(withRenter), 'bag', {
        ...{ action: 'collect', actor: 'staff', courier: null, trackingNumber: null, whereabouts: here },
      }),
    )
    expect(last?.journal).toEqual(collected?.journal)
    if (last === undefined || !isOrderEvent(last.event)) throw new Error('no rental ended')
    expect(last.journal).toEqual(journalOf(last.event))
    expect(foldOrder([...withRenter, last.event])).toMatchObject({ items: [{ status: 'lost' }] })
  })

  it('leaves an owner who was compensated no part of a later charge', () => {
    const charging = (ownerIsCompensated: boolean) =>
      decideItemCharge(foldOrder(withRenter), {
        ...{
          orderItemId: 'bag',
          chargeId: 'charge',
          chargeNumber: 1,
          today,
          ownerIsCompensated,
          ownerHasLeft: false,
          renterHasLeft: false,
        },
        ...{ before: { charges: 0, lateDays: 0, compensation: 0 }, listPrice: 900_000, backOn: null },
        ...{ arrivedOn: '2026-12-10', pickUpFrom: null, returnDays: [], isArrivalAwaited: false },
        charge: { kind: 'loss', amount: 900_000, ownerPart: 900_000, isBeyondListPrice: false },
      })
    expect(refusalOf(charging(false))).toBeNull()
    expect(refusalOf(charging(true))).toEqual({ refused: 'OWNER_PART_TOO_LARGE', data: { largest: 0 } })
  })
})

describe('late days of an item whose owner was compensated (rule 432)', () => {
  const days = (lateDays: number, ownerIsCompensated = true) => {
    const [made] = done(
      decideItemCharge(foldOrder(withRenter), {
        ...{
          orderItemId: 'bag',
          chargeId: 'charge',
          chargeNumber: 1,
          today: '2026-12-22',
          backOn: '2026-12-20',
        },
        ...{ before: { charges: 0, lateDays: 0, compensation: 0 }, listPrice: 900_000 },
        ...{
          arrivedOn: '2026-12-10',
          pickUpFrom: null,
          returnDays: [],
          isArrivalAwaited: false,
          ownerIsCompensated,
          ownerHasLeft: false,
          renterHasLeft: false,
        },
        charge: { kind: 'late_days', lateDays, isBeyondCalendar: true },
      }),
    )
    if (made?.event.type !== 'charge.made') throw new Error('nothing was charged')
    return made
  }
  const shareOf = (base: number) => earningOf(base, aContract.rates).ownersShare

  it('are the owner’s until the loss, and the shop’s beyond', () => {
    expect(days(6).event.data).toMatchObject({ amount: 73_800, owner: { base: 73_800, share: 51_808 } })
    expect(days(8).event.data).toMatchObject({ amount: 98_400, owner: { base: 73_800, share: 51_808 } })
    expect(days(8, false).event.data).toMatchObject({ owner: { base: 98_400, share: shareOf(98_400) } })
  })

  it('explain the owner’s part by the days that are theirs', () => {
    const { event, journal } = days(8)
    expect(journal).toEqual(journalOf(event))
    const booked = explainEvent(event).filter((one) => one.booked?.account === 'owner_payable')
    expect(booked.map(movedBy)).toEqual([-51_808])
    expect(booked.every(addsUp)).toBe(true)
  })

  it('are waived in the proportion in which they are theirs', () => {
    const charged = foldCharge([days(8).event])
    const [reduced] = done(waivePart(charged, { amount: 24_600, ownerBears: true }))
    const ownerShareBack = 51_808 - shareOf(55_350)
    expect(reduced).toMatchObject({ data: { kept: 73_800, ownerBaseBack: 18_450, ownerShareBack } })
  })
})

const inTheWay: Readonly<Record<'shop' | 'renter', readonly ItemStatus[]>> = {
  shop: [
    ...(['new', 'ready_for_delivery', 'delivered', 'end'] as const),
    ...(['return_requested', 'return_collecting', 'return_collected'] as const),
  ],
  renter: [
    'new',
    'ready_for_delivery',
    'shipped',
    'return_requested',
    'return_collecting',
    'return_collected',
  ],
}
test.each(orderItemStatus.options)(
  'a rental that is %s is in the way of the end or not (rule 300)',
  (status) => {
    for (const lostBy of ['shop', 'renter'] as const) {
      const order = foldOrder(withRenter)
      if (order.status !== 'placed') throw new Error('nothing was placed')
      const state = { ...order, items: order.items.map((item) => ({ ...item, status })) }
      const progress = { status, isArrivalPresumed: false, isCharged: false }
      const rentals = [{ orderItemId: 'bag', ...progress, order: state }]
      expect(refusalOf(decided({ lostBy }, { rentals }))?.refused ?? null, lostBy).toBe(
        inTheWay[lostBy].includes(status) ? 'CONSIGNMENT_RENTED' : null,
      )
    }
  },
)

test('an owner gets at least the agreed value and never both in full, and the books balance', () => {
  const value = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(value, value, (agreedValue, passedOn) => {
      const compensation = compensationOf(agreedValue, passedOn)
      expect(compensation + passedOn).toBe(Math.max(agreedValue, passedOn))
      const [lost] = done(decided({ agreedValue }, { passedOn, quotedCompensation: compensation }))
      if (lost?.event.type !== 'consignment.lost') throw new Error('nothing was lost')
      const { journal, event } = lost
      expect(journal).toEqual(journalOf(event))
      expect(sum(journal.map(({ amount }) => amount))).toBe(0)
      expect(journal.find(({ account }) => account === 'owner_payable')?.amount ?? 0).toBe(0 - compensation)
      const explained = explainEvent(event).filter(({ booked }) => booked !== null)
      expect(explained.map(movedBy)).toEqual(compensation === 0 ? [] : [compensation, 0 - compensation])
    }),
  )
})
