import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Who changed what in the plain tables of the catalogue, with the row before and after.
    CREATE TABLE shop.catalogue_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      subject text COLLATE "C" NOT NULL,
      key text NOT NULL,
      before jsonb,
      after jsonb,
      actor text COLLATE "C" NOT NULL CHECK (actor ~ '^(staff|job):.'),
      at timestamptz NOT NULL,
      reason text CHECK (reason <> ''),
      CHECK (before IS DISTINCT FROM after)
    );
    CREATE INDEX catalogue_changes_by_subject ON shop.catalogue_changes (subject, key, id);
    -- Finds the latest change of a kind: a product's page asks it whether its coupons are still the ones on offer.
    CREATE INDEX catalogue_changes_latest ON shop.catalogue_changes (subject, id);
    CREATE INDEX catalogue_changes_of_staff ON shop.catalogue_changes (at) WHERE starts_with(actor, 'staff:');

    -- Keys that personal data is sealed with; without its key it is erased.
    CREATE TABLE personal.keys (
      subject text NOT NULL,
      purpose text NOT NULL,
      key bytea NOT NULL CHECK (octet_length(key) = 32),
      retain_until date,
      PRIMARY KEY (subject, purpose)
    );
    CREATE INDEX keys_by_end ON personal.keys (retain_until) WHERE retain_until IS NOT NULL;

    -- What a rate limit has counted.
    CREATE TABLE platform.attempts (
      key text PRIMARY KEY,
      count integer NOT NULL,
      window_ends_at timestamptz NOT NULL
    );
    CREATE INDEX attempts_window ON platform.attempts (window_ends_at);

    CREATE TABLE platform.moved_clock (
      only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
      offset_ms bigint NOT NULL
    );

    -- A row while the shop is closed for maintenance; the change itself is told by the audit table.
    CREATE TABLE platform.maintenance (
      only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
      reason text NOT NULL CHECK (reason <> ''),
      begun_at timestamptz NOT NULL,
      -- It ends by itself then; null: by hand.
      ends_at timestamptz,
      staff_id integer NOT NULL,
      CHECK (ends_at > begun_at)
    );
  `.execute(db)
}
