import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Emails are keyed hashes, codes too; what a mail says is sealed and goes when it was sent. Times are real
    -- time.
    CREATE TABLE personal.outgoing_mails (
      mail_id uuid PRIMARY KEY,
      member_id integer,
      mail bytea NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      -- A mail that is late is worth nothing, and is dropped.
      good_until timestamptz NOT NULL
    );
    CREATE INDEX outgoing_mails_by_age ON personal.outgoing_mails (written_at);

    CREATE TABLE personal.verification_codes (
      account_hash bytea PRIMARY KEY,
      member_id integer,
      code_hash bytea NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      sent_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX verification_codes_by_end ON personal.verification_codes (expires_at);

    CREATE TABLE personal.verification_tickets (
      ticket_hash bytea PRIMARY KEY,
      account_hash bytea NOT NULL,
      member_id integer,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX verification_tickets_by_end ON personal.verification_tickets (expires_at);
  `.execute(db)
}
