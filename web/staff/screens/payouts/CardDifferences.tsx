import { differenceColumns, differenceKindNames } from '../../../../domain/lists/differences.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { paymentCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked } from '../../kit/paging.ts'
import { RowLink } from '../../kit/RowLink.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { accountPath, explainPath, paymentPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { differenceFilters } from './causes.ts'
import { closedByCell } from './closedByCell.tsx'
import { DifferenceViews } from './DifferenceViews.tsx'
import { differenceActions } from './differenceActions.ts'

const clearingPath = accountPath('card_clearing', null)

const columns = tableColumns(differenceColumns, {
  difference: (row) => <AmountLink amount={0 - row.missing} to={paymentPath(row.paymentKey)} />,
  closedBy: closedByCell((row) =>
    explainPath({ what: 'stream', stream: `provider-difference:${row.paymentKey}` }),
  ),
  paymentKey: (row) => <RowLink to={paymentPath(row.paymentKey)}>{row.paymentKey}</RowLink>,
})

/** Differences between the card provider and our books by payment; money in transit is not a difference. */
export function CardDifferences() {
  const url = useTableUrl()
  const roles = useRoles()
  const status = url.filter('status') ?? 'all'
  const { data, error, mutate } = useAnswer(paymentCalls.differences({ status, ...pageAsked(url) }), {
    keepPreviousData: true,
  })
  const clearing = useAnswer(paymentCalls.clearing).data
  return (
    <Page
      title="대사 차이"
      controls={
        <ListFiles list={paymentCalls.differences({ status })} name="differences" count={data?.cntAll} />
      }
    >
      <DifferenceViews shown="card" />
      <Sums
        sums={[
          {
            name: '카드 미수금',
            value: clearing && <AmountLink amount={clearing.cardClearing} to={clearingPath} />,
          },
          { name: '지급을 기다리는 금액', value: clearing && won(clearing.onItsWay) },
          {
            name: '다르게 지급된 금액',
            value: clearing && won(clearing.differing),
            tone: clearing && (clearing.differing === 0 ? 'ok' : 'error'),
          },
        ]}
      />
      <FilterBar url={url} filters={differenceFilters} />
      <DataTable
        name="대사 차이"
        columns={columns}
        rows={data?.result}
        total={data?.cntAll}
        pageSize="chosen"
        idOf={(row) => `${row.paymentKey} ${row.transactionKey ?? ''} ${row.aspect}`}
        nameOf={(row) => `${differenceKindNames[row.kind]} ${row.paymentKey}`}
        url={url}
        sorting="server"
        actions={differenceActions}
        roles={roles}
        error={error}
        onRetry={() => mutate()}
        nothing={status === 'settled' ? '해소된 차이가 없어요.' : '결제사와 다른 금액이 없어요.'}
        isMarked={({ settledAt }) => settledAt === null}
      />
    </Page>
  )
}
