import * as z from 'zod/mini'
import { contentVersion, seenVersion } from './content.ts'
import { answer } from './primitives.ts'
import { company } from './shop.ts'
import { staffReasonRequest } from './staff.ts'

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
/** The company's data, always complete, with the reason for the change; the legal texts have a history of their own. */
export const companyChange = z.object({
  customerServicePhone: z
    .string()
    .check(z.regex(/^\d{2,4}-\d{3,4}(-\d{4})?$/, '전화번호를 다시 확인해 주세요.')),
  businessHours: line(60),
  lunchHours: line(60),
  companyName: line(60),
  representativeName: line(40),
  address: line(120),
  addressDetail: line(120),
  businessRegistrationNumber: z
    .string()
    .check(z.regex(/^\d{3}-\d{2}-\d{5}$/, '사업자등록번호는 000-00-00000 형식이에요.')),
  mailOrderSalesReportNumber: line(60),
  ...staffReasonRequest.shape,
  ...seenVersion,
})
export type CompanyChange = z.infer<typeof companyChange>
export const staffCompanyAnswer = answer(z.object({ ...company, version: contentVersion }))
