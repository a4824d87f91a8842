import type { Invariant } from '../projections/projection.ts'
import { installed } from './installedList.ts'

/** The schemas whose content is the shop's alone; pg-boss makes its own, and the rest is never asked (rule 932). */
const schemas = ['es', 'shop', 'platform', 'personal', 'public', 'pg_catalog']

const list = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ')
const digestOf = (definition: string): string =>
  `left(encode(sha256(convert_to(${definition}, 'UTF8')), 'hex'), 12)`

/** PostgreSQL's own objects have lower numbers, and what an extension brought is a part of it. */
const isMade = (catalogue: string, o: string): string =>
  `${o}.oid >= 16384 AND NOT EXISTS (
     SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${o}.oid AND d.deptype = 'e')`

const inOurs = (schema: string): string =>
  `JOIN pg_namespace n ON n.oid = ${schema} AND n.nspname IN (${list(schemas)})`

/**
 * SQL of everything in the database that runs by itself, or by which something else is asked than its name says: functions,
 * triggers with whether they are on, operators, casts, views and foreign tables, rules, policies, and triggers of commands.
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
  SELECT 'trigger', n.nspname || '.' || c.relname || ' ' || t.tgname,
    ${digestOf(`pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text`)}
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid ${inOurs('c.relnamespace')} WHERE NOT t.tgisinternal
  UNION ALL
  SELECT 'operator', n.nspname || '.' || o.oprname || '(' || o.oprleft::regtype || ', ' || o.oprright::regtype || ')',
    ${digestOf('o.oprcode::text')}
  FROM pg_operator o ${inOurs('o.oprnamespace')} WHERE ${isMade('pg_operator', 'o')}
  UNION ALL
  SELECT 'cast', k.castsource::regtype || ' AS ' || k.casttarget::regtype, ${digestOf('k.castfunc::regproc::text')}
  FROM pg_cast k WHERE ${isMade('pg_cast', 'k')}
  UNION ALL
  SELECT 'view', n.nspname || '.' || c.relname, ${digestOf(`c.relkind::text || coalesce(pg_get_viewdef(c.oid), '')`)}
  FROM pg_class c ${inOurs('c.relnamespace')} WHERE c.relkind IN ('v', 'm', 'f') AND ${isMade('pg_class', 'c')}
  UNION ALL
  SELECT 'rule', n.nspname || '.' || c.relname || ' ' || r.rulename, ${digestOf('pg_get_ruledef(r.oid)')}
  FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class ${inOurs('c.relnamespace')}
  WHERE r.rulename <> '_RETURN' AND ${isMade('pg_rewrite', 'r')}
  UNION ALL
  SELECT 'policy', n.nspname || '.' || c.relname || ' ' || p.polname, ${digestOf(
    `concat_ws(' ', p.polcmd, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))`,
  )}
  FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid ${inOurs('c.relnamespace')}
  UNION ALL
  SELECT 'event trigger', e.evtname, ${digestOf(`concat_ws(' ', e.evtevent, e.evtfoid::regproc, e.evtenabled)`)}
  FROM pg_event_trigger e WHERE ${isMade('pg_event_trigger', 'e')}`

const known = installed.map((entry) => `(${list(entry)})`).join(', ')

/**
 * What the release and its migrations made, and nothing else, is there: a trigger that alters what is written, a function
 * that answers in the place of another one, an operator that finds everything equal (rule 932). A function without a digest
 * is compared with its file, or by what it projects.
 */
export const onlyInstalledObjects: Invariant = {
  name: 'functions, triggers, operators and views are those that this release installs',
  korean: '함수, 트리거, 연산자와 뷰는 이 버전이 설치하는 것과 같아야 해요',
  sql: `
    SELECT kind || ' ' || name AS key, coalesce(there.digest, 'gone') AS digest, kind || ' ' || name AS object,
      CASE WHEN there.digest IS NULL THEN 'gone' WHEN made.digest IS NULL THEN 'not installed' ELSE 'changed or off' END AS how,
      CASE WHEN there.digest IS NULL THEN '없어졌어요' WHEN made.digest IS NULL THEN '설치하지 않은 것이에요'
        ELSE '바뀌었거나 꺼져 있어요' END AS korean
    FROM (${objectsThere}) AS there FULL JOIN (VALUES ${known}) AS made (kind, name, digest) USING (kind, name)
    WHERE CASE WHEN made.digest = '' THEN false ELSE there.digest IS DISTINCT FROM made.digest END`,
}

/** By name alone, because an operator says how long a statement may take. */
const ownSettings = [
  ...['jit', 'max_parallel_workers_per_gather', 'lock_timeout', 'statement_timeout'],
  'idle_in_transaction_session_timeout',
]

/**
 * A session of the shop begins with what the release set for its database and its roles: whoever sets a search path there
 * has each name found elsewhere (rule 931).
 */
export const onlyOwnSettings: Invariant = {
  name: 'the settings of the database and of the roles of the shop are those that this release makes',
  korean: '데이터베이스와 역할의 설정은 이 버전이 정한 것만 있어야 해요',
  sql: `
    SELECT CASE s.setdatabase WHEN 0 THEN '' ELSE '이 데이터베이스 ' END || CASE s.setrole WHEN 0 THEN '' ELSE
        '역할 ' || s.setrole::regrole || ' ' END || split_part(one.setting, '=', 1) AS key,
      ${digestOf('one.setting')} AS digest, one.setting AS setting, one.setting AS korean
    FROM pg_db_role_setting s CROSS JOIN unnest(s.setconfig) AS one(setting)
    WHERE s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
      AND (s.setrole = 0 OR s.setrole = (SELECT relowner FROM pg_class WHERE oid = 'es.events'::regclass)
        OR s.setrole IN (SELECT member FROM pg_auth_members WHERE roleid = 'billim_app'::regrole))
      AND one.setting <> 'TimeZone=UTC' AND split_part(one.setting, '=', 1) NOT IN (${list(ownSettings)})`,
}
