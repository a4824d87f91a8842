import type { z } from 'zod/mini'
import { refuse } from '../../domain/shared/decision.ts'
import { type CompanyChange, companyChange, staffCompanyAnswer } from '../../domain/wire/staffCompany.ts'
import { contentRoutes } from '../content/index.ts'
import { contentList, defineContent } from '../platform/content.ts'
import type { Deps, Routes } from '../platform/deps.ts'

/** The company's data in the footer of every page. */
const company = defineContent({
  table: 'shop.company',
  key: ['only_one'],
  only: 'footer',
  fields: {
    customerServicePhone: 'customer_service_phone',
    businessHours: 'business_hours',
    lunchHours: 'lunch_hours',
    companyName: 'company_name',
    representativeName: 'representative_name',
    address: 'address',
    addressDetail: 'address_detail',
    businessRegistrationNumber: 'business_registration_number',
    mailOrderSalesReportNumber: 'mail_order_sales_report_number',
  },
  change: (body: CompanyChange) => ({ body }),
})

/** Returns the company's data with the version that a change has to name; undefined while none was entered. */
export async function companyNow({ kysely }: Deps['db']) {
  const [row] = await contentList(kysely, company, { order: 't.only_one' })
  return row && staffCompanyAnswer.shape.data.parse(row)
}

const exampleCompany: z.input<typeof companyChange> = {
  customerServicePhone: '1600-0000',
  businessHours: '평일 10:00–18:00',
  lunchHours: '12:30–13:30',
  companyName: '(주)빌림',
  representativeName: '김빌림',
  address: '서울 성동구 아차산로17길 48',
  addressDetail: '12층',
  businessRegistrationNumber: '123-45-67890',
  mailOrderSalesReportNumber: '2026-서울성동-00001',
  reason: '사무실 이전',
}

export const companyRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('content')
  app.get(
    '/api/staff/footer',
    {
      onRequest,
      schema: {
        summary: '고칠 회사 정보',
        response: { 200: staffCompanyAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (_request, reply) => {
      const data = await companyNow(deps.db)
      return data === undefined ? reply.refuse(refuse('NOT_FOUND')) : { data }
    },
  )
  contentRoutes(app, deps, company, {
    path: '/api/staff/footer',
    onRequest,
    change: { summary: '회사 정보 바꾸기', body: companyChange, example: exampleCompany },
  })
}
