import { describe, expect, it } from 'vitest'
import { cardRefundParts, cardRefundWords } from '../../domain/shared/cardRefundParts.ts'

const asked = {
  cardRefund: 70_200,
  confirmedAmount: 0,
  lateAmount: 0,
  transferredAmount: 0,
  transferredTo: [],
}
const toss = { bankName: '토스뱅크', accountNumber: '****5678' }
const both = { ...asked, confirmedAmount: 48_000, transferredAmount: 22_200, transferredTo: [toss] }

describe('where the card’s part of a refund goes', () => {
  it('names card and account with the sum of each when it went to both (rule 431)', () => {
    expect(cardRefundParts(both)).toEqual([
      { place: '카드', amount: 48_000, state: '완료' },
      { place: '토스뱅크 ****5678 계좌', amount: 22_200, state: '완료' },
    ])
    expect(cardRefundWords(both)).toBe('카드 48,000원 완료 + 토스뱅크 ****5678 계좌 22,200원 완료')
  })

  it('names each account that was paid once, and none that is not known any more (rule 916)', () => {
    const kb = { bankName: 'KB국민은행', accountNumber: '****0001' }
    const toBoth = { ...asked, transferredAmount: 70_200, transferredTo: [toss, kb, toss] }
    expect(cardRefundWords(toBoth)).toBe('토스뱅크 ****5678, KB국민은행 ****0001 계좌 70,200원 완료')
    expect(cardRefundWords({ ...toBoth, transferredTo: [] })).toBe('계좌 70,200원 완료')
  })

  it('says how far the card’s part is while the account already has its own', () => {
    expect(cardRefundWords({ ...both, confirmedAmount: 0 })).toBe(
      '카드 48,000원 처리 중 + 토스뱅크 ****5678 계좌 22,200원 완료',
    )
  })

  it('names what is late beside what the card has and what is under way (rule 476)', () => {
    const late = { ...asked, lateAmount: 22_200 }
    expect(cardRefundWords({ ...late, confirmedAmount: 48_000 })).toBe(
      '카드 48,000원 완료 + 카드 22,200원 늦어지고 있어요',
    )
    expect(cardRefundWords(late)).toBe('카드 48,000원 처리 중 + 카드 22,200원 늦어지고 있어요')
    expect(cardRefundWords({ ...late, confirmedAmount: 30_000, transferredAmount: 8_000 })).toBe(
      '카드 30,000원 완료 + 카드 10,000원 처리 중 + 카드 22,200원 늦어지고 있어요 + 계좌 8,000원 완료',
    )
  })

  it('names one of them when all of it went there, and neither when nothing did', () => {
    expect(cardRefundWords(asked)).toBe('카드 70,200원 처리 중')
    expect(cardRefundWords({ ...asked, confirmedAmount: 70_200 })).toBe('카드 70,200원 완료')
    expect(cardRefundWords({ ...asked, transferredAmount: 70_200 })).toBe('계좌 70,200원 완료')
    expect(cardRefundParts({ ...asked, cardRefund: 0 })).toEqual([])
  })
})
