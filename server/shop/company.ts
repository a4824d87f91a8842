import type { Kysely } from 'kysely'
import type { CompanyRequest } from '../../domain/wire/shop.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

/** Selects the company's data under the wire's names. */
export const companyRow = (kysely: Kysely<Tables>) =>
  kysely
    .selectFrom('shop.company')
    .select(['customer_service_phone as customerServicePhone', 'business_hours as businessHours'])
    .select(['lunch_hours as lunchHours', 'company_name as companyName'])
    .select(['representative_name as representativeName', 'address', 'address_detail as addressDetail'])
    .select('business_registration_number as businessRegistrationNumber')
    .select('mail_order_sales_report_number as mailOrderSalesReportNumber')

/** Changes the company's data in the footer of every page; the audit table keeps before and after. */
export const changeCompany = (
  { kysely }: Deps['db'],
  after: CompanyRequest,
  by: { actor: string; at: Date; reason: string },
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const before = (await companyRow(trx).forUpdate().executeTakeFirst()) ?? null
    const row = {
      customer_service_phone: after.customerServicePhone,
      business_hours: after.businessHours,
      lunch_hours: after.lunchHours,
      company_name: after.companyName,
      representative_name: after.representativeName,
      address: after.address,
      address_detail: after.addressDetail,
      business_registration_number: after.businessRegistrationNumber,
      mail_order_sales_report_number: after.mailOrderSalesReportNumber,
    }
    await trx
      .insertInto('shop.company')
      .values(row)
      .onConflict((known) => known.column('only_one').doUpdateSet(row))
      .execute()
    if (JSON.stringify(before) !== JSON.stringify(after))
      await recordChange(trx, { subject: 'company', key: 'footer', before, after, ...by })
  })
