import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PaymentHistoryRow } from '../../domain/wire/payments.ts'
import { labelOf, linesOf, Paid } from '../../web/screens/myPayments/MyPaymentsScreen.tsx'
import { cardTryLine } from '../../web/screens/myPayments/OwedPart.tsx'
import { paymentLines } from '../../web/screens/orderComplete/OrderCompleteScreen.tsx'

const aPayment = (change: Partial<PaymentHistoryRow> = {}): PaymentHistoryRow => ({
  paymentId: 'key',
  status: 'done',
  amount: 32_000,
  refunded: 0,
  refundPending: 0,
  refundLate: 0,
  transferred: 0,
  transfers: [],
  goodwill: 0,
  pointsUsed: 0,
  pointsRefunded: 0,
  isReversed: false,
  because: null,
  chargeKind: null,
  consignmentType: null,
  orderId: '01930000-0000-7000-8000-000000000001',
  hasOrder: true,
  name: '아틀리에 누아르',
  exchangedFrom: null,
  createdAt: '2026-11-20T01:00:00.000Z',
  cardCompany: '현대',
  cardNumber: '43301234****123*',
  receiptUrl: null,
  deductedFrom: null,
  addedTo: [],
  ...change,
})

describe('what is owed', () => {
  const owed = {
    cardFailures: 0,
    isBeingPaid: false,
    dispute: null,
    dueOn: '2026-11-23',
    kind: 'damage',
  } as const
  const fee = { ...owed, kind: 'return_fee' } as const
  const now = new Date('2026-11-20T15:00:00+09:00')
  it.each([
    ['2026-11-20T15:00:00', '2026.11.23 오전까지 결제하지 않으면 기본 카드로 결제돼요.'],
    ['2026-11-23T09:59:59', /^2026\.11\.23 오전까지/],
    ['2026-11-23T10:00:00', /^2026\.11\.24 오전까지/],
    ['2026-11-30T15:00:00', /^2026\.12\.01 오전까지/],
  ])('names at %s a morning that is not over (rule 898)', (at, line) => {
    expect(cardTryLine(owed, true, new Date(`${at}+09:00`))).toMatch(line)
  })
  it.each([
    ['without a card', owed, false, '저장한 카드가 없어요. 여기에서 결제해 주세요.'],
    ['after a refusal', { ...owed, cardFailures: 1 }, true, /하루에 한 번, 앞으로 2번 더 결제해 볼게요/],
    ['after the last refusal', { ...owed, cardFailures: 3 }, true, /3번 결제하지 못했어요/],
    ['after the last refusal of an owner’s card', { ...fee, cardFailures: 3 }, true, /다음 정산금에서 빼요/],
    ['when an owner removed the card', { ...fee, cardFailures: 1 }, false, /2일 안에 카드를 등록하거나/],
    ['while an objection waits', { ...owed, dispute: 'open' as const }, true, /답변을 드릴 때까지/],
    ['while nobody knows', { ...owed, isBeingPaid: true }, true, /확인하고 있어요/],
  ])('says %s what happens by itself', (_, charge, hasCard, line) => {
    expect(cardTryLine(charge, hasCard, now)).toMatch(line)
  })
})

