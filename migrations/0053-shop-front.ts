import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.company (
      only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
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
    INSERT INTO shop.company (customer_service_phone, business_hours, lunch_hours, company_name, representative_name,
        address, address_detail, business_registration_number, mail_order_sales_report_number)
      VALUES ('1600-0000', '평일 10:00–18:00', '12:30–13:30', '주식회사 빌림', '한빌림',
        '서울특별시 성동구 아차산로 100', '빌림빌딩 7층', '000-00-00000', '제0000-서울성동-00000호');

    CREATE TABLE shop.visits (
      seoul_day date PRIMARY KEY,
      visitors integer NOT NULL
    );

    -- What the admin sets while the shop runs; where nothing is set, what the process was started with counts.
    CREATE TABLE shop.settings (
      only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
      chat_channel_url text,
      alert_mails text[] NOT NULL,
      usual_courier text,
      -- How long earned points last is a setting; points that were earned keep the day that they were promised.
      point_months integer NOT NULL DEFAULT 12 CHECK (point_months >= 1 AND point_months <= 60)
    );
    -- The first change finds a row to lock.
    INSERT INTO shop.settings (alert_mails) VALUES ('{}');

    -- A new wording is a new version of the same term: what a member agreed to stays readable.
    CREATE TABLE shop.terms (
      id integer NOT NULL,
      version integer NOT NULL,
      title text NOT NULL,
      required boolean NOT NULL,
      content text NOT NULL,
      effective_on date NOT NULL,
      PRIMARY KEY (id, version)
    );
  `.execute(db)
}
