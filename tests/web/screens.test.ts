import { describe, expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { ProductCard, ProductDetail } from '../../domain/wire/catalogue.ts'
import type { OrderItemStatus } from '../../domain/wire/orderItemStatus.ts'
import type { OrderItem } from '../../domain/wire/orders.ts'
import { calls } from '../../web/calls.ts'
import { memoText } from '../../web/pieces/addresses/memo.ts'
import { heldCoupon } from '../../web/pieces/coupons/heldCoupon.ts'
import { nextOf, nextStep, shownStatus, statusLabel, timelineOf } from '../../web/pieces/rented/itemStatus.ts'
import { cardDigits, cardName } from '../../web/pieces/rented/paidCard.ts'
import { withProgress } from '../../web/pieces/rented/sharedProgress.ts'
import { remindersOf } from '../../web/screens/cart/EmptyCart.tsx'
import { linesOf, orderedTogether, orderProblem } from '../../web/screens/cart/selection.ts'
import { rentTitle } from '../../web/screens/myPage/MyPageScreen.tsx'
import { quoteOf } from '../../web/screens/order/quote.ts'
import { foldedHeight } from '../../web/screens/productDetail/Below.tsx'
import { aCouponCard } from '../support/aCoupon.ts'

const aCard = (change: Partial<ProductCard> = {}): ProductCard => ({
  id: 1,
  productName: '아틀리에 탑핸들 백 미디엄',
  brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란', image_file: null },
  product_images: [],
  discountRate: 20,
  discountPrice: 12_300,
  dailyRentalPrice: 15_400,
  supplyPrice: 0,
  likeYn: false,
  ownerType: 'own',
  averageRating: 0,
  reviewCount: 0,
  ...change,
})
const aProduct = (change: Partial<ProductDetail> = {}): ProductDetail => ({
  ...aCard(),
  productCode: 'VRN-TH-0412',
  color: null,
  material: null,
  origin: null,
  size: null,
  description: '',
  category: [],
  shippingCost: 'free',
  baseShippingCost: 3_000,
  jejuShippingCost: 5_000,
  turnaroundDays: 0,
  reviews: [],
  similarProducts: [],
  coupon: null,
  consignment: null,
  periodDiscount: 0,
  periodTotalPrice: 36_900,
  ...change,
})
const period = { start: '2026-12-03', end: '2026-12-06' } as const

describe('the order page', () => {
  const order = (change: Partial<Parameters<typeof quoteOf>[0]> = {}) =>
    quoteOf({
      products: [aProduct()],
      period,
      coupons: [],
      choice: 'best',
      points: 0,
      balance: 8_500,
      address1: '서울특별시 성동구',
      ...change,
    })
  const coupon = heldCoupon(
    aCouponCard({
      ...{ memberCouponId: '01930000-0000-7000-8000-000000000009', downloadYn: true },
      ...{ type: 'new', maxDiscountAmount: 20_000, minPurchaseAmount: 30_000 },
    }),
  )

  it('adds up as in the pictures: 49,200 − 1,200 − 9,600 − 6,400 = 32,000', () => {
    expect(order({ coupons: [coupon], points: 6_400 }).amounts).toEqual({
      totalRent: 49_200,
      periodDiscount: -1_200,
      couponDiscount: 9_600,
      pointsUsed: 6_400,
      deliveryFee: 0,
      totalAmount: 32_000,
    })
  })
  it('takes no coupon when the member wants none', () => {
    expect(order({ coupons: [coupon], choice: 'none' }).amounts.couponDiscount).toBe(0)
  })
  it('says at the field when points exceed the holdings, and uses none of them', () => {
    const result = order({ points: 9_000 })
    expect(result.pointsProblem).toBe('보유 포인트보다 많이 쓸 수 없어요.')
    expect(result.amounts.pointsUsed).toBe(0)
  })
  it('fills in all points that leave the card nothing or at least 100 won', () => {
    expect(order().largestPoints).toBe(8_500)
    expect(order({ balance: 47_950 }).largestPoints).toBe(47_900)
    expect(order({ balance: 90_000 }).largestPoints).toBe(48_000)
  })
  it('shows the point section from 1,000 points on', () => {
    expect(order({ balance: 999 }).showsPoints).toBe(false)
    expect(order({ balance: 1_000 }).showsPoints).toBe(true)
  })
  it.each<[string, Parameters<typeof order>[0]]>([
    ['a balance of nothing', { balance: 0, points: 3_000 }],
    ['a balance below 1,000 points', { balance: 999, points: 500 }],
    [
      'a rent below 30,000 won',
      { products: [aProduct({ dailyRentalPrice: 7_400, discountRate: 0 })], points: 3_000 },
    ],
  ])('passes over points that were typed before, once their section is gone: %s (rule 40)', (_, change) => {
    const { amounts, ...result } = order(change)
    expect(result).toMatchObject({ pointsProblem: null, showsPoints: false })
    expect(amounts).toEqual(order({ ...change, points: 0 }).amounts)
  })
  it('waits with the points that were typed until the balance is read', () => {
    expect(order({ balance: null, points: 3_000 }).pointsProblem).not.toBeNull()
    expect(order({ balance: null }).pointsProblem).toBeNull()
  })
  it('adds the crossing to 제주', () => {
    expect(order({ address1: '제주특별자치도 제주시' }).amounts.deliveryFee).toBe(5_000)
  })
  it('sends the memo as its words', () => {
    expect(memoText({ preset: 'door', etc: '' })).toBe('부재 시 문 앞에 놓아 주세요')
    expect(memoText({ preset: 'etc', etc: ' 전화 주세요 ' })).toBe('전화 주세요')
    expect(memoText({ preset: '', etc: '무시' })).toBe('')
  })
})

describe('the cart', () => {
  const line = (id: number, change: Partial<ProductCard> = {}) => ({
    id,
    reservationYn: false,
    product: aCard({ id, ...change }),
  })
  const groups = (...lists: ReturnType<typeof line>[][]) =>
    linesOf(
      lists.map((cart, index) => ({
        rentalStartDate: index === 0 ? ('2026-12-03' as const) : ('2026-12-17' as const),
        rentalEndDate: index === 0 ? ('2026-12-06' as const) : ('2026-12-20' as const),
        cart,
      })),
    )
  it('orders items of one period together', () => {
    expect(orderProblem(groups([line(1), line(2)]))).toBeNull()
  })
  it('refuses items of two periods', () => {
    expect(orderProblem(groups([line(1)], [line(2)]))).toBe('이용기간이 같은 상품만 함께 주문할 수 있어요.')
  })
  it('refuses two consigned items', () => {
    const two = groups([line(1, { ownerType: 'luxshare' }), line(2, { ownerType: 'luxshare' })])
    expect(orderProblem(two)).toBe('럭스쉐어 상품은 한 번에 하나만 주문할 수 있어요.')
  })
  it('ticks the earliest period at first, with one consigned item at most', () => {
    const consigned = { ownerType: 'luxshare' } as const
    const lines = groups([line(1, consigned), line(2), line(3, consigned)], [line(4)])
    const ticked = orderedTogether(lines)
    expect(ticked.map(({ id }) => id)).toEqual([1, 2])
    expect(orderProblem(ticked)).toBeNull()
    expect(orderedTogether([])).toEqual([])
  })
  it('ticks as many as an order takes, and says how many when more are ticked (rule 721)', () => {
    const lines = groups(Array.from({ length: 24 }, (_, nth) => line(nth + 1)))
    const ticked = orderedTogether(lines)
    expect(ticked).toHaveLength(20)
    expect(orderProblem(ticked)).toBeNull()
    expect(orderProblem(lines.slice(0, 21))).toBe('한 번에 20개까지 주문할 수 있어요.')
  })
  it('refuses nothing at all', () => {
    expect(orderProblem([])).toBe('주문할 상품을 선택해 주세요.')
  })
})

describe('an empty cart', () => {
  const [liked, seen] = [aCard({ id: 1 }), aCard({ id: 2 })]
  it('shows what the member liked, before what they looked at', () => {
    expect(remindersOf([liked], [seen])).toEqual({ title: '찜한 상품', products: [liked] })
  })
  it('shows what was looked at to whoever liked nothing, and no shelf where there is neither', () => {
    expect(remindersOf([], [seen])).toEqual({ title: '최근 본 상품', products: [seen] })
    expect(remindersOf([], [])).toBeNull()
    expect(remindersOf([], undefined)).toBeNull()
  })
})

describe('where an item is', () => {
  const course = {
    ...period,
    shippedOn: null,
    arrivedOn: null,
    pickUpFrom: null,
    returnDays: [],
    backOn: null,
  } as const
  const stateOf = (status: OrderItemStatus) =>
    timelineOf(status, course, '2026-11-30')?.map((step) => step.state)
  it.each([
    ['new', ['now', 'later', 'later', 'later']],
    ['ready_for_delivery', ['now', 'later', 'later', 'later']],
    ['shipped', ['done', 'now', 'later', 'later']],
    ['delivered', ['done', 'done', 'now', 'later']],
    ['end', ['done', 'done', 'done', 'now']],
    ['collected', ['done', 'done', 'done', 'done']],
  ] as const)('%s: %s', (status, states) => {
    expect(stateOf(status)).toEqual(states)
  })
  it('dates every step', () => {
    expect(timelineOf('new', course, '2026-11-30')?.map((step) => step.when)).toEqual([
      '12.01(화)',
      '12.02(수)',
      '12.03–12.06',
      '12.07(월)',
    ])
  })
  it('a cancelled item has no timeline but its label', () => {
    expect(timelineOf('cancel', course, '2026-11-30')).toBeNull()
    expect(statusLabel('cancel')).toBe('예약 취소')
  })
  it('counts as on its way while the shop lost its parcel, and no day of it is promised (rule 502)', () => {
    for (const status of ['shipped', 'delivered', 'end'] as const) {
      const rental = { status, isArrivalAwaited: true }
      expect(shownStatus(rental)).toBe('shipped')
      expect(nextOf(rental, course, '2026-12-01')).toEqual({
        ...{ before: '', day: '', after: '도착을 확인하고 있어요.' },
      })
    }
    expect(shownStatus({ status: 'return_requested', isArrivalAwaited: true })).toBe('return_requested')
    const arrived = { status: 'delivered', isArrivalAwaited: false } as const
    expect([shownStatus(arrived), nextOf(arrived, course, '2026-12-04')?.day]).toEqual([
      'delivered',
      '12.06(일)',
    ])
  })
  it('says 내일 on the eve of shipping', () => {
    expect(nextStep('new', course, '2026-11-30')).toEqual({
      before: '내일 ',
      day: '12.01(화)',
      after: '에 출고해요. 12.02(수)에 도착할 예정이에요.',
    })
  })
})

describe('the rental on my page and the items of an order', () => {
  const item = (
    id: string,
    status: OrderItemStatus,
    rentalStartDate: CivilDate,
    rentalEndDate = rentalStartDate,
  ): OrderItem => ({
    ...{ id, status, finalAmount: 1, totalRentPrice: 1, periodDiscount: 0, couponShare: 0, pointsShare: 0 },
    product: { id: 1, productName: '백', brand: aCard().brand, product_images: [] },
    mayCancel: true,
    order: { rentalStartDate, rentalEndDate },
    ...{ arrivedOn: null, pickUpFrom: null, returnDays: [], lateDaysCharged: 0 },
    ...{ trackingUrl: null, shippedAt: null, deliveredAt: null, endedAt: null, collectedAt: null },
    ...{
      cancelledAt: null,
      reviewId: null,
      reviewUntil: null,
      cancellation: null,
      itemReturn: null,
      refunds: [],
      exchanges: [],
      extensions: [],
      isOffered: true,
      isArrivalAwaited: false,
    },
  })
  it.each([
    ['new', '다가오는 렌트'],
    ['ready_for_delivery', '다가오는 렌트'],
    ['shipped', '다가오는 렌트'],
    ['delivered', '이용 중인 렌트'],
    ['end', '반납할 렌트'],
  ] as const)('a rental that is %s stands under %s', (status, title) => {
    expect(rentTitle(status)).toBe(title)
  })
  it('items that go together share one timeline, and only exceptions say more', () => {
    const day = '2026-12-03'
    const items = [
      item('cancelled', 'cancel', day),
      item('bag', 'ready_for_delivery', day),
      item('late', 'shipped', day),
      item('coat', 'new', day),
    ]
    expect(withProgress(items).map(({ item: one, progress }) => [one.id, progress])).toEqual([
      ['bag', 'whole'],
      ['coat', 'told'],
      ['cancelled', 'own'],
      ['late', 'own'],
    ])
    expect(withProgress([item('bag', 'new', day)])).toMatchObject([{ progress: 'whole' }])
  })
  it('an item that was extended has a timeline of its own: it is picked up on another day', () => {
    const items = [
      item('extended', 'delivered', '2026-12-03', '2026-12-08'),
      item('bag', 'end', '2026-12-03', '2026-12-06'),
      item('coat', 'end', '2026-12-03', '2026-12-06'),
    ]
    expect(withProgress(items).map(({ item: one, progress }) => [one.id, progress])).toEqual([
      ['bag', 'whole'],
      ['coat', 'told'],
      ['extended', 'own'],
    ])
  })
  it('items that were sent on different days have timelines of their own', () => {
    const sent = (id: string, shippedAt: string) => ({ ...item(id, 'shipped', '2026-12-03'), shippedAt })
    const items = [
      sent('bag', '2026-12-01T10:00:00+09:00'),
      sent('coat', '2026-12-01T17:00:00+09:00'),
      sent('late', '2026-12-02T10:00:00+09:00'),
    ]
    expect(withProgress(items).map(({ progress }) => progress)).toEqual(['whole', 'told', 'own'])
  })
  it('an item that was cancelled has none to share', () => {
    const day = '2026-12-03'
    expect(withProgress([item('bag', 'cancel', day)])).toMatchObject([{ progress: 'own' }])
  })
})

describe('small rules of the pages', () => {
  it.each([
    [480, null],
    [599, null],
    [600, 200],
    [1_500, 500],
  ])('a description %i px high folds to %s', (height, folded) => {
    expect(foldedHeight(height)).toBe(folded)
  })
})

describe('the card that was paid with', () => {
  it.each([
    ['현대', '현대카드'],
    ['신한카드', '신한카드'],
    ['카카오뱅크', '카카오뱅크'],
    [null, '카드'],
  ])('%s is called %s', (company, name) => {
    expect(cardName(company)).toBe(name)
  })
  it('shows its masked number in groups of four', () => {
    expect(cardDigits('43301234****123*')).toBe('4330-1234-****-123*')
    expect(cardDigits(null)).toBe('')
  })
})

it('an id of an address is one part of the call that it asks for, and leads to no other', () => {
  const away = '../../../robots.txt'
  for (const { url } of [
    calls.product(away),
    calls.similar(away),
    calls.event(away),
    calls.orderDetail(away),
  ])
    expect(url).toMatch(/^\/api\/users\/[\w-]+\/\.\.%2F\.\.%2F\.\.%2Frobots\.txt$/)
})
