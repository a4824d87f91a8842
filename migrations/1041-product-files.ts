import { type Kysely, sql } from 'kysely'

/** Files by which staff create and change products, from their confirmation on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.product_files (
      file_id uuid PRIMARY KEY,
      -- What the trial showed, and the confirmation named.
      plan_hash text COLLATE "C" NOT NULL,
      made_by integer NOT NULL,
      made_at timestamptz NOT NULL,
      reason text NOT NULL
    );
    -- The rows that create a product, or change one as of a version.
    CREATE TABLE shop.product_file_rows (
      file_id uuid NOT NULL REFERENCES shop.product_files,
      line integer NOT NULL,
      product_code text COLLATE "C" NOT NULL,
      product_id integer,
      version integer CHECK ((version IS NULL) = (product_id IS NULL)),
      does jsonb NOT NULL,
      outcome text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'done', 'refused')),
      -- Why it was refused, as staff read it.
      problem text CHECK ((problem IS NOT NULL) = (outcome = 'refused')),
      PRIMARY KEY (file_id, line)
    );
    CREATE INDEX product_file_rows_waiting ON shop.product_file_rows (file_id, line) WHERE outcome = 'waiting'`.execute(
    db,
  )
}
