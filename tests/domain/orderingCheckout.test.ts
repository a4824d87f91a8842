import { describe, it } from 'vitest'
import { decideCancelItem } from '../../domain/processes/cancelling.ts'
import { decideExpire, decideRelease } from '../../domain/processes/draft.ts'
import type { Entry } from '../../domain/processes/entries.ts'
import { decidePlace } from '../../domain/processes/placing.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { specification } from '../support/givenWhenThen.ts'
import {
  aDraft,
  anOrderedItem,
  captured,
  emptyShop,
  evolve,
  now,
  orderId,
  orderPaid,
  paidBy,
  placed,
  ref,
  type Shop,
  type ShopEvent,
} from './checkoutFixtures.ts'
import { seoul } from './fixtures.ts'

type Command = (shop: Shop) => readonly Entry[] | Refusal

/** The events without their ledger lines, which have tests of their own. */
function decide(command: Command, shop: Shop): ShopEvent[] | Refusal {
  const decided = command(shop)
  if (isRefusal(decided)) return decided
  return decided.map(({ event }) => event)
}

const { given, nothing } = specification<Command, Shop, ShopEvent>({ decide, evolve, initial: emptyShop })

const pays =
  (payment = captured() as ReturnType<typeof captured> | null): Command =>
  ({ order, wallet, payments }) =>
    decidePlace(order, wallet, payments, {
      paid: payment === null ? null : { captured: payment, by: 'member' },
      placedAt: now.toISOString(),
      refundId: 'refund',
    })
const closes: Command = ({ order, wallet }) =>
  decideRelease(order, wallet, { cause: 'closed', providerCode: null }, now)
const runsOut =
  (at: string): Command =>
  ({ order, wallet }) =>
    decideExpire(order, wallet, seoul(at))

const reversed = (payment: ReturnType<typeof captured>): ShopEvent => ({
  type: 'payment.reversed',
  data: { ...orderPaid, ...payment, by: 'member', refundId: 'refund' },
})
const released: ShopEvent = {
  type: 'order.draft.released',
  data: { ...ref, cause: 'closed', providerCode: null },
}
const lots = [{ lotId: 'lot', points: 6_400, expiresAt: seoul('2027-01-31 23:59:59').toISOString() }]
const earned: ShopEvent = {
  type: 'points.earned',
  data: {
    memberId: 7,
    lotId: 'lot',
    points: 10_000,
    reason: 'review',
    earnedBy: { source: 'review:1', orderItemId: 'earlier' },
    expiresAt: lots[0]?.expiresAt ?? '',
  },
}
const pointsHeld: ShopEvent = { type: 'points.held', data: { memberId: 7, orderId, points: 6_400, lots } }
const issued: ShopEvent = {
  type: 'coupon.issued',
  data: {
    memberId: 7,
    memberCouponId: 'copy',
    couponId: 1,
    source: 'download',
    expiresAt: seoul('2026-12-31 23:59:59').toISOString(),
  },
}
const copy = { memberId: 7, memberCouponId: 'copy', orderId }
const couponHeld: ShopEvent = { type: 'coupon.held', data: copy }
const rich = aDraft({
  items: [anOrderedItem({ couponShare: 9_600, finalAmount: 38_400, pointsShare: 6_400 })],
  coupon: { memberCouponId: 'copy', couponId: 1, coveredItemIds: ['bag'] },
})

describe('paying for a draft', () => {
  it('makes it a rental', () => given(aDraft()).when(pays()).then(placed(), paidBy()))

  it('posts what was held: points and coupon are used (rule 34)', () =>
    given(earned, issued, rich, pointsHeld, couponHeld)
      .when(pays(captured(32_000)))
      .then(
        placed(rich),
        { type: 'points.used', data: { memberId: 7, orderId, points: 6_400, lots } },
        { type: 'coupon.used', data: copy },
        paidBy(rich),
      ))

  it('asked for twice does nothing more', () => given(aDraft(), placed(), paidBy()).when(pays()).then())

  it('goes back whole when the dates are no longer held, once (rule 52)', () => {
    const back = reversed(captured())
    given(aDraft(), released).when(pays()).then(back)
    given(aDraft(), released, back).when(pays()).then()
  })

  it('a second payment for a placed order goes back whole', () =>
    given(aDraft(), placed(), paidBy())
      .when(pays(captured(48_000, 'again')))
      .then(reversed(captured(48_000, 'again'))))

  it('another amount than the order costs buys nothing and goes back', () =>
    given(aDraft())
      .when(pays(captured(47_900)))
      .then(
        { type: 'order.draft.released', data: { ...ref, cause: 'declined', providerCode: 'AMOUNT_DIFFERS' } },
        {
          type: 'payment.declined',
          data: {
            ...orderPaid,
            ...{ by: 'member', amount: 48_000, providerCode: 'AMOUNT_DIFFERS', cardDeclines: 0 },
          },
        },
        reversed(captured(47_900)),
      ))

  it('needs a payment when something is left to pay', () =>
    given(aDraft()).when(pays(null)).refuses('PAYMENT_KEY_REQUIRED'))

  it('needs a draft', () => nothing.when(pays()).refuses('DRAFT_NOT_FOUND'))
})

