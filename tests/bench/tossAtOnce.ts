import type { CardGateway } from '../../server/gateways/cards/index.ts'
import { tossAt } from '../support/toss.ts'

const unplayed = {
  outcome: 'unknown',
  reason: 'NOT_PLAYED',
  answered: false,
  shut: false,
  isUnderWay: false,
} as const
const absent = { outcome: 'absent', code: 'NOT_FOUND_PAYMENT', message: '존재하지 않는 결제예요.' } as const

/** A provider that captures in process, so that only our own work is measured. */
export const tossAtOnce: CardGateway = {
  ...tossAt('http://127.0.0.1:9', 'none'),
  capture: async ({ paymentKey, orderId, amount }) => ({
    outcome: 'captured',
    payment: {
      paymentKey,
      orderId,
      amount,
      method: '카드',
      cardCompany: '현대',
      approvedAt: '2026-11-20T10:00:00+09:00',
      cardNumber: '43301234****123*',
      receiptUrl: 'https://example.com/receipt',
      refundsOnlyInFull: false,
    },
  }),
  chargeSavedCard: async () => unplayed,
  refund: async () => unplayed,
  payment: async () => absent,
  paymentOfOrder: async () => absent,
  registerCustomer: async () => unplayed,
  savedCards: async () => ({ outcome: 'absent' }),
  removeCustomer: async () => ({ outcome: 'gone' }),
}
