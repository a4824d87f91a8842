import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import { consignmentStepAnswer, receiveForm } from '../../domain/wire/staffConsignments.ts'
import type { Routes } from '../platform/deps.ts'
import { acceptForms, photosBySlot, readFormFor } from '../platform/uploads/index.ts'
import { receiveConsignment } from './commands/receive.ts'
import { readConsignment } from './consignmentRow.ts'
import { photoFields } from './photos.ts'
import { stepTaken } from './stepTaken.ts'

/** The multipart call of the intake desk. */
export const receiveRoute: Routes = (deps) => async (app) => {
  await acceptForms(app)
  app.post(
    '/api/staff/consignments/:id/receive',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '상품 도착: 상태를 적고 사진을 남겨요',
        params: z.object({ id: uuid }),
        form: { shape: receiveForm, photos: photoFields },
        response: { 200: consignmentStepAnswer },
        refusals: [
          'NOT_FOUND',
          'TRANSITION_NOT_ALLOWED',
          'PHOTO_NOT_USABLE',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const { id: consignmentId } = request.params
      const row = await readConsignment(deps, consignmentId)
      if (row === null) return reply.refuse(refuse('NOT_FOUND'))
      // Photos of the item belong to its owner, and go with them.
      const form = await readFormFor(deps, request, row.member_id, {
        shape: receiveForm,
        photos: photoFields,
      })
      if (isRefusal(form)) return reply.refuse(form)
      const received = await receiveConsignment(deps, {
        ...{ consignmentId, staffId: request.staff.id, ...form.fields },
        photoIds: [...photosBySlot(form, photoFields).values()],
      })
      const taken = stepTaken(received, 'diagnosis')
      return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
    },
  )
}
