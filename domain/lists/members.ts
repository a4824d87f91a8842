import type { ListColumn } from '../shared/listColumns.ts'
import type { Standing } from '../shared/memberStandings.ts'
import type { StaffMemberRow } from '../wire/staffMembers.ts'

export const standingNames: Readonly<Record<Standing, string>> = {
  active: '이용 중',
  blocked: '이용 제한',
  withdrawn: '탈퇴',
}

export const memberColumns = [
  { key: 'memberId', label: '회원번호', kind: 'digits', width: '96px', value: (row) => String(row.memberId) },
  { key: 'name', label: '이름', kind: 'text', width: 'minmax(96px, 0.6fr)', value: (row) => row.name },
  {
    ...{ key: 'phone', label: '전화 끝자리', kind: 'digits', width: '96px', none: '–' },
    value: (row) => row.lastDigits,
  },
  { key: 'email', label: '이메일', kind: 'text', width: 'minmax(180px, 1fr)', value: (row) => row.email },
  {
    ...{ key: 'joinedAt', label: '가입', kind: 'instant', isSorted: true },
    value: (row) => row.joinedAt,
  },
  { key: 'rentals', label: '대여', kind: 'count', unit: '건', value: (row) => row.rentals },
  { key: 'points', label: '보유 포인트', kind: 'amount', value: (row) => row.points },
  {
    ...{ key: 'standing', label: '상태', kind: 'text', width: '96px' },
    value: (row) => standingNames[row.standing],
  },
] as const satisfies readonly ListColumn<StaffMemberRow>[]
