import type { SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** The attempts to pay, as they were begun. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    table: 'platform.payment_attempts',
    korean: '결제 시도',
    rows: `SELECT a.subject_id || ' ' || a.attempt_key AS key, concat_ws(' ', a.member_id, a.by, a.provider_order_id,
        a.amount, (extract(epoch FROM a.started_at) * 1000000)::bigint) AS content, true AS is_final
      FROM platform.payment_attempts a`,
  },
]
