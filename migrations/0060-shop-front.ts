import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A new wording is a new version of the same term: what a member agreed to stays readable.
  await db.schema
    .createTable('shop.terms')
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('required', 'boolean', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('effective_on', 'date', (c) => c.notNull())
    .addPrimaryKeyConstraint('terms_pkey', ['id', 'version'])
    .execute()

  await db.schema
    .createTable('shop.company')
    .addColumn('only_one', 'boolean', (c) => c.primaryKey().defaultTo(true).check(sql`only_one`))
    .addColumn('customer_service_phone', 'text', (c) => c.notNull())
    .addColumn('business_hours', 'text', (c) => c.notNull())
    .addColumn('lunch_hours', 'text', (c) => c.notNull())
    .addColumn('company_name', 'text', (c) => c.notNull())
    .addColumn('representative_name', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('address_detail', 'text', (c) => c.notNull())
    .addColumn('business_registration_number', 'text', (c) => c.notNull())
    .addColumn('mail_order_sales_report_number', 'text', (c) => c.notNull())
    .execute()
  await sql`
    INSERT INTO shop.company VALUES (true, '1600-0000', '평일 10:00 ~ 18:00', '12:30 ~ 13:30',
      '주식회사 빌림', '한빌림', '서울특별시 성동구 아차산로 100', '빌림빌딩 7층', '000-00-00000', '제0000-서울성동-00000호')
  `.execute(db)

  await db.schema
    .createTable('shop.visits')
    .addColumn('seoul_day', 'date', (c) => c.primaryKey())
    .addColumn('visitors', 'integer', (c) => c.notNull())
    .execute()
}
