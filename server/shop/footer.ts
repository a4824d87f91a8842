import type { z } from 'zod/mini'
import type { footerAnswer } from '../../domain/wire/shop.ts'
import type { Deps } from '../platform/deps.ts'
import { privacyPolicyId, serviceTermsId, termsInForce } from '../terms/index.ts'

type Footer = z.infer<typeof footerAnswer>['data']

/** The company's data, with both legal texts in the wording in force. */
export async function footer(deps: Pick<Deps, 'db' | 'clock'>): Promise<Footer | undefined> {
  const [company, terms] = await Promise.all([
    deps.db.kysely
      .selectFrom('shop.company')
      .select(['customer_service_phone as customerServicePhone', 'business_hours as businessHours'])
      .select(['lunch_hours as lunchHours', 'company_name as companyName'])
      .select(['representative_name as representativeName', 'address', 'address_detail as addressDetail'])
      .select('business_registration_number as businessRegistrationNumber')
      .select('mail_order_sales_report_number as mailOrderSalesReportNumber')
      .executeTakeFirst(),
    termsInForce(deps, [serviceTermsId, privacyPolicyId]),
  ])
  const textOf = (id: number) => terms.find((term) => term.id === id)?.content ?? ''
  return (
    company && { ...company, privacyPolicy: textOf(privacyPolicyId), termsOfService: textOf(serviceTermsId) }
  )
}
