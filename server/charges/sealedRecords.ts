import type { SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** The attempts to charge, as they were begun. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    table: 'platform.charge_attempts',
    korean: '추가 요금 결제 시도',
    rows: `SELECT a.attempt_key AS key, concat_ws(' ', a.charge_id, a.member_id, a.by, a.provider_order_id, a.amount,
        (extract(epoch FROM a.started_at) * 1000000)::bigint) AS content, true AS is_final
      FROM platform.charge_attempts a`,
  },
]
