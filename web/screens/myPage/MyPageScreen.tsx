import { Bell, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { type CivilDate, formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import type { CurrentRental, Dashboard } from '../../../domain/wire/dashboard.ts'
import type { OrderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { useMembers, useNow } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { takenOffAtOnce } from '../../api/savedAtOnce.ts'
import { calls } from '../../calls.ts'
import { Badge } from '../../kit/Badge.tsx'
import { ButtonLink } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { IconCount } from '../../kit/IconCount.tsx'
import { alertNotice } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { SteadyButton } from '../../kit/SteadyButton.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import {
  type Course,
  courseOf,
  endedNote,
  nextOf,
  shownStatus,
  statusLabel,
  statusTone,
  timelineOf,
} from '../../pieces/rented/itemStatus.ts'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import { ReversedNotice } from '../../pieces/rented/ReversedNotice.tsx'
import { sessionStore, useSession } from '../../session/session.ts'
import { points as pointsText } from '../../text/format.ts'
import styles from './MyPageScreen.module.css'

/** A Korean name of three syllables is greeted without the family name. */
const calledName = (name: string) => (/^[가-힣]{3}$/.test(name) ? name.slice(1) : name)

function Counters({ dashboard }: { dashboard: Dashboard | undefined }) {
  const counters = [
    ['배송중', dashboard?.shippedCnt],
    ['문의 답변', dashboard?.inquiriesCnt],
    ['쿠폰', dashboard?.couponCnt],
    ['포인트', dashboard?.points],
  ] as const
  return (
    <dl className={styles.counters}>
      {counters.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count === undefined ? ' ' : formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Group({ name, links, figures }: LinkGroup & { figures: MemberFigures | undefined }) {
  return (
    <nav aria-label={name} className={styles.group}>
      <h2 className={styles.groupName}>{name}</h2>
      {links.map((link) => (
        <Link key={link.to} to={link.to} className={styles.link}>
          {link.name}
          {figures !== undefined && link.detail !== undefined && (
            <span className={styles.detail}>{link.detail(figures)}</span>
          )}
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  )
}

/** Ends with a full page load, so that no member data stays in memory. */
async function logout() {
  sessionStore.leave()
  await api.send(calls.logout).catch(() => undefined)
  const { forgetMember } = await loadChunk(() => import('../../pieces/account/forgetMember.ts'))
  await alertNotice('로그아웃했어요.')
  forgetMember()
  window.location.assign(paths.home)
}

/** Consignments in progress: applied for, under appraisal or on offer. */
const underWay = (counts: { application: number; diagnosis: number; consigning: number }) =>
  counts.application + counts.diagnosis + counts.consigning

export function MyPageScreen() {
  const session = useSession()
  const { data } = useMembers(calls.dashboard)
  const { data: consigned } = useMembers(calls.consignments(1))
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    logout()
  }
  const figures = data && { ...data, consigned: consigned === undefined ? 0 : underWay(consigned) }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.greeting}>
          {calledName(data?.name ?? session?.name ?? '')}님,
          <br />
          반가워요.
        </p>
        <InboxBell />
      </div>
      <Counters dashboard={data} />
      <Reversals />
      <CurrentRent />
      {linkGroups.map((group) => (
        <Group key={group.name} {...group} figures={figures} />
      ))}
      <div className={styles.leave}>
        <SteadyButton disabled={isLeaving} onClick={leave}>
          로그아웃
        </SteadyButton>
        <Link to={paths.withdraw}>회원 탈퇴</Link>
      </div>
    </div>
  )
}

const verbs: Partial<Record<OrderItemStatus, string>> = {
  new: '출고',
  ready_for_delivery: '출고',
  shipped: '도착',
  end: '회수',
}

function lineOf(rental: CurrentRental, course: Course, today: CivilDate): string {
  const { status } = rental
  const next = nextOf(rental, course, today)
  if (next === null) return ''
  if (next.day === '') return next.after
  if (status === 'delivered')
    return today < course.start
      ? `${formatWithWeekday(course.start)}부터 ${next.day}까지 이용해요`
      : `${next.day}까지 이용 중`
  const when = next.before === '' ? next.day : next.before.trim()
  return `${when} ${verbs[status] ?? ''} · 이용 ${formatWithWeekday(course.start)}부터`
}

function Waiting() {
  return (
    <div className={styles.current}>
      <div className={styles.room}>
        <Skeleton shape="title" />
        <Skeleton shape="box" />
      </div>
    </div>
  )
}

function NoRent() {
  return (
    <section className={styles.current} aria-labelledby="current-rent">
      <div className={styles.room}>
        <h2 id="current-rent" className={styles.currentTitle}>
          이번 렌트
        </h2>
        <p className={styles.none}>지금 빌린 상품이 없어요.</p>
        <ButtonLink to={paths.products({})} look="third" size="small">
          상품 보러 가기
        </ButtonLink>
      </div>
    </section>
  )
}

/** One error notice for both of the page's requests; what did load stays visible. */
function NotAllRead() {
  const rents = useMembers(firstRents)
  const dashboard = useMembers(calls.dashboard)
  const missing = [rents, dashboard].find(({ data, error }) => data === undefined && error !== undefined)
  if (missing === undefined) return null
  return (
    <NotRead
      title="마이페이지를 불러오지 못했어요"
      error={missing.error}
      onRetry={() => Promise.all([rents.mutate(), dashboard.mutate()])}
    />
  )
}

function UnderWay() {
  const { data, error } = useMembers(calls.dashboard)
  const today = useNow()?.today
  if (data === undefined && error !== undefined) return null
  if (data === undefined || today === undefined) return <Waiting />
  return data.currentRental === undefined ? <NoRent /> : <Rent rental={data.currentRental} today={today} />
}

/** The current rental with its progress. */
export function Rent({ rental, today }: { rental: CurrentRental; today: CivilDate }) {
  const status = shownStatus(rental)
  const period = { start: rental.rentalStartDate, end: rental.rentalEndDate }
  const course = courseOf(period, rental)
  const steps = timelineOf(status, course, today) ?? []
  return (
    <section className={styles.current} aria-labelledby="current-rent">
      <div className={styles.currentHead}>
        <h2 id="current-rent" className={styles.currentTitle}>
          {rentTitle(status)}
        </h2>
        <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
        <Link to={paths.orderDetail(rental.orderId)} className={styles.more}>
          주문 상세
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      </div>
      <RentedRow
        product={rental.product}
        period={period}
        amount={null}
        small
        line={[endedNote(status), lineOf(rental, course, today)]
          .filter((words) => words !== null)
          .join(' · ')}
      />
      <div className={styles.timeline}>
        <Timeline steps={steps} label="진행 상황" />
      </div>
    </section>
  )
}

const CurrentRent = () => (
  <>
    <NotAllRead />
    <UnderWay />
  </>
)

/** The member's view of the rental; the badge names the delivery status. */
const titles: Partial<Record<OrderItemStatus, string>> = {
  delivered: '이용 중인 렌트',
  end: '반납할 렌트',
}

/** The heading above the current rental; one that has not arrived yet is upcoming. */
export const rentTitle = (status: OrderItemStatus): string => titles[status] ?? '다가오는 렌트'

const InboxMessages = lazy(() =>
  loadChunk(() => import('./InboxMessages.tsx').then((m) => ({ default: m.InboxMessages }))),
)

/** The member's notifications, behind a bell with the number of unseen ones. */
function InboxBell() {
  const overlay = useOverlay('inbox')
  const { data } = useMembers(calls.unseenMessages)
  const unseen = data?.unseenCnt ?? 0
  const label = unseen === 0 ? '알림' : `알림, 새 소식 ${unseen}개`
  return (
    <>
      <IconButton label={label} onClick={overlay.open}>
        <Bell size={22} aria-hidden="true" />
        <IconCount count={unseen} />
      </IconButton>
      <FullScreenSheet title="알림" isOpen={overlay.isOpen} onClose={overlay.close}>
        <Suspense fallback={null}>
          <InboxMessages />
        </Suspense>
      </FullScreenSheet>
    </>
  )
}

const firstRents = calls.orderHistory(1, '6')
const reversals = takenOffAtOnce(
  firstRents,
  (id: string) => api.send(calls.seeOrderNotice(id)),
  (rents, id) => ({
    ...rents,
    notices: rents.notices.map((notice) => (notice.id === id ? { ...notice, seen: true } : notice)),
  }),
)

/** Reversed payments that the member has not seen yet. One that could not be marked as seen comes back. */
function Reversals() {
  const rents = reversals.useRest(useMembers(firstRents).data)
  return rents?.notices
    .filter(({ seen }) => !seen)
    .map((notice) => (
      <ReversedNotice
        key={notice.id}
        notice={notice}
        link
        onSeen={() => reversals.takeOff(notice.id).catch(() => undefined)}
      />
    ))
}

/** The dashboard, and the number of consignments in progress. */
type MemberFigures = Dashboard & { consigned: number }
type GroupLink = { to: string; name: string; detail?: (figures: MemberFigures) => string }
type LinkGroup = { name: string; links: readonly GroupLink[] }

/** The link groups of my page; a test compares their paths with the routes. */
export const linkGroups: readonly LinkGroup[] = [
  {
    name: '렌트 정보',
    links: [
      { to: paths.myRents, name: '렌트 내역' },
      { to: paths.myPayments, name: '결제 내역' },
      { to: paths.myReviews, name: '나의 리뷰' },
      { to: paths.delivery, name: '배송지 관리' },
    ],
  },
  {
    name: '위탁 정보',
    links: [
      {
        to: paths.consignments,
        name: '위탁 내역',
        detail: ({ consigned }) => (consigned === 0 ? '' : `${formatNumber(consigned)}건 진행 중`),
      },
      { to: paths.settlements, name: '정산 내역' },
      { to: paths.account, name: '환불·정산 계좌' },
    ],
  },
  {
    name: '혜택 정보',
    links: [
      {
        to: paths.myCoupons,
        name: '쿠폰',
        detail: ({ couponCnt }) => `${formatNumber(couponCnt)}장`,
      },
      { to: paths.savings, name: '포인트', detail: ({ points }) => pointsText(points) },
    ],
  },
  { name: '내 정보', links: [{ to: paths.userInfo, name: '회원 정보' }] },
  {
    name: '문의·안내',
    links: [
      {
        to: paths.inquiries(),
        name: '문의 내역',
        detail: ({ inquiriesCnt }) => (inquiriesCnt === 0 ? '' : `새 답변 ${formatNumber(inquiriesCnt)}개`),
      },
      { to: paths.customerCentre, name: '고객센터' },
      { to: paths.terms, name: '이용약관' },
      { to: paths.policy, name: '개인정보처리방침' },
    ],
  },
]
