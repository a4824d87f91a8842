import type { Invariant } from '../projections/projection.ts'
import { rebuildSuffix } from '../projections/shadow.ts'
import { installed } from './installedList.ts'

const list = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ')
const digestOf = (definition: string): string =>
  `left(encode(sha256(convert_to(${definition}, 'UTF8')), 'hex'), 12)`

/** PostgreSQL's own objects have lower numbers, and what an extension brought is compared as a part of it. */
const isMade = (catalogue: string, o: string): string =>
  `${o}.oid >= 16384 AND NOT EXISTS (
     SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${o}.oid AND d.deptype = 'e')`

/** What a session keeps for itself is nobody else's. */
const isShared = `n.nspname NOT LIKE 'pg\\_temp\\_%' AND n.nspname NOT LIKE 'pg\\_toast%'`
const inAnySchema = (schema: string): string => `JOIN pg_namespace n ON n.oid = ${schema} AND ${isShared}`
/** Without what pg-boss makes, whose partitions come and go by the day. */
const inOurs = (schema: string): string => `${inAnySchema(schema)} AND n.nspname <> 'pgboss'`

/** Whether rows of before were looked at is no difference: a rebuild makes each constraint anew, and looks. */
const constraintText = `replace(pg_get_constraintdef(k.oid), ' NOT VALID', '')`

/** Tables with the columns of which they consist; what a rebuild fills takes their place later. */
const ourTables = `pg_class c ${inOurs('c.relnamespace')} AND c.relkind IN ('r', 'p', 'c') AND ${isMade('pg_class', 'c')}
    AND c.relname NOT LIKE '%${rebuildSuffix.replaceAll('_', '\\_')}'`
const tableName = `n.nspname || '.' || c.relname`

/** Commands of the shop fill these and leave them behind. */
const scratchSchemas = ['verify_rebuilt', 'verify_live', 'replay']

/**
 * SQL of everything in the database that runs by itself, decides what is written, or by which something else is asked than its
 * name says: functions, triggers with whether they are on, operators, casts, views and foreign tables, rules, policies, and
 * triggers of commands; columns, defaults and generated expressions, constraints with whether they are enforced, indexes,
 * sequences and children of tables; schemas, extensions with what they brought, and subscriptions.
 * Needs a search path without the schemas of the shop, so that each definition names all of them.
 */
