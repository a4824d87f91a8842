import { describe, expect, it } from 'vitest'
import { cardRefundParts, cardRefundWords } from '../../domain/shared/cardRefundParts.ts'

const both = { cardRefund: 70_200, transferredAmount: 22_200, refundStatus: 'confirmed' } as const

describe('where the card’s part of a refund goes', () => {
  it('names card and account with the sum of each when it went to both (rule 431)', () => {
    expect(cardRefundParts(both)).toEqual([
      { place: '카드', amount: 48_000, state: '완료' },
      { place: '계좌', amount: 22_200, state: '완료' },
    ])
    expect(cardRefundWords(both)).toBe('카드 48,000원 완료 + 계좌 22,200원 완료')
  })

  it('says how far the card’s part is while the account already has its own', () => {
    expect(cardRefundWords({ ...both, refundStatus: 'pending' })).toBe(
      '카드 48,000원 처리 중 + 계좌 22,200원 완료',
    )
  })

  it('names one of them when all of it went there, and neither when nothing did', () => {
    expect(cardRefundWords({ ...both, transferredAmount: 0 })).toBe('카드 70,200원 완료')
    const transferred = { ...both, transferredAmount: 70_200, refundStatus: 'transferred' } as const
    expect(cardRefundWords(transferred)).toBe('계좌 70,200원 완료')
    expect(cardRefundParts({ cardRefund: 0, transferredAmount: 0, refundStatus: 'none' })).toEqual([])
  })
})
