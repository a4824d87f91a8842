import { createToss, type Toss } from '../../server/gateways/toss/index.ts'

/** A provider that captures in process, so that only our own work is measured. */
export const tossAtOnce: Toss = {
  ...createToss({ apiBase: 'http://127.0.0.1:9', secretKey: 'none', timeoutMs: 1_000 }),
  confirm: async ({ paymentKey, orderId, amount }) => ({
    outcome: 'done',
    payment: {
      paymentKey,
      orderId,
      status: 'DONE',
      method: '카드',
      totalAmount: amount,
      balanceAmount: amount,
      approvedAt: '2026-11-20T10:00:00+09:00',
      card: { issuerCode: '61', number: '43301234****123*' },
      cancels: [],
      receipt: { url: 'https://example.com/receipt' },
    },
  }),
  charge: async () => ({ outcome: 'unknown', reason: 'NOT_PLAYED', answered: false, shut: false }),
  cancel: async () => ({ outcome: 'unknown', reason: 'NOT_PLAYED', answered: false, shut: false }),
  payment: async () => ({ outcome: 'absent' }),
  paymentByOrderId: async () => ({ outcome: 'absent' }),
  exchangeCode: async () => ({ outcome: 'unknown', reason: 'NOT_PLAYED', answered: false, shut: false }),
  methods: async () => ({ outcome: 'absent' }),
  removeCustomer: async () => ({ outcome: 'gone' }),
}
