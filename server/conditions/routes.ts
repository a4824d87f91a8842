import * as z from 'zod/mini'
import { conditionStageOf } from '../../domain/ordering/conditionStages.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { serialText, uuid } from '../../domain/wire/primitives.ts'
import {
  type ConditionStage,
  conditionForm,
  conditionRecordedAnswer,
  conditionRecordsAnswer,
} from '../../domain/wire/staffConditions.ts'
import { lockMember } from '../members/index.ts'
import { exchangedNames } from '../ordering/index.ts'
import { wholeList } from '../platform/database/pages.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import { runCompiled } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { newId } from '../platform/newId.ts'
import { recordChange } from '../platform/recordChange.ts'
import {
  acceptForms,
  claimPhotos,
  claimRefusals,
  photosBySlot,
  readFormFor,
} from '../platform/uploads/index.ts'
import { noteReader, sealedNote } from './notes.ts'
import { conditionRecords, conditionsOfRental } from './records.ts'
import { type RentedItem, rentedItem } from './rentedItem.ts'

type ConditionReport = {
  recordId: string
  item: RentedItem
  /** The product that its author sees, which the item may not be any more. */
  productId: number
  stage: ConditionStage
  note: string
  photoIds: readonly string[]
  staffId: number
}

type Answer = { id: string } | Refusal<'IDEMPOTENCY_KEY_REUSED'>

/**
 * Stores what staff noted about an item's condition, with photos. The same record again returns the first answer, also
 * when the item has moved on since. Refuses IDEMPOTENCY_KEY_REUSED for a known `recordId` with another content,
 * ITEM_EXCHANGED for another product than the item has by now (rule 765), TRANSITION_NOT_ALLOWED for a stage that the item is not in, and PHOTO_NOT_USABLE, also for photos of an item whose
 * renter has left: photos are erased with the renter, and nothing would erase these.
 *
 * These are plain rows, not events: a record moves no value, decides nothing, and its note and photos must be erasable.
 */
async function recordCondition(
  deps: Pick<Deps, 'db' | 'clock'>,
  seen: ConditionReport,
): Promise<Answer | Refusal<'ITEM_EXCHANGED' | 'TRANSITION_NOT_ALLOWED' | 'PHOTO_NOT_USABLE'>> {
  const earlier = await answeredBefore(deps.db, seen)
  if (earlier !== null) return earlier
  const refusal = await whyNotNow(deps.db, seen)
  if (refusal !== null) return refusal
  const stored = await store(deps, seen)
  // Another request with this id was stored in the meantime.
  return stored ?? (await answeredBefore(deps.db, seen)) ?? { id: seen.recordId }
}

/**
 * Why a condition cannot be recorded now; null while it can, and for a record that is sent again, whose photos are compared
 * once they are here (rule 705).
 */
async function whyNotRecorded(
  db: Deps['db'],
  seen: Omit<ConditionReport, 'photoIds' | 'staffId'>,
): Promise<Refusal<'IDEMPOTENCY_KEY_REUSED' | 'ITEM_EXCHANGED' | 'TRANSITION_NOT_ALLOWED'> | null> {
  const earlier = await earlierRecord(db, seen)
  if (earlier !== null) return earlier.isSame ? null : refuse('IDEMPOTENCY_KEY_REUSED')
  return whyNotNow(db, seen)
}

/** Why a new record is not of this item as it is now: it is another product by now (rule 765), or at another stage. */
async function whyNotNow(
  db: Deps['db'],
  { item, stage, productId }: Pick<ConditionReport, 'item' | 'stage' | 'productId'>,
): Promise<Refusal<'ITEM_EXCHANGED' | 'TRANSITION_NOT_ALLOWED'> | null> {
  const { status } = item
  if (productId !== item.productId)
    return refuse('ITEM_EXCHANGED', await exchangedNames(db, { seen: productId, now: item.productId }))
  return conditionStageOf(status) === stage
    ? null
    : refuse('TRANSITION_NOT_ALLOWED', { status, action: stage })
}

/** The answer for a record that exists already; null when there is none. Photos are compared by their number. */
async function answeredBefore(db: Deps['db'], seen: ConditionReport): Promise<Answer | null> {
  const earlier = await earlierRecord(db, seen)
  if (earlier === null) return null
  const isSame = earlier.isSame && earlier.photos === seen.photoIds.length
  return isSame ? { id: seen.recordId } : refuse('IDEMPOTENCY_KEY_REUSED')
}

/** A record of this id: whether it says the same, and how many photos it has; null when there is none. */
async function earlierRecord(
  db: Deps['db'],
  { recordId, item, stage, note }: Omit<ConditionReport, 'photoIds' | 'staffId'>,
): Promise<{ isSame: boolean; photos: number | null } | null> {
  const record = await db.kysely
    .selectFrom('shop.condition_records as r')
    .innerJoin('personal.condition_notes as n', 'n.record_id', 'r.record_id')
    .select(['r.order_item_id as orderItemId', 'r.member_id as memberId', 'r.stage', 'n.written'])
    .select(({ selectFrom }) =>
      selectFrom('shop.condition_photos as p')
        .select((has) => has.fn.countAll<number>().as('count'))
        .whereRef('p.record_id', '=', 'r.record_id')
        .as('photos'),
    )
    .where('r.record_id', '=', recordId)
    .executeTakeFirst()
  if (record === undefined) return null
  const noteOf = await noteReader(db, [record.memberId])
  const isSame =
    record.orderItemId === item.orderItemId &&
    record.stage === stage &&
    noteOf(record.memberId, record.written) === note
  return { isSame, photos: record.photos }
}

