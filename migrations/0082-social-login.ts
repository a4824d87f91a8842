import type { Run } from '../server/platform/database/migrate.ts'

/* Ids of people at the providers are keyed hashes, tokens are sealed. Times are real time. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE personal.social_links (
      member_id integer PRIMARY KEY REFERENCES shop.members ON DELETE CASCADE,
      provider text COLLATE "C" NOT NULL CHECK (provider IN ('kakao', 'naver', 'apple')),
      sns_hash bytea NOT NULL,
      refresh_token bytea,
      linked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      CONSTRAINT one_member_an_account UNIQUE (provider, sns_hash)
    );
    -- A login that went to a provider and has not come back.
    CREATE TABLE personal.social_attempts (
      state_hash bytea PRIMARY KEY,
      provider text COLLATE "C" NOT NULL,
      browser_hash bytea NOT NULL,
      secrets bytea NOT NULL,
      expires_at timestamptz NOT NULL
    );
    -- Somebody who came back and is no member yet: the proof that sns-join asks for.
    CREATE TABLE personal.social_tickets (
      ticket_hash bytea PRIMARY KEY,
      person bytea NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX social_attempts_by_end ON personal.social_attempts (expires_at);
    CREATE INDEX social_tickets_by_end ON personal.social_tickets (expires_at);
  `)
}
