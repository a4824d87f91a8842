import { readFileSync } from 'node:fs'

/** An event's golden sample, with other values where only these lead to what is folded. */
type Step = string | { type: string; but: object }

/** What happens in one life, in its order: each the golden sample of its event, with ids of this life's own. */
const lives: readonly (readonly Step[])[] = [
  [
    'coupon.issued',
    'points.earned',
    'order.drafted',
    'coupon.held',
    'points.held',
    'order.placed',
    'coupon.used',
    'points.used',
    'order.item.exchanged',
    'order.item.prepared',
    'order.item.shipped',
    'order.item.delivered',
    'order.item.ended',
    'order.item.collected',
    'order.item.refunded',
  ],
  [
    'coupon.issued',
    'points.earned',
    'order.drafted',
    'coupon.held',
    'points.held',
    'order.placed',
    'coupon.used',
    'points.used',
    'order.item.cancelled',
    'coupon.returned',
    'points.restored',
    'payment.captured',
    'payment.refund.requested',
    'payment.refund.confirmed',
  ],
  [
    'coupon.issued',
    'points.earned',
    'order.drafted',
    'coupon.held',
    'points.held',
    'order.draft.released',
    'coupon.released',
    'points.released',
    'points.expired',
  ],
  ['coupon.issued', 'order.drafted', 'order.draft.expired', 'coupon.expired'],
  [
    'order.drafted',
    'payment.reversed',
    'payment.refund.rejected',
    'payment.refund.divided',
    'payment.refund.resent',
    'payment.refund.found',
    'payment.goodwill.granted',
  ],
  ['product.downtime.added', 'product.downtime.removed'],
  ['product.downtime.added'],
  ['member.joined', 'member.withdrawn'],
  ['member.joined', 'member.consent.changed'],
  ['member.joined', 'member.blocked'],
  ['member.joined', 'member.blocked', 'member.unblocked'],
  ['points.earned', 'points.suspended', 'points.debt.repaid', 'points.debt.written_off'],
  [
    'order.drafted',
    'order.placed',
    'order.item.prepared',
    'order.item.shipped',
    'order.item.delivered',
    'order.return.requested',
    'order.return.approved',
    'order.return.collecting',
    'order.return.collected',
    'order.return.completed',
  ],
  [
    'order.drafted',
    'order.placed',
    'order.item.prepared',
    'order.item.shipped',
    'order.item.delivered',
    'order.return.requested',
    'order.return.declined',
  ],
  ['review.written', 'review.edited', 'review.removed'],
  ['charge.made', 'payment.declined', 'charge.paid', 'charge.refunded'],
  ['charge.made', 'charge.waived'],
  ['provider.paid_out'],
  [
    'consignment.applied',
    'consignment.sent',
    'consignment.awaited',
    'consignment.received',
    'consignment.accepted',
    'consignment.given_up',
    'consignment.sent_back',
  ],
  ['consignment.applied', 'consignment.received', 'consignment.rejected'],
  ['consignment.applied', 'consignment.not_received'],
  ['consignment.applied', 'consignment.received', 'consignment.accepted', 'consignment.ended'],
  ['charge.made', 'charge.deducted', 'charge.deduction.refunded'],
  ['settlement.held', 'settlement.released', 'settlement.closed', 'payout.requested', 'payout.failed'],
  ['settlement.closed', 'payout.requested', 'payout.confirmed'],
  ['vat.remitted'],
  ['provider.difference.written_off'],
  ['outgoing.difference.written_off'],
  ['bank.difference.written_off', 'bank.difference.reopened'],
  [
    'order.drafted',
    'order.placed',
    'order.item.prepared',
    'order.item.shipped',
    'order.item.delivered',
    'order.item.lost',
    'order.item.found',
  ],
  [
    'order.drafted',
    'order.placed',
    'order.item.prepared',
    'order.item.shipped',
    'order.parcel.corrected',
    'order.delivery.undone',
    'order.step.undone',
    'order.address.corrected',
  ],
  [
    'order.drafted',
    'order.placed',
    'order.item.prepared',
    'order.item.shipped',
    'order.delivery.undone',
    'order.item.cancelled',
  ],
  [
    'consignment.applied',
    'consignment.received',
    'consignment.accepted',
    'consignment.loss_reported',
    'consignment.found',
  ],
  [
    'consignment.applied',
    'consignment.received',
    'consignment.accepted',
    'consignment.loss_reported',
    'consignment.lost',
    'consignment.recovered',
  ],
  ['adjustment.proposed', 'adjustment.approved'],
  ['adjustment.proposed', 'adjustment.rejected'],
  ['adjustment.proposed', 'adjustment.withdrawn'],
  ['month.closed', 'month.reopened'],
  [
    'order.drafted',
    'order.placed',
    'order.item.extension.drafted',
    'order.item.extended',
    'order.item.prepared',
    'order.item.shipped',
    'order.item.delivered',
    'order.item.ended',
  ],
  ['order.drafted', 'order.placed', 'order.item.extension.drafted', 'order.item.extension.released'],
  ['order.drafted', 'order.placed', 'order.item.extension.drafted', 'order.item.extension.expired'],
  ['charge.made', 'charge.disputed', 'charge.reduced', 'charge.dispute.answered'],
  ['member.device.added', 'member.password.changed', 'member.account.changed'],
  [{ type: 'product.downtime.added', but: { because: 'owner' } }, 'product.downtime.removed'],
  [{ type: 'product.downtime.added', but: { because: 'owner' } }],
  [
    'order.drafted',
    'order.placed',
    {
      type: 'order.delivery.changed',
      but: {
        deliveryChangeId: '0199a1b2-0000-7000-8000-0000000000f0',
        ...{ feeBefore: 0, feeAfter: 3_000, paymentKey: 'pk_sim_jeju', refundId: null },
      },
    },
    { type: 'order.delivery.changed', but: { correctionNumber: 2 } },
  ],
  ['provider.difference.written_off', 'provider.difference.reopened'],
  [
    { type: 'outgoing.difference.written_off', but: { key: 'settle-10-2026-11-1' } },
    { type: 'outgoing.difference.reopened', but: { key: 'settle-10-2026-11-1' } },
  ],
  [
    'order.drafted',
    'order.placed',
    'order.item.prepared',
    'order.item.shipped',
    { type: 'order.item.delivered', but: { presumed: true } },
    { type: 'order.arrival.confirmed', but: { byTracking: true, pickUpFrom: '2027-01-18' } },
  ],
  [
    ...['order.drafted', 'order.placed', 'order.item.prepared', 'order.item.shipped'],
    { type: 'order.item.delivered', but: { presumed: true } },
    'order.return.requested',
    { type: 'order.return.declined', but: { reasonCode: 'never_arrived' } },
    {
      type: 'order.item.cancelled',
      but: {
        ...{ by: 'staff', reasonCode: 'never_arrived', feePercent: 0, fee: 0, cardRefund: 32_000 },
        journal: [
          { account: 'customer_prepayments', amount: 38_400 },
          { account: 'refunds_payable', amount: -32_000 },
          { account: 'points_liability', amount: -6_400 },
        ],
      },
    },
  ],
  [
    ...['order.drafted', 'order.placed', 'order.item.prepared', 'order.item.shipped', 'order.item.delivered'],
    { type: 'order.step.undone', but: { step: 'arrival', returnNumber: null } },
    'order.item.ended',
  ],
  [
    ...['order.drafted', 'order.placed', 'order.item.prepared', 'order.item.shipped'],
    { type: 'order.item.delivered', but: { presumed: true } },
    'order.item.ended',
    'order.item.lost_coming_back',
    'order.item.found',
  ],
  [
    ...['order.drafted', 'order.placed', 'order.item.prepared', 'order.item.shipped', 'order.item.delivered'],
    ...['order.return.requested', 'order.return.approved', 'order.return.collecting', 'order.return.lost'],
    'order.return.completed',
  ],
  ['product.lost', 'product.found', { type: 'product.lost', but: { lossNumber: 2 } }],
  [
    ...['consignment.applied', 'consignment.received', 'consignment.accepted', 'consignment.ended'],
    ...['consignment.sent_back', 'consignment.back_parcel.corrected', 'consignment.send_back.undone'],
  ],
  [
    ...['consignment.applied', 'consignment.received', 'consignment.rejected', 'consignment.sent_back'],
    'consignment.back_parcel.corrected',
  ],
  ['settlement.closed', 'payout.requested', 'payout.confirmed', 'payout.returned'],
  // A refund that was refused as partial, within one of the whole payment.
  ['payment.refund.requested', 'payment.refund.rejected', 'payment.refund.joined'],
  // A held month carries its sum forward, and its hold with it.
  [
    'settlement.held',
    { type: 'settlement.closed', but: { payable: 0, carriedForward: 65_005 } },
    'settlement.hold_carried',
  ],
]

