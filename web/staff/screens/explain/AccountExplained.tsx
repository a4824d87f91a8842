import { Link } from 'react-router-dom'
import type { ExplainedAccount } from '../../../../domain/wire/explain.ts'
import { useAnswer } from '../../api/reading.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { Button, buttonClass } from '../../kit/Button.tsx'
import { type Filter, FilterBar } from '../../kit/FilterBar.tsx'
import { endOfDay } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { type Sum, Sums } from '../../kit/Sums.tsx'
import type { TableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { accountPath } from '../../paths.ts'
import { Lines } from './Lines.tsx'

const filters: readonly Filter[] = [
  { kind: 'day', name: 'from', label: '시작일' },
  { kind: 'day', name: 'to', label: '종료일' },
]

type Explained = Pick<ExplainedAccount, 'opening' | 'closing' | 'moved' | 'remitted' | 'balance' | 'cursor'>

/** On which side an amount stands, a debit being positive: `대변 140,039`. */
const sided = (amount: number): string =>
  amount === 0 ? '0' : `${amount > 0 ? '차변' : '대변'} ${figure(Math.abs(amount))}`

/** The sums of the page, and of the period whatever the page; tax that was remitted is told apart from the period's. */
export function sumsOf(
  { opening, closing, moved, remitted, balance, cursor }: Explained,
  isFirst: boolean,
): Sum[] {
  const isWhole = isFirst && cursor === null
  return [
    { name: '기간 합계', value: sided(moved) },
    ...(remitted === 0
      ? []
      : [
          { name: '기간의 세액', value: sided(moved - remitted) },
          { name: '납부한 세액', value: sided(remitted) },
        ]),
    { name: isFirst ? '기초 잔액' : '앞쪽까지 잔액', value: sided(opening) },
    ...(isWhole
      ? []
      : [
          { name: '이 줄들의 합', value: sided(closing - opening) },
          { name: '여기까지 잔액', value: sided(closing) },
        ]),
    { name: '기말 잔액', value: sided(balance) },
  ]
}

/** An account's lines over some days; the opening balance and the lines add up to the closing balance. */
export function AccountExplained({ url, account }: { url: TableUrl; account: string }) {
  const to = url.filter('to')
  const cursor = url.filter('cursor')
  const { data, error, mutate } = useAnswer(
    explainingCalls.account(account, {
      from: url.filter('from'),
      asOf: to === null ? null : endOfDay(to),
      cursor,
    }),
    { keepPreviousData: true },
  )
  return (
    <Page
      title={data === undefined ? '금액 근거' : `${data.name} 근거`}
      controls={
        <Link className={buttonClass()} to={accountPath(account, null)}>
          계정 원장
        </Link>
      }
    >
      {data !== undefined && <Sums sums={sumsOf(data, cursor === null)} />}
      <FilterBar url={url} filters={filters}>
        {cursor !== null && <Button onClick={() => url.setFilters({ cursor: null })}>처음으로</Button>}
        {data?.cursor != null && (
          <Button onClick={() => url.setFilters({ cursor: data.cursor })}>다음 50줄</Button>
        )}
      </FilterBar>
      <Lines
        name={`${data?.name ?? '계정'} 줄`}
        url={url}
        lines={data?.lines}
        error={error}
        onRetry={() => mutate()}
        nothing="이 기간에는 움직인 금액이 없어요."
      />
    </Page>
  )
}