/** Stores the record; null when one with this id exists. */
async function store(
  deps: Pick<Deps, 'db' | 'clock'>,
  { recordId, item, stage, note, photoIds, staffId }: ConditionReport,
): Promise<{ id: string } | null | Refusal<'PHOTO_NOT_USABLE'>> {
  const { orderItemId, productId, memberId } = item
  const now = deps.clock.now()
  const written = await sealedNote(deps, memberId, note)
  return refusableTransaction(
    deps.db.pool,
    async (client) => {
      const queries = queriesOn(client)
      const isMember = await lockMember(client, memberId)
      const added = await queries
        .insertInto('shop.condition_records')
        .values({
          ...{ record_id: recordId, order_item_id: orderItemId, product_id: productId, member_id: memberId },
          ...{ stage, staff_id: staffId, recorded_at: now },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('record_id')
        .executeTakeFirst()
      if (added === undefined) return null
      await queries
        .insertInto('personal.condition_notes')
        .values({ record_id: recordId, member_id: memberId, written })
        .execute()
      if (photoIds.length > 0) {
        if (!isMember) return refuse('PHOTO_NOT_USABLE')
        const claim = { memberId, use: 'condition', subject: recordId, now } as const
        await runCompiled(client, claimPhotos(deps.db.kysely, photoIds, claim))
        await queries
          .insertInto('shop.condition_photos')
          .values(
            photoIds.map((photo_id, nth) => ({
              ...{ record_id: recordId, slot: nth + 1, member_id: memberId, photo_id },
            })),
          )
          .execute()
      }
      await recordChange(queries, {
        subject: 'condition_records',
        key: recordId,
        before: null,
        after: { orderItemId, stage, photos: photoIds.length },
        actor: `staff:${staffId}`,
        at: now,
      })
      return { id: recordId }
    },
    claimRefusals,
  )
}

const photoFields = ['conditionFile1', 'conditionFile2', 'conditionFile3'] as const

/** Routes for condition records: what items looked like when they were shipped and when they came back. */
export const routes: Routes = (deps) => async (app) => {
  await acceptForms(app)

  app.get(
    '/api/staff/products/:id/conditions',
    {
      onRequest: app.staff('operations', 'finance'),
      schema: {
        summary: '상품 상태 기록: 입고, 출고, 반납',
        description:
          '최근 대여 열한 건의 기록이에요. 더 앞선 대여의 기록은 그 주문 상품에서 읽어요. 위탁 상품은 도착했을 때의 상태가 마지막에 있어요.',
        params: z.object({ id: serialText }),
        response: { 200: conditionRecordsAnswer },
      },
    },
    async (request) => wholeList(await conditionRecords(deps, request.params.id)),
  )

  app.get(
    '/api/staff/order-items/:id/conditions',
    {
      onRequest: app.staff('operations', 'finance'),
      schema: {
        summary: '대여 하나의 상품 상태 기록',
        description:
          '이 대여에 남긴 기록을 모두, 최근 것부터 답해요. 앞선 대여에서 돌아왔을 때의 기록과 입고 기록이 뒤에 있어요.',
        params: z.object({ id: uuid }),
        response: { 200: conditionRecordsAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const item = await rentedItem(deps.db, request.params.id)
      return item === null
        ? reply.refuse(refuse('NOT_FOUND'))
        : wholeList(await conditionsOfRental(deps, item))
    },
  )

  app.post(
    '/api/staff/order-items/:id/conditions',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '상품 상태 기록하기: 메모와 사진',
        description:
          '출고 전에는 out, 받은 뒤에는 back만 기록할 수 있어요. 같은 recordId는 한 번만 기록되고, 다른 내용이면 거절돼요.',
        params: z.object({ id: uuid }),
        form: { shape: conditionForm, photos: photoFields },
        response: { 200: conditionRecordedAnswer },
        refusals: [
          'NOT_FOUND',
          'ITEM_EXCHANGED',
          'TRANSITION_NOT_ALLOWED',
          'PHOTO_NOT_USABLE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const item = await rentedItem(deps.db, request.params.id)
      if (item === null) return reply.refuse(refuse('NOT_FOUND'))
      // The photos belong to the member who rented the item and are erased with that member's data.
      const newRecordId = newId(deps.clock.now())
      const described = { shape: conditionForm, photos: photoFields }
      const form = await readFormFor(
        deps,
        request,
        item.memberId,
        described,
        ({ recordId = newRecordId, ...said }) => whyNotRecorded(deps.db, { ...said, item, recordId }),
      )
      if (isRefusal(form)) return reply.refuse(form)
      const { recordId = newRecordId, stage, note, productId } = form.fields
      const photoIds = [...photosBySlot(form, photoFields).values()]
      const recorded = await recordCondition(deps, {
        ...{ recordId, item, productId, stage, note, photoIds },
        staffId: request.staff.id,
      })
      return isRefusal(recorded) ? reply.refuse(recorded) : { data: recorded }
    },
  )
}
