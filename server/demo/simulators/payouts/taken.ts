import type { BankMove } from '../provider.ts'
import { seoulTime } from '../toss/time.ts'
import type { StoredPayout } from './payout.ts'

/** The provider takes what it sent on a day as one sum, at this time. */
const takenAt = 'T23:00:00+09:00'

/** What the provider took from the shop's bank for the payouts that it sent, a day at a time. */
export function takenAtNight(payouts: readonly StoredPayout[]): BankMove[] {
  const sent = payouts.filter(({ status }) => status === 'COMPLETED')
  const nights = Map.groupBy(sent, ({ endsAt }) => {
    const tonight = Date.parse(`${seoulTime(endsAt).slice(0, 10)}${takenAt}`)
    return endsAt < tonight ? tonight : tonight + 24 * 60 * 60 * 1000
  })
  return [...nights].map(([at, ofNight]) => ({
    at,
    amount: 0 - ofNight.reduce((total, { amount }) => total + amount, 0),
    words: ['토스페이먼츠', '지급대행'],
  }))
}
