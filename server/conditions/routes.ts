import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { serialText, uuid } from '../../domain/wire/primitives.ts'
import {
  conditionForm,
  conditionRecordedAnswer,
  conditionRecordsAnswer,
} from '../../domain/wire/staffConditions.ts'
import type { Routes } from '../platform/deps.ts'
import { newId } from '../platform/newId.ts'
import { acceptForms, photosBySlot, readFormFor } from '../platform/uploads/index.ts'
import { recordCondition } from './record.ts'
import { conditionRecords } from './records.ts'
import { rentedItem } from './rentedItem.ts'

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
        description: '최근 기록부터 스무 건이에요. 위탁 상품은 도착했을 때의 상태가 마지막에 있어요.',
        params: z.object({ id: serialText }),
        response: { 200: conditionRecordsAnswer },
      },
    },
    async (request) => {
      const result = await conditionRecords(deps, request.params.id)
      return { data: { result, cntAll: result.length } }
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
        refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'PHOTO_NOT_USABLE', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async (request, reply) => {
      const item = await rentedItem(deps.db, request.params.id)
      if (item === null) return reply.refuse(refuse('NOT_FOUND'))
      // The photos belong to the member who rented the item and are erased with that member's data.
      const form = await readFormFor(deps, request, item.memberId, {
        shape: conditionForm,
        photos: photoFields,
      })
      if (isRefusal(form)) return reply.refuse(form)
      const { recordId = newId(deps.clock.now()), stage, note } = form.fields
      const photoIds = [...photosBySlot(form, photoFields).values()]
      const recorded = await recordCondition(deps, {
        ...{ recordId, item, stage, note, photoIds },
        staffId: request.staff.id,
      })
      return isRefusal(recorded) ? reply.refuse(recorded) : { data: recorded }
    },
  )
}
