import type { SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** The closed days. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    table: 'shop.daily_closes',
    korean: '일 마감',
    rows: `SELECT c.day::text AS key, concat_ws(' ', (extract(epoch FROM c.closed_at) * 1000000)::bigint, c.lines, c.debits,
        c.credits, c.balances::text, c.trial_balance, c.head_block, c.head_hash, c.last_pos) AS content,
        true AS is_final
      FROM shop.daily_closes c`,
  },
]
