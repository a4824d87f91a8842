import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, matchPath, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it, vi } from 'vitest'
import type { Period } from '../../domain/shared/civilDate.ts'
import type { Address } from '../../domain/wire/addresses.ts'
import type { MyInfo } from '../../domain/wire/auth.ts'
import type { CartLine } from '../../domain/wire/cart.ts'
import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import type { ConsignmentDetail } from '../../domain/wire/consignments.ts'
import type { PaymentHistoryRow } from '../../domain/wire/payments.ts'
import type { PointEntry } from '../../domain/wire/points.ts'
import type { WithdrawalPreview } from '../../domain/wire/withdrawal.ts'
import { ApiError } from '../../web/api/apiError.ts'
import { screens } from '../../web/app/screens.ts'
import { CouponOff } from '../../web/screens/productDetail/ChosenPeriod.tsx'
import { CouponWords } from '../../web/screens/productDetail/Summary.tsx'
import { WithdrawForm } from '../../web/screens/withdraw/WithdrawForm.tsx'
import { aCouponCard } from '../support/aCoupon.ts'

// Drawn as the server does it, a page knows no session: here everybody is a member.
vi.mock('../../web/session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ name: '이서준', accessToken: 'a', refreshToken: 'r' }),
}))

type Known = { data: object } | { error: ApiError }

type Answers = Readonly<Record<string, Known>>

/** What SWR keeps: a call has its answer, whatever page or period it is asked for. */
class Cache extends Map<string, object> {
  readonly #answers: Answers
  constructor(answers: Answers) {
    super()
    this.#answers = answers
  }
  override get(key: string) {
    const [, known] = Object.entries(this.#answers).find(([call]) => key.includes(`/${call}`)) ?? []
    if (known === undefined) return super.get(key)
    // A list that goes on keeps its pages.
    return key.startsWith('$inf$') && 'data' in known ? { data: [known.data] } : known
  }
}

const none = { data: { result: [], cntAll: 0 } }
/** What the pages ask beside the call that a test is about. */
const others: Answers = {
  'my-available-coupons': none,
  'my-downloadable-coupons': none,
  charges: none,
  'free-alerts': none,
  'free-notices': none,
  'my-points-summary': { data: { points: 0, heldPoints: 0, debt: 0, expiringPoints: 0, expiring: [] } },
}

async function pageAt(address: string, answers: Answers, state: unknown = null): Promise<string> {
  const [pathname = '', search] = address.split('?')
  const screen = screens.find(({ path }) => matchPath(path, pathname) !== null)
  if (screen === undefined) throw new Error(`no screen is at ${pathname}`)
  const Screen = await screen.load()
  const router = createMemoryRouter([{ path: screen.path, element: <Screen /> }], {
    initialEntries: [{ pathname, search: search === undefined ? '' : `?${search}`, state }],
  })
  return renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Cache({ ...others, ...answers }) }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  )
}

describe('a page whose answer did not come says so, and can be asked again', () => {
  const error = new ApiError(500, 'UNKNOWN', '처리하지 못했어요.')
  it.each([
    ['/mypage/coupon', 'my-available-coupons', '쿠폰을 불러오지 못했어요'],
    ['/mypage/coupon?tab=used', 'my-past-coupons', '쿠폰을 불러오지 못했어요'],
    ['/mypage/review', 'my-writable-reviews', '리뷰를 불러오지 못했어요'],
    ['/mypage/review?tab=written', 'my-written-reviews', '리뷰를 불러오지 못했어요'],
    ['/mypage', 'my-dashboard', '마이페이지를 불러오지 못했어요'],
    ['/mypage/rent', 'order-history', '화면을 불러오지 못했어요'],
    ['/mypage/delivery', 'delivery-address', '화면을 불러오지 못했어요'],
    ['/mypage/withdraw', 'my-withdrawal', '화면을 불러오지 못했어요'],
    ['/mypage/user-info', 'my-info', '화면을 불러오지 못했어요'],
    ['/mypage/consignment', 'consignment-history', '화면을 불러오지 못했어요'],
    ['/mypage/settlement', 'settlement-months', '화면을 불러오지 못했어요'],
    ['/mypage/account', 'account-info', '계좌를 불러오지 못했어요'],
    ['/mypage/payment', 'payments-history', '결제 내역을 불러오지 못했어요'],
    ['/mypage/savings', 'my-points-history', '포인트를 불러오지 못했어요'],
    ['/interest', 'favorite', '찜한 상품을 불러오지 못했어요'],
    ['/mypage/inquiry?tab=onetoone', 'my-onetoone-inquiries', '문의를 불러오지 못했어요'],
    ['/mypage/customer', 'service-center', '고객센터를 불러오지 못했어요'],
    ['/mypage/customer/faq', 'faqs', '질문을 불러오지 못했어요'],
    ['/mypage/customer/notice', 'notices', '공지사항을 불러오지 못했어요'],
  ] as const)('%s without %s', async (address, call, words) => {
    const page = await pageAt(address, { [call]: { error } })
    expect(page).toContain(words)
    expect(page).toContain(error.message)
    expect(page).toContain('다시 시도')
  })
})

