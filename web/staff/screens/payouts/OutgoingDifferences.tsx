import { outgoingColumns, outgoingKindName } from '../../../../domain/lists/outgoingDifferences.ts'
import type { OutgoingDifference } from '../../../../domain/wire/outgoingPayments.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { outgoingCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked } from '../../kit/paging.ts'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { accountPath, explainPath } from '../../paths.ts'
import { differenceFilters } from './causes.ts'
import { closedByCell } from './closedByCell.tsx'
import { DifferenceViews } from './DifferenceViews.tsx'
import { outgoingActions } from './outgoingActions.ts'

const inTransit = accountPath('payouts_in_transit', null)

/** Link to the events of the settlement that was paid out, or to those that closed its difference. */
const subjectOf = ({ place, key, isWrittenOff }: OutgoingDifference): string => {
  const payout = /^settle-(\d+)-(\d{4}-\d{2})-\d+$/.exec(key)
  if (isWrittenOff || payout === null)
    return explainPath({ what: 'stream', stream: `outgoing-difference:${place}:${key}` })
  return explainPath({ what: 'stream', stream: `settlement:${payout[1]}:${payout[2]}` })
}

const columns = tableColumns(outgoingColumns, {
  difference: (row) => <AmountLink amount={row.missing} to={subjectOf(row)} />,
  closedBy: closedByCell(subjectOf),
})

/** Differences between the payout gateway and our books; a payout that awaits its result is not a difference. */
export function OutgoingDifferences() {
  const url = useTableUrl()
  const roles = useRoles()
  const status = url.filter('status') ?? 'all'
  const { data, error, mutate } = useAnswer(outgoingCalls.differences({ status, ...pageAsked(url) }), {
    keepPreviousData: true,
  })
  const gateway = data?.gateway ?? null
  return (
    <Page title="대사 차이">
      <DifferenceViews shown="outgoing" />
      <Sums
        sums={[
          { name: '지급 중', value: data && <AmountLink amount={data.inTransit} to={inTransit} /> },
          { name: '지급대행이 처리 중', value: data && won(data.withGateway) },
          { name: '이체 확인 전', value: data && won(data.withBank) },
          { name: '지급대행 잔액', value: gateway?.available == null ? '—' : won(gateway.available) },
          {
            name: '더 나간 금액',
            value: data && won(data.differing),
            tone: data && (data.differing === 0 ? 'ok' : 'error'),
          },
        ]}
      />
      <FilterBar url={url} filters={differenceFilters} />
      <DataTable
        name="나간 돈의 차이"
        columns={columns}
        rows={data?.result}
        total={data?.cntAll}
        pageSize="chosen"
        idOf={(row) => `${row.place} ${row.key}`}
        nameOf={(row) => `${outgoingKindName(row)} ${row.key}`}
        url={url}
        sorting="server"
        actions={outgoingActions}
        roles={roles}
        error={error}
        onRetry={() => mutate()}
        nothing={
          status === 'settled'
            ? '해소된 차이가 없어요.'
            : gateway === null
              ? '아직 지급대행과 맞춰 보지 않았어요. 매일 밤 23:50에 맞춰 봐요.'
              : '나간 금액이 장부와 모두 같아요.'
        }
        isMarked={({ settledAt }) => settledAt === null}
      />
    </Page>
  )
}
