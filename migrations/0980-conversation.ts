import { type Kysely, sql } from 'kysely'

/*
 * Inquiries become threads about an order, a charge or a consignment; objections to charges; and what staff note and who
 * is assigned, on anything that they work on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What was waived in parts, and the inquiry in which its debtor objects.
    ALTER TABLE shop.charges ADD COLUMN waived bigint NOT NULL DEFAULT 0,
      ADD COLUMN inquiry_id integer,
      ADD COLUMN dispute_answered_at timestamptz;

    ALTER TABLE shop.inquiries
      ADD COLUMN order_id uuid,
      ADD COLUMN charge_id uuid,
      ADD COLUMN consignment_id uuid,
      ADD CONSTRAINT inquiries_about_one CHECK (num_nonnulls(order_id, charge_id, consignment_id) <= 1) NOT VALID,
      -- What the member wrote after the question, and how much of it came after the latest answer.
      ADD COLUMN follow_ups integer NOT NULL DEFAULT 0,
      ADD COLUMN unanswered integer NOT NULL DEFAULT 0,
      -- When its answer is due; the time of the last one that was answered stays.
      ADD COLUMN due_at timestamptz;
    UPDATE shop.inquiries SET due_at = asked_at + interval '1 day';

    CREATE TABLE shop.inquiry_follow_ups (
      inquiry_id integer NOT NULL REFERENCES shop.inquiries ON DELETE CASCADE,
      number integer NOT NULL CHECK (number >= 1),
      member_id integer NOT NULL,
      content text NOT NULL,
      written_at timestamptz NOT NULL,
      PRIMARY KEY (inquiry_id, number)
    );
    CREATE INDEX inquiry_follow_ups_by_member ON shop.inquiry_follow_ups (member_id);
    CREATE INDEX inquiry_follow_ups_by_words ON shop.inquiry_follow_ups USING gin (content gin_trgm_ops);
    -- How many follow-ups an answer answers: wordings with the same number are one answer, the latest is read.
    ALTER TABLE shop.inquiry_answers ADD COLUMN follow_ups integer NOT NULL DEFAULT 0;

    -- A note about something of a member's, such as an order; without a key it is about the member.
    ALTER TABLE shop.member_notes
      ADD COLUMN about text COLLATE "C" NOT NULL DEFAULT 'member',
      ADD COLUMN about_key text COLLATE "C",
      ADD CONSTRAINT member_notes_about CHECK ((about = 'member') = (about_key IS NULL)) NOT VALID;

    CREATE TABLE shop.assignments (
      about text COLLATE "C" NOT NULL,
      about_key text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      staff_id integer NOT NULL,
      assigned_by integer NOT NULL,
      assigned_at timestamptz NOT NULL,
      PRIMARY KEY (about, about_key)
    );
    CREATE INDEX assignments_by_colleague ON shop.assignments (staff_id, about, about_key);
    CREATE INDEX assignments_by_member ON shop.assignments (member_id);
  `.execute(db)
}
