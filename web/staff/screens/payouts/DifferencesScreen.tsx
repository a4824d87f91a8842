import type { ReactNode } from 'react'
import { closedBy, differenceColumns, differenceKindNames } from '../../../../domain/lists/differences.ts'
import { outgoingColumns, outgoingKindName } from '../../../../domain/lists/outgoingDifferences.ts'
import { settlementStatusNames } from '../../../../domain/lists/settlementNames.ts'
import { monthOfPayout } from '../../../../domain/shared/payoutRef.ts'
import type { OutgoingDifference } from '../../../../domain/wire/outgoingPayments.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { outgoingCalls, paymentCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, filtersAsked } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked } from '../../kit/paging.ts'
import { RowLink } from '../../kit/RowLink.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { moment } from '../../kit/words.ts'
import { accountPath, explainPath, paymentPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { BankDifferences } from './BankDifferences.tsx'
import { differenceFilters } from './causes.ts'
import { DifferenceViews } from './DifferenceViews.tsx'
import { differenceActions } from './differenceActions.ts'
import { outgoingActions } from './outgoingActions.ts'

/** Reconciliation with the card provider (incoming), the payout gateway (outgoing), or the bank (both). */
export function DifferencesScreen() {
  const of = useTableUrl().filter('of')
  if (of === 'bank') return <BankDifferences />
  return of === 'outgoing' ? <OutgoingDifferences /> : <CardDifferences />
}

const clearingPath = accountPath('card_clearing', null)

const cardColumns = tableColumns(differenceColumns, {
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
  const status = filtersAsked(url, differenceFilters).status ?? 'all'
  const { data, error, isLoading, mutate } = useKeptAnswer(
    paymentCalls.differences({ status, ...pageAsked(url) }),
  )
  const sums = useAnswer(paymentCalls.clearing)
  const clearing = sums.data
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
          { name: '결제사 내역을 읽은 때', value: clearing && readAt(clearing.listReadAt) },
        ]}
      />
      <FilterBar url={url} filters={differenceFilters} />
      <DataTable
        name="대사 차이"
        columns={cardColumns}
        rows={data?.result}
        total={data?.cntAll}
        pageSize="chosen"
        idOf={(row) => `${row.paymentKey} ${row.transactionKey ?? ''} ${row.aspect}`}
        nameOf={(row) => `${differenceKindNames[row.kind]} ${row.paymentKey}`}
        url={url}
        sorting="server"
        actions={differenceActions}
        roles={roles}
        isStale={isLoading}
        error={error ?? sums.error}
        onRetry={() => void Promise.all([mutate(), sums.mutate()])}
        nothing={status === 'settled' ? '해소된 차이가 없어요.' : '결제사와 다른 금액이 없어요.'}
        isMarked={({ settledAt }) => settledAt === null}
      />
    </Page>
  )
}

/** What is compared is no newer than the list that was last read to its end. */
const readAt = (instant: string | null): string => (instant === null ? '—' : moment(instant))

const inTransit = accountPath('payouts_in_transit', null)

/** Link to the events of the settlement that was paid out, or to those that closed its difference. */
const subjectOf = ({ place, key, isWrittenOff }: OutgoingDifference): string => {
  const payout = monthOfPayout(key)
  if (isWrittenOff || payout === null)
    return explainPath({ what: 'stream', stream: `outgoing-difference:${place}:${key}` })
  return explainPath({ what: 'stream', stream: `settlement:${payout.ownerId}:${payout.month}` })
}

const outgoingTable = tableColumns(outgoingColumns, {
  difference: (row) => <AmountLink amount={row.missing} to={subjectOf(row)} />,
  closedBy: closedByCell(subjectOf),
})

/** Differences between the payout gateway and our books; a payout that awaits its result is not a difference. */
export function OutgoingDifferences() {
  const url = useTableUrl()
  const roles = useRoles()
  const status = filtersAsked(url, differenceFilters).status ?? 'all'
  const { data, error, isLoading, mutate } = useKeptAnswer(
    outgoingCalls.differences({ status, ...pageAsked(url) }),
  )
  const gateway = data?.gateway ?? null
  return (
    <Page title="대사 차이">
      <DifferenceViews shown="outgoing" />
      <Sums
        sums={[
          {
            name: settlementStatusNames.on_its_way,
            value: data && <AmountLink amount={data.inTransit} to={inTransit} />,
          },
          { name: '지급대행이 처리 중', value: data && won(data.withGateway) },
          { name: '이체 확인 전', value: data && won(data.withBank) },
          { name: '지급대행 잔액', value: gateway?.available == null ? '—' : won(gateway.available) },
          {
            name: '더 나간 금액',
            value: data && won(data.differing),
            tone: data && (data.differing === 0 ? 'ok' : 'error'),
          },
          { name: '지급대행 내역을 읽은 때', value: data && readAt(gateway?.readAt ?? null) },
        ]}
      />
      <FilterBar url={url} filters={differenceFilters} />
      <DataTable
        name="나간 돈의 차이"
        columns={outgoingTable}
        rows={data?.result}
        total={data?.cntAll}
        pageSize="chosen"
        idOf={(row) => `${row.place} ${row.key}`}
        nameOf={(row) => `${outgoingKindName(row)} ${row.key}`}
        url={url}
        sorting="server"
        actions={outgoingActions}
        roles={roles}
        isStale={isLoading}
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

type Difference = Parameters<typeof closedBy>[0]

/** How a difference was closed; a write-off links to its events. */
function closedByCell<Row extends Difference>(eventsOf: (row: Row) => string) {
  return (row: Row): ReactNode =>
    row.isWrittenOff ? <RowLink to={eventsOf(row)}>{closedBy(row)}</RowLink> : closedBy(row)
}
