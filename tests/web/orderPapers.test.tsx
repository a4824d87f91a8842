import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { CancellationQuote } from '../../domain/wire/cancellations.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { ItemReturn } from '../../domain/wire/returns.ts'
import { calls } from '../../web/calls.ts'
import { AmountRows } from '../../web/pieces/rented/AmountRows.tsx'
import { CancelCompleteScreen } from '../../web/screens/cancelComplete/CancelCompleteScreen.tsx'
import { TermsPart } from '../../web/screens/order/OrderScreen.tsx'
import { Quote } from '../../web/screens/orderDetail/CancelSheet.tsx'
import { ItemPart } from '../../web/screens/orderDetail/ItemPart.tsx'
import { PrintedReceipt } from '../../web/screens/orderDetail/PrintedReceipt.tsx'
import { ReturnNotes } from '../../web/screens/orderDetail/ReturnSheet.tsx'
import { sessionStore } from '../../web/session/session.ts'
import { cancelledItem } from '../../web/storage/cancelledItem.ts'
import { aStorage } from '../support/aStorage.ts'
import { sessionOf } from '../support/memberSession.ts'

const days = { rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' } as const
const order: OrderDetail = {
  ...{ id: '0199a1b2-0000-7000-8000-000000000008', orderNumbers: '261120-51JAD5', status: 'placed', ...days },
  ...{ createdAt: '2026-11-20T10:20:00+09:00', totalAmount: 0, totalRent: 49_200, periodDiscount: -1_200 },
  ...{ couponDiscount: 0, pointsUsed: 48_000, deliveryFee: 0, payments: [], notices: [] },
  ...{ shippingName: '이서준', shippingPhone: '01034567890', shippingAddress: '서울', shippingNote: '' },
  user: { name: '이서준', phoneNumber: null, email: 'seojun@example.com', gender: null },
  receipt: { paid: 0, refunded: 0, supply: 0, vat: 0, untaxed: 0 },
  order_items: [
    {
      ...{ id: '0199a1b2-0000-7000-8000-000000000009', status: 'new', finalAmount: 0, order: days },
      ...{ totalRentPrice: 49_200, periodDiscount: -1_200, couponShare: 0, pointsShare: 0 },
      trackingUrl: null,
      product: {
        ...{ id: 1, productName: '소프트 로퍼', product_images: [] },
        brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란느', image_file: null },
      },
      ...{ shippedAt: null, deliveredAt: null, endedAt: null, collectedAt: null, cancelledAt: null },
      ...{ arrivedOn: null, pickUpFrom: null, returnDays: [], lateDaysCharged: 0 },
      ...{ reviewId: null, reviewUntil: null, cancellation: null, itemReturn: null },
      ...{ exchanges: [], extensions: [], refunds: [], isOffered: true, mayCancel: true },
      isArrivalAwaited: false,
    },
  ],
}
it('the sums of an order name all six parts in their order, those of 0 won too', () => {
  const rows = renderToStaticMarkup(<AmountRows amounts={order} />).replaceAll(/<[^>]*>/g, '')
  expect(rows).toBe(
    '총 렌트 금액49,200원기간 할인-1,200원쿠폰 할인0원포인트 사용-48,000원배송비무료배송최종 결제 금액0원',
  )
})
const paidByPoints: CancellationQuote = {
  ...{ orderItemId: '0199a1b2-0000-7000-8000-000000000009', reason: 'just_ordered', daysToStart: 13 },
  ...{ finalAmount: 48_000, feePercent: 0, fee: 0, cardRefund: 0, pointsRefund: 48_000 },
  ...{ deliveryFeeRefund: 0, couponReturned: false, items: 1 },
}
const paidByBoth = { ...paidByPoints, cardRefund: 32_000, pointsRefund: 16_000 }

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  // What was cancelled is shown to the member who did it alone.
  sessionStore.save(sessionOf(1))
})
afterEach(() => vi.unstubAllGlobals())

const markupOf = (part: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)

describe('a cancellation promises a card refund only where money goes back to the card', () => {
  it('in the sheet that asks', () => {
    const sheet = (quote: CancellationQuote) => markupOf(<Quote quote={quote} order={order} shipsIn={11} />)
    expect(sheet(paidByPoints)).not.toContain('카드 환불')
    expect(sheet(paidByBoth)).toContain('카드 환불은 영업일 기준')
  })
  it('on the page that follows', () => {
    const page = (quote: CancellationQuote) => {
      cancelledItem.save({ orderId: order.id, productName: '소프트 로퍼', quote })
      return markupOf(<CancelCompleteScreen />)
    }
    expect(page(paidByPoints)).toContain('48,000P')
    expect(page(paidByPoints)).not.toContain('카드 환불')
    expect(page(paidByBoth)).toContain('카드 환불은 영업일 기준')
  })
})

