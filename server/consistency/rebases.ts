import type { Invariant } from '../platform/projections/projection.ts'
import { isClosed } from './findings.ts'

/**
 * Checks compare less after an import or a rebase, and only its row says so. Whoever can write the database can write such
 * a row. So each row is a finding until an admin who knows of the import closes it (rule 875).
 */
export const rebasesAreConfirmed: Invariant = {
  name: 'an admin has confirmed each import and each rebase of the log',
  korean: '가져오거나 번호를 다시 매긴 기록은 관리자가 확인해요',
  sql: `
    SELECT r.key, 'es.rebases' AS table, r.digest, r.up_to || '번 이벤트까지 · 비교하지 않는 표: ' || coalesce((
        SELECT string_agg(name || ' ' || (SELECT count(*) FROM es.sealed_records s
          WHERE split_part(s.record, ' ', 1) = name AND s.block <= es.left_out_until(name)) || '줄', ', ' ORDER BY name)
        FROM unnest(r.left_out) AS name), '없음') AS korean
    FROM (
      SELECT number::text AS key, up_to, left_out, left(encode(sha256(convert_to(concat_ws('|', number, up_to, tx,
        extract(epoch FROM at), left_out), 'UTF8')), 'hex'), 12) AS digest
      FROM es.rebases) AS r
    WHERE NOT EXISTS (SELECT FROM platform.integrity_findings
      WHERE of_table = 'es.rebases' AND digest = r.digest AND ${isClosed})`,
}
