import { PgBoss } from 'pg-boss'

/** Creates or upgrades the job queue's own schema with the migrating role. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}
