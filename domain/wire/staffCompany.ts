import * as z from 'zod/mini'
import { contentVersion, seenVersion } from './content.ts'
import { answer } from './primitives.ts'
import { company } from './shop.ts'
import { staffReasonRequest } from './staff.ts'
import { name } from './written.ts'

/** The company's data, always complete, with the reason for the change; the legal texts have a history of their own. */
export const companyChange = z.object({
  customerServicePhone: z
    .string()
    .check(z.regex(/^\d{2,4}-\d{3,4}(-\d{4})?$/, '전화번호를 다시 확인해 주세요.')),
  businessHours: name(60),
  lunchHours: name(60),
  companyName: name(60),
  representativeName: name(40),
  address: name(120),
  addressDetail: name(120),
  businessRegistrationNumber: z
    .string()
    .check(z.regex(/^\d{3}-\d{2}-\d{5}$/, '사업자등록번호는 000-00-00000 형식이에요.')),
  mailOrderSalesReportNumber: name(60),
  ...staffReasonRequest.shape,
  ...seenVersion,
})
export type CompanyChange = z.infer<typeof companyChange>
export const staffCompanyAnswer = answer(z.object({ ...company, version: contentVersion }))
