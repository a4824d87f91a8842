import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { MINIMUM_BALANCE } from '../../domain/wallet/pointsLimits.ts'
import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import type { PastCoupon } from '../../domain/wire/coupons.ts'
import { kindName } from '../../web/pieces/consigned/rowKinds.ts'
import { SealNote } from '../../web/pieces/consigned/SealNote.tsx'
import { justJoined } from '../../web/pieces/joining/finishJoining.ts'
import { EmptyListing } from '../../web/pieces/listing/EmptyListing.tsx'
import { NothingFound } from '../../web/pieces/search/Results.tsx'
import { BrandTile } from '../../web/screens/brand/BrandScreen.tsx'
import { BannerCarousel } from '../../web/screens/home/banners/BannerCarousel.tsx'
import { RecommendedGroup } from '../../web/screens/home/HomeScreen.tsx'
import { JoinCompleteScreen } from '../../web/screens/joinComplete/JoinCompleteScreen.tsx'
import { Steps } from '../../web/screens/luxshare/LuxshareScreen.tsx'
import { PastCoupons } from '../../web/screens/myCoupons/MyCouponsScreen.tsx'
import { NewMemberCouponScreen } from '../../web/screens/newMemberCoupon/NewMemberCouponScreen.tsx'
import { PointPart } from '../../web/screens/order/OrderScreen.tsx'
import { quoteOf } from '../../web/screens/order/quote.ts'
import { Guide } from '../../web/screens/productDetail/Below.tsx'
import { ownsOffer } from '../../web/screens/productDetail/ChosenPeriod.tsx'
import { CouponWords, Summary } from '../../web/screens/productDetail/Summary.tsx'
import { PromotionCards } from '../../web/screens/promotion/PromotionScreen.tsx'
import { Balance, emptyWords } from '../../web/screens/savings/SavingsScreen.tsx'
import { points } from '../../web/text/format.ts'

