import { refundStatusNames } from '../../../../domain/lists/refundNames.ts'
import { refundColumns } from '../../../../domain/lists/refunds.ts'
import type { StaffRefundsFilter } from '../../../../domain/wire/staffRefunds.ts'
import { refundCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { sortAsked } from '../../kit/paging.ts'
import { figure } from '../../kit/words.ts'
import { assigneeFilter } from '../../pieces/handling.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { refundMark } from '../../pieces/marks/refundMark.tsx'
import { comesFrom } from './comesFrom.ts'
import { RefundDetail } from './RefundDetail.tsx'
import { refundActions } from './refundActions.tsx'

const filters: FiltersOf<StaffRefundsFilter> = [
  {
    kind: 'choice',
    name: 'status',
    label: '상태',
    options: [
      { value: 'open', label: '아직 안 돌아감' },
      { value: 'rejected', label: '결제사가 거절' },
      { value: 'pending', label: '결제사가 처리 중' },
      { value: 'confirmed', label: refundStatusNames.confirmed },
    ],
  },
  assigneeFilter,
  { kind: 'search', name: 'q', label: '환불 검색', placeholder: '주문번호, 회원, 결제 키' },
]

const columns = tableColumns(refundColumns, {
  amount: (row) => <AmountLink amount={row.amount} to={comesFrom(row)} />,
  status: refundMark,
})

/** Refunds of orders and charges, with finance's actions on those that the provider refused. */
export const RefundsScreen = () => (
  <ListScreen
    title="환불"
    list={refundCalls.list}
    row={refundCalls.row}
    file="refunds"
    filters={filters}
    also={(url) => ({
      status: url.filter('status') ?? 'all',
      sort: sortAsked(url) ?? '-requestedAt',
    })}
    columns={columns}
    sums={(data) => [
      { name: '건수', value: data && figure(data.cntAll) },
      { name: '금액', value: data && won(data.sums.given) },
    ]}
    totals={({ sums }) => ({ amount: sums.given })}
    idOf={({ refundId }) => refundId}
    nameOf={(row) => `${row.orderNumbers ?? row.name ?? ''} ${won(row.amount)}원`}
    actions={refundActions}
    detail={(row) => <RefundDetail key={row.refundId} refund={row} />}
    nothing="조건에 맞는 환불이 없어요."
    isMarked={({ status }) => status === 'rejected'}
  />
)
