import type { z } from 'zod/mini'
import type { footerAnswer } from '../../domain/wire/shop.ts'
import type { Deps } from '../platform/deps.ts'
import { privacyPolicyId, serviceTermsId, termsInForce } from '../terms/index.ts'

type Footer = z.infer<typeof footerAnswer>['data']

/** The company's data, with both legal texts in the wording in force. */
export async function footer(deps: Pick<Deps, 'db' | 'clock'>): Promise<Footer | undefined> {
  const [company, terms] = await Promise.all([
    deps.db.pool.query<Omit<Footer, 'privacyPolicy' | 'termsOfService'>>(
      `SELECT customer_service_phone AS "customerServicePhone", business_hours AS "businessHours",
              lunch_hours AS "lunchHours", company_name AS "companyName",
              representative_name AS "representativeName", address, address_detail AS "addressDetail",
              business_registration_number AS "businessRegistrationNumber",
              mail_order_sales_report_number AS "mailOrderSalesReportNumber"
         FROM shop.company`,
    ),
    termsInForce(deps, [serviceTermsId, privacyPolicyId]),
  ])
  const [known] = company.rows
  const textOf = (id: number) => terms.find((term) => term.id === id)?.content ?? ''
  return known && { ...known, privacyPolicy: textOf(privacyPolicyId), termsOfService: textOf(serviceTermsId) }
}