describe('a draft that is not paid', () => {
  it('lets go of everything when the sheet is closed', () =>
    given(earned, issued, rich, pointsHeld, couponHeld)
      .when(closes)
      .then(
        released,
        { type: 'points.released', data: { memberId: 7, orderId, points: 6_400, lots } },
        { type: 'coupon.released', data: copy },
      ))

  it('closed twice is closed once', () => given(aDraft(), released).when(closes).then())

  it('a placed order cannot be closed', () =>
    given(aDraft(), placed()).when(closes).refuses('TRANSITION_NOT_ALLOWED'))

  it('is held to its last instant and not a moment longer (rule 51)', () => {
    given(aDraft()).when(runsOut('2026-12-01 10:15:00')).then()
    given(aDraft()).when(runsOut('2026-12-01 10:15:01')).then({ type: 'order.draft.expired', data: ref })
    given(aDraft(), placed()).when(runsOut('2026-12-02 10:00:00')).then()
  })
})

describe('cancelling', () => {
  const cancels =
    (at: string, quotedFee: number | null = null): Command =>
    ({ order, wallet }) => {
      const decided = decideCancelItem(order, wallet, {
        orderItemId: 'bag',
        by: 'member',
        now: seoul(at),
        reasonCode: 'changed_mind',
        refundId: 'refund',
        quotedFee,
        onlyInFull: null,
        wholeOrder: false,
      })
      return isRefusal(decided) ? decided : decided.entries
    }
  const used: ShopEvent[] = [
    earned,
    issued,
    rich,
    pointsHeld,
    couponHeld,
    placed(rich),
    { type: 'points.used', data: { memberId: 7, orderId, points: 6_400, lots } },
    { type: 'coupon.used', data: copy },
  ]

  it('three days before the start costs 30 %; points and coupon come back', () =>
    given(...used)
      .when(cancels('2026-12-07 09:00:00', 11_520))
      .then(
        {
          type: 'order.item.cancelled',
          data: {
            ...ref,
            orderItemId: 'bag',
            by: 'member',
            reasonCode: 'changed_mind',
            feePercent: 30,
            finalAmount: 38_400,
            fee: 11_520,
            cardRefund: 20_480,
            pointsRefund: 6_400,
            deliveryFeeRefund: 0,
            refundId: 'refund',
            couponReturned: true,
          },
        },
        {
          type: 'points.restored',
          data: {
            memberId: 7,
            orderId,
            orderItemId: 'bag',
            points: 6_400,
            reason: 'cancel',
            lots,
            reissued: [],
          },
        },
        { type: 'coupon.returned', data: copy },
        {
          type: 'payment.refund.requested',
          data: {
            ...orderPaid,
            ...{ refundId: 'refund', paymentKey: 'paid', amount: 20_480, orderItemId: 'bag' },
          },
        },
      ))

  it('a fee that the member did not see is not taken', () =>
    given(...used)
      .when(cancels('2026-12-07 09:00:00', 0))
      .refuses('FEE_CHANGED'))

  it('the day before the start it is too late', () =>
    given(...used)
      .when(cancels('2026-12-09 00:00:00'))
      .refuses('CANCEL_TOO_LATE'))

  it('an item of somebody else is not found', () => {
    const draft = aDraft({ items: [anOrderedItem({ orderItemId: 'other' })] })
    given(draft, placed(draft)).when(cancels('2026-12-01 11:00:00')).refuses('NOT_FOUND')
  })
})
