import { z } from 'zod'
import type { CardGateway, CardReading, CardRefund } from '../../server/gateways/cards/index.ts'

type Slip = {
  key: string
  order: string
  won: number
  /** The provider's own words for where the payment is. */
  mark: 'open' | 'struck' | 'torn'
  back: CardRefund[]
}

const unheard = {
  outcome: 'unknown',
  reason: 'no answer',
  answered: false,
  shut: false,
  isUnderWay: false,
} as const

/**
 * A card provider that is nothing like Toss: it keeps slips in memory, calls its states by other names, has no webhooks
 * that carry a payment key, and takes a refund at any time.
 */
export function tallyCards() {
  const slips = new Map<string, Slip>()
  const answers: ('declines' | 'captures in silence')[] = []
  const paymentOf = ({ key, order, won }: Slip) => ({
    ...{ paymentKey: key, orderId: order, amount: won, method: '카드', cardCompany: '탤리' },
    ...{ approvedAt: null, cardNumber: null, receiptUrl: null, refundsOnlyInFull: false },
  })
  const backOf = ({ back }: Slip) => back.reduce((sum, { amount }) => sum + amount, 0)
  let isSilent = false
  const readingOf = (slip: Slip | undefined): CardReading => {
    if (slip === undefined) return { outcome: 'absent', code: 'no slip', message: '모르는 결제예요.' }
    const state =
      slip.mark === 'open'
        ? 'approved'
        : slip.mark === 'torn'
          ? 'declined'
          : backOf(slip) === slip.won
            ? 'refunded'
            : 'captured'
    const failure = state === 'declined' ? { code: 'torn', message: '카드사가 거절했어요.' } : null
    return { outcome: 'found', state, payment: paymentOf(slip), refunds: slip.back, failure }
  }
  const cards: CardGateway = {
    name: 'tally',
    address: 'https://tally.example',
    feeBasisPoints: 150,
    betweenRefundsMs: 0,
    approvalLastsMs: 60_000,
    sheet: { clientKey: 'tally', scriptUrl: 'https://tally.example/sheet.js' },
    capture: async ({ paymentKey, orderId, amount }) => {
      const slip = slips.get(paymentKey)
      const answer = answers.shift()
      if (slip === undefined || slip.order !== orderId || slip.won !== amount || answer === 'declines') {
        if (slip !== undefined) slip.mark = 'torn'
        return {
          outcome: 'declined',
          isKnown: slip !== undefined,
          code: 'torn',
          message: '카드사가 거절했어요.',
        }
      }
      slip.mark = 'struck'
      isSilent = answer === 'captures in silence'
      return isSilent ? unheard : { outcome: 'captured', payment: paymentOf(slip) }
    },
    chargeSavedCard: async () => unheard,
    refund: async ({ paymentKey, refundId, amount }) => {
      const slip = slips.get(paymentKey)
      if (slip === undefined || slip.won - backOf(slip) < amount)
        return { outcome: 'refused', code: 'too much', message: '돌려드릴 금액이 없어요.' }
      const known = slip.back.find((one) => one.refundId === refundId)
      const refundedAt = '2026-12-01T10:00:00+09:00'
      const refund = known ?? { transactionKey: `back-${refundId}`, amount, refundedAt, refundId }
      if (known === undefined) slip.back.push(refund)
      return { outcome: 'refunded', refund }
    },
    refusalSentence: () => null,
    moved: async function* () {
      yield unheard
    },
    payment: async (paymentKey) => {
      if (!isSilent) return readingOf(slips.get(paymentKey))
      isSilent = false
      return unheard
    },
    paymentOfOrder: async (orderId) => readingOf([...slips.values()].find(({ order }) => order === orderId)),
    paidOut: async function* () {
      yield { outcome: 'found', lines: [] }
    },
    registerCustomer: async () => ({ outcome: 'refused', code: 'no customers', message: '저장하지 않아요.' }),
    savedCards: async () => ({ outcome: 'absent' }),
    removeCustomer: async () => ({ outcome: 'gone' }),
    notifications: {
      path: '/api/webhooks/tally',
      body: z.object({ slip: z.string() }),
      read: () => ({ id: null, kind: 'slip', payment: null, customerKey: null }),
    },
    onTrouble: () => () => {},
  }
  return {
    cards,
    /** The payer agrees in the provider's sheet. */
    approves: (order: string, won: number): string => {
      const key = `slip-${slips.size + 1}`
      slips.set(key, { key, order, won, mark: 'open', back: [] })
      return key
    },
    /** How the next capture goes; after a silent one the provider cannot be read once. */
    next: (answer: (typeof answers)[number]) => void answers.push(answer),
    /** What the provider keeps of a payment, in won. */
    kept: (key: string): number => {
      const slip = slips.get(key)
      return slip?.mark === 'struck' ? slip.won - backOf(slip) : 0
    },
  }
}
