import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { OrderDetail, OrderItem } from '../../domain/wire/orders.ts'
import { Ordered } from '../../web/screens/orderComplete/OrderCompleteScreen.tsx'

/** An item that was ordered for 15 to 17 January, unless it says otherwise. */
const anItem = (id: number, changes: Partial<OrderItem> = {}): OrderItem => ({
  id: `01930000-0000-7000-8000-00000000000${id}`,
  ...{ status: 'new', finalAmount: 28_500, totalRentPrice: 28_500, periodDiscount: 0 },
  ...{ couponShare: 0, pointsShare: 0, lateDaysCharged: 0 },
  product: {
    ...{ id, productName: `토트백 ${id}`, product_images: [] },
    brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란느', image_file: null },
  },
  order: { rentalStartDate: '2027-01-15', rentalEndDate: '2027-01-17' },
  ...{ isOffered: true, mayCancel: true, isArrivalAwaited: false, trackingUrl: null },
  ...{ shippedAt: null, deliveredAt: null, endedAt: null, collectedAt: null, cancelledAt: null },
  ...{ arrivedOn: null, pickUpFrom: null, returnDays: [], reviewId: null, reviewUntil: null },
  ...{ cancellation: null, itemReturn: null, exchanges: [], extensions: [], refunds: [] },
  ...changes,
})
const until = (rentalEndDate: CivilDate) => ({
  order: { rentalStartDate: '2027-01-15' as const, rentalEndDate },
})
const sent = { status: 'shipped', shippedAt: '2027-01-13T15:00:00+09:00' } as const

/** The words of the page on a day; the order is placed on the 10th. */
function wordsOn(today: CivilDate, ...items: OrderItem[]): string {
  const order: OrderDetail = {
    ...{
      id: 'order',
      orderNumbers: '270110-ABC123',
      status: 'placed',
      createdAt: '2027-01-10T10:00:00+09:00',
    },
    ...{ rentalStartDate: '2027-01-15', rentalEndDate: '2027-01-17' },
    ...{ totalRent: 57_000, periodDiscount: 0, couponDiscount: 0, pointsUsed: 0, deliveryFee: 0 },
    ...{ totalAmount: 57_000, shippingName: '김지우', shippingPhone: '01023456789' },
    ...{ shippingAddress: '서울 성동구 왕십리로 1', shippingNote: '' },
    user: { name: '김지우', phoneNumber: null, email: 'jiwoo@billim.kr', gender: null },
    receipt: { paid: 57_000, refunded: 0, supply: 51_818, vat: 5_182, untaxed: 0 },
    ...{ payments: [], notices: [], order_items: items },
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <Ordered order={order} today={today} />
    </MemoryRouter>,
  )
    .replaceAll(/<\/?strong>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
}

describe('the page of an order that was placed', () => {
  it('says the days of each item where they differ, and none for all (rule 725)', () => {
    const words = wordsOn('2027-01-10', anItem(1, until('2027-01-21')), anItem(2))
    expect(words).toMatch(/토트백 1.*01\.21.*토트백 2.*01\.17/)
    expect(words.match(/01\.21/g)).toHaveLength(1)
    expect(words).not.toContain('총 7일')
    expect(wordsOn('2027-01-10', anItem(1), anItem(2))).toContain('총 3일')
  })
  it('says when it is sent, up to that day (rule 836)', () => {
    for (const day of ['2027-01-10', '2027-01-13'] as const)
      expect(wordsOn(day, anItem(1))).toContain('주문을 마쳤어요. 01.13(수)에 출고할게요.')
  })
  it.each([
    ['is on its way', '2027-01-13', anItem(1, sent), '내일 01.14(목)에 도착할 예정이에요.'],
    ['was not sent in time', '2027-01-14', anItem(1), '출고가 늦어지고 있어요. 서둘러 보내 드릴게요.'],
    ['was never sent', '2027-01-18', anItem(1), '보내 드리지 못한 채 이용 기간이 지났어요. 죄송해요.'],
    [
      'is over',
      '2027-01-18',
      anItem(1, { ...sent, status: 'end', arrivedOn: '2027-01-14' }),
      '오늘 01.18(월)에 찾으러 갈게요.',
    ],
  ] as const)('says of one that %s what its order’s page says (rule 836)', (_, today, item, expected) => {
    const words = wordsOn(today, item)
    expect(words).toContain(expected)
    expect(words).not.toContain('출고할게요')
  })
  it('still says when the other item of an order is sent (rule 836)', () =>
    expect(wordsOn('2027-01-12', anItem(1, { status: 'cancel' }), anItem(2))).toContain('에 출고할게요.'))
})
