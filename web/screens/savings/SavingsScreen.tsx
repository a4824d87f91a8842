import { useSearchParams } from 'react-router-dom'
import type { PointEntry, PointFilter, PointHistory } from '../../../domain/wire/points.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Pager } from '../../kit/Pager.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { pageIn, pagesOf } from '../../pieces/paging.ts'
import { Balance } from './Balance.tsx'
import { Entry } from './Entry.tsx'
import { emptyWords, filters, lifeWords, signedPoints } from './entryWords.ts'
import styles from './SavingsScreen.module.css'

function Rows(props: {
  filter: PointFilter
  page: number
  history: PointHistory
  lifeMonths: number
  onPage: (page: number) => void
}) {
  const { filter, page, history } = props
  const name = filters.find((one) => one.filter === filter)?.name ?? ''
  if (history.cntAll === 0) return <EmptyState {...emptyWords(props.lifeMonths)[filter]} />
  return (
    <>
      <p className={styles.sum}>
        <span>
          {name} {history.cntAll.toLocaleString('ko-KR')}건
        </span>
        <span>
          합계 <strong>{signedPoints(history.sums[filter])}</strong>
        </span>
      </p>
      <ul className={styles.list} aria-label={`포인트 내역, ${name}`}>
        {history.result.map((entry: PointEntry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager page={page} pages={pagesOf(history.cntAll)} label="포인트 내역 페이지" onPage={props.onPage} />
    </>
  )
}

const Waiting = ({ title = false }: { title?: boolean }) => (
  <div className={styles.waiting}>
    {title && <Skeleton shape="title" />}
    <Skeleton shape="box" count={4} />
  </div>
)

/** The balance, what of it expires soon, and the history of two years, filtered by kind. */
export function SavingsScreen() {
  const [search, setSearch] = useSearchParams()
  const page = pageIn(search)
  const filter = filters.find((one) => one.filter === search.get('gubun'))?.filter ?? 'total'
  const summary = useMembers(calls.pointSummary)
  const history = useMembers(calls.pointHistory(filter, page))
  useLoadingOverlay(summary.data === undefined && summary.error === undefined)
  const notRead = (
    <NotRead
      title="포인트를 불러오지 못했어요"
      error={summary.error ?? history.error}
      onRetry={() => Promise.all([summary.mutate(), history.mutate()])}
    />
  )
  if (summary.data === undefined) return summary.error === undefined ? <Waiting title /> : notRead
  const tabs = filters.map((one) => ({
    name: one.name,
    to: paths.savingsOf({ gubun: one.filter === 'total' ? undefined : one.filter }),
    selected: one.filter === filter,
  }))
  return (
    <>
      <Balance summary={summary.data} />
      <div className={styles.tabs}>
        <TabLinks label="포인트 구분" tabs={tabs} />
      </div>
      {history.data === undefined && (history.error === undefined ? <Waiting /> : notRead)}
      {history.data !== undefined && (
        <Rows
          filter={filter}
          page={page}
          history={history.data}
          lifeMonths={summary.data.lifeMonths}
          onPage={(curPage) =>
            setSearch(
              { gubun: filter, curPage: String(curPage) },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      )}
      <ul className={styles.notes}>
        <li>최근 2년의 내역을 보여 드려요.</li>
        <li>적립하는 포인트는 {lifeWords(summary.data.lifeMonths)} 뒤 같은 날 23:59까지 쓸 수 있어요.</li>
        <li>사용 기간이 지난 뒤 환불된 포인트는 환불된 다음 날 23:59까지 쓸 수 있어요.</li>
      </ul>
    </>
  )
}