describe('an empty list names the months and the kind that were chosen', () => {
  const data = {
    ...{ result: [], cntAll: 0, notices: [], counts: { used: 0, expired: 0 } },
    ...{ application: 0, diagnosis: 0, consigning: 0, end: 0, cancel: 0, impossible: 0 },
  }
  it.each([
    ['/mypage/rent', 'order-history', '최근 6개월 렌트 내역이 없어요'],
    ['/mypage/rent?period=12', 'order-history', '최근 12개월 렌트 내역이 없어요'],
    ['/mypage/payment?period=24', 'payments-history', '최근 24개월 결제 내역이 없어요'],
    ['/mypage/coupon', 'my-available-coupons', '쓸 수 있는 쿠폰이 없어요'],
    ['/mypage/coupon', 'my-available-coupons', 'href="/promotion'],
    ['/mypage/coupon?tab=download', 'my-downloadable-coupons', '받을 수 있는 쿠폰을 모두 받았어요'],
    ['/mypage/coupon?tab=expired', 'my-past-coupons', '만료된 쿠폰이 없어요'],
    ['/mypage/coupon?tab=used', 'my-past-coupons', '아직 사용한 쿠폰이 없어요'],
    ['/mypage/inquiry', 'my-products-inquiries', '남긴 상품 문의가 없어요'],
    ['/mypage/inquiry?tab=onetoone', 'my-onetoone-inquiries', '남긴 1:1 문의가 없어요'],
    ['/mypage/review?tab=written', 'my-written-reviews', '아직 쓴 리뷰가 없어요'],
    ['/mypage/settlement', 'settlement', '아직 정산 내역이 없어요'],
    ['/mypage/consignment', 'consignment-history', '아직 맡긴 상품이 없어요'],
    ['/mypage/consignment', 'consignment-history', 'href="/luxshare"'],
  ] as const)('%s', async (address, call, words) => {
    expect(await pageAt(address, { [call]: { data } })).toContain(words)
  })
})

it('a payment whose refund is late leads to the account that the refund waits for', async () => {
  const payment: PaymentHistoryRow = {
    ...{
      paymentId: 'key',
      status: 'done',
      amount: 32_000,
      refunded: 0,
      refundPending: 30_000,
      refundLate: 20_000,
    },
    transfers: [],
    ...{ transferred: 0, goodwill: 0, pointsUsed: 0, pointsRefunded: 0, isReversed: false, because: null },
    chargeKind: null,
    ...{ consignmentType: null, orderId: '01930000-0000-7000-8000-000000000001', hasOrder: true },
    ...{ name: '아틀리에 누아르', exchangedFrom: null, createdAt: '2026-11-20T01:00:00.000Z' },
    ...{
      cardCompany: '현대',
      cardNumber: '43301234****123*',
      receiptUrl: null,
      deductedFrom: null,
      addedTo: [],
    },
  }
  const pageOf = (refundLate: number) =>
    pageAt('/mypage/payment', {
      'payments-history': { data: { result: [{ ...payment, refundLate }], cntAll: 1 } },
    })
  const page = await pageOf(20_000)
  const words = page.replaceAll(/<[^>]*>/g, '')
  expect(words).toContain('카드로 10,000원 환불하고 있어요.')
  expect(words).toContain('카드사가 받지 않은 20,000원은 계좌로라도 꼭 돌려드릴게요.')
  expect(page).toMatch(/href="\/mypage\/account"[^>]*>환불 계좌 확인하기/)
  expect(await pageOf(0)).not.toContain('환불 계좌 확인하기')
})

