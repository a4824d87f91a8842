import type { Run } from '../server/platform/database/migrate.ts'

/** A family is one login; its refresh tokens form a chain in which each was replaced by the next. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.token_families (
      family_id uuid PRIMARY KEY,
      member_id int NOT NULL REFERENCES shop.members ON DELETE CASCADE,
      opened_at timestamptz NOT NULL DEFAULT now(),
      revoked_at timestamptz,
      revoked_because text CHECK (revoked_because IN ('logout', 'reuse', 'password_change', 'withdrawal')),
      CHECK ((revoked_at IS NULL) = (revoked_because IS NULL))
    );
    CREATE INDEX token_families_member ON shop.token_families (member_id);
    CREATE TABLE shop.refresh_tokens (
      token_id uuid PRIMARY KEY,
      family_id uuid NOT NULL REFERENCES shop.token_families ON DELETE CASCADE,
      issued_at timestamptz NOT NULL,
      replaced_at timestamptz,
      successor_id uuid,
      CHECK ((replaced_at IS NULL) = (successor_id IS NULL))
    );
    CREATE INDEX refresh_tokens_family ON shop.refresh_tokens (family_id);
    CREATE TABLE platform.attempts (
      key text PRIMARY KEY,
      count int NOT NULL,
      window_ends_at timestamptz NOT NULL
    );
    CREATE INDEX attempts_window ON platform.attempts (window_ends_at);
  `)
}
