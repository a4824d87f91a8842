import pg from 'pg'

/** How long a statement of the application waits for a lock, and how long it may run, in seconds. */
export type RoleTimeouts = { lockSeconds: number; statementSeconds: number }

const usualTimeouts: RoleTimeouts = { lockSeconds: 3, statementSeconds: 15 }

/** A download that stalls is ended after a minute; whoever else leaves a transaction open holds up the feed. */
const idleSeconds = 75

/**
 * Grants the application's role the least it needs: read and write on plain tables and projections; on the event store
 * only SELECT, its checkpoints and the functions that append and seal. Creates the role of `appUrl` when it is missing;
 * without `appUrl`, or when it names the migrating role of `url`, only the group role billim_app gets the grants. The
 * time-outs belong to the role, because a transaction pooler does not preserve session settings; work that needs longer
 * uses SET LOCAL.
 */
export async function grantToApplication(
  client: pg.Client,
  url: string,
  appUrl?: string,
  { lockSeconds, statementSeconds } = usualTimeouts,
): Promise<void> {
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
      // A worker is a process to start and a core that serves somebody else, for statements that take a tenth of a second.
      `ALTER ROLE ${pg.escapeIdentifier(user)} SET max_parallel_workers_per_gather = 0`,
      `ALTER ROLE ${pg.escapeIdentifier(user)} SET lock_timeout = '${lockSeconds}s'`,
      `ALTER ROLE ${pg.escapeIdentifier(user)} SET statement_timeout = '${statementSeconds}s'`,
      `ALTER ROLE ${pg.escapeIdentifier(user)} SET idle_in_transaction_session_timeout = '${idleSeconds}s'`,
    ),
  )
}

// Roles belong to the whole cluster, so databases that migrate at the same moment would create them concurrently.
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
-- How far the log has got, which a check asks: without it the last number of a sequence is none.
GRANT SELECT ON ALL SEQUENCES IN SCHEMA es TO billim_app;
GRANT INSERT, UPDATE ON es.checkpoints TO billim_app;
GRANT INSERT (record, key, leaf) ON es.sealed_records TO billim_app;
DO $functions$ DECLARE v_one regprocedure; BEGIN
  -- Each by its arguments, because the form of the release before may stand beside the new one.
  FOR v_one IN SELECT oid FROM pg_proc WHERE pronamespace = 'es'::regnamespace AND proname = ANY ('{
    append,load,seal,refuse,newest,upcast,field,place,leaf,nth_leaf,block_hash,records_hash,is_numbered,holds,is_whole,
    left_out_until,open_transactions}'::name[])
  LOOP EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO billim_app', v_one); END LOOP;
END $functions$;
`
