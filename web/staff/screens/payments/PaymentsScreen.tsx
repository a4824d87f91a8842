import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { paymentCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { type Filter, FilterBar } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked, sortAsked } from '../../kit/paging.ts'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { PaymentDetail } from './PaymentDetail.tsx'
import { paidFor, paymentColumns } from './paymentColumns.tsx'
import { methodNames, paymentStates } from './paymentWords.ts'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: '상태',
    options: Object.entries(paymentStates).map(([value, { label }]) => ({ value, label })),
  },
  {
    kind: 'choice',
    name: 'method',
    label: '수단',
    options: Object.entries(methodNames).map(([value, label]) => ({ value, label })),
  },
  { kind: 'day', name: 'from', label: '처음' },
  { kind: 'day', name: 'to', label: '마지막' },
  { kind: 'search', name: 'q', label: '결제 검색', placeholder: '주문번호, 결제 키, 회원' },
]

/** Members' payments of orders and charges, with their refunds and payout dates. */
export function PaymentsScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const asked = {
    ...{ status: url.filter('status'), method: url.filter('method') },
    ...{ from: url.filter('from'), to: url.filter('to'), q: url.filter('q') },
    sort: sortAsked(url),
  }
  const { data, error, mutate } = useAnswer(paymentCalls.list({ ...asked, ...pageAsked(url) }), {
    keepPreviousData: true,
  })
  return (
    <Page
      title="결제"
      controls={<ListFiles list={paymentCalls.list(asked)} name="payments" count={data?.cntAll} />}
    >
      <Sums
        sums={[
          { name: '건수', value: data && figure(data.cntAll) },
          { name: '결제 금액', value: data && won(data.sums.captured) },
          { name: '취소 금액', value: data && won(0 - data.sums.givenBack) },
        ]}
      />
      <FilterBar url={url} filters={filters} />
      <DataTable
        name="결제"
        columns={paymentColumns}
        rows={data?.result}
        total={data?.cntAll}
        pageSize="chosen"
        idOf={({ paymentId }) => paymentId}
        nameOf={(row) => `${paidFor(row)} ${won(row.amount)}원`}
        url={url}
        sorting="server"
        roles={roles}
        detail={(_, row) => <PaymentDetail payment={row} />}
        error={error}
        onRetry={() => mutate()}
        nothing="조건에 맞는 결제가 없어요."
        isMarked={({ status }) => status === 'aborted'}
      />
    </Page>
  )
}
