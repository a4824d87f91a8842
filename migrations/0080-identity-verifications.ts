import type { Run } from '../server/platform/database/migrate.ts'

/*
 * Keys and results are sealed with the settings' key; the browser's secret and the person are keyed hashes.
 * Times are real time: an identity lives ten minutes whatever the shop's clock says.
 */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE personal.identity_verifications (
      request_no text COLLATE "C" PRIMARY KEY,
      token_version_id text COLLATE "C" NOT NULL UNIQUE,
      browser_hash bytea NOT NULL,
      keys bytea,
      result bytea,
      asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      verified_at timestamptz,
      consumed_at timestamptz,
      expires_at timestamptz NOT NULL,
      CHECK ((result IS NOT NULL) = (verified_at IS NOT NULL AND consumed_at IS NULL))
    );
    CREATE INDEX identity_verifications_by_browser ON personal.identity_verifications (browser_hash);
    CREATE INDEX identity_verifications_by_end ON personal.identity_verifications (expires_at);

    -- Who a member is, as the identity provider knows them: keyed hashes only.
    CREATE TABLE shop.member_identities (
      member_id integer PRIMARY KEY REFERENCES shop.members ON DELETE CASCADE,
      person_hash bytea NOT NULL UNIQUE,
      verified_at timestamptz NOT NULL
    );
  `)
}
