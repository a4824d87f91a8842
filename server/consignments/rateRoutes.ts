import { ratesRequest, staffRatesAnswer } from '../../domain/wire/staffConsignments.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { changeRates, rateChanges, termsNow } from './rates.ts'

const shown = async (deps: Pick<Deps, 'db'>) => ({
  now: await termsNow(deps.db),
  result: await rateChanges(deps),
})

/** The terms of new contracts and applications, which finance sets; each change records who made it and why. */
export const rateRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance', 'admin')
  app.get(
    '/api/staff/consignment-rates',
    {
      onRequest,
      schema: {
        summary: '새 위탁의 수수료율과 검수비·반송비, 바뀐 내역',
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
        summary: '새 위탁의 수수료율과 검수비·반송비 변경',
        description:
          '요율은 이제부터 맺는 계약에, 검수비와 반송비는 이제부터 신청하는 상품에 적용해요. 요율은 천분율이에요.',
        body: ratesRequest,
        example: {
          ...{ transactionPerMille: 33, operatingPerMille: 200, inspectionFee: 5_000, returnFee: 4_000 },
          reason: '내년 요율',
        },
        response: { 200: staffRatesAnswer },
      },
    },
    async (request) => {
      await changeRates(deps, { ...request.body, staffId: request.staff.id })
      return { data: await shown(deps) }
    },
  )
}
