import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.company (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      customer_service_phone text NOT NULL,
      business_hours text NOT NULL,
      lunch_hours text NOT NULL,
      company_name text NOT NULL,
      representative_name text NOT NULL,
      address text NOT NULL,
      address_detail text NOT NULL,
      business_registration_number text NOT NULL,
      mail_order_sales_report_number text NOT NULL
    );
    INSERT INTO shop.company VALUES (true, '1600-0000', '평일 10:00 ~ 18:00', '12:30 ~ 13:30',
      '주식회사 빌림', '한빌림', '서울특별시 성동구 아차산로 100', '빌림빌딩 7층', '000-00-00000', '제0000-서울성동-00000호');
    CREATE TABLE shop.visits (
      seoul_day date PRIMARY KEY,
      visitors int NOT NULL
    );
  `)
}
