import * as z from 'zod/mini'
import { titleOf } from '../../../domain/processes/events.ts'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { MemberPoints } from '../../../domain/wire/staffPoints.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordChange } from '../../platform/recordChange.ts'
import { walletHistory } from '../walletHistory.ts'

/** $1: ids of orders and order items. */
const orders = statement({
  name: 'wallet.ordersOfLots',
  text: `
    SELECT i.order_item_id::text AS item, i.order_id::text AS "orderId", i.order_numbers AS "orderNumbers",
      p.product_name AS "productName"
    FROM shop.order_lines() i LEFT JOIN shop.rentable_products() p ON p.id = i.product_id
    WHERE i.order_item_id::text = ANY($1) OR i.order_id::text = ANY($1) ORDER BY i.order_id, i.nth`,
  row: z.object({
    item: z.string(),
    orderId: z.string(),
    orderNumbers: z.string(),
    productName: z.nullable(z.string()),
  }),
})

const named = statement({
  name: 'wallet.memberName',
  text: 'SELECT m.name FROM shop.member_names() m WHERE m.id = $1',
  row: z.object({ name: z.nullable(z.string()) }),
})

const noOrder = { orderId: null, orderNumbers: null, productName: null }
const uuidShape = z.uuid()

/**
 * Every point lot of a member with its history as of an instant. The access is written to the audit log. Refuses
 * NOT_FOUND for a member who never had points or coupons.
 */
export async function memberPoints(
  { db, store, clock }: Pick<Deps, 'db' | 'store' | 'clock'>,
  { memberId, asOf, staffId }: { memberId: number; asOf: Date | null; staffId: number },
): Promise<MemberPoints | Refusal<'NOT_FOUND'>> {
  const history = await walletHistory(store, memberId, asOf)
  if (history === null) return refuse('NOT_FOUND')
  const abouts = history.lots.flatMap(({ steps }) => steps.map(({ about }) => about))
  const ids = [...new Set(abouts)].filter((about) => uuidShape.safeParse(about).success)
  const [found, [member]] = await Promise.all([orders(db.pool, [ids]), named(db.pool, [memberId])])
  await recordChange(db.kysely, {
    ...{ subject: 'point_lots', key: memberId, before: null, actor: `staff:${staffId}`, at: clock.now() },
    after: { shownAsOf: (asOf ?? clock.now()).toISOString() },
  })
  const orderOf = (about: string) => {
    const order = found.find(({ item, orderId }) => item === about || orderId === about)
    if (order === undefined) return noOrder
    const { item: _, ...told } = order
    return told
  }
  return {
    memberId,
    memberName: member?.name ?? null,
    asOf: (asOf ?? clock.now()).toISOString(),
    ...{ balance: history.balance, debt: history.debt },
    lots: history.lots.map(({ steps, ...lot }) => ({
      ...lot,
      steps: steps.map(({ at, ...step }) => ({
        ...{ ...step, title: titleOf(step.event), at: at.toISOString() },
        ...orderOf(step.about),
      })),
    })),
  }
}