describe('a cancellation three days before the start says what it costs', () => {
  const late: CancellationQuote = {
    ...{ ...paidByPoints, reason: 'days_before_start', daysToStart: 3, feePercent: 30, fee: 14_400 },
    ...{ cardRefund: 27_200, pointsRefund: 6_400 },
  }
  /** The value that stands beside a name in the list of amounts. */
  const amountBeside = (page: string, name: string) =>
    new RegExp(`<dt[^>]*>${name}</dt><dd[^>]*>(.*?)</dd>`).exec(page)?.[1]?.replaceAll(/<[^>]*>/g, '')

  it('in the sheet that asks', () => {
    const sheet = markupOf(<Quote quote={late} order={order} shipsIn={1} />)
    expect(sheet.replaceAll(/<[^>]*>/g, '')).toContain('오늘은 시작 3일 전이라 수수료 30%가 있어요.')
    expect(amountBeside(sheet, '취소할 금액')).toBe('48,000원')
    expect(amountBeside(sheet, '취소 수수료 30%')).toBe('-14,400원')
    expect(sheet).toContain('33,600원')
    expect(sheet).toContain('6,400P')
  })
  it('on the page that follows', () => {
    cancelledItem.save({ orderId: order.id, productName: '소프트 로퍼', quote: late })
    const page = markupOf(<CancelCompleteScreen />)
    expect(amountBeside(page, '취소 수수료 30%')).toBe('-14,400원')
    expect(amountBeside(page, '카드 환불')).toBe('27,200원')
    expect(amountBeside(page, '포인트 환불')).toBe('6,400P')
  })
})

it('a cancellation says how many points come back, and whether the coupon does', () => {
  const sheet = (quote: CancellationQuote) => markupOf(<Quote quote={quote} order={order} shipsIn={11} />)
  const withCoupon = sheet({ ...paidByBoth, couponReturned: true })
  expect(withCoupon).toContain('16,000P')
  expect(withCoupon).toContain('쓴 쿠폰은 다시 쓸 수 있어요.')
  expect(sheet(paidByBoth)).not.toContain('쿠폰')
  expect(sheet({ ...paidByBoth, cardRefund: 48_000, pointsRefund: 0 })).not.toContain('포인트')
})

it('a return says before it is asked for how much comes back at most to card and points, and of the coupon', () => {
  const notes = (finalAmount: number, pointsShare: number, couponShare: number) =>
    [
      ...markupOf(<ReturnNotes item={{ finalAmount, pointsShare, couponShare }} />).matchAll(
        /<li>(.*?)<\/li>/g,
      ),
    ]
      .map(([, note = '']) => note.replaceAll(/<[^>]*>/g, ''))
      .slice(1)
  const decided = '상품 상태를 확인한 뒤 환불 금액을 정해요.'
  expect(notes(38_400, 6_400, 9_600)).toEqual([
    `${decided} 카드로 32,000원, 포인트로 6,400P까지 돌려드려요.`,
    '반품하면 쓴 쿠폰은 돌아오지 않아요.',
    expect.stringContaining('카드 환불은 영업일 기준'),
  ])
  expect(notes(48_000, 48_000, 0)).toEqual([`${decided} 포인트로 48,000P까지 돌려드려요.`])
  expect(notes(0, 0, 48_000)).toEqual([decided, '반품하면 쓴 쿠폰은 돌아오지 않아요.'])
})

it('the printed receipt names a brand in upper case, as the screens do', () => {
  expect(JSON.stringify(PrintedReceipt({ order }))).toContain('VERANNE 소프트 로퍼')
})

type Told = Partial<OrderDetail['order_items'][number]>

/** The item of the order, with what is told of it. */
function partOf(told: Told, today: CivilDate = '2026-12-20'): string {
  const [rented] = order.order_items
  if (rented === undefined) throw new Error('the order has an item')
  const nothing = () => undefined
  return markupOf(
    <ItemPart
      item={{ ...rented, ...told }}
      progress="whole"
      today={today}
      askPath="/mypage/inquiry"
      onCancel={nothing}
      onReturn={nothing}
      onExtend={nothing}
    />,
  )
}
const wordsIn = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '')

