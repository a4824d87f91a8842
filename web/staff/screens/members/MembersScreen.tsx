import { memberColumns, standingNames } from '../../../../domain/lists/members.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { StaffMembersFilter } from '../../../../domain/wire/staffMembers.ts'
import { memberCalls } from '../../calls/members.ts'
import { tableColumns } from '../../kit/columns.ts'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { memberPath } from '../../paths.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { meanings } from '../../pieces/meanings.ts'

const filters: FiltersOf<StaffMembersFilter> = [
  {
    ...{ kind: 'search', name: 'q', label: '회원 찾기' },
    placeholder: '전화 끝자리, 이름, 주문번호',
  },
  { kind: 'choice', name: 'standing', label: '상태', options: optionsOf(standingNames) },
]

const columns = tableColumns(memberColumns, {
  standing: ({ standing }) => <Mark means={meanings.standing[standing]}>{standingNames[standing]}</Mark>,
})

/** Members under masked names. A row, or the one member whom a number names, opens as a page. */
export const MembersScreen = () => (
  <ListScreen
    title="회원"
    list={memberCalls.list}
    file="members"
    filters={filters}
    columns={columns}
    idOf={({ memberId }) => String(memberId)}
    nameOf={({ memberId, name }) => `${name} (${memberId})`}
    pathOf={({ memberId }) => memberPath(memberId)}
    leadsTo={({ only }) => (only === null ? null : memberPath(only))}
    nothing="찾는 회원이 없어요."
    isMarked={({ standing }) => standing === 'blocked'}
  />
)
