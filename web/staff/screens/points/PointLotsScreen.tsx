import { pointLotColumns } from '../../../../domain/lists/pointLots.ts'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import type { PointLotsFilter } from '../../../../domain/wire/staffPoints.ts'
import { pointCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { figure } from '../../kit/words.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { MemberLots } from './MemberLots.tsx'

const filters: FiltersOf<PointLotsFilter> = [
  { kind: 'month', name: 'month', label: '만료월' },
  { kind: 'search', name: 'q', label: '회원 검색', placeholder: '이름, 이메일, 회원번호' },
]

const columns = tableColumns(pointLotColumns, {
  member: (lot) => `${lot.memberName ?? WITHDRAWN} (${lot.memberId})`,
})

/** Unused point lots with their member, expiry, and the rental that they came from. */
export const PointLotsScreen = () => (
  <ListScreen
    title="남은 포인트"
    list={pointCalls.lots}
    row={pointCalls.lot}
    file="points"
    filters={filters}
    columns={columns}
    sums={(data) => [
      { name: '적립 건', value: data && figure(data.cntAll) },
      { name: '남은 포인트', value: data && won(data.sums.remaining) },
    ]}
    totals={({ sums }) => sums}
    idOf={({ lotId }) => lotId}
    nameOf={(lot) => `${lot.memberName ?? lot.memberId} ${won(lot.remaining)}P`}
    detail={(lot) => <MemberLots key={lot.memberId} lot={lot} />}
    nothing="조건에 맞는 포인트가 없어요."
  />
)
