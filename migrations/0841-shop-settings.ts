import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the admin sets while the shop runs; where nothing is set, what the process was started with counts.
    CREATE TABLE shop.settings (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      chat_channel_url text,
      alert_mails text[] NOT NULL,
      usual_courier text
    );
  `.execute(db)
}
