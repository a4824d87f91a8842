import { micros, type SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** The attempts to pay, as they were begun. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    table: 'platform.payment_attempts',
    korean: '결제 시도',
    from: 'platform.payment_attempts a',
    key: `a.subject_id || ' ' || a.attempt_key`,
    values: ['a.member_id', 'a.by', 'a.provider_order_id', 'a.amount', micros('a.started_at')],
  },
]
