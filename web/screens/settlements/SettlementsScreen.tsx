import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { formatDotted, formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { PaidMonth, SettledConsignment } from '../../../domain/wire/settlements.ts'
import { useMembers } from '../../api/reading.ts'
import { useMembersWithPrevious } from '../../api/withPrevious.ts'
import { calls } from '../../calls.ts'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { StatementLink } from '../../pieces/consigned/StatementLink.tsx'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { MemberList } from '../../pieces/MemberList.tsx'
import { usePage } from '../../pieces/paging.ts'
import { dottedDay, minusWon, monthName, won } from '../../text/format.ts'
import styles from './SettlementsScreen.module.css'
import { StatementPart } from './StatementPart.tsx'

/** The payouts by month and the earnings by consigned item, or the statement of one month. */
export function SettlementsScreen() {
  const [search] = useSearchParams()
  const month = search.get('month')
  return month === null ? <Overview /> : <StatementPart month={month} />
}

function Overview() {
  const { data, error, mutate } = useMembers(calls.settlementMonths)
  useLoadingOverlay(data === undefined && error === undefined)
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="title" />
        <Skeleton shape="box" count={4} />
      </div>
    )
  if (data.result.length === 0)
    return (
      <EmptyState
        title="아직 정산 내역이 없어요"
        reason="맡긴 상품을 빌려 간 분이 돌려주면 그달의 정산에 담겨요."
        action={
          <ButtonLink to={paths.consignments} look="third" size="small">
            위탁 내역 보기
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <MonthsPart months={data.result} awaitingCard={data.awaitingCard} />
      <ItemsPart />
    </>
  )
}

const atFirst = 3
const more = 6

function Month({ month }: { month: PaidMonth }) {
  const label = monthLabel(month)
  const isOpen = month.status === 'open'
  const { pathname } = useLocation()
  return (
    <li className={styles.month}>
      <h3 className={styles.monthHead}>
        {monthName(month.month)} <Badge tone={label.tone}>{label.words}</Badge>
      </h3>
      <p className={styles.line}>
        {monthLine(month)}
        {wantsAccount(month) && (
          <>
            {' '}
            <Link to={paths.accountFor(pathname)} className={styles.link}>
              계좌 확인
            </Link>
          </>
        )}
      </p>
      <Rows>
        <Row name="확정된 정산금">{won(month.earned)}</Row>
        {month.broughtForward !== 0 && <Row name="지난달에서 넘어온 금액">{won(month.broughtForward)}</Row>}
        {month.deducted !== 0 && (
          <Row name={`${isOpen ? '공제할' : '공제한'} 금액 (위약금, 감정비)`}>{minusWon(month.deducted)}</Row>
        )}
        {month.carriedForward !== 0 && (
          <Row name={isOpen ? '다음 달로 넘길 금액' : '다음 달로 넘긴 금액'}>{won(month.carriedForward)}</Row>
        )}
        <Total
          name={month.status === 'paid' ? '받은 금액' : '받을 금액'}
          value={won(month.payable)}
          hairline
        />
      </Rows>
      {!isOpen && <StatementLink month={month.month} name={monthName(month.month)} />}
    </li>
  )
}

const coming: readonly PaidMonth['status'][] = ['due', 'on_its_way']

type Next = Pick<PaidMonth, 'status' | 'promisedOn' | 'payable'>

/** The day, while it is promised, and the sum of the next payout, of months that come newest first; null without one. */
export function nextPayout(months: readonly Next[]): Next | null {
  const awaited = months.filter(({ status }) => coming.includes(status))
  const first = awaited.find((month) => month.promisedOn === null) ?? awaited[0]
  if (first !== undefined) return { ...first, payable: sum(awaited.map(({ payable }) => payable)) }
  const open = months.filter(({ status }) => status === 'open')
  // Until the 20th the month before is open, too, and is paid first.
  return open.findLast(({ payable }) => payable > 0) ?? open.at(-1) ?? null
}

/** When the next payout comes; no day that is over (rule 889). */
export function comingWords({ status, promisedOn }: Pick<Next, 'status' | 'promisedOn'>): string {
  if (promisedOn !== null) return `${formatWithWeekday(promisedOn)} 정산 예정`
  return status === 'on_its_way' ? '은행으로 보내고 있어요' : '곧 보내 드려요'
}

function Coming({ months }: { months: readonly PaidMonth[] }) {
  const next = nextPayout(months)
  return (
    next && (
      <p className={styles.coming}>
        <span>{comingWords(next)}</span>
        <strong>{won(next.payable)}</strong>
      </p>
    )
  )
}

/** The owner's settlement months, newest first. */
function MonthsPart({ months, awaitingCard }: { months: readonly PaidMonth[]; awaitingCard: number }) {
  const answers = useHydrated()
  const [shown, setShown] = useState(atFirst)
  const left = months.length - shown
  return (
    <section aria-labelledby="months" className={styles.part}>
      <Coming months={months} />
      <h2 id="months" className={styles.title}>
        월별 정산
      </h2>
      <ul>
        {months.slice(0, shown).map((month) => (
          <Month key={month.month} month={month} />
        ))}
      </ul>
      {left > 0 && (
        <Button look="third" wide disabled={!answers} onClick={() => setShown(shown + more)}>
          지난 정산 {Math.min(left, more)}개 더 보기
        </Button>
      )}
      {awaitingCard > 0 && (
        <p className={styles.note}>
          아직 결제하지 않은 요금 {won(awaitingCard)}은 카드로 결제되지 않으면 정산금에서 빼요.{' '}
          <Link to={paths.myPayments} className={styles.link}>
            요금 보기
          </Link>
        </p>
      )}
      <p className={styles.note}>세금은 떼지 않아요. 소득 신고는 직접 해 주세요.</p>
    </section>
  )
}

type Label = { words: string; tone: BadgeTone }

const labels: Record<PaidMonth['status'], Label> = {
  open: { words: '집계 중', tone: 'tile' },
  due: { words: '정산 예정', tone: 'lining' },
  on_its_way: { words: '보내는 중', tone: 'lining' },
  paid: { words: '정산 완료', tone: 'ok' },
  failed: { words: '송금 실패', tone: 'error' },
  held: { words: '지급 보류', tone: 'warn' },
  no_account: { words: '계좌 필요', tone: 'warn' },
  carried_forward: { words: '다음 달로 이월', tone: 'tile' },
  settled: { words: '정산 완료', tone: 'ok' },
}

export const monthLabel = ({ status }: Pick<PaidMonth, 'status'>): Label => labels[status]

/** The status of a month's payout in a sentence. */
export function monthLine(
  month: Pick<PaidMonth, 'status' | 'payable' | 'payOn' | 'promisedOn' | 'paidAt' | 'account'>,
): string {
  const { status, payable, payOn, promisedOn, paidAt, account } = month
  const when = promisedOn === null ? '곧' : `${formatDotted(promisedOn)}에`
  switch (status) {
    case 'open':
      return `대여를 집계하고 있어요. ${when} ${payable > 0 ? '보내 드려요' : '정산해요'}.`
    case 'due':
      return `${when} 보내 드려요.`
    case 'on_its_way':
      return '은행으로 보내고 있어요. 확인되면 완료로 바뀌어요.'
    case 'paid': {
      const day = paidAt === null ? formatDotted(payOn) : dottedDay(paidAt)
      return account === null
        ? `${day}에 보내 드렸어요.`
        : `${day}에 ${account.bankName} ${account.accountNumber} 계좌로 보내 드렸어요.`
    }
    case 'failed':
      return '은행에서 받지 않았어요. 계좌를 확인해 주시면 다시 보내 드려요.'
    case 'held':
      return '확인할 일이 있어 지급을 잠시 멈췄어요. 확인을 마치면 보내 드려요.'
    case 'no_account':
      return '받을 계좌가 없어요. 계좌를 등록하면 보내 드려요.'
    case 'settled':
      return '더하고 뺀 금액이 같아 보내 드릴 금액이 없어요.'
    case 'carried_forward':
      return '받을 금액보다 공제할 금액이 많아 다음 달 정산으로 넘겼어요.'
  }
}

/** True when the payout waits until the owner has checked or registered the account. */
export const wantsAccount = ({ status }: Pick<PaidMonth, 'status'>): boolean =>
  status === 'failed' || status === 'no_account'

function Item({ item }: { item: SettledConsignment }) {
  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <p className={styles.brand}>{item.brand}</p>
        <p className={styles.name}>
          <Link
            to={paths.settlementDetail(item.consignmentId, item.consignmentNumber)}
            className={styles.cover}
          >
            {item.modelName}
          </Link>
        </p>
        <p className={styles.amounts}>
          <span>
            정산할 금액 <strong>{won(item.pendingAmount)}</strong>
          </span>
          <span>
            정산한 금액 <strong>{won(item.completedAmount)}</strong>
          </span>
        </p>
        <p className={styles.light}>
          {item.consignmentNumber} · {item.rows}건
        </p>
      </div>
      <ChevronRight size={20} aria-hidden="true" className={styles.chevron} />
    </li>
  )
}

/** Each consigned item that earned something, the newest first. */
function ItemsPart() {
  const { page, turnTo } = usePage({}, { stays: true })
  const items = useMembersWithPrevious(calls.settlements(page))
  return (
    <section aria-labelledby="items" className={styles.part}>
      <h2 id="items" className={styles.title}>
        상품별 정산 {items.data !== undefined && <span className={styles.count}>{items.data.cntAll}</span>}
      </h2>
      <MemberList
        answer={items}
        name="상품별 정산"
        page={page}
        onPage={turnTo}
        waiting={<Skeleton shape="box" count={3} />}
        empty={null}
      >
        {(rows) => (
          <ul>
            {rows.map((item) => (
              <Item key={item.consignmentId} item={item} />
            ))}
          </ul>
        )}
      </MemberList>
    </section>
  )
}
