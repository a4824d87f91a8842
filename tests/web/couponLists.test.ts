import { expect, it } from 'vitest'
import { isLoading } from '../../web/screens/myCoupons/MyCouponsScreen.tsx'

const loaded = { data: { result: [] }, error: undefined }
const pending = { data: undefined, error: undefined }
const failed = { data: undefined, error: new Error('offline') }

it('my coupons wait for both lists of every tab, and end waiting when one of them fails', () => {
  expect(isLoading(pending, pending)).toBe(true)
  expect(isLoading(loaded, pending)).toBe(true)
  expect(isLoading(loaded, loaded)).toBe(false)
  expect(isLoading(pending, failed)).toBe(false)
})