describe('a rental that was not sent is cancelled by its member only while they can (rule 992)', () => {
  it.each([
    ['in time', '2026-11-28', true, ['예약 취소'], ['취소 문의하기', '직접 취소할 수 없어요']],
    ['the day before', '2026-12-02', false, ['취소 문의하기', '이제 직접 취소할 수 없어요'], ['예약 취소']],
    [
      'once its days are over',
      '2026-12-07',
      false,
      ['취소 문의하기', '저희가 취소하고'],
      ['예약 취소', '직접'],
    ],
  ] as const)('%s', (_, today, mayCancel, says, neverSays) => {
    const words = wordsIn(partOf({ mayCancel }, today))
    for (const said of says) expect(words).toContain(said)
    for (const said of neverSays) expect(words).not.toContain(said)
  })
})

describe('what happened to an item is told as past once it is over (rule 952)', () => {
  const wordsOf = (told: Told) => wordsIn(partOf(told, '2027-11-20'))
  const back = {
    ...{ feePercent: 0, fee: 0, cardRefund: 48_000, pointsRefund: 0, refundStatus: 'confirmed' as const },
    ...{ confirmedAmount: 48_000, lateAmount: 0, transferredAmount: 0, transferredTo: [] },
    ...{ couponReturned: true, undelivered: null },
  } as const

  it('a coupon came back, and may be used or over by now', () => {
    const words = wordsOf({ status: 'cancel', cancellation: back })
    expect(words).toContain('쿠폰함으로 돌려드렸어요')
    expect(words).not.toContain('다시 쓸 수 있어요')
  })
  it('what was paid for an item that never arrived goes back, and then went back', () => {
    const of = (confirmedAmount: number) =>
      wordsOf({
        status: 'cancel',
        cancellation: { ...back, undelivered: 'lost_on_the_way', confirmedAmount },
      })
    expect(of(0)).toContain('결제한 금액을 모두 돌려드려요.')
    expect(of(48_000)).toContain('결제한 금액을 모두 돌려드렸어요.')
  })
  it('what is sent instead is sent, and then was exchanged, and its difference is refunded', () => {
    const exchange = {
      ...{ exchangedAt: '2026-11-20T10:20:00+09:00', refunded: 9_000, cardRefund: 9_000, pointsRefund: 0 },
      ...{ refundStatus: 'confirmed' as const, confirmedAmount: 9_000, lateAmount: 0 },
      ...{ transferredAmount: 0, transferredTo: [] },
      from: { productId: 2, productName: '미니 백' },
      to: { productId: 1, productName: '소프트 로퍼' },
    } as const
    const of = (status: 'new' | 'collected') => wordsOf({ status, exchanges: [exchange] })
    expect(of('new')).toContain('미니 백 대신 소프트 로퍼 상품을 보내 드려요.')
    expect(of('collected')).toContain('미니 백 대신 소프트 로퍼 상품으로 바꿨어요.')
    expect(of('collected')).toContain('카드 9,000원 환불 · 완료')
    expect(of('collected')).not.toContain('드려요')
  })
})

it('a product is booked again on its page, one that is gone leads to its similar ones', () => {
  const linkOf = (isOffered: boolean) => partOf({ status: 'collected', isOffered })
  expect(linkOf(true)).toMatch(/href="\/product\/detail\/1"[^>]*><span[^>]*>다시 예약/)
  expect(linkOf(false)).toMatch(/href="\/product\/similar\/1"[^>]*><span[^>]*>다시 예약/)
})

const wordsOf = (told: Told): string => wordsIn(partOf({ status: 'cancel', ...told }))
const untransferred = { transferredAmount: 0, transferredTo: [] }
const ending = { fee: 0, feePercent: 0, couponReturned: false, undelivered: null }

