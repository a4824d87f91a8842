import type { Run } from '../server/platform/database/migrate.ts'

/** The job that forgets unused contacts looks at the last days only. */
export async function up(run: Run): Promise<void> {
  await run('CREATE INDEX order_contacts_by_time ON personal.order_contacts (written_at)')
}
