import { sql } from 'kysely'
import type { CompanyRequest } from '../../domain/wire/shop.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

const columns: Readonly<Record<keyof CompanyRequest, string>> = {
  customerServicePhone: 'customer_service_phone',
  businessHours: 'business_hours',
  lunchHours: 'lunch_hours',
  companyName: 'company_name',
  representativeName: 'representative_name',
  address: 'address',
  addressDetail: 'address_detail',
  businessRegistrationNumber: 'business_registration_number',
  mailOrderSalesReportNumber: 'mail_order_sales_report_number',
}

/** Changes what is in the footer of every page; the change is in the audit table with before and after. */
export async function changeCompany(
  db: Deps['db'],
  company: CompanyRequest,
  by: { actor: string; at: Date; reason: string },
): Promise<void> {
  const fields = Object.entries(columns)
  await db.kysely.transaction().execute(async (trx) => {
    const asSent = sql.join(fields.map(([field, column]) => sql`${sql.lit(field)}, ${sql.ref(column)}`))
    const read = async () => {
      const { rows } = await sql<{ company: CompanyRequest }>`
        SELECT jsonb_build_object(${asSent}) AS company FROM shop.company FOR UPDATE`.execute(trx)
      return rows[0]?.company ?? null
    }
    const before = await read()
    const row = Object.fromEntries(Object.entries(company).map(([field, value]) => [columnOf(field), value]))
    const names = sql.join(fields.map(([, column]) => sql.ref(column)))
    await sql`
      INSERT INTO shop.company (${names})
      SELECT ${names} FROM jsonb_populate_record(NULL::shop.company, ${JSON.stringify(row)}::jsonb)
      ON CONFLICT (only_one) DO UPDATE SET (${names}) = (
        SELECT ${names} FROM jsonb_populate_record(NULL::shop.company, ${JSON.stringify(row)}::jsonb))`.execute(
      trx,
    )
    const after = await read()
    if (JSON.stringify(before) !== JSON.stringify(after))
      await recordChange(trx, { subject: 'company', key: 'footer', before, after, ...by })
  })
}

const isField = (field: string): field is keyof CompanyRequest => field in columns

function columnOf(field: string): string {
  if (!isField(field)) throw new RangeError(`the footer has no ${field}`)
  return columns[field]
}
