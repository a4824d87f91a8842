import type pg from 'pg'
import { z } from 'zod'
import type { ItemAction } from '../../domain/ordering/itemActions.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { openedReasons, stepAndId } from '../platform/security/typedReason.ts'
import { openOfOrder, orderKey, purpose, sealForOrder } from './contacts.ts'

const textShape = z.string().nullable()

/** The action whose reason was typed; an action that can happen more than once to an item carries its number. */
export type ReasonedStep = ItemAction | `${ItemAction}:${number}` | `${ItemAction}:${number}.${number}`

/** The name of a step that can be taken again after a correction, so that it is not taken for the first one. */
export const stepAfter = (corrections: number, action: ItemAction): ReasonedStep =>
  corrections === 0 ? action : `${action}:${corrections}`

type Reason = { orderItemId: string; memberId: number; step: ReasonedStep; text: string }

/** The reference that an event stores instead of the typed text: the step and the item's id. */
export const reasonOf = (step: ReasonedStep, orderItemId: string): string => `${step}:${orderItemId}`

/** Rows that store the typed reason of a step, sealed with the member's key; none for an empty text. */
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

/** The typed reason of an item's step; null when nothing was typed or its key has been destroyed. */
export const writtenReason = (
  pool: pg.Pool,
  orderItemId: string,
  step: ReasonedStep,
): Promise<string | null> => typedReason(pool, reasonOf(step, orderItemId))

/** The typed text behind an item event's reason reference; null for other references or once its key is destroyed. */
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

/** All typed reasons of an item, by step. */
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

/** The typed texts behind these references, for as long as their keys are kept. */
export async function typedReasons(
  pool: Reads['pool'],
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = references.map((reference) => stepAndId(reference)?.id).filter((id) => id !== undefined)
  if (ids.length === 0) return new Map()
  const rows = await queriesOn(pool)
    .selectFrom('personal.item_reasons')
    .select(['order_item_id as id', 'step', 'member_id as memberId', 'written'])
    .where('order_item_id', 'in', ids)
    .execute()
  const asked = new Set(references)
  const sealed = rows.map(({ id, step, ...row }) => ({ reference: `${step}:${id}`, ...row }))
  return openedReasons(
    pool,
    purpose,
    sealed.filter(({ reference }) => asked.has(reference)),
  )
}