export const objectsThere = `
  SELECT 'function' AS kind, n.nspname || '.' || p.proname AS name, string_agg(${digestOf(
    `CASE WHEN p.prokind IN ('f', 'p') THEN pg_get_functiondef(p.oid) ELSE p.prokind::text || p.prosrc END`,
  )}, ' ' ORDER BY oidvectortypes(p.proargtypes)) AS digest
  FROM pg_proc p ${inOurs('p.pronamespace')} WHERE ${isMade('pg_proc', 'p')}
    AND NOT EXISTS (SELECT FROM es.replaced_functions r
      WHERE r.signature = n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')')
  GROUP BY 1, 2
  UNION ALL
  SELECT 'trigger', ${tableName} || ' ' || t.tgname, ${digestOf(`pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text`)}
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid ${inAnySchema('c.relnamespace')} WHERE NOT t.tgisinternal
  UNION ALL
  SELECT 'operator', n.nspname || '.' || o.oprname || '(' || o.oprleft::regtype || ', ' || o.oprright::regtype || ')',
    ${digestOf('o.oprcode::text')}
  FROM pg_operator o ${inAnySchema('o.oprnamespace')} WHERE ${isMade('pg_operator', 'o')}
  UNION ALL
  SELECT 'cast', k.castsource::regtype || ' AS ' || k.casttarget::regtype, ${digestOf('k.castfunc::regproc::text')}
  FROM pg_cast k WHERE ${isMade('pg_cast', 'k')}
  UNION ALL
  SELECT 'view', ${tableName}, ${digestOf(`c.relkind::text || coalesce(pg_get_viewdef(c.oid), '')`)}
  FROM pg_class c ${inOurs('c.relnamespace')} WHERE c.relkind IN ('v', 'm', 'f') AND ${isMade('pg_class', 'c')}
  UNION ALL
  SELECT 'rule', ${tableName} || ' ' || r.rulename, ${digestOf('pg_get_ruledef(r.oid)')}
  FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class ${inAnySchema('c.relnamespace')}
  WHERE r.rulename <> '_RETURN' AND ${isMade('pg_rewrite', 'r')}
  UNION ALL
  SELECT 'policy', ${tableName} || ' ' || p.polname, ${digestOf(
    `concat_ws(' ', p.polcmd, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))`,
  )}
  FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid ${inAnySchema('c.relnamespace')}
  UNION ALL
  SELECT 'event trigger', e.evtname, ${digestOf(`concat_ws(' ', e.evtevent, e.evtfoid::regproc, e.evtenabled)`)}
  FROM pg_event_trigger e WHERE ${isMade('pg_event_trigger', 'e')}
  UNION ALL
  SELECT 'table', ${tableName}, ${digestOf(
    `concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, (
      SELECT string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation,
        a.attnotnull, a.attidentity), ', ' ORDER BY a.attname)
      FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped))`,
  )}
  FROM ${ourTables}
  UNION ALL
  SELECT 'default', ${tableName} || ' ' || a.attname, ${digestOf(`concat_ws(' ', a.attgenerated, pg_get_expr(d.adbin, d.adrelid))`)}
  FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum JOIN ${ourTables} ON c.oid = d.adrelid
  UNION ALL
  SELECT 'constraint', ${tableName} || ' ' || k.conname, ${digestOf(
    `concat_ws(' ', ${constraintText}, i.indisvalid, i.indisready, pg_get_indexdef(i.indexrelid), (
      SELECT string_agg(DISTINCT t.tgenabled::text, '') FROM pg_trigger t WHERE t.tgconstraint = k.oid))`,
  )}
  FROM pg_constraint k LEFT JOIN pg_index i ON i.indexrelid = k.conindid AND i.indrelid = k.conrelid
  JOIN ${ourTables} ON c.oid = k.conrelid WHERE k.contype <> 'n'
  UNION ALL
  SELECT 'index', ${tableName} || ' ' || x.relname, ${digestOf(
    `concat_ws(' ', i.indisvalid, i.indisready, pg_get_indexdef(i.indexrelid))`,
  )}
  FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN ${ourTables} ON c.oid = i.indrelid
  WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.conrelid = i.indrelid)
  UNION ALL
  SELECT 'sequence', ${tableName}, ${digestOf(
    `concat_ws(' ', s.seqtypid::regtype, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)`,
  )}
  FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid ${inOurs('c.relnamespace')}
  UNION ALL
  SELECT 'child', ${tableName} || ' ' || h.inhrelid::regclass, 'there'
  FROM pg_inherits h JOIN ${ourTables} ON c.oid = h.inhparent
  UNION ALL
  SELECT 'schema', n.nspname, 'there' FROM pg_namespace n
  WHERE n.oid >= 16384 AND ${isShared} AND n.nspname NOT IN (${list(scratchSchemas)})
  UNION ALL
  SELECT 'extension', e.extname, ${digestOf(
    `(SELECT string_agg(o.type || ' ' || o.identity, ', ' ORDER BY o.type, o.identity COLLATE "C")
      FROM pg_depend d CROSS JOIN LATERAL pg_identify_object(d.classid, d.objid, d.objsubid) AS o
      WHERE d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND d.deptype = 'e')`,
  )}
  FROM pg_extension e
  UNION ALL
  SELECT 'subscription', s.subname, s.subenabled::text
  FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid AND d.datname = current_database()`

const known = installed.map((entry) => `(${list(entry)})`).join(', ')

/** A table of its own changes nothing that anybody asks; one of the shop with something more does. */
const ofTables = ['table', 'default', 'constraint', 'index', 'sequence', 'child']