it('my page counts the consignments that have not ended', async () => {
  const counts = { application: 1, diagnosis: 1, consigning: 2, cancel: 5, end: 5, impossible: 5 }
  const page = await pageAt('/mypage', {
    'my-dashboard': { data: { name: '이서준', inquiriesCnt: 0, shippedCnt: 0, couponCnt: 0, points: 0 } },
    'consignment-history': { data: { ...none.data, ...counts } },
    'order-history': { data: { ...none.data, notices: [] } },
  })
  expect(page.replaceAll(/<[^>]*>/g, '')).toContain('위탁 내역4건 진행 중')
})

it('whoever cannot leave because a card took no refund is led to the account (rule 949)', async () => {
  const page = await pageAt('/mypage/withdraw', {
    'my-withdrawal': {
      data: { causes: ['refused_refunds'], pointsToExpire: 0, couponsToLapse: 0, passwordRequired: true },
    },
  })
  const [, part = ''] = page.split('환불이 늦어지고 있어요')
  expect(part).toContain('href="/mypage/account"')
  expect(part).not.toContain('다른 방법을 찾고')
})

it('the owner of a lost item reads what happened to it, and what it brings in which month', async () => {
  const lost: ConsignmentDetail = {
    ...{ id: '01935b4e-7a30-7000-8000-000000000001', consignmentNumber: '260910-7K3P9Q', status: 'end' },
    ...{ cause: 'lost', brand: 'Veranne', modelName: '탑핸들 백', productCondition: 'used', image: null },
    ...{ desiredRentalPrice: 15_000, assessedRentalPrice: 12_300, consignmentPeriod: 6, images: [] },
    ...{ consigningDate: '2026-09-14', endsOn: '2027-03-14', sendBy: '2026-09-13', hasTracking: false },
    ...{ createdAt: '2026-09-10T01:00:00.000Z', warranty: true, accountId: 1, account: null },
    ...{ payment_method: null, postCode: '04782', address1: '서울', address2: '', shippingCompany: null },
    ...{ trackingNumber: null, trackingUrl: null, sentBack: null, rejectionReason: null },
    contract: {
      ...{ transactionFeeRate: 9.8, operatingFeeRate: 20, earlyEndPercent: 30 },
      lastRentableDay: '2027-03-07',
    },
    ...{ conditionNote: null, product: null, timeline: [], rentals: [], givingUp: null, missing: null },
    offer: null,
    lost: { agreedValue: 1_300_000, passedOn: 100_000, compensation: 1_200_000, month: '2026-11' },
  }
  const page = await pageAt(`/mypage/consignment/detail/${lost.id}`, { 'users/consignment': { data: lost } })
  const words = page.replaceAll(/<[^>]*>/g, '')
  expect(page).toMatch(/<h2[^>]*>분실<\/h2>/)
  expect(words).toContain(
    '합의한 가치는 1,300,000원이에요. 정산에 이미 더해 드린 배상금은 100,000원이고, 나머지 1,200,000원을 2026년 11월 정산에 더했어요.',
  )
  expect(words, 'nothing of it comes back').not.toContain('돌려받는 상품')
  expect(words, 'and no booking is promised').toContain('계약하는 동안 대여가 없었어요.')
  expect(words).not.toContain('예약이 들어오면')
})

const anAddress: Address = {
  ...{ id: 1, addressName: '집', recipientName: '윤하늘', phoneNumber_1: '01027182818' },
  ...{ phoneNumber_2: null, postCode: '04782', address1: '서울 성동구 연무장길 33', address2: '' },
  isDefault: false,
}

