import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import { pagesFor, rolesOfPage } from '../../domain/shared/staffPages.ts'
import type { RefundQuote } from '../../domain/wire/refundQuotes.ts'
import type { StaffReturnRow } from '../../domain/wire/returns.ts'
import type { ConditionRecord } from '../../domain/wire/staffConditions.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { itemCalls, returnCalls } from '../../web/staff/calls/operations.ts'
import { orderMark } from '../../web/staff/pieces/marks/orderMark.tsx'
import { busyName } from '../../web/staff/pieces/rented/busyWords.ts'
import { Conditions } from '../../web/staff/pieces/rented/Conditions.tsx'
import { ItemDetail } from '../../web/staff/pieces/rented/ItemDetail.tsx'
import { OwnerBears } from '../../web/staff/pieces/rented/OwnerBears.tsx'
import { RefundDecision } from '../../web/staff/pieces/rented/RefundDecision.tsx'
import { RefundSum } from '../../web/staff/pieces/rented/refunding.tsx'
import { chargeActions } from '../../web/staff/screens/charges/chargeActions.ts'
import { consignmentActions } from '../../web/staff/screens/consignments/consignmentActions.ts'
import { orderActions } from '../../web/staff/screens/orders/orderActions.ts'
import { ReturnDetail, ReturnsScreen } from '../../web/staff/screens/returns/ReturnsScreen.tsx'
import { returnActions } from '../../web/staff/screens/returns/returnActions.ts'
import { anOrderItem } from './orderRow.ts'

const row: StaffReturnRow = {
  ...{
    assignee: null,
    orderId: '01930000-0000-7000-8000-000000000009',
    productName: '토트',
    requestedAt: '2026-12-06T01:00:00.000Z',
  },
  ...{ orderItemId: '01930000-0000-7000-8000-000000000001', number: 1, orderNumbers: '261120-4TR8WD' },
  ...{ stage: 'collected', returnReason: 'does_not_fit', returnText: null, finalAmount: 48_000 },
  ...{ isArrivalPresumed: false, isReportedMissing: false, handedOverOn: null },
  ...{ pointsUsed: 6_400, rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' },
}

/** What a drawer shows, with what was read before by its URL. */
const drawn = (part: ReactNode, kept: Record<string, { data: unknown }> = {}) =>
  renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map(Object.entries(kept)) }}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: part }])} />
    </SWRConfig>,
  )
const linksOf = (page: string) => [...page.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href = '']) => href)

it('whoever may see a return may open every page that its drawer leads to', () => {
  const links = linksOf(drawn(<ReturnDetail row={row} />))
  expect(links).toEqual([`/staff/orders?open=${row.orderItemId}`])
  expect(rolesOfPage.returns).toEqual(['operations', 'finance'])
  for (const role of rolesOfPage.returns)
    for (const link of links) expect(pagesFor([role]), role).toContain(link.replace(/\?.*/, ''))
})

it('returns without a chosen stage are those under way, and are called so', () => {
  const url = returnCalls.list({ curPage: 1 }).url
  const page = drawn(<ReturnsScreen />, { [url]: { data: { result: [], cntAll: 0 } } })
  expect(page).toContain('>진행 중</option><option value="requested">')
})

it('whoever decides a return sees what the item looked like when it left and when it came back, and each photo large', () => {
  const record = (stage: ConditionRecord['stage'], note: string): ConditionRecord => ({
    ...{ id: `01930000-0000-7000-8000-00000000000${stage.length}`, stage, note },
    ...{ orderItemId: row.orderItemId, orderNumbers: row.orderNumbers, recordedBy: '강유진' },
    recordedAt: '2026-12-08T01:00:00.000Z',
    photos: [{ photoId: row.orderId, fileUrl: `/files/${stage}-small`, largeUrl: `/files/${stage}-large` }],
  })
  const result = [record('back', '끈이 끊어짐'), record('out', '이상 없음')]
  const item = { orderItemId: row.orderItemId, productId: 7, status: 'return_collected' } as const
  const page = drawn(<Conditions item={item} />, {
    [itemCalls.conditionsOf(row.orderItemId).url]: { data: { result } },
  })
  expect(page).toContain('끈이 끊어짐')
  expect(page).toContain('src="/files/back-small"')
  expect(linksOf(page)).toEqual(['/files/out-large', '/files/back-large'])
})

const quoteOf = (changes: Partial<RefundQuote>): RefundQuote => ({
  ...{ refundNumber: 1, paid: 48_000, largest: 48_000, refund: 48_000, cardRefund: 41_600 },
  ...{ pointsRefund: 6_400, fewestPoints: 6_400, mostPoints: 6_400, rentalPointsBack: 0 },
  ...{ deliveryFee: 3_000, owner: null, renterHasLeft: false },
  ...changes,
})

