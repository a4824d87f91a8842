import type { PaymentHistoryRow } from '../../../domain/wire/payments.ts'
import type { Deps } from '../../platform/deps.ts'
import { chargeName } from '../chargeName.ts'
import { type ChargeRow, chargeRows } from '../chargeRow.ts'

/** The charge behind a payment, as the member reads it. */
export type PaidCharge = {
  chargeId: string
  kind: ChargeRow['kind']
  /** The order of the item; null for a charge of a consignment. */
  orderId: string | null
  name: string
  consignmentType: PaymentHistoryRow['consignmentType']
  /** Refunds that are not confirmed yet, in won by payment key. */
  openRefunds: Record<string, number>
  /** Refunds paid to the member's bank account instead of the card, in won by payment key. */
  transferred: Record<string, number>
  /** Goodwill that no refund counts, in won by payment key. */
  goodwill: Record<string, number>
}

/** The consignment type that the wire shows for a fee: the owner gave up, or the inspection failed. */
const endedBy: Partial<Record<ChargeRow['kind'], 'cancel' | 'reject'>> = {
  penalty: 'cancel',
  inspection_fee: 'reject',
  return_fee: 'reject',
}

/** The charges behind payments, by id. */
export async function paidCharges(
  db: Deps['db'],
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, PaidCharge>> {
  if (chargeIds.length === 0) return new Map()
  const [rows, refunds] = await Promise.all([
    chargeRows(db).select('c.order_id as orderId').where('c.charge_id', 'in', chargeIds).execute(),
    db.kysely
      .selectFrom('shop.charge_refunds')
      .select(['charge_id as chargeId', 'payment_key as paymentKey'])
      .select(({ fn }) => {
        const amounts = fn.sum<number | null>('amount')
        return [
          amounts.filterWhere('status', '<>', 'confirmed').as('openRefunds'),
          amounts.filterWhere('paid_by', '=', 'transfer').as('transferred'),
          fn.sum<number>('goodwill').as('granted'),
          // Goodwill that a later refund counts is a refund from then on, so it is subtracted (rule 286).
          amounts.filterWhere('paid_by', '=', 'goodwill').as('counted'),
        ]
      })
      .where('charge_id', 'in', chargeIds)
      .groupBy(['charge_id', 'payment_key'])
      .execute(),
  ])
  type Refunds = (typeof refunds)[number]
  const sums = (ofCharge: string, amountOf: (refund: Refunds) => number | null) =>
    Object.fromEntries(
      refunds
        .filter(({ chargeId }) => chargeId === ofCharge)
        .map((refund) => [refund.paymentKey, amountOf(refund) ?? 0]),
    )
  return new Map(
    rows.map(({ chargeId, kind, orderId, productName }) => [
      chargeId,
      {
        chargeId,
        kind,
        orderId,
        name: chargeName(kind, productName),
        consignmentType: endedBy[kind] ?? null,
        openRefunds: sums(chargeId, (refund) => refund.openRefunds),
        transferred: sums(chargeId, ({ transferred }) => transferred),
        goodwill: sums(chargeId, ({ granted, counted }) => granted - (counted ?? 0)),
      },
    ]),
  )
}
