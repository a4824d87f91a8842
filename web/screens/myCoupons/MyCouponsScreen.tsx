import { ArrowDownToLine } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Coupon } from '../../../domain/wire/coupons.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { CouponRow } from '../../pieces/coupons/CouponRow.tsx'
import { DownloadButton } from '../../pieces/coupons/DownloadButton.tsx'
import { useDownloads } from '../../pieces/coupons/useDownloads.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { pageIn } from '../../pieces/paging.ts'
import { CouponCode } from './CouponCode.tsx'
import styles from './MyCouponsScreen.module.css'
import { PastCoupons } from './PastCoupons.tsx'

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
  const [search, setSearch] = useSearchParams()
  const tab: Tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'usable'
  const page = pageIn(search)
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
          <PastCoupons
            kind={past.kind}
            past={past.data}
            page={page}
            onPage={(curPage) => {
              setSearch({ tab, curPage: String(curPage) }, { replace: true })
              window.scrollTo(0, 0)
            }}
          />
        ))}
    </>
  )
}