it('a refund that is late in part says so of that part alone (rule 476)', () => {
  const back = { cardRefund: 70_200, pointsRefund: 0, confirmedAmount: 48_000, lateAmount: 22_200 } as const
  const late = { ...back, refunded: 70_200, refundStatus: 'rejected', ...untransferred } as const
  const words = wordsOf({ cancellation: { ...late, ...ending } })
  expect(words).not.toContain('죄송합니다')
  expect(wordsOf({ cancellation: { ...late, ...ending, undelivered: 'never_arrived' } })).toContain(
    '상품을 전해 드리지 못했어요. 죄송합니다.',
  )
  expect(words).toContain('카드 환불완료48,000원카드 환불늦어지고 있어요22,200원')
  expect(words).toContain('카드사가 받지 않은 22,200원은 계좌로라도 꼭 돌려드릴게요.')
  expect(wordsOf({ refunds: [{ ...late, refundedAt: '2026-12-10T10:00:00+09:00' }] })).toContain(
    '2026.12.10 환불카드 48,000원 완료 + 카드 22,200원 늦어지고 있어요',
  )
})

it('a refund that card and account share names both with their sums, wherever it is told (rules 431 and 916)', () => {
  const back = { cardRefund: 70_200, pointsRefund: 0, confirmedAmount: 48_000, lateAmount: 0 } as const
  const toss = {
    transferredAmount: 22_200,
    transferredTo: [{ bankName: '토스뱅크', accountNumber: '****5678' }],
  }
  const shared = { ...back, ...toss, refunded: 70_200, refundStatus: 'confirmed' } as const
  expect(wordsOf({ cancellation: { ...shared, ...ending } })).toContain(
    '카드 환불완료48,000원토스뱅크 ****5678 계좌 환불완료22,200원',
  )
  expect(wordsOf({ refunds: [{ ...shared, refundedAt: '2026-12-10T10:00:00+09:00' }] })).toContain(
    '2026.12.10 환불카드 48,000원 완료 + 토스뱅크 ****5678 계좌 22,200원 완료',
  )
  const [from, to] = [
    { productId: 1, productName: '소프트 로퍼' },
    { productId: 2, productName: '미니 숄더백' },
  ]
  const exchange = { ...shared, from, to, exchangedAt: '2026-11-21T10:00:00+09:00' }
  expect(wordsOf({ exchanges: [exchange] })).toContain(
    '차액 카드 48,000원 환불 · 완료, 토스뱅크 ****5678 계좌 22,200원 환불 · 완료',
  )
  const itemReturn: ItemReturn = {
    ...{ number: 1, stage: 'completed', requestedAt: '2026-12-05T10:20:00+09:00', declineReason: null },
    ...{ approvedAt: null, collectingAt: null, declinedAt: null, collectedAt: null, trackingUrl: null },
    ...{ completedAt: '2026-12-09T10:00:00+09:00', refund: { ...shared, deliveryFeeRefund: 0 } },
  }
  expect(wordsOf({ status: 'return_completed', itemReturn })).toMatch(
    /카드 · 완료48,000원토스뱅크 \*{4}5678 계좌 · 완료22,200원/,
  )
})

it('what is returned for a fault is told apart from what is picked up at the end', () => {
  const saidOf = (status: 'delivered' | 'new') => wordsIn(partOf({ status }, '2026-12-04'))
  expect(saidOf('delivered')).toMatch(
    /상품에 문제가 있나요\? 이용을 마친 상품의 반납은 신청하지 않아도 찾으러 가요\.반품 신청/,
  )
  expect(saidOf('new')).not.toContain('상품에 문제가 있나요?')
})

