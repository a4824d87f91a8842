import type { Run } from '../server/platform/migrate.ts'

/* The name under which the card provider knows a member: random, so that it tells nobody who that is. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.customer_keys (
      member_id integer PRIMARY KEY,
      customer_key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid()
    )
  `)
}
