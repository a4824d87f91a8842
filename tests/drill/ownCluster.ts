import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventTypes, functions, projections, queues } from '../../server/modules.ts'
import { createShopDatabase, withDatabase, withUser } from '../../server/platform/database/createDatabase.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { ownSecret, startEmbeddedPostgres } from '../../server/platform/database/embeddedPostgres.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { type FreshDatabase, testSecrets } from '../support/postgres.ts'

/** The embedded database of a data directory, as the shop's supervisor runs it, with an archive of its WAL. */
export async function ownCluster(dataDir: string, archive?: string) {
  const directory = join(dataDir, 'postgres')
  if (archive !== undefined) mkdirSync(archive, { recursive: true })
  const server = await startEmbeddedPostgres({ directory, archive, settings: { fsync: 'off' } })
  await createShopDatabase(server.adminUrl, 'billim')
  const url = withDatabase(server.adminUrl, 'billim')
  const appUrl = withUser(url, 'billim', ownSecret(directory, 'app-password'))
  await migrate({ url, appUrl, projections, functions, eventTypes, queues })
  const opened = openDatabase<Tables>({ url, appUrl, waitMs: 120_000, keySecrets: testSecrets })
  const database: FreshDatabase<Tables> = { ...opened, url, appUrl }
  return { server, database }
}
