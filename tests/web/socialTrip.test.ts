import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { socialTrip } from '../../web/pieces/joining/socialTrip.ts'
import { aStorage } from '../support/aStorage.ts'

const pending = { providerType: 'kakao', email: 'hana@example.com', snsId: '1' } as const

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a trip to a provider is under way', () => {
  it('from its beginning to its end, with the way back', () => {
    expect(socialTrip.isUnderWay()).toBe(false)
    socialTrip.begin('/cart')
    expect(socialTrip.isUnderWay()).toBe(true)
    expect(socialTrip.returnUrl()).toBe('/cart')
    socialTrip.end()
    expect(socialTrip.isUnderWay()).toBe(false)
  })
  it('for ten minutes, as long as the server waits', () => {
    socialTrip.begin(null)
    vi.advanceTimersByTime(10 * 60_000 - 1)
    expect(socialTrip.isUnderWay()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(socialTrip.isUnderWay()).toBe(false)
  })
  it('until somebody came back to join, who is remembered', () => {
    socialTrip.begin('/cart')
    socialTrip.bringBack(pending)
    expect(socialTrip.isUnderWay()).toBe(false)
    expect(socialTrip.pending()).toEqual(pending)
    expect(socialTrip.returnUrl()).toBe('/cart')
  })
})
