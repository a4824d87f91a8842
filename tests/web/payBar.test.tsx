import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../domain/wire/catalogue.ts'
import { calls } from '../../web/calls.ts'
import type { PaymentFailure } from '../../web/pieces/payment/failure.ts'
import { Checkout } from '../../web/screens/order/OrderScreen.tsx'
import { PayBar } from '../../web/screens/order/PayBar.tsx'
import type { CheckoutControls } from '../../web/screens/order/useCheckout.ts'

const controls = (
  phase: CheckoutControls['phase'],
  failure: PaymentFailure | null = null,
): CheckoutControls => ({
  phase,
  failure,
  ...{ payment: null, paid: null },
  ...{ pay: () => undefined, close: () => undefined, checkAgain: () => undefined },
})

const markupOf = (part: React.ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: part }])} />)

type Shown = Partial<Parameters<typeof PayBar>[0]>
const barOf = (changes: Shown = {}): string =>
  markupOf(
    <PayBar
      checkout={controls('idle')}
      amount={48_000}
      agreed
      couponsAreReady
      pointsProblem={null}
      recovery={null}
      otherDays={null}
      onPay={() => undefined}
      {...changes}
    />,
  )

/** The button's words, and whether it can be pressed. */
function buttonIn(markup: string): { words: string | undefined; isOpen: boolean } {
  const [, attributes = '', content = ''] = /<button([^>]*)>(.*?)<\/button>/.exec(markup) ?? []
  return { words: content.replaceAll(/<[^>]*>/g, ''), isOpen: !/\bdisabled\b/.test(attributes) }
}

describe('the pay bar', () => {
  it('asks for the amount, and can be pressed once the terms are agreed to', () => {
    expect(buttonIn(barOf())).toEqual({ words: '48,000원 결제하기', isOpen: true })
    expect(buttonIn(barOf({ amount: 1_234_500 })).words).toBe('1,234,500원 결제하기')
  })
  it('stays closed until the terms are agreed to', () => {
    expect(buttonIn(barOf({ agreed: false }))).toEqual({ words: '48,000원 결제하기', isOpen: false })
  })
  it('stays closed until the coupons are known: the amount may be without one', () => {
    expect(buttonIn(barOf({ couponsAreReady: false })).isOpen).toBe(false)
  })
  it('stays closed while more points are typed than can be used', () => {
    expect(buttonIn(barOf({ pointsProblem: '보유 포인트보다 많이 쓸 수 없어요.' })).isOpen).toBe(false)
  })
  it.each([
    ['preparing', '주문을 확인하고 있어요'],
    ['sheetOpen', '결제 중'],
    ['releasing', '날짜를 풀고 있어요'],
    ['confirming', '결제를 확인하고 있어요'],
    ['unknown', '결제 결과를 확인하고 있어요'],
    ['paid', '주문을 마쳤어요'],
  ] as const)('is locked while it is %s, and says so', (phase, words) => {
    expect(buttonIn(barOf({ checkout: controls(phase) }))).toEqual({ words, isOpen: false })
  })
  it('lets the result of a payment be looked up when it is not known, and nothing be paid again', () => {
    const markup = barOf({ checkout: controls('stuck') })
    expect(buttonIn(markup)).toEqual({ words: '결제 결과 확인하기', isOpen: true })
    expect(markup).toContain('다시 결제하지 말고 확인해 주세요.')
    expect(markup).not.toContain('결제하기</span>')
  })
  it('says why a payment failed, with the way out of it, until the next attempt', () => {
    const refused: PaymentFailure = {
      kind: 'refused',
      code: 'PERIOD_TAKEN',
      message: '이미 예약된 기간이에요.',
    }
    const recovery = { to: '/cart', words: '장바구니로 돌아가기' }
    const failed = barOf({ checkout: controls('idle', refused), recovery })
    expect(failed).toContain('이미 예약된 기간이에요.')
    expect(failed).toContain('href="/cart"')
    expect(barOf({ checkout: controls('preparing', refused), recovery })).not.toContain('이미 예약된')
  })
  it('says before a payment that the days became too near, with the way to others, and none while one is under way (rule 833)', () => {
    const otherDays = { to: '/product/rent/1', words: '다른 날짜 고르기' }
    const markup = barOf({ otherDays })
    expect(markup).toContain('이제 이 날짜에는 빌릴 수 없어요.')
    expect(markup).toContain('href="/product/rent/1"')
    expect(buttonIn(markup).isOpen).toBe(false)
    expect(barOf({ otherDays, checkout: controls('sheetOpen') })).not.toContain('이 날짜에는')
    expect(barOf({ otherDays, recovery: otherDays }), 'a refusal says it itself').not.toContain('이 날짜에는')
  })
})

const bag: ProductDetail = {
  ...{ id: 1, productName: '아틀리에 탑핸들 백 미디엄', product_images: [], productCode: 'B-1' },
  brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란', image_file: null },
  ...{ discountRate: 20, discountPrice: 12_300, dailyRentalPrice: 15_400, supplyPrice: 0 },
  ...{ likeYn: false, ownerType: 'own', averageRating: 0, reviewCount: 0 },
  ...{ color: null, material: null, origin: null, size: null, description: '' },
  ...{ category: [], shippingCost: 'free', baseShippingCost: 0, jejuShippingCost: 0, turnaroundDays: 0 },
  ...{ reviews: [], similarProducts: [], coupon: null, consignment: null },
  ...{ periodDiscount: -1_200, periodTotalPrice: 48_000 },
}

/** The bar of an order page for 3 to 6 December. */
function barOn(today: CivilDate): string {
  const now = { now: `${today}T10:00:00+09:00`, today, closedDays: [] }
  const page = markupOf(
    <SWRConfig value={{ provider: () => new Map(), fallback: { [calls.now.url]: now } }}>
      <Checkout
        selection={{
          start: '2026-12-03',
          end: '2026-12-06',
          items: [{ product: bag, price: 48_000 }],
          carts: [],
        }}
        products={[bag]}
        savedAddresses={[]}
        onPricesChanged={async () => undefined}
      />
    </SWRConfig>,
  )
  return page.slice(page.indexOf('aria-label="결제하기"'))
}

it('an order page opens with the price of the rental on a button that waits for the agreement', () => {
  expect(buttonIn(barOn('2026-11-30'))).toEqual({ words: '48,000원 결제하기', isOpen: false })
  expect(barOn('2026-11-30')).not.toContain('이 날짜에는')
})

it('an order page says after midnight that its days became too near (rules 833 and 834)', () =>
  expect(barOn('2026-12-01')).toContain('이제 이 날짜에는 빌릴 수 없어요.'))