const markupOf = (part: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
const wordsOf = (part: React.ReactNode) => markupOf(part).replaceAll(/<[^>]*>/g, '')

const shoes: ProductDetail = {
  ...{ id: 1, productName: '소프트 로퍼', product_images: [], productCode: 'VRN-LF-0001' },
  brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란느', image_file: null },
  ...{ discountRate: 20, discountPrice: 12_300, dailyRentalPrice: 15_400, supplyPrice: 1_250_000 },
  ...{ likeYn: false, ownerType: 'own', averageRating: 0, reviewCount: 0, turnaroundDays: 0 },
  ...{ color: null, material: null, origin: null, size: '240mm', description: '', category: [] },
  ...{ shippingCost: 'free', baseShippingCost: 3_000, jejuShippingCost: 5_000 },
  ...{ reviews: [], similarProducts: [], coupon: null, consignment: null },
  ...{ periodDiscount: 0, periodTotalPrice: 36_900 },
}
const summaryOf = (product: ProductDetail) => {
  const nothing = () => undefined
  return wordsOf(
    <Summary product={product} period={null} onShare={nothing} onCoupons={nothing} onFreeAlert={nothing} />,
  )
}

it('a product says its one size beside its name, and what it costs new', () => {
  const words = summaryOf(shoes)
  expect(words).toContain('소프트 로퍼사이즈 240mm')
  expect(words).toContain('새 상품 정가1,250,000원')
  expect(summaryOf({ ...shoes, supplyPrice: 0 })).not.toContain('정가')
})

it('a product without a review has an empty star bar and the link to its reviews', () => {
  expect(summaryOf(shoes)).toContain('아직 별점이 없어요리뷰 0')
  const nothing = () => undefined
  const markup = markupOf(
    <Summary product={shoes} period={null} onShare={nothing} onCoupons={nothing} onFreeAlert={nothing} />,
  )
  expect(markup).toContain('<rect width="0"')
  expect(markup).toMatch(/<a href="#reviews"[^>]*>리뷰 0<\/a>/)
  const rated = summaryOf({ ...shoes, averageRating: 4.5, reviewCount: 12 })
  expect(rated).toContain('별점 5점 만점에 4.5점4.5리뷰 12')
})

it('delivery is called free only where it is', () => {
  expect(summaryOf(shoes)).toContain('배송비무료배송')
  const paid = summaryOf({ ...shoes, shippingCost: 'paid' })
  expect(paid).toContain('배송비3,000원')
  expect(paid).not.toContain('무료배송')
})

it('a coupon that the member owns is not offered for taking', () => {
  const worth = { discountType: 'percentage', discountValue: 15, maxDiscountAmount: 20_000 } as const
  const offer = { name: 'VERANNE 15% 쿠폰', ...worth }
  expect(ownsOffer([], offer)).toBe(false)
  expect(ownsOffer([{ ...offer, discountValue: 10 }, offer], offer)).toBe(true)
  expect(wordsOf(<CouponWords isOwned off="15%" />)).toBe('쿠폰 적용하면 15% 더 할인쿠폰 보기')
  expect(wordsOf(<CouponWords isOwned={false} off="15%" />)).toBe('쿠폰 받으면 15% 더 할인쿠폰 받기')
})

it('the link from a used coupon to its order reads well after any name', () => {
  const coupon: PastCoupon = {
    ...{ id: 1, memberCouponId: null, type: 'normal', applicableTo: 'all_products', coupon_products: [] },
    ...{ categoryId: null, categoryName: null },
    ...{ discountType: 'fixed', discountValue: 5_000, maxDiscountAmount: null, minPurchaseAmount: 0 },
    ...{
      name: '생일 선물 바우처',
      endDate: '2026-12-31',
      downloadYn: true,
      status: 'used',
      usedOn: '2026-12-01',
    },
    ...{ orderId: '01935b4e-7a30-7000-8000-000000000001', orderNumbers: '261201-AB12CD' },
  }
  const past = { result: [coupon], cntAll: 1, counts: { used: 1, expired: 0 } }
  const markup = markupOf(<PastCoupons kind="used" past={past} page={1} onPage={() => undefined} />)
  expect(markup).toContain('aria-label="생일 선물 바우처 사용 주문 보기 261201-AB12CD"')
})

it('points that were never used are said to be usable from the smallest balance on', () => {
  expect(emptyWords(12).expiration.reason).toContain('1년 동안')
  expect(emptyWords(18).expiration.reason).toContain('18개월 동안')
  expect(emptyWords(12).usage.reason).toContain(`${points(MINIMUM_BALANCE)}부터`)
})

it('the guide of a product says what a stain, damage and a late day cost', () => {
  const words = wordsOf(<Guide perDay={12_300} deliveryFee={0} />)
  expect(words).toContain('얼룩 · 파손 · 연체')
  expect(words).toMatch(/지워지지 않는 얼룩, 파손수선에 드는 비용/)
  expect(words).toContain('12,300원')
})

it('the guide of a product says how to order, what delivery costs, and that a rental cannot be moved', () => {
  const free = wordsOf(<Guide perDay={12_300} deliveryFee={0} />)
  expect(free).toContain(
    '주문 · 배송원하는 날짜를 골라 주세요. 사용 시작 2일 전에 출고해요. 배송은 무료예요.',
  )
  expect(free).toContain('배송은 무료예요.')
  expect(free).toContain('일정 변경은 할 수 없어요.')
  const paid = wordsOf(<Guide perDay={12_300} deliveryFee={3_000} />)
  expect(paid).toContain('배송비는 3,000원이에요.')
  expect(paid).not.toContain('배송은 무료')
})

it('an appraisal is said to take three days or more', () => {
  const rate = {
    ...{ transactionFeeRate: 9.8, operatingFeeRate: 20, inspectionFee: 30_000, returnFee: 10_000 },
    ...{ earlyEndPercent: 30, sendWithinDays: 3, inspectionDays: 3, settlementDay: 20 },
  }
  expect(wordsOf(<Steps rate={rate} />)).toContain('3일 이상 살펴본 뒤')
})

it('an event without a picture draws its words', () => {
  const event = { id: 1, to: '/promotion/detail/1', title: '가을 소식', subtitle: '', picture: null }
  const markup = markupOf(
    <PromotionCards promotions={[{ ...event, from: '2026-12-01', until: null }]} first />,
  )
  expect(markup).not.toContain('<img')
  expect(markup).toMatch(/<span class="[^"]*"[^>]*aria-hidden="true">가을 소식<\/span>/)
})

it('a desktop gets the wide picture of a banner, a phone the tall one', () => {
  const pictures = {
    pc_image_file: { fileUrl: '/files/pc.webp' },
    mobile_image_file: { fileUrl: '/files/m.webp' },
  }
  const markup = markupOf(
    <BannerCarousel banners={[{ id: 1, title: '가을', linkUrl: null, target: 'current', ...pictures }]} />,
  )
  expect(markup).toMatch(/<source media="\(min-width: \d+px\)" srcSet="\/files\/pc\.webp"\/>/)
  expect(markup).toContain('<img src="/files/m.webp"')
})

it('the tile of a brand shows one product of it, and its name', () => {
  const brand = {
    ...{ id: 1, nameEnglish: 'VERANNE', nameKorean: '베란느', image_file: null, index: 'ㅂ' },
    ...{ recommendYn: true, productCount: 9, product_image_file: { fileUrl: '/files/pictures/7/front' } },
  }
  const markup = markupOf(<BrandTile brand={brand} first />)
  expect(markup).toContain('src="/files/pictures/7/front?w=540"')
  expect(markup.match(/<img/g)).toHaveLength(1)
  expect(markup).toContain('VERANNE')
})

it('a balance below zero is explained', () => {
  const summary = { heldPoints: 0, expiringPoints: 0, expiring: [], lifeMonths: 12, rentalPercent: 0 }
  const owing = wordsOf(<Balance summary={{ ...summary, points: -2_300, debt: 2_300 }} />)
  expect(owing).toContain('-2,300P')
  expect(owing).toContain('회수할 포인트 중 2,300P가 모자라요.')
  expect(wordsOf(<Balance summary={{ ...summary, points: 0, debt: 0 }} />)).not.toContain('모자라요')
})

it('points that end within 30 days stand with their days, beside what an order being paid holds', () => {
  const expiring = [
    { day: '2026-12-05', points: 1_500 },
    { day: '2026-12-20', points: 2_000 },
  ] as const
  const summary = {
    ...{ points: 8_600, debt: 0, expiringPoints: 3_500, expiring: [...expiring] },
    ...{ lifeMonths: 12, rentalPercent: 0 },
  }
  const words = wordsOf(<Balance summary={{ ...summary, heldPoints: 1_200 }} />)
  expect(words).toContain('30일 안에 만료3,500P2026.12.05 23:59까지1,500P2026.12.20 23:59까지2,000P')
  expect(words).toContain('결제 중인 주문에 1,200P를 쓰고 있어요.')
  const none = wordsOf(<Balance summary={{ ...summary, heldPoints: 0, expiringPoints: 0, expiring: [] }} />)
  expect(none).toContain('30일 안에 만료되는 포인트가 없어요.')
  expect(none).not.toContain('결제 중인 주문')
})

it('a section of home without products is not there', () => {
  const group = { theme: 'HOT_ITEMS', title: '지금 인기', subtitle: '', recommended_products: [] }
  const shownOf = (groups: Parameters<typeof RecommendedGroup>[0]['groups']) =>
    markupOf(<RecommendedGroup groups={groups} theme="HOT_ITEMS" title="HOT ITEMS" />)
  expect(shownOf([])).toBe('')
  expect(shownOf([{ id: 1, ...group }])).toBe('')
  expect(
    shownOf([{ id: 1, ...group, recommended_products: [{ product: shoes, displayOrder: 1 }] }]),
  ).toContain('HOT ITEMS')
})

it('checkout says from which balance and which rent on points can be used', () => {
  const quote = quoteOf({
    ...{ products: [shoes], period: { start: '2026-12-03', end: '2026-12-06' } as const, coupons: [] },
    ...{ choice: 'best', points: 0, balance: 8_500, address1: '' },
  })
  const part = <PointPart balance={8_500} points={0} quote={quote} onPoints={() => undefined} />
  expect(wordsOf(part)).toContain('보유 포인트가 1,000P 이상이면, 총 렌트 금액 30,000원부터 쓸 수 있어요.')
})

it('a category without products, and a search that found nothing, say what may help', () => {
  const filter = { brandId: [], discountId: [] }
  expect(wordsOf(<EmptyListing filter={filter} rewrite={() => undefined} />)).toContain(
    '아직 이 카테고리에 상품이 없어요',
  )
  expect(wordsOf(<NothingFound keyword="토토백" />)).toContain('검색어를 줄이거나 다른 말로 찾아 보세요.')
})

it('an owner unfolds the hash of a sealed settlement; on paper it is open', () => {
  const seal = { block: 12, hash: 'ab'.repeat(32), sealedAt: '2027-01-20T01:00:00.000Z', isSealed: true }
  const [before = '', folded = ''] = markupOf(<SealNote seal={{ ...seal, isBroken: false }} />).split(
    '<details>',
  )
  expect(before).not.toContain(seal.hash)
  expect(folded).toMatch(new RegExp(`기록 위변조 확인</summary>.*${seal.hash}`))
  const paper = markupOf(<SealNote seal={{ ...seal, isBroken: false }} onPaper />)
  expect(paper).not.toContain('<details>')
  expect(paper).toContain('원장 봉인 블록 12 · 2027.01.20 10:00')
})

it('a row of a statement is named by what it is for', () => {
  expect(kindName({ kind: 'rental' })).toBe('대여')
  expect(kindName({ kind: 'compensation' })).toBe('파손·분실 배상')
})

it('the welcome page speaks to those without an account first', () => {
  expect(wordsOf(<NewMemberCouponScreen />)).toMatch(/가입하고 쿠폰 받기이미 회원이면 로그인하고 쿠폰 받기$/)
})

it('whoever has just joined is welcomed, whoever comes back to that page is greeted', () => {
  const wordsFor = (state: object | null) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={[{ pathname: '/join/complete', state }]}>
        <JoinCompleteScreen />
      </MemoryRouter>,
    )
  expect(wordsFor(justJoined)).toContain('가입을 환영해요.')
  expect(wordsFor(null)).toContain('반가워요.')
})

/** The one name of a thing in the shop, and other words for it. */
const names = {
  리뷰: /후기/,
  '받는 분': /수령인|수취인|받는 (이|사람)(?![가-힣])/,
} as const

it.each(Object.entries(names))('%s is what the whole shop calls it', (_, other) => {
  const web = join(import.meta.dirname, '../../web')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => other.test(readFileSync(join(web, file), 'utf8')))).toEqual([])
})
