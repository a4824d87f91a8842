import { Link } from 'react-router-dom'
import { useAnswer } from '../../api/reading.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { Button, buttonClass } from '../../kit/Button.tsx'
import { type Filter, FilterBar } from '../../kit/FilterBar.tsx'
import { endOfDay } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { Sums } from '../../kit/Sums.tsx'
import type { TableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { accountPath } from '../../paths.ts'
import { Lines } from './Lines.tsx'

const filters: readonly Filter[] = [
  { kind: 'day', name: 'from', label: '시작일' },
  { kind: 'day', name: 'to', label: '종료일' },
]

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
      {data !== undefined && (
        <Sums
          sums={[
            { name: cursor === null ? '기초 잔액' : '앞쪽까지 잔액', value: figure(data.opening) },
            { name: '이 줄들의 합', value: figure(data.closing - data.opening) },
            { name: data.cursor === null ? '잔액' : '여기까지 잔액', value: figure(data.closing) },
          ]}
        />
      )}
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