it('of an item that cost nothing finance says whether its rental counts for its owner (rule 65)', () => {
  const counts = '소유자 정산에는 셈'
  const owner = { hasLeft: false, share: 0, lost: 0 }
  const shown = (changes: Partial<RefundQuote>) =>
    drawn(<RefundDecision row={row} />, {
      [returnCalls.quote(row.orderItemId, {}).url]: { data: quoteOf(changes) },
    })
  expect(shown({ paid: 0, largest: 0, mostPoints: 0, owner })).toContain(counts)
  expect(shown({ paid: 0, largest: 0, mostPoints: 0 }), 'an item of the shop').not.toContain(counts)
  expect(shown({ owner }), 'one that was paid for').not.toContain(counts)
  expect(shown({}), 'points are split as they were paid unless finance says more').toContain('그중 포인트로')
  expect(shown({ mostPoints: 0 })).not.toContain('그중 포인트로')
})

it('a refund of a collected rental shows card, points and owner before it is sent (rule 581)', () => {
  const id = row.orderItemId
  const quoted = quoteOf({
    ...{ refund: 12_000, cardRefund: 10_400, pointsRefund: 1_600, rentalPointsBack: 104 },
    owner: { hasLeft: false, share: 25_272, lost: 8_424 },
  })
  const kept = {
    [returnCalls.quote(id, {}).url]: { data: quoteOf({ owner: { hasLeft: false, share: 33_696, lost: 0 } }) },
    [returnCalls.quote(id, { refund: '12000' }).url]: { data: quoted },
  }
  const words = (value: string, answers: Record<string, string>) =>
    drawn(
      <RefundSum
        label="환불 금액"
        rowId={id}
        value={value}
        answers={answers}
        rows={[]}
        onChange={() => undefined}
      />,
      kept,
    ).replaceAll(/<[^>]*>/g, ' ')
  const typed = words('12000//', { ownerBears: 'yes' })
  for (const said of [
    '카드로 10,400원',
    '포인트로 1,600P',
    '거두는 적립 포인트 104P',
    '소유자 정산에서 빼는 금액 8,424원',
  ])
    expect(typed.replaceAll(/ +/g, ' ')).toContain(said)
  expect(words('12000//', {}), 'nothing of the owner before it is said who bears it').not.toContain('소유자')
  expect(words('-5//', {})).toContain('0원 이상으로 입력해 주세요.')
})

it('and that a renter who has left gets no points (rule 880)', () => {
  const shown = (renterHasLeft: boolean) =>
    drawn(
      <RefundSum label="환불 금액" rowId="i" value="" answers={{}} rows={[]} onChange={() => undefined} />,
      { [returnCalls.quote('i', {}).url]: { data: quoteOf({ renterHasLeft }) } },
    )
  expect(shown(true)).toContain('탈퇴한 회원이라 카드로 낸 금액만 돌려드려요')
  expect(shown(false)).not.toContain('탈퇴')
})

it('who bears a refund is not asked of an owner who has left, and the dialog says why (rule 427)', () => {
  const asked = (hasLeft: boolean) =>
    drawn(
      <OwnerBears label="소유자 몫" rowId="i" value="" answers={{}} rows={[]} onChange={() => undefined} />,
      { [returnCalls.quote('i', {}).url]: { data: quoteOf({ owner: { hasLeft, share: 0, lost: 0 } }) } },
    )
  expect(asked(false)).toContain('소유자 몫도 함께 줄임')
  expect(asked(true)).not.toContain('<select')
  expect(asked(true)).toContain('소유자가 탈퇴해서')
})

it('finance begins a refund with neither a sum nor a reason', () => {
  const kept = { [returnCalls.quote(row.orderItemId, {}).url]: { data: quoteOf({}) } }
  const page = drawn(<RefundDecision row={row} />, kept)
  expect(page).toContain('48,000원')
  expect(page).toMatch(/환불 금액<\/label><span[^>]*><input[^>]*value=""/)
  expect(page).toMatch(/<textarea[^>]*><\/textarea>/)
  expect(page).not.toContain('aria-pressed="true"')
  expect(page).not.toContain('checked=""')
  expect(page).toMatch(/<button[^>]*type="submit"[^>]*aria-disabled="true"/)
})

it('the words to a member whose return is declined follow the chosen reason, and none is filled in before', () => {
  const decline = returnActions.find(({ id }) => id === 'decline')
  const wordsFor = (declineReason: string) => decline?.follows?.({ declineReason })
  expect(wordsFor('used_beyond_purpose')).toBe('착용한 흔적이 있어 반품이 어려워요.')
  expect(wordsFor('period_over')).toBe('반품할 수 있는 기간이 지나 반품이 어려워요.')
  expect(wordsFor('other')).toBe('')
  const follows = [...orderActions, ...returnActions, ...chargeActions, ...consignmentActions].flatMap(
    ({ follows: of }) => of ?? [],
  )
  expect(follows.map((of) => of({}))).toEqual([undefined])
})

