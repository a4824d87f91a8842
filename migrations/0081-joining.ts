import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    -- A projection of member.joined: which wording of which term, and when.
    CREATE TABLE shop.member_consents (
      member_id integer NOT NULL,
      term_id integer NOT NULL,
      version integer NOT NULL,
      agreed boolean NOT NULL,
      decided_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, term_id, version)
    );
    -- People who withdrew, as keyed hashes, until the day from which they may join again.
    CREATE TABLE shop.rejoin_bars (
      person_hash bytea PRIMARY KEY,
      rejoin_from date NOT NULL
    );
    CREATE INDEX rejoin_bars_by_day ON shop.rejoin_bars (rejoin_from);
    CREATE INDEX members_by_phone ON shop.members (phone_number) WHERE phone_number IS NOT NULL;
  `)
}
