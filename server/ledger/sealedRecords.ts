import { micros, type SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** The closed days. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    table: 'shop.daily_closes',
    korean: '일 마감',
    from: 'shop.daily_closes d',
    key: 'd.day::text',
    values: [
      ...[micros('d.closed_at'), 'd.lines', 'd.debits', 'd.credits', 'd.balances', 'd.trial_balance'],
      ...['d.head_block', 'd.head_hash', 'd.last_pos'],
    ],
    writtenAt: 'd.closed_at',
  },
]
