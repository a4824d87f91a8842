import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { holdAdvisoryLock } from '../database/advisoryLock.ts'
import { createShopDatabase, dropDatabase, fixTimeZoneOf, withDatabase } from '../database/createDatabase.ts'
import { connect } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { copyLog } from '../eventStore/copyLog.ts'
import type { EventType } from '../eventStore/eventTypes.ts'
import { fingerprintOf, type Projection } from './projection.ts'

const templatePrefix = 'billim_scratch_'
const scratchPrefix = 'billim_at_'
const lockKey = 7_302_031

type Migrating = Parameters<typeof migrate>[0]
type Source = {
  url: string
  projections: readonly Projection[]
  eventTypes: readonly EventType[]
  /** What else a migration of the shop installs; loaded only when a template is made. */
  installs: () => Promise<Pick<Migrating, 'functions' | 'queues'>>
}

/**
 * A database of its own on the shop's server with a copy of the log, or of some streams of it; the shop's own database
 * is only read. It is copied from a template that is made once for each state of migrations and statements. `end` drops
 * it; one that a killed process left behind is dropped by the next, which knows it by having no connection.
 */
export async function openScratchDatabase(
  source: Source,
  streams: readonly string[] | null,
): Promise<{ url: string; client: pg.Client; end: () => Promise<void> }> {
  const name = `${scratchPrefix}${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const admin = withDatabase(source.url, 'postgres')
  const url = withDatabase(source.url, name)
  const creating = await connect(admin)
  let client: pg.Client
  try {
    await holdAdvisoryLock(creating, lockKey)
    await dropUnused(creating, scratchPrefix)
    const template = await templateOf(source, creating, admin)
    await creating.query(`CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)}`)
    await fixTimeZoneOf(creating, name)
    client = await connect(url)
  } finally {
    await creating.end()
  }
  const end = async () => {
    await client.end()
    await dropDatabase(admin, name)
  }
  await copyLog(source.url, url, streams).catch(async (fault) => {
    await end()
    throw fault
  })
  return { url, client, end }
}

async function templateOf(source: Source, client: pg.Client, admin: string): Promise<string> {
  const name = `${templatePrefix}${await digestOf(source)}`
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rowCount !== 0) return name
  await dropUnused(client, templatePrefix)
  const making = `${name}_making`
  const url = await createShopDatabase(admin, making)
  const { projections, eventTypes } = source
  await migrate({ url, projections, eventTypes, ...(await source.installs()) })
  await client.query(`ALTER DATABASE ${pg.escapeIdentifier(making)} RENAME TO ${pg.escapeIdentifier(name)}`)
  return name
}

/** Drops the databases without connections; PostgreSQL refuses to drop one in use, which stays. */
async function dropUnused(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT d.datname AS name FROM pg_database d WHERE starts_with(d.datname, $1)
     AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = d.datname)`,
    [prefix],
  )
  for (const { name } of rows)
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`).catch(() => {})
}

/** Changes whenever migrations, SQL functions, projections or upcasters do; only its owner may copy a template. */
async function digestOf({ url, projections, eventTypes }: Source): Promise<string> {
  const hash = createHash('sha256').update(new URL(url).username)
  for (const folder of [
    new URL('../../../migrations/', import.meta.url),
    new URL('../../', import.meta.url),
  ]) {
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /^\d{4}-[\w-]+\.ts$|\.sql$/.test(file),
    )
    for (const file of files.sort()) hash.update(file).update(await readFile(new URL(file, folder)))
  }
  for (const projection of projections) hash.update(fingerprintOf(projection))
  for (const { type, version, upcastSql } of eventTypes) hash.update(`${type}@${version} ${upcastSql ?? ''}`)
  return hash.digest('hex').slice(0, 12)
}
