import { describe, expect, it } from 'vitest'
import { decideDraft } from '../../domain/processes/draft.ts'
import { anOffer, aRequest, orderId, someFacts } from './checkoutFixtures.ts'

describe('a draft is refused (rule 50)', () => {
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
  const bags = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1)
  const consigned = {
    consignment: {
      ...{ consignmentId: 'contract', ownerId: 3 },
      rates: { transactionPerMille: 98, operatingPerMille: 200 },
    },
  }

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
      'with more than twenty bags (rule 721)',
      'ITEMS_OVER_LIMIT',
      aRequest(bags(21)),
      someFacts({ products: bags(21).map((productId) => anOffer({ productId })) }),
    ],
    [
      'from a Monday',
      'START_ON_BLOCKED_WEEKDAY',
      aRequest([1], { period: { start: '2026-12-07', end: '2026-12-10' } }),
      someFacts(),
    ],
    ['across a rental', 'PERIOD_TAKEN', aRequest([1]), someFacts({ products: [anOffer({ taken: true })] })],
    [
      'for dates that the member has ordered, before anything is said of the cart',
      'ALREADY_ORDERED',
      aRequest([1], { cartIds: [3] }),
      someFacts({ products: [anOffer({ orderedIn: orderId })] }),
    ],
    ['without the terms', 'TERMS_NOT_AGREED', aRequest([1], { agreedTermIds: [2] }), someFacts()],
    ['with a coupon nobody holds', 'COUPON_NOT_USABLE', aRequest([1], { couponId: 3 }), someFacts()],
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

  it.each([
    ['dailyRentalPrice', 12_200],
    ['totalRentPrice', 49_100],
    ['periodDiscount', -1_300],
    ['finalAmount', 47_900],
  ] as const)('whose bag has another %s, though the totals are right', (field, amount) => {
    const request = aRequest([1])
    const items = request.items.map((item) => ({ ...item, [field]: amount }))
    expect(draftOf({ ...request, items })).toMatchObject({
      refused: 'PRICE_CHANGED',
      data: {
        items: [
          {
            productId: 1,
            dailyRentalPrice: 12_300,
            totalRentPrice: 49_200,
            periodDiscount: -1_200,
            finalAmount: 48_000,
          },
        ],
      },
    })
  })

  it('and a changed price comes with our own breakdown (rule 3)', () => {
    const facts = someFacts({ products: [anOffer({ discountRate: 10 })] })
    expect(draftOf(aRequest([1]), facts)).toMatchObject({
      refused: 'PRICE_CHANGED',
      data: { amounts: { totalAmount: 43_300 }, items: [{ perDay: 11_100, finalAmount: 43_300 }] },
    })
  })

  it.each([
    ['as the cart has them', [1, 2]],
    ['the other way round', [2, 1]],
  ])('without the delivery fee of the first cart line, with items %s', (_, order) => {
    const paid = anOffer({ shippingCost: 'paid', baseShippingCost: 3_000 })
    const free = anOffer({ productId: 2, shippingCost: 'free', baseShippingCost: 0 })
    const products = order.map((id) => (id === 1 ? paid : free))
    const rows = [cart({ cartId: 9, productId: 2 }), cart({ cartId: 3, productId: 1 })]
    const facts = someFacts({ products, cart: rows })
    const request = aRequest(order, { cartIds: [9, 3] })
    const refused = draftOf(request, facts)
    expect(refused).toMatchObject({ refused: 'PRICE_CHANGED', data: { amounts: { deliveryFee: 3_000 } } })
    const honest = { totalAmount: 99_000, deliveryFee: 3_000, couponDiscount: 0 }
    expect(draftOf({ ...request, believed: honest }, facts)).toHaveProperty('drafted')
  })

  it('but drafted, it holds the dates for 15 minutes at the amounts of the server', () => {
    const decided = draftOf(aRequest([1]))
    expect(decided).toMatchObject({
      entries: [
        {
          stream: `order:${orderId}`,
          journal: [],
          event: {
            type: 'order.drafted',
            data: {
              heldUntil: '2026-12-01T01:15:00.000Z',
              amounts: { totalAmount: 48_000 },
              items: [{ orderItemId: 'bag', finalAmount: 48_000 }],
            },
          },
        },
      ],
    })
  })
})
