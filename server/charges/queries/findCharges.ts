import { z } from 'zod'
import { maskedName } from '../../../domain/members/maskedName.ts'
import type { TypedSearch } from '../../../domain/shared/typedSearch.ts'
import { chargeKind } from '../../../domain/wire/charges.ts'
import type { StaffHit } from '../../../domain/wire/staffSearch.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { chargeName } from '../chargeName.ts'

const byPayment = statement({
  name: 'charges.foundByPayment',
  // Keys use the C collation, in which all texts with a prefix form one index range.
  text: `SELECT f.payment_key AS "paymentKey", c.charge_id AS id, c.kind, o.order_id AS "orderId",
      o.order_numbers AS "orderNumbers", CASE WHEN m.withdrawn_at IS NULL THEN m.name END AS "memberName"
    FROM (SELECT payment_id AS payment_key, charge_id FROM shop.card_payments() WHERE charge_id IS NOT NULL
      AND payment_id >= $1 AND payment_id < $1 || chr(1114111) ORDER BY payment_id LIMIT $2) f
    JOIN shop.charges c ON c.charge_id = f.charge_id
    JOIN shop.member_names() m ON m.id = c.member_id
    LEFT JOIN shop.order_lines() o ON o.order_item_id = c.order_item_id ORDER BY f.payment_key`,
  row: z.object({
    paymentKey: z.string(),
    id: z.string(),
    kind: chargeKind,
    orderId: z.string().nullable(),
    orderNumbers: z.string().nullable(),
    memberName: z.string().nullable(),
  }),
})

/** Charges paid by a payment whose key begins with the search text. */
export async function findCharges(
  { db }: Pick<Deps, 'db'>,
  { paymentKey }: TypedSearch,
  atMost: number,
): Promise<StaffHit[]> {
  if (paymentKey === null) return []
  const found = await byPayment(db.pool, [paymentKey, atMost])
  return found.map(({ id, kind, orderId, orderNumbers, memberName, ...hit }) => ({
    kind: 'charge',
    id,
    title: hit.paymentKey,
    about: [chargeName(kind, null), orderNumbers ?? '', memberName === null ? '' : maskedName(memberName)]
      .filter((words) => words !== '')
      .join(' · '),
    order: orderId === null || orderNumbers === null ? null : { id: orderId, numbers: orderNumbers },
    status: null,
  }))
}
