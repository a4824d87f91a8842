import { micros, type SealedRecord } from '../platform/eventStore/sealedRecords.ts'

const finding = {
  table: 'platform.integrity_findings',
  from: 'platform.integrity_findings f',
  key: 'f.finding_id::text',
} as const

/** What checks found, which is sealed as soon as it is kept. */
export const findingRows: SealedRecord = {
  ...finding,
  korean: '기록 점검의 결과',
  values: [
    ...['f.kind', 'f.place', 'f.digest', 'f.stream', 'f.pos', 'f.block', 'f.of_table'],
    ...[micros('f.found_at'), 'CASE WHEN f.digest IS NOT NULL THEN f.what END'],
  ],
}

/**
 * What checks found, that an admin closed it, and that it was over then: a closed finding covers what is found in the same
 * way until then, and nothing else (rule 873). Without a hash its words say what it is now, until it is closed.
 */
export const sealedRecords: readonly SealedRecord[] = [
  findingRows,
  {
    ...finding,
    korean: '닫은 점검 결과',
    part: 'closed',
    values: ['f.what', 'f.closed_by', micros('f.closed_at')],
    isFinal: `f.closed_at IS NOT NULL
      AND platform.newest_change_about('integrity_findings', f.finding_id::text, '{closed}') > 0`,
  },
  {
    ...finding,
    korean: '다시 보이지 않은 점검 결과',
    part: 'gone',
    values: [micros('f.gone_at')],
    isFinal: 'f.gone_at IS NOT NULL',
  },
]
