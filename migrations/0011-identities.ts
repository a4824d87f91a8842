import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.member_identities (
      member_id integer PRIMARY KEY REFERENCES shop.members ON DELETE CASCADE,
      person_hash bytea NOT NULL UNIQUE,
      verified_at timestamptz NOT NULL
    );

    -- Who people are, to the identity provider and to the social logins: ids are keyed hashes, keys, tokens and
    -- results are sealed with the settings' key. Times are real time: an identity lives ten minutes whatever the
    -- shop's clock says.
    CREATE TABLE personal.identity_verifications (
      request_no text COLLATE "C" PRIMARY KEY,
      verification_key text COLLATE "C" NOT NULL,
      browser_hash bytea NOT NULL,
      keys bytea,
      result bytea,
      asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      verified_at timestamptz,
      consumed_at timestamptz,
      expires_at timestamptz NOT NULL,
      CONSTRAINT identity_verifications_token_version_id_key UNIQUE (verification_key),
      CHECK ((result IS NOT NULL) = (verified_at IS NOT NULL AND consumed_at IS NULL))
    );
    CREATE INDEX identity_verifications_by_browser ON personal.identity_verifications (browser_hash);
    CREATE INDEX identity_verifications_by_end ON personal.identity_verifications (expires_at);

    -- A projection of member.joined: which wording of which term, and when.
    CREATE TABLE shop.member_consents (
      member_id integer NOT NULL,
      term_id integer NOT NULL,
      version integer NOT NULL,
      agreed boolean NOT NULL,
      decided_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, term_id, version)
    );
    -- Consents that are confirmed every two years are found by the day on which they were given.
    CREATE INDEX member_consents_by_day ON shop.member_consents (term_id, decided_at);

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
