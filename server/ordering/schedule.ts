import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { SHIPS_DAYS_BEFORE_START } from '../../domain/rental/period.ts'
import { addDays, type CivilDate, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { attempts } from '../payments/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Deps } from '../platform/deps.ts'
import { type Each, sweep } from '../platform/jobs/sweep.ts'
import { expireDraftOf } from './commands/endDraft.ts'
import { expireExtensionOf } from './commands/endExtension.ts'
import { moveOrderItem } from './commands/moveItem.ts'
import { expireDeliveryDrafts } from './deliveryDrafts.ts'
import { isLostByShop } from './queries/lostByShop.ts'

// What is due is read whole: of a page that begins anew in each run, rows that cannot be done would be all there is.

/**
 * Expires the drafts, extensions and changes of delivery whose time has run out, except while the provider still owes an
 * answer about a payment for one: then recovery decides. Returns how many were due.
 */
export const expireDueDrafts = (deps: Deps): Promise<number> =>
  sweep(
    async (each) =>
      (await expireOrderDrafts(deps, each)) +
      (await expireDueExtensions(deps, each)) +
      (await expireDeliveryDrafts(deps)),
  )

async function expireOrderDrafts(deps: Deps, each: Each): Promise<number> {
  const rows = await deps.db.kysely
    .selectFrom('shop.orders as o')
    .select('o.order_id as orderId')
    .where('o.status', '=', 'awaiting_payment')
    .where('o.held_until', '<', deps.clock.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(attempts.as('a'))
            .select('a.subject_id')
            .whereRef('a.subject_id', '=', 'o.order_id')
            .where('a.is_open', '=', true),
        ),
      ),
    )
    .orderBy('o.held_until')
    .execute()
  await each(rows, ({ orderId }) => expireDraftOf(deps, orderId))
  return rows.length
}

async function expireDueExtensions(deps: Deps, each: Each): Promise<number> {
  const rows = await deps.db.kysely
    .selectFrom('shop.item_extensions as x')
    .select('x.order_id as orderId')
    .where('x.status', '=', 'held')
    .where('x.held_until', '<', deps.clock.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(attempts.as('a'))
            .select('a.subject_id')
            .whereRef('a.subject_id', '=', 'x.extension_id')
            .where('a.is_open', '=', true),
        ),
      ),
    )
    .orderBy('x.held_until')
    .execute()
  await each(rows, ({ orderId }) => expireExtensionOf(deps, orderId))
  return rows.length
}

/**
 * Presumes on the first day of a rental that its parcel has arrived, for those that tracking never reported; one that
 * was sent late only after as many days as any parcel has (rule 503). One that the shop itself reported missing stays on
 * its way (rule 460), also once it was found (rule 491).
 */
export const deliverOnFirstDay = (deps: Deps): Promise<number> =>
  moveAll(deps, { action: 'deliver', presumed: true }, (items, today) =>
    items
      .where('status', '=', 'shipped')
      .where('start_on', '<=', today)
      .where('shipped_at', '<', startOfSeoulDay(addDays(today, 1 - SHIPS_DAYS_BEFORE_START)))
      .where(sql<SqlBool>`NOT ${isLostByShop('shop.order_items')}`)
      .orderBy('start_on'),
  )

/** Ends the rental of delivered items from the day after their last day. */
export const endAfterLastDay = (deps: Deps): Promise<number> =>
  moveAll(deps, { action: 'end' }, (items, today) =>
    items.where('status', '=', 'delivered').where('end_on', '<', today).orderBy('end_on'),
  )

type Items = SelectQueryBuilder<Schema, 'shop.order_items', { id: string }>

const moveAll = (
  deps: Deps,
  move: { action: 'deliver' | 'end'; presumed?: true },
  due: (items: Items, today: CivilDate) => Items,
): Promise<number> =>
  sweep(async (each) => {
    const items = deps.db.kysely.selectFrom('shop.order_items').select('order_item_id as id')
    const rows = await due(items, seoulDate(deps.clock.now())).execute()
    return each(rows, async ({ id: orderItemId }) => {
      const by = { by: 'job', actor: `job:${move.action}`, courier: null, trackingNumber: null } as const
      return !isRefusal(await moveOrderItem(deps, { orderItemId, ...move, ...by }))
    })
  })
