import { describe, expect, it } from 'vitest'
import { type ChargeOutlook, chargeOutlook } from '../../domain/charges/outlook.ts'
import { chargeKinds, chargeTerms } from '../../domain/shared/chargeKinds.ts'

const damage = {
  kind: 'damage',
  dueOn: '2026-11-23',
  cardFailures: 0,
  dispute: null,
  isBeingPaid: false,
  hasCard: true,
} as const
const now = new Date('2026-11-20T15:00:00+09:00')
const penalty = { ...damage, kind: 'penalty' } as const

describe('what happens to an open charge by itself', () => {
  it.each<[string, Parameters<typeof chargeOutlook>[0], ChargeOutlook]>([
    ['with a card', damage, { next: 'card', on: '2026-11-23' }],
    ['after a refusal', { ...damage, cardFailures: 1 }, { next: 'card_again', days: 2 }],
    ['after the last refusal', { ...damage, cardFailures: 3 }, { next: 'debtor', because: 'refused' }],
    ['without a card', { ...damage, hasCard: false }, { next: 'debtor', because: 'no_card' }],
    ['of an owner with a card', penalty, { next: 'card', on: '2026-11-23' }],
    [
      'of an owner without a card',
      { ...penalty, hasCard: false },
      { next: 'settlement_without_card', days: 3 },
    ],
    [
      'of an owner without a card, two days later',
      { ...penalty, hasCard: false, cardFailures: 2 },
      { next: 'settlement_without_card', days: 1 },
    ],
    ['of an owner after the last refusal', { ...penalty, cardFailures: 3 }, { next: 'settlement' }],
    ['while an objection waits', { ...damage, dispute: 'open' }, { next: 'answer_of_shop' }],
    ['once it was answered', { ...damage, dispute: 'answered' }, { next: 'card', on: '2026-11-23' }],
    [
      'while a payment waits for its answer',
      { ...damage, dispute: 'open', isBeingPaid: true },
      { next: 'answer_of_provider' },
    ],
  ])('%s (rule 556)', (_, charge, outlook) => {
    expect(chargeOutlook(charge, now)).toEqual(outlook)
  })

  it.each([
    ['2026-11-23T09:59:59+09:00', '2026-11-23'],
    ['2026-11-23T10:00:00+09:00', '2026-11-24'],
    ['2026-11-30T09:00:00+09:00', '2026-11-30'],
    ['2026-11-30T15:00:00+09:00', '2026-12-01'],
  ])('names the next morning on which the card is tried, at %s %s (rule 898)', (at, on) => {
    expect(chargeOutlook(damage, new Date(at))).toEqual({ next: 'card', on })
  })

  it('nothing is deducted from whoever has no settlement', () => {
    for (const kind of chargeKinds)
      for (const hasCard of [true, false])
        for (const cardFailures of [0, 1, 3]) {
          const { next } = chargeOutlook({ ...damage, kind, hasCard, cardFailures }, now)
          if (next.startsWith('settlement')) expect(chargeTerms[kind].owedBy).toBe('owner')
        }
  })
})
