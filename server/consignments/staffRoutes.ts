import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { mayAct } from '../../domain/shared/staffRoles.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import {
  consignmentStepAnswer,
  ratesRequest,
  receiveForm,
  staffConsignmentAnswer,
  staffRatesAnswer,
} from '../../domain/wire/staffConsignments.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { recordView } from '../platform/recordChange.ts'
import { acceptForms, photosBySlot, readFormFor } from '../platform/uploads/index.ts'
import { receiveConsignment, whyNotReceived } from './commands/receive.ts'
import { readConsignment } from './consignmentRow.ts'
import { photoFields } from './photos.ts'
import { consignmentListRoutes, staffConsignment } from './queries/staffConsignments.ts'
import { changeRates, currentTerms, rateChanges } from './rates.ts'
import { stepRoutes } from './staffSteps.ts'
import { stepTaken } from './stepTaken.ts'

/** The multipart call of the intake desk. */
const receiveRoute: Routes = (deps) => async (app) => {
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
      const by = { consignmentId, staffId: request.staff.id }
      const described = { shape: receiveForm, photos: photoFields }
      const form = await readFormFor(deps, request, row.member_id, described, (fields) =>
        whyNotReceived(deps, { ...by, ...fields }),
      )
      if (isRefusal(form)) return reply.refuse(form)
      const received = await receiveConsignment(deps, {
        ...{ ...by, ...form.fields },
        photoIds: [...photosBySlot(form, photoFields).values()],
      })
      const taken = stepTaken(received, 'diagnosis')
      return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
    },
  )
}

const shown = async (deps: Pick<Deps, 'db'>) => {
  const { version, terms } = await currentTerms(deps.db.kysely)
  return { now: terms, version, result: await rateChanges(deps) }
}

/** The terms of new contracts and applications, which finance sets; each change records who made it and why. */
const rateRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance', 'admin')
  app.get(
    '/api/staff/consignment-rates',
    {
      onRequest,
      schema: {
        summary: '새 위탁의 수수료율과 감정비·반송비, 바뀐 내역',
        response: { 200: staffRatesAnswer },
      },
    },
    async () => ({ data: await shown(deps) }),
  )
  app.post(
    '/api/staff/consignment-rates',
    {
      onRequest,
      schema: {
        summary: '새 위탁의 수수료율과 감정비·반송비 변경',
        description:
          '요율은 이제부터 맺는 계약에, 감정비와 반송비는 이제부터 신청하는 상품에 적용해요. 요율은 천분율이에요.',
        body: ratesRequest,
        example: {
          ...{ transactionPerMille: 33, operatingPerMille: 200, inspectionFee: 5_000, returnFee: 4_000 },
          ...{ version: 0, reason: '내년 요율' },
        },
        response: { 200: staffRatesAnswer },
        refusals: ['ALREADY_DONE', 'CONTENT_CHANGED'],
      },
    },
    async (request, reply) => {
      const refusal = await changeRates(deps, { ...request.body, staffId: request.staff.id })
      return refusal === null ? { data: await shown(deps) } : reply.refuse(refusal)
    },
  )
}

/** Staff's work on consignments. */
export const staffRoutes: Routes = (deps) => async (app) => {
  for (const part of [consignmentListRoutes, rateRoutes, receiveRoute, stepRoutes])
    await app.register(part(deps))
  app.get(
    '/api/staff/consignments/:id',
    {
      onRequest: app.staff('operations', 'finance'),
      schema: {
        summary: '위탁 한 건',
        description: '돌려보낼 주소는 운영 담당자에게만 보이고, 누가 보았는지 기록해요.',
        params: z.object({ id: uuid }),
        response: { 200: staffConsignmentAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { id: consignmentId } = request.params
      const { id: staffId, roles } = request.staff
      const one = await staffConsignment(deps, consignmentId, { sends: mayAct(roles, ['operations']) })
      if (one !== null && one.postCode !== '')
        await recordView(deps.db.kysely, {
          ...{ subject: 'consignments', key: consignmentId, view: 'address' },
          ...{ actor: `staff:${staffId}`, at: deps.clock.now() },
        })
      return reply.found(one)
    },
  )
}