it('twenty addresses are as many as can be saved: there is no button to add another', async () => {
  const book = (count: number) => ({
    data: {
      result: Array.from({ length: count }, (_, nth) => ({ ...anAddress, id: nth + 1 })),
      cntAll: count,
    },
  })
  expect(await pageAt('/mypage/delivery', { 'delivery-address': book(19) })).toContain('배송지 추가')
  const full = await pageAt('/mypage/delivery', { 'delivery-address': book(20) })
  expect(full).toContain('20개까지 저장할 수 있어요.')
  expect(full).not.toContain('배송지 추가')
})

const aLine = (id: number, dailyRentalPrice: number, reservationYn = false): CartLine => ({
  ...{ id, reservationYn },
  product: {
    ...{ id, productName: `소프트 토트백 ${id}`, product_images: [], likeYn: false, ownerType: 'own' },
    brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란느', image_file: null },
    ...{ discountRate: 0, discountPrice: dailyRentalPrice, dailyRentalPrice, supplyPrice: 0 },
    ...{ averageRating: 0, reviewCount: 0 },
  },
})

describe('the likes of a member who has 600', () => {
  const page = (products: readonly CartLine['product'][], cntAll: number, more: object = {}) => ({
    data: { result: products, cntAll, nextCursor: null, ...more },
  })
  const cardOf = (id: number) => aLine(id, 12_300).product
  const newest = Array.from({ length: 20 }, (_, nth) => cardOf(600 - nth))
  const olderIds = Array.from({ length: 580 }, (_, nth) => 580 - nth)
  const first = page(newest, 600, { nextCursor: 'x', olderIds })

  it('are counted whole, and go on behind the first page', async () => {
    const likes = await pageAt('/interest', { favorite: first })
    expect(likes).toMatch(/찜한 상품<span[^>]*> 600<\/span>/)
    expect(likes).toContain('총 <strong>600개</strong>')
    expect(likes).toContain('더보기')
    expect(likes).toContain('소프트 토트백 581')
  })

  it('show for a period all that are free then, the oldest too', async () => {
    const likes = await pageAt('/interest?start=2026-12-05&end=2026-12-08', {
      'favorite?cursor=&rentalStartDate': page([cardOf(1)], 1),
      favorite: first,
    })
    expect(likes).toContain('소프트 토트백 1<')
    expect(likes).toContain('총 <strong>1개</strong>')
    expect(likes).toMatch(/찜한 상품<span[^>]*> 600<\/span>/)
    expect(likes).not.toContain('소프트 토트백 600')
    expect(likes).not.toContain('더보기')
  })

  it('that were just unliked are gone, though their page is not read again', async () => {
    const likes = await pageAt('/interest?start=2026-12-05&end=2026-12-08', {
      'favorite?cursor=&rentalStartDate': page([cardOf(600), cardOf(599)], 2),
      favorite: page(newest.slice(1), 599, { olderIds }),
    })
    expect(likes).toContain('총 <strong>1개</strong>')
    expect(likes).not.toContain('소프트 토트백 600')
    expect(likes).toContain('소프트 토트백 599')
  })
})

it('points taken back say whether a review was removed or a rental refunded', async () => {
  const row: Omit<PointEntry, 'id' | 'reason' | 'points'> = {
    ...{ createdAt: '2026-12-08T10:00:00+09:00', expiresAt: null, reissuedPoints: 0 },
    repaidPoints: 0,
    ...{ type: 'suspend', orderId: null, orderNumbers: null, productName: null, moreProducts: 0 },
  }
  const result: PointEntry[] = [
    { ...row, id: '2', reason: 'rental_suspend', points: -240 },
    { ...row, id: '1', reason: 'suspend', points: -1_000 },
  ]
  const sums = { total: -1_240, earn: 0, usage: 0, expiration: 0, cancel: 0, suspend: -1_240 }
  const page = await pageAt('/mypage/savings?gubun=suspend', {
    'my-points-history': { data: { result, cntAll: 2, sums } },
  })
  expect(page.replaceAll(/<[^>]*>/g, '')).toMatch(/대여료 환불로 회수-240P.*리뷰 삭제로 회수-1,000P/)
})

