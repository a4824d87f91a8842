import { ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  isPointReason,
  PHOTO_REVIEW_POINTS,
  type PointReason,
  pointReasonTerms,
  REVIEW_POINTS,
} from '../../../domain/shared/pointReasons.ts'
import { onceUsable, USABLE_FROM, USABLE_RENT_FROM } from '../../../domain/shared/pointWords.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import type { PointEntry, PointFilter, PointHistory, PointSummary } from '../../../domain/wire/points.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Pager } from '../../kit/Pager.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { pagesOf, usePage } from '../../pieces/paging.ts'
import { dottedDay, points } from '../../text/format.ts'
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
          {name} {formatNumber(history.cntAll)}건
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
  const [search] = useSearchParams()
  const filter = filters.find((one) => one.filter === search.get('gubun'))?.filter ?? 'total'
  const { page, turnTo } = usePage({ gubun: filter }, { stays: true })
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
          onPage={turnTo}
        />
      )}
      <ul className={styles.notes}>
        <li>최근 2년의 내역을 보여 드려요.</li>
        <li>
          {onceUsable}, 총 렌트 금액 {USABLE_RENT_FROM}부터 쓸 수 있어요.
        </li>
        {summary.data.rentalPercent > 0 && (
          <li>반납을 마치면 카드로 낸 금액의 {summary.data.rentalPercent}%를 적립해 드려요.</li>
        )}
        <li>적립하는 포인트는 {lifeWords(summary.data.lifeMonths)} 뒤 같은 날 23:59에 만료돼요.</li>
        <li>사용 기간이 지난 뒤 환불된 포인트는 환불된 다음 날 23:59에 만료돼요.</li>
      </ul>
    </>
  )
}

