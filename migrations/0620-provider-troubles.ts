import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What a provider answered that waiting alone does not mend, counted by the hour. Times are real time.
    CREATE TABLE platform.provider_troubles (
      provider text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      code text COLLATE "C" NOT NULL,
      hour timestamptz NOT NULL,
      seen integer NOT NULL,
      last_call text NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (hour, provider, kind, code)
    );
  `.execute(db)
}
