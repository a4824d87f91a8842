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
    CREATE INDEX charges_disputed ON shop.charges (made_at) WHERE inquiry_id IS NOT NULL;

    ALTER TABLE shop.inquiries
      ADD COLUMN order_id uuid,
      ADD COLUMN charge_id uuid,
      ADD COLUMN consignment_id uuid,
      ADD CHECK (num_nonnulls(order_id, charge_id, consignment_id) <= 1),
      -- What the member wrote after the question, and how much of it came after the latest answer.
      ADD COLUMN follow_ups integer NOT NULL DEFAULT 0,
      ADD COLUMN unanswered integer NOT NULL DEFAULT 0,
      -- When its answer is due; the time of the last one that was answered stays.
      ADD COLUMN due_at timestamptz;
    UPDATE shop.inquiries SET due_at = asked_at + interval '1 day';

    -- The longest due one first, then the answered ones, the newest first.
    CREATE INDEX inquiries_by_due ON shop.inquiries (
      (answers > 0 AND unanswered = 0),
      (CASE WHEN answers > 0 AND unanswered = 0 THEN NULL ELSE due_at END),
      (CASE WHEN answers > 0 AND unanswered = 0 THEN -id ELSE id END)) INCLUDE (id, kind, charge_id);
    CREATE INDEX inquiries_by_words ON shop.inquiries USING gin (title gin_trgm_ops, content gin_trgm_ops);
    CREATE INDEX inquiries_by_order ON shop.inquiries (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX inquiries_by_charge ON shop.inquiries (charge_id) WHERE charge_id IS NOT NULL;
    CREATE INDEX inquiries_by_consignment ON shop.inquiries (consignment_id) WHERE consignment_id IS NOT NULL;

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
    CREATE INDEX inquiry_answers_by_words ON shop.inquiry_answers USING gin (content gin_trgm_ops);

    -- A note about something of a member's, such as an order; without a key it is about the member.
    ALTER TABLE shop.member_notes
      ADD COLUMN about text COLLATE "C" NOT NULL DEFAULT 'member',
      ADD COLUMN about_key text COLLATE "C",
      ADD CHECK ((about = 'member') = (about_key IS NULL));
    CREATE INDEX member_notes_by_subject ON shop.member_notes (about, about_key, note_id DESC)
      WHERE about_key IS NOT NULL;

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
