import { type Kysely, sql } from 'kysely'

/*
 * Who people are, to the identity provider and to the social logins: ids are keyed hashes, keys, tokens and results are
 * sealed with the settings' key. Times are real time: an identity lives ten minutes whatever the shop's clock says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await verifications(db)
  await socialLogins(db)
}

async function verifications(db: Kysely<unknown>): Promise<void> {
  await sql`
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
  `.execute(db)

  await db.schema
    .createTable('shop.member_identities')
    .addColumn('member_id', 'integer', (c) =>
      c.primaryKey().references('shop.members.id').onDelete('cascade'),
    )
    .addColumn('person_hash', 'bytea', (c) => c.notNull().unique())
    .addColumn('verified_at', 'timestamptz', (c) => c.notNull())
    .execute()

  // People who withdrew, until the day from which they may join again.
  await db.schema
    .createTable('shop.rejoin_bars')
    .addColumn('person_hash', 'bytea', (c) => c.primaryKey())
    .addColumn('rejoin_from', 'date', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rejoin_bars_by_day').on('shop.rejoin_bars').column('rejoin_from').execute()
}

async function socialLogins(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    CREATE INDEX social_attempts_by_end ON personal.social_attempts (expires_at);
    -- A person who came back and is no member yet: the proof that sns-join asks for.
    CREATE TABLE personal.social_tickets (
      ticket_hash bytea PRIMARY KEY,
      person bytea NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX social_tickets_by_end ON personal.social_tickets (expires_at);
  `.execute(db)
}
