import { ratesRequest, staffRatesAnswer } from '../../domain/wire/staffConsignments.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { changeRates, rateChanges, ratesNow } from './rates.ts'

const shown = async (deps: Pick<Deps, 'db'>) => ({
  now: await ratesNow(deps.db),
  result: await rateChanges(deps),
})

/** The rates of new contracts as a setting of finance; each change names who made it and why. */
export const rateRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance', 'admin')
  app.get(
    '/api/staff/consignment-rates',
    {
      onRequest,
      schema: { summary: '새 위탁 계약의 수수료율과 바뀐 내역', response: { 200: staffRatesAnswer } },
    },
    async () => ({ data: await shown(deps) }),
  )
  app.post(
    '/api/staff/consignment-rates',
    {
      onRequest,
      schema: {
        summary: '새 위탁 계약의 수수료율 변경',
        description: '이제부터 맺는 계약에만 적용하고, 이미 맺은 계약은 그대로예요. 요율은 천분율이에요.',
        body: ratesRequest,
        response: { 200: staffRatesAnswer },
      },
    },
    async (request) => {
      await changeRates(deps, { ...request.body, staffId: request.staff.id })
      return { data: await shown(deps) }
    },
  )
}
