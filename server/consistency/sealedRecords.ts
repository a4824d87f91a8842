import { micros, type SealedRecord } from '../platform/eventStore/sealedRecords.ts'

/** What checks found. That an admin closed it is in the record of change, without which it is not closed. */
export const sealedRecords: readonly SealedRecord[] = [
  {
    table: 'platform.integrity_findings',
    korean: '기록 점검의 결과',
    from: 'platform.integrity_findings f',
    key: 'f.finding_id::text',
    values: [
      ...['f.kind', 'f.place', 'f.digest', 'f.stream', 'f.pos', 'f.block', 'f.of_table'],
      micros('f.found_at'),
    ],
  },
]
