import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf, movesNoValue } from '../ledger/defineEvent.ts'
import { both, term } from '../ledger/explanation.ts'
import { code, id, instant, member, reference, won } from '../shared/eventFields.ts'

/** What a payment is for. The order or charge names the stream of its payments. */
const subject = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('order'), orderId: id }),
  z.strictObject({ of: z.literal('charge'), chargeId: id }),
  /** Paid into the order's payments, so that a refund of the item finds all that was paid for it. */
  z.strictObject({ of: z.literal('extension'), extensionId: id, orderId: id }),
  /** What a move to Jeju costs more; paid into the order's payments as well. */
  z.strictObject({ of: z.literal('delivery'), deliveryChangeId: id, orderId: id }),
])
export type PaymentSubject = z.infer<typeof subject>

/** How the kinds of what is paid for differ: the rule of money that is no longer wanted, and what a refund is called. */
export const paidKinds = {
  order: { unwantedRule: 52, refundPurpose: '주문 취소 환불' },
  charge: { unwantedRule: 172, refundPurpose: '추가 요금 환불' },
  extension: { unwantedRule: 322, refundPurpose: '대여 연장 환불' },
  delivery: { unwantedRule: 423, refundPurpose: '추가 배송비 환불' },
} as const satisfies Record<PaymentSubject['of'], { unwantedRule: number; refundPurpose: string }>

/** `memberId` is the payer. */
const ref = { subject, memberId: member }
export type PaymentRef = z.infer<z.ZodObject<typeof ref>>

/** The saved card without action of the member, or the member in the payment sheet. */
const paidBy = z.enum(['saved_card', 'member'])
export type PaidBy = z.infer<typeof paidBy>

/**
 * The payment that the provider captured. Card number and receipt identify the payer, so they are in a table that can be
 * erased.
 */
const captured = {
  paymentKey: reference,
  amount: won,
  method: code,
  cardCompany: code.nullable(),
  approvedAt: instant,
}
export type CapturedPayment = z.infer<z.ZodObject<typeof captured>>

const paymentEvent = eventsOf({
  kind: 'payment',
  title: () => '결제',
  of: ({ subject }: { subject: PaymentSubject }) => paymentStream(subjectId(subject)),
})

/** What a capture settles, with the label and the rule that explain it. */
const settled = {
  customer_prepayments: { label: '선수금', rule: 62 },
  renter_receivable: { label: '받은 요금', rule: 172 },
  owner_receivable: { label: '받은 요금', rule: 172 },
} as const

/** The account that a settled refund leaves, with the rule and the label that explain it. */
const refundMethods = {
  card: { account: 'card_clearing', label: '카드 환불', rule: 57 },
  transfer: { account: 'bank', label: '계좌 이체', rule: 144 },
  set_off: { account: 'desk_refunds', label: '결제사에서 이미 취소한 금액', rule: 270 },
  goodwill: { account: 'goodwill', label: '배려 환불로 이미 돌려준 금액', rule: 286 },
} as const

