import pg from 'pg'
import { connect } from './database.ts'

/**
 * Creates the shop's database (Korean ICU collation, character type C.UTF-8) unless it exists, and returns its URL.
 * @param adminUrl a role that may create databases
 */
export async function createShopDatabase(adminUrl: string, name: string): Promise<string> {
  const client = await connect(adminUrl)
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0)
      await client.query(
        `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'
         LOCALE_PROVIDER icu ICU_LOCALE 'ko-KR' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
      )
  } finally {
    await client.end()
  }
  return withDatabase(adminUrl, name)
}

/** Drops a database and closes the connections to it; does nothing when it does not exist. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const client = await connect(adminUrl)
  try {
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}

/**
 * Makes every session of the database compute in UTC, whoever opens it and through whatever pooler: otherwise its
 * machine's zone would decide what day `::date`, JSON and texts of an instant name. Takes effect in new sessions. Must be
 * called for a copy too, which does not inherit it.
 */
export async function fixTimeZone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ database: string; isFixed: boolean }>(
    `SELECT current_database() AS database, EXISTS (
       SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
       WHERE d.datname = current_database() AND s.setrole = 0 AND 'TimeZone=UTC' = ANY (s.setconfig)) AS "isFixed"`,
  )
  for (const { database, isFixed } of rows) if (!isFixed) await fixTimeZoneOf(client, database)
}

/** The same for another database of the server, such as a copy. */
export async function fixTimeZoneOf(client: pg.ClientBase, database: string): Promise<void> {
  await client.query(`ALTER DATABASE ${pg.escapeIdentifier(database)} SET TimeZone = 'UTC'`)
}

/** Throws unless pg_trgm finds trigrams in Hangul: with LC_CTYPE C every Korean search would scan its whole table. */
export async function checkHangulSearch(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ works: boolean }>(
    `SELECT cardinality(show_trgm('가방')) > 0 AS works`,
  )
  if (rows[0]?.works !== true)
    throw new Error('pg_trgm finds no trigrams in Hangul: create the database with LC_CTYPE C.UTF-8')
}

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}

/** Returns the URL of the same database for another role. */
export function withUser(url: string, user: string, password: string): string {
  const address = new URL(url)
  address.username = user
  address.password = password
  return address.toString()
}
