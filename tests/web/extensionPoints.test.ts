import { expect, it } from 'vitest'
import type { ExtensionDay, ExtensionOptions } from '../../domain/wire/extensions.ts'
import { cancellingWords, extensionPoints, noDay } from '../../web/screens/orderDetail/ExtendSheet.tsx'

const options: ExtensionOptions = {
  orderItemId: '01a21fbc-da00-753f-b6e3-a1df8a83868d',
  today: '2026-11-29',
  rentalStartDate: '2026-12-09',
  rentalEndDate: '2026-12-11',
  ...{ lateDays: 0, rentSoFar: 40_000, pointsBalance: 8_600, days: [] },
  cancelling: { feePercent: 0, reason: 'days_before_start' },
}
const day: ExtensionDay = {
  end: '2026-12-15',
  reason: null,
  ...{ totalRent: 35_600, periodDiscount: -4_500, price: 31_100, fee: 0 },
}

it('an extension is paid by points up to the balance, and more than that pay nothing', () => {
  expect(extensionPoints(options, day, 0)).toMatchObject({ used: 0, toPay: 31_100, isRefused: false })
  expect(extensionPoints(options, day, 8_600)).toMatchObject({ used: 8_600, toPay: 22_500, largest: 8_600 })
  expect(extensionPoints(options, day, 8_601)).toMatchObject({ used: 0, toPay: 31_100, isRefused: true })
  const below = { ...options, pointsBalance: 999 }
  expect(extensionPoints(below, day, 500)).toMatchObject({ isUsable: false, used: 0, toPay: 31_100 })
})

it.each([
  [
    { feePercent: 50, reason: 'days_before_start' },
    44_000,
    '연장한 금액까지 더한 대여료의 50%인 44,000원이 수수료예요.',
  ],
  [
    { feePercent: 0, reason: 'days_before_start' },
    0,
    '이용 시작 3일 전부터는 취소 수수료가 연장한 금액에도 들어요.',
  ],
  [
    { feePercent: 0, reason: 'just_ordered' },
    0,
    '주문하고 2시간이 지나면 취소 수수료가 연장한 금액에도 들어요.',
  ],
  [{ feePercent: 0, reason: 'exchanged' }, 0, '출고 전까지 수수료 없이 취소할 수 있어요.'],
  [null, null, '연장해도 이제 취소할 수 없어요.'],
] as const)('an extension says what a cancellation keeps of it: %j (rule 653)', (cancelling, fee, words) => {
  expect(cancellingWords({ cancelling }, { fee })).toContain(words)
})

it('where no day can be chosen the sheet says why of all of them, and what is left to do (rule 652)', () => {
  const days = (...reasons: ExtensionDay['reason'][]) => reasons.map((reason) => ({ ...day, reason }))
  const said = (lateDays: number, ...reasons: ExtensionDay['reason'][]) =>
    noDay({ days: days(...reasons), lateDays })
  expect(said(0)).toBe('가장 긴 14일을 다 써서 더 연장할 수 없어요.')
  expect(said(3)).toMatch(
    /^가장 긴 14일을 다 써서.*상품을 보내 주세요. 늦은 날은 하루 요금이 그대로 청구돼요\.$/,
  )
  expect(said(0, 'END_BLOCKED_BY_HOLIDAY', 'PERIOD_TAKEN')).toBe(
    '바로 다음에 다른 예약이 있어 더 빌릴 수 없어요.',
  )
  expect(said(0, 'END_BLOCKED_BY_HOLIDAY')).toBe('남은 날은 모두 다음 날이 공휴일이라 연장할 수 없어요.')
  for (const reason of ['PERIOD_TOO_LATE', 'CONSIGNMENT_ENDS_BEFORE'] as const)
    expect(said(0, reason)).not.toContain('골라 주세요')
})
