import pg from 'pg'

// Settings of the role, because a transaction pooler hands none of a session's own on. Work that needs longer says so
// with SET LOCAL.
const lockTimeout = '3s'
const statementTimeout = '15s'

/**
 * Gives the role of `appUrl` what the application needs and nothing more: rows of plain tables and projections,
 * but of the event store only reading, its checkpoints and the functions that append and seal.
 */
export async function grantToApplication(client: pg.Client, url: string, appUrl?: string): Promise<void> {
  await client.query(grants)
  if (appUrl === undefined) return
  const app = new URL(appUrl)
  const user = decodeURIComponent(app.username)
  if (user === decodeURIComponent(new URL(url).username)) return
  await client.query(
    unlessConcurrent(
      `CREATE ROLE ${pg.escapeIdentifier(user)} LOGIN`,
      `ALTER ROLE ${pg.escapeIdentifier(user)} LOGIN PASSWORD ${pg.escapeLiteral(decodeURIComponent(app.password))}`,
      `GRANT billim_app TO ${pg.escapeIdentifier(user)}`,
      `ALTER ROLE ${pg.escapeIdentifier(user)} SET jit = off`,
      `ALTER ROLE ${pg.escapeIdentifier(user)} SET lock_timeout = '${lockTimeout}'`,
      `ALTER ROLE ${pg.escapeIdentifier(user)} SET statement_timeout = '${statementTimeout}'`,
    ),
  )
}

// Roles belong to the whole cluster: databases that migrate at the same moment meet here.
function unlessConcurrent(...statements: string[]): string {
  const blocks = statements.map(
    (statement) => `
    BEGIN ${statement};
    EXCEPTION WHEN duplicate_object OR unique_violation OR internal_error THEN NULL; END;`,
  )
  return `DO $roles$ BEGIN PERFORM pg_advisory_xact_lock(7302026); ${blocks.join('')} END $roles$`
}

export const grants = `
${unlessConcurrent('CREATE ROLE billim_app NOLOGIN')};
GRANT USAGE ON SCHEMA es, shop, platform, personal, pgboss TO billim_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA shop, platform, personal, pgboss TO billim_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA shop, platform, personal, pgboss TO billim_app;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO billim_app;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA es FROM PUBLIC;
GRANT SELECT ON ALL TABLES IN SCHEMA es TO billim_app;
GRANT INSERT, UPDATE ON es.checkpoints TO billim_app;
GRANT EXECUTE ON FUNCTION es.append, es.append_one, es.load, es.seal, es.refuse, es.newest, es.upcast,
  es.field, es.leaf, es.block_hash TO billim_app;
`
