import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a member was told, in the words of that moment; it goes with the member.
    CREATE TABLE personal.inbox (
      -- The message and what it is about, so that it is told once however often it is tried.
      inbox_id text COLLATE "C" PRIMARY KEY,
      member_id integer NOT NULL,
      message text COLLATE "C" NOT NULL,
      title text NOT NULL,
      lines text[] NOT NULL,
      link text,
      told_at timestamptz NOT NULL,
      seen_at timestamptz
    );
    CREATE INDEX inbox_by_member ON personal.inbox (member_id, told_at DESC, inbox_id);
    CREATE INDEX inbox_unseen ON personal.inbox (member_id) WHERE seen_at IS NULL;

    -- What became of a notice on each channel: a channel that has a row is not tried again.
    CREATE TABLE shop.message_sends (
      inbox_id text COLLATE "C" NOT NULL,
      channel text COLLATE "C" NOT NULL CHECK (channel IN ('mail', 'phone')),
      outcome text COLLATE "C" NOT NULL,
      settled_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (inbox_id, channel)
    );

    INSERT INTO es.checkpoints (reader) VALUES ('notifications');
  `.execute(db)
}
