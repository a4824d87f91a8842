import { describe, expect, it } from 'vitest'
import {
  type Decided,
  decideCancelItem,
  decideDraft,
  decideExpire,
  decidePlace,
  decideRelease,
} from '../../domain/processes/checkout.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { specification } from '../support/givenWhenThen.ts'
import {
  aDraft,
  anOffer,
  anOrderedItem,
  aRequest,
  captured,
  emptyShop,
  evolve,
  now,
  orderId,
  placed,
  ref,
  type Shop,
  type ShopEvent,
  someFacts,
} from './checkoutFixtures.ts'
import { seoul } from './fixtures.ts'

type Command = (shop: Shop) => Decided | Refusal

/** The events without their ledger lines, which have tests of their own. */
function decide(command: Command, shop: Shop): ShopEvent[] | Refusal {
  const decided = command(shop)
  if (isRefusal(decided)) return decided
  return [...decided.order, ...decided.wallet].map(({ meta: _, ...event }) => event)
}

const { given, nothing } = specification<Command, Shop, ShopEvent>({ decide, evolve, initial: emptyShop })

const pays =
  (payment = captured() as ReturnType<typeof captured> | null): Command =>
  ({ order, wallet }) =>
    decidePlace(order, wallet, { payment, placedAt: now.toISOString(), refundId: 'refund' })
const closes: Command = ({ order, wallet }) =>
  decideRelease(order, wallet, { cause: 'closed', providerCode: null })
const runsOut =
  (at: string): Command =>
  ({ order, wallet }) =>
    decideExpire(order, wallet, seoul(at))

const released: ShopEvent = {
  type: 'order.draft.released',
  data: { ...ref, cause: 'closed', providerCode: null },
}
const lots = [{ lotId: 'lot', points: 6_400, expiresAt: seoul('2027-01-31 23:59:59').toISOString() }]
const earned: ShopEvent = {
  type: 'points.earned',
  data: { memberId: 7, lotId: 'lot', points: 10_000, reason: 'welcome', expiresAt: lots[0]?.expiresAt ?? '' },
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
  it('makes it a rental', () => given(aDraft()).when(pays()).then(placed()))

  it('posts what was held: points and coupon are used', () =>
    given(earned, issued, rich, pointsHeld, couponHeld)
      .when(pays(captured(32_000)))
      .then(
        placed(rich),
        { type: 'points.used', data: { memberId: 7, orderId, points: 6_400, lots } },
        { type: 'coupon.used', data: copy },
      ))

  it('asked for twice does nothing more', () => given(aDraft(), placed()).when(pays()).then())

  it('goes back whole when the dates are no longer held, once', () => {
    const back: ShopEvent = {
      type: 'order.payment.reversed',
      data: { ...ref, payment: captured(), refundId: 'refund' },
    }
    given(aDraft(), released).when(pays()).then(back)
    given(aDraft(), released, back).when(pays()).then()
  })

  it('a second payment for a placed order goes back whole', () =>
    given(aDraft(), placed())
      .when(pays(captured(48_000, 'again')))
      .then({
        type: 'order.payment.reversed',
        data: { ...ref, payment: captured(48_000, 'again'), refundId: 'refund' },
      }))

  it('another amount than the order costs buys nothing and goes back', () =>
    given(aDraft())
      .when(pays(captured(47_900)))
      .then(
        { type: 'order.draft.released', data: { ...ref, cause: 'declined', providerCode: 'AMOUNT_DIFFERS' } },
        { type: 'order.payment.reversed', data: { ...ref, payment: captured(47_900), refundId: 'refund' } },
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

  it('is held to its last instant and not a moment longer', () => {
    given(aDraft()).when(runsOut('2026-12-01 10:15:00')).then()
    given(aDraft()).when(runsOut('2026-12-01 10:15:01')).then({ type: 'order.draft.expired', data: ref })
    given(aDraft(), placed()).when(runsOut('2026-12-02 10:00:00')).then()
  })
})

describe('cancelling', () => {
  const cancels =
    (at: string, quotedFee: number | null = null): Command =>
    ({ order, wallet }) =>
      decideCancelItem(order, wallet, {
        orderItemId: 'bag',
        by: 'member',
        now: seoul(at),
        reasonCode: 'changed_mind',
        refundId: 'refund',
        quotedFee,
      })
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
          data: { memberId: 7, orderId, orderItemId: 'bag', points: 6_400, lots },
        },
        { type: 'coupon.returned', data: copy },
      ))

  it('a fee that the member did not see is not taken', () =>
    given(...used)
      .when(cancels('2026-12-07 09:00:00', 0))
      .refuses('FEE_CHANGED'))

  it('the day before the start it is too late', () =>
    given(...used)
      .when(cancels('2026-12-09 00:00:00'))
      .refuses('CANCEL_TOO_LATE'))

  it('an item of somebody else is not found', () =>
    given(aDraft({ items: [anOrderedItem({ orderItemId: 'other' })] }), placed())
      .when(cancels('2026-12-01 11:00:00'))
      .refuses('NOT_FOUND'))
})