export type GoldenEvent = { type: string; stream: string; version: number; line: string }

/** The lives as lines of a recorded log; `versionOf` says which shape of an event its sample has. */
export function goldenLives(versionOf: (type: string) => number): GoldenEvent[] {
  const streams = new Map<string, number>()
  return lives.flatMap((life, nth) =>
    life.map((one, step) => {
      const { type, but } = typeof one === 'string' ? { type: one, but: {} } : one
      const data = { ...sampleOf(type, versionOf(type), nth), ...but }
      const stream = streamOf(type, data)
      const version = (streams.get(stream) ?? 0) + 1
      streams.set(stream, version)
      const at = new Date(Date.UTC(2026, 10, 20 + nth, step)).toISOString()
      const line = JSON.stringify({
        pos: nth * 20 + step + 1,
        stream,
        version,
        type,
        schemaVersion: versionOf(type),
        recordedAt: at,
        occurredAt: at,
        commandId: `golden:${nth}:${step}`,
        data,
        meta: { actor: 'job:golden' },
      })
      return { type, stream, version, line }
    }),
  )
}

type Sample = {
  key?: string
  subject?: { orderId?: string; chargeId?: string }
  orderId?: string
  orderItemId?: string
  chargeId?: string
  consignmentId?: string
  memberId?: number
  ownerId?: number
  productId?: number
}

