import { z } from 'zod'
import type { CardGateway } from '../cards/port.ts'

/** Events about a customer's saved cards; all others are about a payment. */
const aboutCards: ReadonlySet<string> = new Set(['METHOD_UPDATED', 'CUSTOMER_STATUS_CHANGED'])

/** Unsigned, so only a hint to read the payment or the customer's cards again. */
const body = z.looseObject({
  eventType: z.string(),
  data: z.looseObject({
    paymentKey: z.string().optional(),
    orderId: z.string().optional(),
    customerKey: z.string().optional(),
  }),
})

export const notifications: CardGateway['notifications'] = {
  path: '/api/webhooks/toss',
  body,
  read: (headers, sent) => {
    const { eventType, data } = body.parse(sent)
    const id = headers['tosspayments-webhook-transmission-id']
    return {
      id: typeof id === 'string' && id !== '' ? id.slice(0, 200) : null,
      kind: eventType,
      payment:
        data.paymentKey === undefined ? null : { paymentKey: data.paymentKey, orderId: data.orderId ?? '' },
      customerKey: data.customerKey !== undefined && aboutCards.has(eventType) ? data.customerKey : null,
    }
  },
}
