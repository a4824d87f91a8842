import type { Run } from '../server/platform/migrate.ts'

/** Company data of the footer, and visits counted once a day and browser; the browser's mark is random. */
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
    CREATE TABLE shop.visits (
      seoul_day date NOT NULL,
      browser_id uuid NOT NULL,
      PRIMARY KEY (seoul_day, browser_id)
    );
  `)
}
