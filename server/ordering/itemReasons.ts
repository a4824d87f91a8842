import type pg from 'pg'
import { z } from 'zod'
import type { ItemAction } from '../../domain/ordering/itemActions.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { openOfOrder, orderKey, sealForOrder } from './contacts.ts'

const textShape = z.string().nullable()

/** What an item may do again has the number of the time in its step. */
export type ReasonedStep = ItemAction | `${ItemAction}:${number}`
type Reason = { orderItemId: string; memberId: number; step: ReasonedStep; text: string }

/** What an event says about its reason: the step's code and the id of the item, which together name the typed text. */
export const reasonOf = (step: ReasonedStep, orderItemId: string): string => `${step}:${orderItemId}`

/** The rows that keep what was typed about an item's step, sealed with the member's key; none for an empty text. */
export async function reasonRows(deps: Pick<Deps, 'db' | 'clock'>, reason: Reason): Promise<Statement[]> {
  const { orderItemId, memberId, step, text } = reason
  if (text === '') return []
  const key = await orderKey(deps.db.pool, memberId, seoulDate(deps.clock.now()))
  const row = deps.db.kysely.insertInto('personal.item_reasons').values({
    order_item_id: orderItemId,
    step,
    member_id: memberId,
    written: sealForOrder(key, memberId, text),
  })
  return [row.compile()]
}

/** What was typed about an item's step; null when nothing was, or when its key has ended. */
export const writtenReason = (
  pool: pg.Pool,
  orderItemId: string,
  step: ReasonedStep,
): Promise<string | null> => typedReason(pool, reasonOf(step, orderItemId))

/** What was typed for the reason that an event of an item names; null for another reason, or when its key has ended. */
export async function typedReason(pool: pg.Pool, reason: string): Promise<string | null> {
  const [, step, orderItemId] = /^(.+):([0-9a-f]{8}-[0-9a-f-]{27})$/.exec(reason) ?? []
  if (step === undefined || orderItemId === undefined) return null
  const row = await queriesOn(pool)
    .selectFrom('personal.item_reasons')
    .select(['member_id as memberId', 'written'])
    .where('order_item_id', '=', orderItemId)
    .where('step', '=', step)
    .executeTakeFirst()
  return row === undefined ? null : textShape.parse(await openOfOrder(pool, row.memberId, row.written))
}

/** Everything that was typed about an item, by step. */
export async function writtenReasons(
  pool: pg.Pool,
  orderItemId: string,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await queriesOn(pool)
    .selectFrom('personal.item_reasons')
    .select(['step', 'member_id as memberId', 'written'])
    .where('order_item_id', '=', orderItemId)
    .execute()
  return new Map(
    await Promise.all(
      rows.map(
        async ({ step, memberId, written }) =>
          [step, textShape.parse(await openOfOrder(pool, memberId, written))] as const,
      ),
    ),
  )
}
