import {
  faqsAnswer,
  faqsQuery,
  noticesAnswer,
  serviceCentreAnswer,
} from '../../domain/wire/customerCentre.ts'
import type { Routes } from '../platform/deps.ts'
import { faqs, notices, serviceCentre } from './read.ts'
import { staffRoutes } from './staffRoutes.ts'

const asList = <Row>(result: Row[]) => ({ data: { result, cntAll: result.length } })

/** Calls that everyone may make, logged in or not. */
const publicRoutes: Routes = (deps) => async (app) => {
  app.get(
    '/api/users/service-center',
    { schema: { summary: '고객센터', response: { 200: serviceCentreAnswer } } },
    async () => ({ data: await serviceCentre(deps) }),
  )
  app.get(
    '/api/users/faqs',
    { schema: { summary: '자주 묻는 질문', querystring: faqsQuery, response: { 200: faqsAnswer } } },
    async (request) => asList(await faqs(deps.db, request.query.type)),
  )
  app.get(
    '/api/users/notices',
    { schema: { summary: '공지사항', response: { 200: noticesAnswer } } },
    async () => asList(await notices(deps)),
  )
}

export const routes: Routes = (deps) => async (app) => {
  await app.register(publicRoutes(deps))
  await app.register(staffRoutes(deps))
}
