import { describe, expect, it } from 'vitest'
import type { MemberCharge } from '../../domain/wire/charges.ts'
import { ApiError } from '../../web/api/apiError.ts'
import { contestedIn } from '../../web/screens/inquiries/InquiriesScreen.tsx'

const charge: MemberCharge = {
  ...{ id: '01930000-0000-7000-8000-000000000009', kind: 'damage', amount: 45_000, lateDays: null },
  ...{ name: '파손 배상금', productName: '소프트 토트백', orderId: null, reason: '', images: [], waived: 0 },
  ...{ dispute: null, dueOn: '2026-11-23', createdAt: '2026-11-20T01:30:00.000Z', failedAt: null },
  ...{ cardFailures: 0, isBeingPaid: false },
  payment: { orderId: 'first', orderName: '파손 배상금', customerKey: 'customer' },
}
const error = new ApiError(503, 'BUSY', '잠시 후 다시 시도해 주세요.')
const listing = (...result: MemberCharge[]) => ({ data: { result }, error: undefined })

describe('the objection to a charge', () => {
  it('names the charge once it is read, also when it could not be read again', () => {
    const open = {
      state: 'open',
      about: { title: '파손 배상금 이의 문의', words: '파손 배상금 45,000원 · 소프트 토트백' },
    }
    expect(contestedIn(charge.id, listing(charge))).toEqual(open)
    expect(contestedIn(charge.id, { ...listing(charge), error })).toEqual(open)
  })
  it.each([
    ['has not come yet', { data: undefined, error: undefined }, 'waiting'],
    ['could not be read', { data: undefined, error }, 'failed'],
    ['is paid, waived or of somebody else', listing(), 'closed'],
    ['has an objection', listing({ ...charge, dispute: 'open' }), 'closed'],
    ['had one that was answered', listing({ ...charge, dispute: 'answered' }), 'closed'],
  ] as const)('is never an ordinary inquiry: the charge %s', (_, answer, state) => {
    expect(contestedIn(charge.id, answer).state).toBe(state)
  })
  it('is none where the address names no charge', () => {
    expect(contestedIn(null, listing(charge))).toEqual({ state: 'none' })
  })
})
