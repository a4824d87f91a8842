import type { SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** The bank's lines as they were read. A file may be taken back with its lines. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    table: 'shop.bank_lines',
    korean: '통장 줄',
    mayGo: true,
    rows: `SELECT l.line_key AS key, concat_ws(' ', l.account_id, l.amount, l.balance,
        (extract(epoch FROM l.moved_at) * 1000000)::bigint) AS content, true AS is_final
      FROM shop.bank_lines l`,
  },
]
