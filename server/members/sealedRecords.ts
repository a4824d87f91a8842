import type { SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** The roles of each colleague since the newest recorded change: a change without a record is found. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    table: 'shop.staff',
    korean: '직원의 역할',
    part: 'roles',
    mayGo: true,
    rows: `SELECT s.id || '@' || platform.newest_change_of('staff', s.id::text) AS key,
        concat_ws(' ', s.email, s.roles::text, (extract(epoch FROM s.left_at) * 1000000)::bigint) AS content,
        true AS is_final
      FROM shop.staff s`,
  },
]