function sampleOf(type: string, version: number, life: number): Sample {
  const file = new URL(`../server/golden/${type}.v${version}.json`, import.meta.url)
  return JSON.parse(
    JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
      .replaceAll('0199a1b2-0000', `0199a1b2-00${life.toString(16).padStart(2, '0')}`)
      .replaceAll(/"memberId":(\d+)/g, (_, id: string) => `"memberId":${Number(id) + life}`)
      .replaceAll(/"ownerId":(\d+),"month"/g, (_, id: string) => `"ownerId":${Number(id) + life},"month"`)
      .replaceAll(/"productId":(\d+)/g, (_, id: string) => `"productId":${Number(id) + life}`)
      .replaceAll(/"(\d{10})\d\d"/g, (_, number: string) => `"${number}${String(life).padStart(2, '0')}"`)
      .replaceAll('"lot-1"', `"lot-${life}"`)
      .replaceAll('"pk_sim_1"', `"pk_sim_${life}"`),
  )
}

function streamOf(type: string, sample: Sample): string {
  const { orderId, orderItemId, chargeId, consignmentId, memberId, ownerId, productId } = sample
  const [kind] = type.split('.')
  if (kind === 'order') return `order:${orderId}`
  if (kind === 'payment') return `payment:${sample.subject?.orderId ?? sample.subject?.chargeId}`
  if (kind === 'review') return `review:${orderItemId}`
  if (kind === 'settlement' || kind === 'payout') return `settlement:${ownerId}:2026-11`
  if (kind === 'charge') return `charge:${chargeId}`
  if (kind === 'consignment') return `consignment:${consignmentId}`
  if (kind === 'vat') return 'vat:2026-Q4'
  if (kind === 'adjustment') return `adjustment:${sample.key}`
  if (kind === 'month') return 'month-closing:books'
  if (kind === 'product') return `product:${productId}`
  return kind === 'member' ? `member:${memberId}` : `wallet:${memberId}`
}