describe('a draft is refused', () => {
  const identity = { orderId, orderNumbers: '261201-ABCDEF', memberId: 7, itemIds: ['bag', 'two'] }
  const draftOf = (request: ReturnType<typeof aRequest>, facts = someFacts()) =>
    decideDraft({ identity, request, facts, wallet: null })
  const cart = (changes: object = {}) => ({
    cartId: 3,
    productId: 1,
    start: '2026-12-10',
    end: '2026-12-13',
    ...changes,
  })
  const consigned = {
    ownerType: 'luxshare',
    rates: { transactionPerMille: 98, operatingPerMille: 200 },
  } as const

  it.each([
    ['without items', 'ITEMS_REQUIRED', aRequest([]), someFacts({ products: [] })],
    ['with one item twice', 'CART_ITEM_DUPLICATE', aRequest([1, 1]), someFacts()],
    ['with a foreign cart row', 'CART_ITEM_NOT_FOUND', aRequest([1], { cartIds: [9] }), someFacts()],
    [
      'with a cart row of another bag',
      'CART_ITEM_NOT_FOUND',
      aRequest([1], { cartIds: [3] }),
      someFacts({ cart: [cart({ productId: 2 })] }),
    ],
    [
      'with a cart row of other dates',
      'PERIODS_DIFFER',
      aRequest([1], { cartIds: [3] }),
      someFacts({ cart: [cart({ end: '2026-12-14' })] }),
    ],
    [
      'for a bag that left the shop',
      'PRODUCT_NOT_RENTABLE',
      aRequest([1]),
      someFacts({ products: [anOffer({ onSale: false })] }),
    ],
    [
      'with two consigned bags',
      'ONE_LUXSHARE_PER_ORDER',
      aRequest([1, 2]),
      someFacts({ products: [anOffer(consigned), anOffer({ productId: 2, ...consigned })] }),
    ],
    [
      'from a Monday',
      'START_ON_BLOCKED_WEEKDAY',
      aRequest([1], { period: { start: '2026-12-07', end: '2026-12-10' } }),
      someFacts(),
    ],
    ['across a rental', 'PERIOD_TAKEN', aRequest([1]), someFacts({ products: [anOffer({ taken: true })] })],
    ['without the terms', 'TERMS_NOT_AGREED', aRequest([1], { agreedTermIds: [2] }), someFacts()],
    [
      'with a coupon nobody holds',
      'COUPON_NOT_USABLE',
      aRequest([1], { memberCouponId: 'copy' }),
      someFacts(),
    ],
    [
      'with more points than there are',
      'POINTS_OVER_BALANCE',
      aRequest([1], { pointsUsed: 2_000 }),
      someFacts(),
    ],
    [
      'at another price',
      'PRICE_CHANGED',
      aRequest([1]),
      someFacts({ products: [anOffer({ dailyRentalPrice: 12_400 })] }),
    ],
  ])('%s', (_, code, request, facts) => {
    expect(draftOf(request, facts)).toMatchObject({ refused: code })
  })

  it('and a changed price comes with our own breakdown', () => {
    const facts = someFacts({ products: [anOffer({ discountRate: 10 })] })
    expect(draftOf(aRequest([1]), facts)).toMatchObject({
      refused: 'PRICE_CHANGED',
      data: { amounts: { totalAmount: 43_300 }, items: [{ perDay: 11_100, finalAmount: 43_300 }] },
    })
  })

  it('but drafted, it holds the dates for 15 minutes at the amounts of the server', () => {
    const decided = draftOf(aRequest([1]))
    expect(decided).toMatchObject({
      order: [
        {
          type: 'order.drafted',
          data: {
            heldUntil: '2026-12-01T01:15:00.000Z',
            amounts: { totalAmount: 48_000 },
            items: [{ orderItemId: 'bag', finalAmount: 48_000 }],
          },
        },
      ],
      wallet: [],
    })
  })
})