it('the chosen lines of the cart, less what their length takes off, add up to its total and to what its button says', async () => {
  const period = { rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-09' }
  const cart = [aLine(1, 12_300), aLine(2, 15_400), aLine(3, 99_900, true)]
  const result = [{ ...period, cart }]
  const page = await pageAt('/cart', { 'users/cart': { data: { result, cntAll: 1 } } })
  const words = page.replaceAll(/<[^>]*>/g, '')
  expect(words).toMatch(/12,300원 × 7일 ?86,100원기간 할인 -6,100원/)
  expect(words).toMatch(/15,400원 × 7일 ?107,800원기간 할인 -7,600원/)
  // 86,100 − 6,100 + 107,800 − 7,600: the total leaves out the line whose days others have taken.
  expect(words).toContain('전체 선택 2/2')
  expect(words).toMatch(/2개 · 12\.03 – 12\.09기간 할인 -13,700원 반영180,200원180,200원 주문하기/)
})

it('the coupon strip does not offer again what the price of the chosen days contains', () => {
  const offer: NonNullable<ProductDetail['coupon']> = {
    ...{ name: '가을 쿠폰', discountType: 'fixed', discountValue: 5_000, maxDiscountAmount: null },
  }
  const product: ProductDetail = {
    ...{ id: 1, productName: '소프트 로퍼', product_images: [], productCode: 'VRN-LF-0001' },
    brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란느', image_file: null },
    ...{ discountRate: 0, discountPrice: 12_300, dailyRentalPrice: 12_300, supplyPrice: 0 },
    ...{ likeYn: false, ownerType: 'own', averageRating: 0, reviewCount: 0, turnaroundDays: 0 },
    ...{ color: null, material: null, origin: null, size: null, description: '', category: [] },
    ...{ shippingCost: 'free', baseShippingCost: 3_000, jejuShippingCost: 5_000 },
    ...{ reviews: [], similarProducts: [], coupon: offer, consignment: null },
    ...{ periodDiscount: 0, periodTotalPrice: 36_900 },
  }
  const owned = aCouponCard({ ...offer, memberCouponId: '01930000-0000-7000-8000-000000000009' })
  const stripWith = (result: readonly object[], period: Period | null) =>
    renderToStaticMarkup(
      <SWRConfig
        value={{ provider: () => new Cache({ 'possession-coupons': { data: { result, cntAll: 1 } } }) }}
      >
        <CouponOff product={product} period={period} offer={offer}>
          {({ off, ...known }) => <CouponWords {...known} off={String(off)} />}
        </CouponOff>
      </SWRConfig>,
    ).replaceAll(/<[^>]*>/g, '')
  const days = { start: '2026-12-03', end: '2026-12-06' } as const
  expect(stripWith([owned], days)).toContain('쿠폰 5000 할인한 금액이에요')
  expect(stripWith([owned], null)).toContain('적용하면')
  expect(stripWith([], days)).toContain('받으면')
})

it('a member who comes Back to the page of somebody who left reads nothing of it', async () => {
  const page = await pageAt('/mypage/withdraw/complete', {}, { left: true })
  expect(page).not.toContain('회원님의 정보를 모두 지웠어요')
})

describe('a member who joined through a provider has no password', () => {
  it('to change', async () => {
    const info: MyInfo = {
      ...{ email: 'hana@example.com', name: '이서준', birthDate: null, gender: null, phoneNumber: null },
      providerType: 'kakao',
    }
    const words = '이 계정은 비밀번호를 쓰지 않아요'
    const change = (data: MyInfo) => pageAt('/mypage/change-password', { 'my-info': { data } })
    expect(await change(info)).toContain(words)
    expect(await change({ ...info, providerType: null })).not.toContain(words)
    const shown = (data: MyInfo) => pageAt('/mypage/user-info', { 'my-info': { data } })
    expect(await shown(info)).toContain('카카오')
    expect(await shown(info)).not.toContain('비밀번호 변경')
  })
  it('to leave with', () => {
    const form = (passwordRequired: boolean) => {
      const preview: WithdrawalPreview = {
        causes: [],
        pointsToExpire: 0,
        couponsToLapse: 0,
        passwordRequired,
      }
      return renderToStaticMarkup(
        <MemoryRouter>
          <WithdrawForm preview={preview} />
        </MemoryRouter>,
      )
    }
    expect(form(true)).toContain('type="password"')
    expect(form(false)).not.toContain('type="password"')
  })
})