describe('the payment history', () => {
  const paid = (change: Partial<PaymentHistoryRow>) =>
    renderToStaticMarkup(
      createElement(Paid, { payment: aPayment({ amount: 0, cardNumber: null, ...change }) }),
    )
  it('says of what no card paid whether points did, or a coupon alone (rule 723)', () => {
    expect(paid({ pointsUsed: 6_400 })).toMatch(/포인트 결제.*6,400P/)
    expect(paid({})).toMatch(/쿠폰 결제.*0원/)
    expect(paid({})).not.toContain('포인트')
  })

  it.each([
    [{}, '결제 완료'],
    [{ status: 'canceled' }, '결제 취소'],
    [{ status: 'partial_canceled' }, '부분 취소'],
    [{ status: 'aborted' }, '결제 실패'],
    [{ status: 'partial_canceled', refunded: 10_000, goodwill: 10_000 }, '배려 환불'],
    [{ status: 'partial_canceled', refunded: 12_000, goodwill: 10_000 }, '부분 취소'],
    [{ consignmentType: 'cancel' }, '위약금'],
    [{ consignmentType: 'reject' }, '감정비'],
    [{ consignmentType: 'reject', chargeKind: 'inspection_fee' }, '감정비'],
    [{ consignmentType: 'reject', chargeKind: 'return_fee' }, '반송비'],
    [{ chargeKind: 'damage' }, '추가 요금'],
    [{ chargeKind: 'penalty', consignmentType: 'cancel' }, '위약금'],
    [{ consignmentType: 'cancel', status: 'canceled' }, '결제 취소'],
  ] satisfies [Partial<PaymentHistoryRow>, string][])('calls %j %s', (change, words) => {
    expect(labelOf(aPayment(change)).words).toBe(words)
  })
  it.each([
    ['a plain payment', {}, []],
    [
      'something else in its place',
      { exchangedFrom: '미니 숄더백' },
      ['주문하신 미니 숄더백 상품에서 바뀌었어요.'],
    ],
    ['points beside the card', { pointsUsed: 6_400 }, ['포인트 6,400P 사용']],
    ['a declined card', { status: 'aborted' }, ['카드 결제가 승인되지 않아 결제된 금액은 없어요.']],
    [
      'a part that went back',
      { status: 'partial_canceled', pointsUsed: 6_400, refunded: 20_480, pointsRefunded: 6_400 },
      ['포인트 6,400P 사용', '카드로 20,480원 환불', '포인트 6,400P 환불'],
    ],
    ['a part that is going back', { refundPending: 20_480 }, ['카드로 20,480원 환불하고 있어요.']],
    [
      'a part that the card company refuses beside one that is going back',
      { refundPending: 30_000, refundLate: 20_000 },
      ['카드로 10,000원 환불하고 있어요.'],
    ],
    [
      'a part that the card company refused',
      {
        ...{ status: 'partial_canceled', refunded: 30_000, transferred: 20_000 },
        transfers: [
          { amount: 12_000, account: { bankName: '신한은행', accountNumber: '****7890' } },
          { amount: 5_000, account: null },
          { amount: 3_000, account: { bankName: '신한은행', accountNumber: '****7890' } },
        ],
      },
      ['카드로 10,000원 환불', '신한은행 ****7890 계좌로 15,000원 환불', '계좌로 5,000원 환불'],
    ],
    [
      'goodwill beside a refund',
      { status: 'partial_canceled', refunded: 30_000, goodwill: 10_000 },
      ['카드로 20,000원 환불', '배려 환불로 카드에 10,000원 돌려드렸어요.'],
    ],
    [
      'a part of what a month paid, by the months that it is added to (rule 950)',
      {
        ...{ status: 'partial_canceled', deductedFrom: '2026-12', refunded: 18_000 },
        addedTo: [
          { month: '2027-01', amount: 11_000, isPaid: true },
          { month: '2027-03', amount: 5_000, isPaid: false },
          { month: null, amount: 2_000, isPaid: false },
        ],
      },
      [
        '2027년 1월 정산금에 11,000원을 더해 드렸어요.',
        '2027년 3월 정산금에 5,000원을 더해 드려요.',
        '다음 정산금에 2,000원을 더해 드려요.',
      ],
    ],
    [
      'a payment for what was no longer to be had: dates, a later end, an address',
      {
        ...{ status: 'canceled', isReversed: true, refunded: 32_000 },
        because: '다른 창에서 새 주문을 시작해서 예약이 풀려',
      },
      ['다른 창에서 새 주문을 시작해서 예약이 풀려 결제한 금액을 모두 돌려드렸어요.', '카드로 32,000원 환불'],
    ],
  ] satisfies [string, Partial<PaymentHistoryRow>, string[]][])(
    'says of %s what there is to say',
    (_, change, lines) => {
      expect(linesOf(aPayment(change))).toEqual(lines)
    },
  )
})

describe('the end of an order', () => {
  const amounts = {
    ...{
      totalRent: 49_200,
      periodDiscount: -1_200,
      couponDiscount: 9_600,
      pointsUsed: 6_400,
      deliveryFee: 3_000,
    },
  }
  it('lists what lies between the prices of the items and what was paid', () => {
    const lines = paymentLines(amounts)
    expect(lines).toEqual([
      { name: '상품 금액', amount: 48_000 },
      { name: '쿠폰 할인', amount: -9_600 },
      { name: '포인트 사용', amount: -6_400 },
      { name: '배송비', amount: 3_000 },
    ])
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(35_000)
  })
  it('lists nothing where the price of the items was paid, and only what there is', () => {
    const plain = { ...amounts, couponDiscount: 0, pointsUsed: 0, deliveryFee: 0 }
    expect(paymentLines(plain)).toEqual([])
    expect(paymentLines({ ...plain, deliveryFee: 3_000 }).map(({ name }) => name)).toEqual([
      '상품 금액',
      '배송비',
    ])
  })
})
