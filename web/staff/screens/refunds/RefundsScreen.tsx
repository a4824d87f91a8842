import { refundColumns, refundState, refundStatusNames } from '../../../../domain/lists/refunds.ts'
import type { StaffRefundsFilter } from '../../../../domain/wire/staffRefunds.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { refundCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FiltersOf, filtersAsked } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked, sortAsked } from '../../kit/paging.ts'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { RefundDetail } from './RefundDetail.tsx'
import { refundActions } from './refundActions.ts'
import { comesFrom, refundTones } from './refundTones.ts'

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
  { kind: 'search', name: 'q', label: '환불 검색', placeholder: '주문번호, 회원, 결제 키' },
]

const columns = tableColumns(refundColumns, {
  amount: (row) => <AmountLink amount={row.amount} to={comesFrom(row)} />,
  status: (row) => <Badge tone={refundTones[row.status]}>{refundState(row)}</Badge>,
})

/** Refunds of orders and charges, with finance's actions on those that the provider refused. */
export function RefundsScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const asked = {
    ...filtersAsked(url, filters),
    status: url.filter('status') ?? 'all',
    sort: sortAsked(url) ?? '-requestedAt',
  }
  const { data, error, mutate } = useAnswer(refundCalls.list({ ...asked, ...pageAsked(url) }), {
    keepPreviousData: true,
  })
  return (
    <Page
      title="환불"
      controls={<ListFiles list={refundCalls.list(asked)} name="refunds" count={data?.cntAll} />}
    >
      <Sums
        sums={[
          { name: '건수', value: data && figure(data.cntAll) },
          { name: '금액', value: data && won(data.sums.amount) },
        ]}
      />
      <FilterBar url={url} filters={filters} />
      <DataTable
        name="환불"
        columns={columns}
        rows={data?.result}
        total={data?.cntAll}
        pageSize="chosen"
        idOf={({ refundId }) => refundId}
        nameOf={(row) => `${row.orderNumbers ?? row.name ?? ''} ${won(row.amount)}원`}
        url={url}
        sorting="server"
        actions={refundActions}
        roles={roles}
        detail={(_, row) => <RefundDetail key={row?.refundId} refund={row} />}
        error={error}
        onRetry={() => mutate()}
        nothing="조건에 맞는 환불이 없어요."
        isMarked={({ status }) => status === 'rejected'}
      />
    </Page>
  )
}