function Expiring({ expiringPoints, expiring }: Pick<PointSummary, 'expiringPoints' | 'expiring'>) {
  return (
    <section aria-labelledby="expiring" className={styles.expiring}>
      <div className={styles.expiringHead}>
        <h2 id="expiring">30일 안에 만료</h2>
        <p data-some={expiringPoints > 0 || undefined}>{points(expiringPoints)}</p>
      </div>
      {expiring.length === 0 ? (
        <p className={styles.note}>30일 안에 만료되는 포인트가 없어요.</p>
      ) : (
        <ul className={styles.days}>
          {expiring.map(({ day, points: amount }) => (
            <li key={day}>
              <span>{day.replaceAll('-', '.')} 23:59까지</span>
              <span>{points(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The balance; when points are owed, also why and what happens next. */
export function Balance({ summary }: { summary: PointSummary }) {
  const { debt, heldPoints } = summary
  return (
    <div className={styles.top}>
      <dl>
        <dt className={styles.label}>보유 포인트</dt>
        <dd className={styles.balance}>{points(summary.points)}</dd>
      </dl>
      {debt > 0 && (
        <p className={styles.debt}>
          리뷰가 삭제되거나 대여료가 환불되어 회수할 포인트 중 {points(debt)}가 모자라요. 다음에 적립되거나
          환불되는 포인트로 먼저 채우고, 그때까지는 포인트를 쓸 수 없어요. 현금으로 청구하지 않아요.
        </p>
      )}
      {heldPoints > 0 && <p className={styles.note}>결제 중인 주문에 {points(heldPoints)}를 쓰고 있어요.</p>}
      <Expiring {...summary} />
    </div>
  )
}

/** One change of the balance: reason, order, date and expiry. */
function Entry({ entry }: { entry: PointEntry }) {
  const subject = subjectOf(entry)
  const end = endOf(entry)
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <p>{reasonOf(entry)}</p>
        <p className={styles.amount} data-gain={entry.points > 0 || undefined}>
          {signedPoints(entry.points)}
        </p>
      </div>
      {subject !== null && entry.orderId !== null && (
        <Link to={paths.orderDetail(entry.orderId)} className={styles.subject}>
          <span>{subject}</span>
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
      <p className={styles.when}>
        <time dateTime={entry.createdAt}>{dottedDay(entry.createdAt)}</time>
        {end !== null && <span>{end}</span>}
      </p>
    </li>
  )
}

/** The filters in the order of the specification. */
const filters: readonly { filter: PointFilter; name: string }[] = [
  { filter: 'total', name: '전체' },
  { filter: 'earn', name: '적립' },
  { filter: 'usage', name: '사용' },
  { filter: 'expiration', name: '만료' },
  { filter: 'cancel', name: '환불' },
  { filter: 'suspend', name: '회수' },
]

const otherReasons: Readonly<Record<Exclude<PointEntry['reason'], PointReason>, string>> = {
  usage: '렌트 주문에 사용',
  expiration: '사용 기간 만료',
  cancel: '주문 취소 환불',
  return: '반품 환불',
  rental_refund: '대여료 환불',
  exchange: '교환 차액 환불',
  suspend: '리뷰 삭제로 회수',
  rental_suspend: '대여료 환불로 회수',
  write_off: '회수할 포인트 정리',
}

const reasonOf = ({ reason }: Pick<PointEntry, 'reason'>): string =>
  isPointReason(reason) ? pointReasonTerms[reason].told : otherReasons[reason]

/** `+1,000P`, `-2,500P` */
const signedPoints = (amount: number): string => `${amount > 0 ? '+' : ''}${points(amount)}`

/** `LUNA 숄더백 외 1개 · 261120-AB12CD`; null when the row belongs to no order. */
function subjectOf({
  productName,
  moreProducts,
  orderNumbers,
}: Pick<PointEntry, 'productName' | 'moreProducts' | 'orderNumbers'>): string | null {
  if (productName === null || orderNumbers === null) return null
  return `${productName}${moreProducts > 0 ? ` 외 ${moreProducts}개` : ''} · ${orderNumbers}`
}

type Ending = Pick<PointEntry, 'type' | 'points' | 'expiresAt' | 'reissuedPoints' | 'repaidPoints'>

/**
 * Until when the points of a row can or could be used, without those that repaid a debt (rule 991); null where none of them
 * has an end of its own. A debt is repaid from what expires first.
 */
export function endOf({ type, expiresAt, reissuedPoints, repaidPoints, ...entry }: Ending): string | null {
  const end = expiresAt === null ? '' : `${dottedDay(expiresAt)} 23:59`
  if (type === 'expiration') return `${end}에 만료`
  const repaid = repaidPoints === 0 ? [] : [`${points(repaidPoints)}는 모자란 포인트를 채움`]
  const left = (type === 'cancel' ? reissuedPoints : entry.points) - repaidPoints
  if (expiresAt === null || left <= 0) return repaid[0] ?? null
  const isWhole = type === 'earn' && repaidPoints === 0
  return [...repaid, `${isWhole ? '' : `${points(left)}는 `}${end}까지 사용`].join(', ')
}

const withPhoto = REVIEW_POINTS + PHOTO_REVIEW_POINTS
const earning = `리뷰를 쓰면 ${points(REVIEW_POINTS)}, 사진까지 올리면 ${points(withPhoto)}를 드려요.`

/** How long points last, in whole years where there are: `1년`, `18개월`. */
const lifeWords = (months: number): string => (months % 12 === 0 ? `${months / 12}년` : `${months}개월`)

/** The empty-state texts of the filters. */
export const emptyWords = (
  lifeMonths: number,
): Readonly<Record<PointFilter, { title: string; reason: string }>> => ({
  total: {
    title: '아직 포인트 내역이 없어요',
    reason: earning,
  },
  earn: {
    title: '적립한 포인트가 없어요',
    reason: earning,
  },
  usage: { title: '사용한 포인트가 없어요', reason: `${USABLE_FROM}부터 렌트할 때 쓸 수 있어요.` },
  expiration: {
    title: '만료된 포인트가 없어요',
    reason: `포인트는 적립한 날부터 ${lifeWords(lifeMonths)} 동안 쓸 수 있어요.`,
  },
  cancel: { title: '환불받은 포인트가 없어요', reason: '주문을 취소하면 사용한 포인트를 돌려드려요.' },
  suspend: {
    title: '회수된 포인트가 없어요',
    reason: '리뷰가 삭제되거나 대여료가 환불되면 적립한 포인트를 회수해요.',
  },
})