/**
 * What the release and its migrations made, and nothing else, is there: a trigger that alters what is written, a function
 * that answers in the place of another one, an operator that finds everything equal (rule 932), a default that dates what is
 * recorded next, a child whose rows a table shows as its own (rule 968). A function without a digest is compared with its
 * file, or by what it projects.
 */
export const onlyInstalledObjects: Invariant = {
  name: 'what runs, answers or decides by itself in the database is what this release installs',
  korean: '데이터베이스의 함수, 트리거, 연산자, 뷰와 테이블의 모양은 이 버전이 설치하는 것과 같아야 해요',
  sql: `
    WITH made (kind, name, digest) AS (VALUES ${known})
    SELECT kind || ' ' || name AS key, coalesce(there.digest, 'gone') AS digest, kind || ' ' || name AS object,
      CASE WHEN there.digest IS NULL THEN 'gone' WHEN made.digest IS NULL THEN 'not installed' ELSE 'changed or off' END AS how,
      CASE WHEN there.digest IS NULL THEN '없어졌어요' WHEN made.digest IS NULL THEN '설치하지 않은 것이에요'
        ELSE '바뀌었거나 꺼져 있어요' END AS korean
    FROM (${objectsThere}) AS there FULL JOIN made USING (kind, name)
    WHERE CASE WHEN made.digest = '' THEN false ELSE there.digest IS DISTINCT FROM made.digest END
      AND NOT (made.digest IS NULL AND kind IN (${list(ofTables)})
        AND split_part(name, ' ', 1) NOT IN (SELECT m.name FROM made m WHERE m.kind = 'table'))`,
}

/** By name alone, because an operator says how long a statement may take. */
const ownSettings = [
  ...['jit', 'max_parallel_workers_per_gather', 'lock_timeout', 'statement_timeout'],
  'idle_in_transaction_session_timeout',
]

/** What a statement means, or what it finds, by a setting of the server that every role may read. */
const answeringSettings = [
  ...['search_path', 'session_replication_role', 'row_security', 'event_triggers', 'transform_null_equals'],
  ...['standard_conforming_strings', 'quote_all_identifiers', 'array_nulls', 'gin_fuzzy_search_limit'],
  ...['zero_damaged_pages', 'ignore_checksum_failure', 'ignore_system_indexes'],
  'local_preload_libraries',
]

/**
 * A session of the shop begins with what the release set for its database and its roles: whoever sets a search path there
 * has each name found elsewhere (rule 931), as whoever sets it for the whole server has, or in a pooler (rule 968).
 */
export const onlyOwnSettings: Invariant = {
  name: 'the settings of the database and of the roles of the shop are those that this release makes',
  korean: '데이터베이스와 역할의 설정은 이 버전이 정한 것만 있어야 해요',
  sql: `
    WITH own AS MATERIALIZED (
      SELECT CASE s.setdatabase WHEN 0 THEN '' ELSE '이 데이터베이스 ' END || CASE s.setrole WHEN 0 THEN '' ELSE
          '역할 ' || s.setrole::regrole || ' ' END || split_part(one.setting, '=', 1) AS key, one.setting
      FROM pg_db_role_setting s CROSS JOIN unnest(s.setconfig) AS one(setting)
      WHERE s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
        AND (s.setrole IN (0, 'billim_app'::regrole)
          OR s.setrole = (SELECT relowner FROM pg_class WHERE oid = 'es.events'::regclass)
          OR s.setrole IN (SELECT member FROM pg_auth_members WHERE roleid = 'billim_app'::regrole))
        AND one.setting <> 'TimeZone=UTC' AND split_part(one.setting, '=', 1) NOT IN (${list(ownSettings)})),
    told AS (
      SELECT key, setting FROM own
      UNION ALL
      SELECT '서버 ' || s.name, s.name || '=' || s.reset_val FROM pg_settings s
      WHERE s.name IN (${list(answeringSettings)}) AND s.reset_val <> s.boot_val
        AND NOT EXISTS (SELECT FROM own WHERE split_part(own.setting, '=', 1) = s.name))
    SELECT key, ${digestOf('setting')} AS digest, setting, setting AS korean FROM told`,
}
