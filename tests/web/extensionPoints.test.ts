import { expect, it } from 'vitest'
import type { ExtensionDay, ExtensionOptions } from '../../domain/wire/extensions.ts'
import { extensionPoints } from '../../web/screens/orderDetail/ExtendSheet.tsx'

const options: ExtensionOptions = {
  orderItemId: '01a21fbc-da00-753f-b6e3-a1df8a83868d',
  today: '2026-11-29',
  rentalStartDate: '2026-12-09',
  rentalEndDate: '2026-12-11',
  ...{ lateDays: 0, rentSoFar: 40_000, pointsBalance: 8_600, days: [] },
}
const day: ExtensionDay = {
  end: '2026-12-15',
  reason: null,
  ...{ totalRent: 35_600, periodDiscount: -4_500, price: 31_100 },
}

it('an extension is paid by points up to the balance, and more than that pay nothing', () => {
  expect(extensionPoints(options, day, 0)).toMatchObject({ used: 0, toPay: 31_100, isRefused: false })
  expect(extensionPoints(options, day, 8_600)).toMatchObject({ used: 8_600, toPay: 22_500, largest: 8_600 })
  expect(extensionPoints(options, day, 8_601)).toMatchObject({ used: 0, toPay: 31_100, isRefused: true })
  const below = { ...options, pointsBalance: 999 }
  expect(extensionPoints(below, day, 500)).toMatchObject({ isUsable: false, used: 0, toPay: 31_100 })
})
