import { grantStatusNames } from '../shared/grants.ts'
import type { ListColumn } from '../shared/listColumns.ts'
import type { StaffGrant } from '../wire/staffGrants.ts'

/** Where a grant is: approved ones are given row by row. */
export function grantState({
  status,
  waiting,
}: Pick<StaffGrant, 'status' | 'waiting'>): keyof typeof grantStateNames {
  if (status !== 'approved') return status
  return waiting > 0 ? 'paying' : 'paid'
}

export const grantStateNames = {
  proposed: grantStatusNames.proposed,
  paying: '지급 중',
  paid: '지급 완료',
  declined: grantStatusNames.declined,
} as const

/** What is given, in short. */
export const grantWhat = ({ kind, couponName }: Pick<StaffGrant, 'kind' | 'couponName'>): string =>
  kind === 'points' ? '포인트' : `쿠폰 ${couponName ?? ''}`.trim()

export const grantColumns = [
  { key: 'madeAt', label: '요청', kind: 'instant', isSorted: true, value: (row) => row.madeAt },
  { key: 'what', label: '지급', kind: 'text', width: 'minmax(120px, 0.8fr)', value: grantWhat },
  { key: 'members', label: '회원 수', kind: 'count', unit: '명', value: (row) => row.members },
  { key: 'points', label: '포인트', kind: 'amount', value: (row) => row.points },
  { key: 'reason', label: '사유', kind: 'text', width: 'minmax(160px, 1fr)', value: (row) => row.reason },
  { key: 'madeBy', label: '요청한 직원', kind: 'text', width: '104px', value: (row) => row.madeBy.name },
  {
    ...{ key: 'decidedBy', label: '결정한 직원', kind: 'text', width: '104px', none: '–' },
    value: (row) => row.decidedBy?.name ?? null,
  },
  {
    key: 'given',
    label: '지급한 회원',
    kind: 'count',
    unit: '명',
    isOptional: true,
    width: '88px',
    value: (row) => row.given,
  },
  {
    key: 'refused',
    label: '받지 못한 회원',
    kind: 'count',
    unit: '명',
    isOptional: true,
    width: '104px',
    value: (row) => row.refused,
  },
  {
    key: 'status',
    label: '상태',
    kind: 'text',
    width: '96px',
    value: (row) => grantStateNames[grantState(row)],
  },
] as const satisfies readonly ListColumn<StaffGrant>[]
