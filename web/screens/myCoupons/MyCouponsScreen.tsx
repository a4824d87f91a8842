import { ArrowDownToLine, ChevronRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type {
  Coupon,
  PastCoupons as Past,
  PastCoupon,
  PastCouponsQuery,
} from '../../../domain/wire/coupons.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Pager } from '../../kit/Pager.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { paths } from '../../paths.ts'
import { CouponRow } from '../../pieces/coupons/CouponRow.tsx'
import { DownloadButton } from '../../pieces/coupons/DownloadButton.tsx'
import { TakeCouponButton } from '../../pieces/coupons/TakeCouponButton.tsx'
import { useDownloads } from '../../pieces/coupons/useDownloads.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { pagesOf, usePage } from '../../pieces/paging.ts'
import { messages } from '../../text/messages.ts'
import styles from './MyCouponsScreen.module.css'

function Usable({ coupons }: { coupons: readonly Coupon[] }) {
  return (
    <section aria-labelledby="usable" className={styles.part}>
      <h2 id="usable" className={styles.title}>
        쓸 수 있는 쿠폰 <span className={styles.count}>{coupons.length}</span>
      </h2>
      {coupons.length === 0 ? (
        <EmptyState
          title="쓸 수 있는 쿠폰이 없어요"
          reason="‘받기’에서 쿠폰을 받거나 진행 중인 프로모션을 살펴보세요."
          action={
            <ButtonLink to={paths.promotion(0)} look="third" size="small">
              프로모션 보기
            </ButtonLink>
          }
        />
      ) : (
        <ul>
          {coupons.map((coupon) => (
            <CouponRow key={coupon.memberCouponId ?? coupon.id} coupon={coupon} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Downloadable({ coupons }: { coupons: readonly Coupon[] }) {
  const { isBusy, downloadAll } = useDownloads()
  return (
    <section aria-labelledby="downloadable" className={styles.part}>
      <h2 id="downloadable" className={styles.title}>
        받을 수 있는 쿠폰 <span className={styles.count}>{coupons.length}</span>
      </h2>
      {coupons.length === 0 ? (
        <EmptyState
          title="받을 수 있는 쿠폰을 모두 받았어요"
          reason="새 쿠폰은 프로모션에서 가장 먼저 알려 드려요."
          action={
            <ButtonLink to={paths.promotion(0)} look="third" size="small">
              프로모션 보기
            </ButtonLink>
          }
        />
      ) : (
        <>
          <ul>
            {coupons.map((coupon) => (
              <CouponRow key={coupon.id} coupon={coupon}>
                <DownloadButton coupon={coupon} disabled={isBusy} onDownload={() => downloadAll([coupon])} />
              </CouponRow>
            ))}
          </ul>
          <div className={styles.all}>
            <Button wide busy={isBusy} onClick={() => downloadAll(coupons)}>
              <ArrowDownToLine size={18} aria-hidden="true" />
              전체 다운로드
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const tabs = [
  { id: 'usable', name: '사용 가능' },
  { id: 'download', name: '받기' },
  { id: 'used', name: '사용 완료' },
  { id: 'expired', name: '만료' },
] as const
type Tab = (typeof tabs)[number]['id']

const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton shape="box" count={4} />
  </div>
)

/** The past coupons of the chosen tab; other tabs read one answer too, because it carries the counts of both kinds. */
function usePastCoupons(tab: Tab, page: number) {
  const kind = tab === 'expired' ? 'expired' : 'used'
  return { kind, ...useMembers(calls.pastCoupons(kind, tab === kind ? page : 1)) } as const
}

/** True until both lists have loaded or one of them failed; past coupons fail in their own tab only. */
export const isLoading = (...lists: readonly { data?: unknown; error?: unknown }[]): boolean =>
  lists.some(({ data }) => data === undefined) && lists.every(({ error }) => error === undefined)

/** The member's coupons: usable, downloadable, used and expired, with a field for a printed code. */
export function MyCouponsScreen() {
  const [search] = useSearchParams()
  const tab: Tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'usable'
  const { page, turnTo } = usePage({ tab })
  const usable = useMembers(calls.availableCoupons)
  const offered = useMembers(calls.downloadableCoupons)
  const past = usePastCoupons(tab, page)
  const failed = usable.error ?? offered.error ?? past.error
  const isWaiting = isLoading(usable, offered)
  const notRead = (
    <NotRead
      title="쿠폰을 불러오지 못했어요"
      error={failed}
      onRetry={() => Promise.all([usable.mutate(), offered.mutate(), past.mutate()])}
    />
  )
  useLoadingOverlay(isWaiting)
  if (isWaiting) return <Waiting />
  if (usable.data === undefined || offered.data === undefined) return notRead
  const counts: Readonly<Record<Tab, number | undefined>> = {
    usable: usable.data.cntAll,
    download: offered.data.cntAll,
    used: past.data?.counts.used,
    expired: past.data?.counts.expired,
  }
  return (
    <>
      <CouponCode />
      <div className={styles.tabs}>
        <TabLinks
          label="쿠폰 구분"
          tabs={tabs.map(({ id, name }) => ({
            name,
            to: paths.myCouponsOf({ tab: id === 'usable' ? undefined : id }),
            count: counts[id],
            selected: id === tab,
          }))}
        />
      </div>
      {tab === 'usable' && <Usable coupons={usable.data.result} />}
      {tab === 'download' && <Downloadable coupons={offered.data.result} />}
      {tab === past.kind &&
        (past.data === undefined ? (
          past.error === undefined ? (
            <Waiting />
          ) : (
            notRead
          )
        ) : (
          <PastCoupons kind={past.kind} past={past.data} page={page} onPage={turnTo} />
        ))}
    </>
  )
}

/** Looks up the coupon behind a printed code, which is then downloaded like any other. */
function CouponCode() {
  const [code, setCode] = useState('')
  const [found, setFound] = useState<{ by: string; coupon: Coupon } | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isLooking, setLooking] = useState(false)
  const look = async (event: FormEvent) => {
    event.preventDefault()
    const by = code.trim()
    if (by === '') return setProblem('쿠폰 코드를 입력해 주세요.')
    setLooking(true)
    setProblem(undefined)
    setFound(null)
    try {
      setFound({ by, coupon: await api.read(calls.couponOfCode(by)) })
    } catch (error) {
      setProblem(
        hasCode(error, 'NOT_FOUND') ? '쿠폰 코드를 다시 확인해 주세요.' : sentenceOf(error, messages.generic),
      )
    } finally {
      setLooking(false)
    }
  }
  /** The row stays where it is: what is below it must not move under a finger. */
  const taken = (by: string) => {
    setFound((now) => (now?.by === by ? { by, coupon: { ...now.coupon, downloadYn: true } } : now))
    setCode((now) => (now.trim() === by ? '' : now))
  }
  return (
    <section aria-label="쿠폰 등록" className={styles.code}>
      <form onSubmit={look} noValidate className={styles.form}>
        <TextField
          label="쿠폰 코드"
          value={code}
          error={problem}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={60}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="second" busy={isLooking}>
          확인
        </Button>
      </form>
      {found !== null && (
        <ul aria-label="찾은 쿠폰">
          <CouponRow coupon={found.coupon} faded={found.coupon.downloadYn}>
            {found.coupon.downloadYn ? (
              <span className={styles.owned}>받은 쿠폰이에요</span>
            ) : (
              <TakeCouponButton coupon={found.coupon} onTaken={() => taken(found.by)} />
            )}
          </CouponRow>
        </ul>
      )}
    </section>
  )
}

type Kind = PastCouponsQuery['kind']

const words: Readonly<Record<Kind, { title: string; none: string; why: string }>> = {
  used: {
    title: '사용한 쿠폰',
    none: '아직 사용한 쿠폰이 없어요',
    why: '쿠폰은 주문할 때 한 장씩 쓸 수 있어요.',
  },
  expired: {
    title: '만료된 쿠폰',
    none: '만료된 쿠폰이 없어요',
    why: '쿠폰은 마지막 날 23:59까지 쓸 수 있어요.',
  },
}

function End({ coupon }: { coupon: PastCoupon }) {
  switch (coupon.status) {
    case 'used':
      return (
        <>
          <p>{coupon.usedOn?.replaceAll('-', '.')} 사용</p>
          {coupon.orderId !== null && (
            <Link
              to={paths.orderDetail(coupon.orderId)}
              className={styles.order}
              aria-label={`${coupon.name} 사용 주문 보기 ${coupon.orderNumbers ?? ''}`}
            >
              주문 보기
              <ChevronRight size={16} aria-hidden="true" />
            </Link>
          )}
        </>
      )
    case 'first_order_only':
      return <p>첫 렌트에만 쓸 수 있어요</p>
    case 'expired':
      return <p>기간 만료</p>
  }
}

/** Used or expired coupons, each with how it ended. */
export function PastCoupons(props: { kind: Kind; past: Past; page: number; onPage: (page: number) => void }) {
  const { kind, past, page } = props
  const { title, none, why } = words[kind]
  return (
    <section aria-labelledby={kind} className={styles.part}>
      <h2 id={kind} className={styles.title}>
        {title} <span className={styles.count}>{past.cntAll}</span>
      </h2>
      {past.cntAll === 0 ? (
        <EmptyState title={none} reason={why} />
      ) : (
        <>
          <ul>
            {past.result.map((coupon) => (
              <CouponRow key={coupon.memberCouponId ?? coupon.id} coupon={coupon} faded>
                <div className={styles.end}>
                  <End coupon={coupon} />
                </div>
              </CouponRow>
            ))}
          </ul>
          <Pager page={page} pages={pagesOf(past.cntAll)} label={`${title} 페이지`} onPage={props.onPage} />
        </>
      )}
    </section>
  )
}
