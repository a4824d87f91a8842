import type { ChangedField } from '../shared/contentChange.ts'
import type { ListColumn } from '../shared/listColumns.ts'
import type { StaffRecord } from '../wire/staffRecords.ts'

const side = (changes: readonly ChangedField[], of: 'before' | 'after'): string | null =>
  changes.flatMap((change) => (change[of] === null ? [] : [`${change.field}: ${change[of]}`])).join(' · ') ||
  null

/** Who ran `npm run staff` is known to the machine alone. */
export const byCommandLine = '명령줄'

/** The colleague's name; the number of one who is no longer known. A login to no colleague's account has the number 0. */
export const recordedBy = ({ staffName, staffId }: StaffRecord): string =>
  staffId === null ? byCommandLine : (staffName ?? (staffId === 0 ? '없는 계정' : `직원 ${staffId}`))

/** The first thing that differs, and how many more do. */
const inShort = ({ changes: [first, ...more] }: StaffRecord): string | null =>
  first === undefined
    ? null
    : `${first.field} ${first.before ?? '없음'} → ${first.after ?? '없음'}${more.length > 0 ? ` 외 ${more.length}` : ''}`

export const recordColumns = [
  { key: 'at', label: '일시', kind: 'instant', width: '136px', value: (row) => row.at },
  {
    ...{ key: 'staffId', label: '직원번호', kind: 'digits', only: 'file' },
    value: (row) => (row.staffId === null ? null : String(row.staffId)),
  },
  { key: 'staff', label: '직원', kind: 'text', width: '96px', value: recordedBy },
  { key: 'kind', label: '종류', kind: 'text', width: '104px', value: (row) => row.kindName },
  { key: 'key', label: '대상', kind: 'text', width: 'minmax(136px, 0.6fr)', value: (row) => row.key },
  { key: 'title', label: '한 일', kind: 'text', width: 'minmax(120px, 0.6fr)', value: (row) => row.title },
  {
    ...{ key: 'changes', label: '바뀐 것', kind: 'text', only: 'table', width: 'minmax(160px, 1.4fr)' },
    ...{ none: '–', value: inShort },
  },
  {
    ...{ key: 'before', label: '바꾸기 전', kind: 'text', only: 'file' },
    value: (row) => side(row.changes, 'before'),
  },
  {
    ...{ key: 'after', label: '바꾼 뒤', kind: 'text', only: 'file' },
    value: (row) => side(row.changes, 'after'),
  },
  {
    ...{ key: 'reason', label: '사유', kind: 'text', width: 'minmax(140px, 0.9fr)', none: '–' },
    value: (row) => row.reason,
  },
] as const satisfies readonly ListColumn<StaffRecord>[]
