import { micros, type SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** The bank's lines as they were read. A file may be taken back with its lines. */
export const bankLines: SealedRecord = {
  table: 'shop.bank_lines',
  korean: '통장 줄',
  from: 'shop.bank_lines l',
  key: 'l.line_key',
  values: ['l.account_id', 'l.amount', 'l.balance', micros('l.moved_at')],
  changedBy: { subject: 'bank_files', count: 'removed' },
}

export const sealedRecords: readonly SealedRecord[] = [bankLines]
