import { type DatabaseIntrospector, type Kysely, PostgresDialect, PostgresIntrospector, sql } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration'

/** PostgreSQL as Kysely's migrator sees it: with the two tables that it keeps itself, and no others. */
export class MigratorDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new MigratorTables(db)
  }
}

/**
 * The migrator looks for its two tables before each migration. Kysely would describe every column of the database to
 * it, twice: half of what migrating an empty one took.
 */
class MigratorTables extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables() {
    const { rows } = await sql<{ name: string; schema: string }>`
      SELECT c.relname AS name, n.nspname AS schema
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relname IN (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE})`.execute(this.#db)
    return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
  }
}