const rented: StaffOrderItem = {
  ...anOrderItem,
  ...{ orderId: row.orderId, status: 'delivered', rentalEndDate: '2026-12-08', pickUpOn: '2026-12-09' },
  ...{ finalAmount: 70_200, today: '2026-12-04' },
  price: {
    ...{ totalRentPrice: 73_800, periodDiscount: -3_600, couponShare: 0, finalAmount: 70_200 },
    ...{ pointsShare: 0, deliveryFee: 0, orderTotal: 70_200 },
  },
  extensions: [
    {
      ...{ from: '2026-12-06', to: '2026-12-08', price: 22_200, cardAmount: 22_200, pointsUsed: 0 },
      extendedAt: '2026-12-05T01:00:00.000Z',
    },
  ],
}
const wordsOf = (changes: Partial<StaffOrderItem>) =>
  drawn(<ItemDetail item={{ ...rented, ...changes }} />).replaceAll(/<[^>]*>/g, '')

it('the drawer of a rental says to which day it was extended, and how that was paid', () => {
  expect(wordsOf({})).toMatch(/대여 연장2026\.12\.06 → 2026\.12\.08 카드 22,200원/)
})

const untransferred = { transferredAmount: 0, transferredTo: [] }

it('the drawer of a rental names each part of its refund and how far it is (rules 431 and 476)', () => {
  const back = { fee: 0, feePercent: 0, cardRefund: 70_200, pointsRefund: 0, confirmedAmount: 48_000 }
  const transferred = {
    ...back,
    refundStatus: 'confirmed',
    lateAmount: 0,
    ...{ transferredAmount: 22_200, transferredTo: [{ bankName: '토스뱅크', accountNumber: '****5678' }] },
  } as const
  expect(wordsOf({ cancellation: transferred })).toContain(
    '카드 환불 · 완료48,000원토스뱅크 ****5678 계좌 환불 · 완료22,200원',
  )
  const late = { ...back, refundStatus: 'rejected', lateAmount: 22_200, ...untransferred } as const
  expect(wordsOf({ cancellation: late })).toContain(
    '카드 환불 · 완료48,000원카드 환불 · 늦어지고 있어요22,200원',
  )
})

it('of the price of a rental only the lines that make it are above it', () => {
  const price = { ...rented.price, totalRentPrice: 163_000, periodDiscount: -19_600, couponShare: 12_700 }
  const cancellation = {
    ...{ fee: 13_959, feePercent: 30, cardRefund: 31_119, pointsRefund: 1_455, confirmedAmount: 31_119 },
    ...{ lateAmount: 0, ...untransferred },
    refundStatus: 'confirmed',
  } as const
  const words = wordsOf({ price: { ...price, finalAmount: 130_700, pointsShare: 4_000 }, cancellation })
  const [, above = '', below = ''] = /금액(렌트 금액.*)상품 금액(.*)주문 결제 금액/.exec(words) ?? []
  const sums = [...above.matchAll(/(-?)([\d,]+)원/g)].map(([, minus, won = '']) =>
    Number(`${minus}${won.replaceAll(',', '')}`),
  )
  expect(sums.reduce((sum, won) => sum + won, 0)).toBe(130_700)
  expect(below).toMatch(/130,700원.*포인트 사용4,000.*취소 수수료 30%13,959원/)
})

it('the drawer of a rental says that its arrival is only presumed, as long as that can be confirmed', () => {
  const presumed = '도착을 확인하지 못한 채 첫날이 되어 도착한 것으로 보고 있어요.'
  expect(wordsOf({ isArrivalPresumed: true })).toContain(presumed)
  expect(wordsOf({})).not.toContain(presumed)
  expect(wordsOf({ isArrivalPresumed: true, status: 'collected' })).not.toContain(presumed)
})

it('days of a rental whose item was lost on its way say so, other closed days that the product is lost', () => {
  expect(busyName({ kind: 'lost', status: 'cancel' })).toBe('배송 중 분실')
  expect(busyName({ kind: 'lost', status: null })).toBe('분실')
  expect(busyName({ kind: 'rental', status: 'delivered' })).toBe('대여')
})

it('an item that was lost on its way reads so, also in the drawer of another item of its order', () => {
  const lost = { status: 'cancel', loss: 'lost', isLostByShop: false, isArrivalAwaited: false } as const
  expect(renderToStaticMarkup(orderMark(lost))).toContain('배송 중 분실')
  expect(renderToStaticMarkup(orderMark({ ...lost, loss: null }))).toContain('취소')
  expect(renderToStaticMarkup(orderMark({ ...lost, status: 'lost' }))).toContain('분실')
  expect(renderToStaticMarkup(orderMark({ status: 'end', loss: null, isArrivalAwaited: true }))).toContain(
    '회수 대기 · 도착 미확인',
  )
  expect(
    wordsOf({ siblings: [{ orderItemId: row.orderItemId, productName: '미니 백', ...lost }] }),
  ).toContain('미니 백 배송 중 분실')
})