export const paymentEvents = {
  /** Money was captured for what is still wanted: it settles a prepayment or what a member owes. */
  'payment.captured': paymentEvent({
    title: '결제 승인',
    schema: z.strictObject({
      ...ref,
      ...captured,
      by: paidBy,
      /** The account that the money settles. */
      settles: z.enum(['customer_prepayments', 'renter_receivable', 'owner_receivable']),
    }),
    explain: ({ settles, amount }) => {
      const { label, rule } = settled[settles]
      return both(rule, ['card_clearing', '받은 결제'], [settles, label], amount, term('결제 금액', amount))
    },
  }),
  /** Money was captured for what is no longer wanted: all of it is refunded. */
  'payment.reversed': paymentEvent({
    title: '필요 없는 결제 되돌림',
    schema: z.strictObject({ ...ref, ...captured, by: paidBy, refundId: id }),
    explain: ({ subject: { of }, amount }) =>
      both(
        paidKinds[of].unwantedRule,
        ['card_clearing', '받은 결제'],
        ['refunds_payable', '전액 돌려줄 금액'],
        amount,
        term('결제 금액', amount),
      ),
  }),
  /** The provider finally declined an attempt; nothing was captured. */
  'payment.declined': paymentEvent({
    title: '결제 거절됨',
    schema: z.strictObject({
      ...ref,
      by: paidBy,
      amount: won,
      providerCode: code,
      /** How often the saved card was declined so far, including this time. */
      cardDeclines: z.int(),
    }),
    explain: movesNoValue,
  }),
  /** A refund to the card; what it is for is the event that is appended with it. */
  'payment.refund.requested': paymentEvent({
    title: '환불 요청',
    schema: z.strictObject({
      ...ref,
      refundId: id,
      paymentKey: reference,
      amount: won,
      /** The order item that the refund is for, the first of several; null for a charge. */
      orderItemId: id.nullable(),
    }),
    explain: movesNoValue,
  }),
  'payment.refund.confirmed': paymentEvent({
    title: '환불 완료',
    schema: z.strictObject({
      ...ref,
      refundId: id,
      amount: won,
      /** The card company's or the bank's own key of the refund. */
      transactionKey: reference,
      confirmedAt: instant,
      /**
       * `set_off`: an earlier refund at the provider's desk settles it, and no more money moves. `goodwill`: the same with
       * a desk refund that finance had granted as goodwill.
       */
      by: z.enum(['card', 'transfer', 'set_off', 'goodwill']),
      /** The fingerprint of the account that a transfer went to: a keyed hash of member, bank, number and holder. */
      account: reference.nullable(),
    }),
    explain: ({ by, amount }) => {
      const { account, label, rule } = refundMethods[by]
      return both(
        rule,
        ['refunds_payable', '돌려준 금액'],
        [account, '나간 금액'],
        amount,
        term(label, amount),
      )
    },
  }),
  /** The provider finally refused the refund; finance has it on its list. */
  'payment.refund.rejected': paymentEvent({
    title: '환불 거절됨',
    schema: z.strictObject({ ...ref, refundId: id, providerCode: code }),
    explain: movesNoValue,
  }),
  /** Finance sends the refund to the provider again: the second time is sending 2. */
  'payment.refund.resent': paymentEvent({
    title: '환불 다시 보냄',
    schema: z.strictObject({ ...ref, refundId: id, sending: z.int() }),
    explain: movesNoValue,
  }),
  /** A part of a refund was settled separately and becomes a refund of its own; the rest stays as it is (rule 272). */
  'payment.refund.divided': paymentEvent({
    title: '환불 나눔',
    schema: z.strictObject({ ...ref, refundId: id, partId: id, amount: won }),
    explain: movesNoValue,
  }),
  /** A refund that was refused as partial and never sent goes back within `wholeId`, one of the whole payment (rule 896). */
  'payment.refund.joined': paymentEvent({
    title: '환불 합침',
    schema: z.strictObject({ ...ref, refundId: id, wholeId: id, amount: won }),
    explain: movesNoValue,
  }),
  /** The provider refunded money at its desk, without a request of ours. */
  'payment.refund.found': paymentEvent({
    title: '결제사에서 취소한 금액 확인',
    schema: z.strictObject({
      ...ref,
      refundId: id,
      paymentKey: reference,
      /** The provider's own key of the refund. */
      transactionKey: reference,
      amount: won,
      refundedAt: instant,
    }),
    explain: ({ amount }) =>
      both(
        270,
        ['desk_refunds', '아직 정리하지 않은 결제사 취소'],
        ['card_clearing', '나간 금액'],
        amount,
        term('결제사에서 취소한 금액', amount),
      ),
  }),
  /** Finance granted a desk refund, or a part of it, as goodwill: no refund is due for it (rule 285). */
  'payment.goodwill.granted': paymentEvent({
    title: '배려 환불로 마감',
    schema: z.strictObject({
      ...ref,
      paymentKey: reference,
      transactionKey: reference,
      amount: won,
    }),
    explain: ({ amount }) =>
      both(
        285,
        ['goodwill', '고객 배려로 돌려준 금액'],
        ['desk_refunds', '정리한 결제사 취소'],
        amount,
        term('배려 환불 금액', amount),
      ),
  }),
} satisfies EventDefinitions

export type PaymentEvent = EventOf<typeof paymentEvents>
export type PaymentEventOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>

/** The id of the order or charge in whose payments a payment is recorded. */
export const subjectId = (of: PaymentSubject): string => (of.of === 'charge' ? of.chargeId : of.orderId)

/** The stream of all payments and refunds for one order, with its extensions and changes of delivery, or for one charge. */
export const paymentStream = (id: string): string => `payment:${id}`
