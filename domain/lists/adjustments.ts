import type { ListColumn } from '../shared/listColumns.ts'
import { formatNumber } from '../shared/won.ts'
import type { ProposedEntry } from '../wire/accounting.ts'

export const adjustmentStatusNames: Readonly<Record<ProposedEntry['status'], string>> = {
  proposed: '승인 대기',
  approved: '승인',
  rejected: '반려',
  withdrawn: '철회',
}

/** The accounts of one side, each with its sum: `이자 수익 1,500`. */
const sideOf = ({ lines }: ProposedEntry, sign: 1 | -1): string =>
  lines
    .filter(({ amount }) => amount * sign > 0)
    .map(({ name, amount }) => `${name} ${formatNumber(Math.abs(amount))}`)
    .join(', ')

export const adjustmentColumns = [
  { key: 'bookedOn', label: '분개 날짜', kind: 'day', isSorted: true, value: (row) => row.bookedOn },
  {
    key: 'status',
    label: '상태',
    kind: 'text',
    width: '84px',
    value: (row) => adjustmentStatusNames[row.status],
  },
  { key: 'debits', label: '차변', kind: 'text', width: 'minmax(148px, 1fr)', value: (row) => sideOf(row, 1) },
  {
    key: 'credits',
    label: '대변',
    kind: 'text',
    width: 'minmax(148px, 1fr)',
    value: (row) => sideOf(row, -1),
  },
  { key: 'amount', label: '금액', kind: 'amount', isSorted: true, value: (row) => row.amount },
  { key: 'evidence', label: '증빙 번호', kind: 'text', value: (row) => row.evidence },
  { key: 'proposedBy', label: '제안', kind: 'text', width: '84px', value: (row) => row.proposedBy },
  { key: 'decidedBy', label: '처리', kind: 'text', width: '84px', value: (row) => row.decidedBy },
  {
    key: 'proposedAt',
    label: '제안한 때',
    kind: 'instant',
    isOptional: true,
    value: (row) => row.proposedAt,
  },
  { key: 'reason', label: '사유', kind: 'text', isOptional: true, value: (row) => row.reason },
  {
    ...{ key: 'reverses', label: '되돌리는 분개', kind: 'text', isOptional: true },
    value: (row) => row.reverses,
  },
  {
    ...{ key: 'anotherThan', label: '되돌리지 않는 반대 분개', kind: 'text', isOptional: true },
    value: (row) => row.anotherThan,
  },
] as const satisfies readonly ListColumn<ProposedEntry>[]
