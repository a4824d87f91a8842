import { isRefusal } from '../../domain/shared/decision.ts'
import { consignmentRequest } from '../../domain/wire/consignmentRequest.ts'
import { consignmentAppliedAnswer, consignmentForm } from '../../domain/wire/consignments.ts'
import type { Routes } from '../platform/deps.ts'
import { acceptForms, photosBySlot, readForm, readJson } from '../platform/uploads/index.ts'
import { applyForConsignment } from './commands/applyFor.ts'
import { photoFields } from './photos.ts'

/** The ten fields as a form with photos of the item, or as JSON without. */
const form = { shape: consignmentForm, photos: photoFields, json: consignmentRequest }

/** The call of the application. */
export const applyRoute: Routes = (deps) => async (app) => {
  await acceptForms(app)
  app.post(
    '/api/users/consignment',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '위탁 신청: 카드와 계좌가 등록되어 있어야 해요',
        form,
        response: { 200: consignmentAppliedAnswer },
        refusals: [
          'NOT_LOGGED_IN',
          'IDEMPOTENCY_KEY_REUSED',
          'CARD_REQUIRED',
          'ACCOUNT_REQUIRED',
          'PROVIDER_UNAVAILABLE',
          'PHOTO_NOT_USABLE',
          'CONCURRENT_CHANGE',
        ],
      },
    },
    async (request, reply) => {
      const sent = request.isMultipart()
        ? await readForm(deps, request, form)
        : readJson(request, consignmentRequest)
      if (isRefusal(sent)) return reply.refuse(sent)
      const { brand, modelName, postCode, address1, address2, ...said } = sent.fields
      const data = await applyForConsignment(deps, {
        memberId: request.member.id,
        accountId: said.accountId,
        productCondition: said.productCondition,
        warranty: said.warranty,
        desiredRentalPrice: said.desiredRentalPrice,
        months: said.consignmentPeriod,
        item: { brand, modelName, postCode, address1, address2 },
        photoIds: [...photosBySlot(sent, photoFields).values()],
        applicationId: said.applicationId ?? null,
      })
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
}