describe('a later end is offered where one can be chosen (rule 652)', () => {
  const saidOf = (told: Told, today: CivilDate) => wordsIn(partOf(told, today))
  const arrived = { status: 'end', arrivedOn: '2026-12-03', pickUpFrom: null } as const
  it('for a rental in use, and first of all for a late one', () => {
    expect(saidOf({ ...arrived, status: 'delivered' }, '2026-12-05')).toMatch(/대여 연장/)
    expect(saidOf(arrived, '2026-12-09')).toMatch(
      /회수일이 2일 지났어요. 더 쓰시려면 지금 연장해 주세요.*대여 연장/,
    )
  })
  it('not for what was never sent or arrived after its last day, which is not late (rules 650 and 651)', () => {
    for (const status of ['new', 'ready_for_delivery', 'shipped'] as const) {
      expect(saidOf({ status }, '2026-12-12')).not.toMatch(/회수일이|청구|대여 연장/)
      expect(saidOf({ status }, '2026-12-05')).toContain('대여 연장')
    }
    const sentLate = {
      status: 'end',
      shippedAt: '2026-12-08T10:00:00+09:00',
      arrivedOn: '2026-12-10',
      pickUpFrom: null,
    } as const
    expect(saidOf(sentLate, '2026-12-11')).not.toMatch(/회수일이|청구|대여 연장/)
    expect(saidOf(sentLate, '2026-12-12')).toMatch(
      /회수일이 1일 지났어요. 아직 보내지 않은 상품은 지금 보내 주세요/,
    )
  })
  it('not first of all where its renter waited for the shop, whose days it would cost (rule 844)', () => {
    const waited: Told = { ...arrived, returnDays: [{ from: '2026-12-08', to: '2026-12-11' }] }
    expect(saidOf(waited, '2026-12-11')).toContain('오늘 12.11(금)에 찾으러 갈게요')
    expect(saidOf(waited, '2026-12-11')).not.toMatch(/회수일이|청구/)
    expect(saidOf(waited, '2026-12-12')).toMatch(
      /회수일이 1일 지났어요. 아직 보내지 않은 상품은 지금 보내 주세요.*대여 연장/,
    )
  })
  it('not beyond the 14th day, nor once late days were charged: what is left to do is said', () => {
    expect(saidOf(arrived, '2026-12-16')).toContain('대여 연장')
    const over = saidOf(arrived, '2026-12-17')
    expect(over).toMatch(
      /회수일이 10일 지났어요. 가장 긴 14일이 지나 더 연장할 수 없어요. 아직 보내지 않은 상품은 지금 보내 주세요/,
    )
    expect(over).not.toMatch(/지금 연장해 주세요|대여 연장/)
    const charged = saidOf({ ...arrived, lateDaysCharged: 1 }, '2026-12-09')
    expect(charged).toMatch(
      /늦은 날을 이미 청구해서 더 연장할 수 없어요. 아직 보내지 않은 상품은 지금 보내 주세요/,
    )
    expect(charged).not.toContain('대여 연장')
    const longest = { rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-16' } as const
    expect(saidOf({ ...arrived, status: 'delivered', order: longest }, '2026-12-10')).not.toContain('연장')
  })
})

it('the timeline has the days on which its steps happened', () => {
  const sentLate = {
    shippedAt: '2026-12-05T10:00:00+09:00',
    arrivedOn: '2026-12-07',
    pickUpFrom: null,
  } as const
  const back = { collectedAt: '2026-12-11T10:00:00+09:00' }
  expect(wordsIn(partOf({ status: 'collected', ...sentLate, ...back }))).toContain(
    '출고12.05(토)배송12.07(월)이용12.03–12.06회수12.11(금)',
  )
  expect(wordsIn(partOf({ status: 'ready_for_delivery' }, '2026-12-02'))).toContain(
    '출고준비 중배송12.02(수)',
  )
})

it('a return on its way back is tracked until it has arrived', () => {
  const itemReturn: ItemReturn = {
    ...{ number: 1, stage: 'collecting', requestedAt: '2026-12-05T10:20:00+09:00', declineReason: null },
    ...{ approvedAt: '2026-12-05T11:00:00+09:00', collectingAt: '2026-12-05T12:00:00+09:00' },
    ...{ declinedAt: null, collectedAt: null, completedAt: null, refund: null },
    trackingUrl: 'https://trace.example/634212345678',
  }
  const pageOf = (stage: ItemReturn['stage']) =>
    partOf({ status: 'return_collecting', itemReturn: { ...itemReturn, stage } }, '2026-12-06')
  expect(pageOf('collecting')).toMatch(/href="https:\/\/trace\.example\/634212345678"[^>]*>수거 조회/)
  expect(pageOf('collected')).not.toContain('수거 조회')
})

it('checkout names its four terms as they are titled', () => {
  const titles = [
    '만 14세',
    '서비스 이용약관',
    '개인정보 처리방침',
    '수집 동의',
    '제공 동의',
    '취소·환불 규정 동의',
  ]
  const result = titles.map((title, nth) => ({ id: nth + 1, version: 1, title, required: true, content: '' }))
  const page = renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map([[calls.terms.url, { data: { result, cntAll: 6 } }]]) }}>
      <MemoryRouter>
        <TermsPart agreed={false} onAgree={() => undefined} />
      </MemoryRouter>
    </SWRConfig>,
  )
  const named = [...page.matchAll(/<button[^>]*>([^<]*) \(필수\)/g)].map(([, title]) => title)
  expect(named).toEqual(['서비스 이용약관', '수집 동의', '제공 동의', '취소·환불 규정 동의'])
})
