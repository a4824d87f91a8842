import { ArrowDownToLine } from 'lucide-react'
import type { Coupon } from '../../../domain/wire/coupons.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { CouponRow } from '../../pieces/coupons/CouponRow.tsx'
import { DownloadButton } from '../../pieces/coupons/DownloadButton.tsx'
import { useDownloads } from '../../pieces/coupons/useDownloads.ts'
import { messages } from '../../text/messages.ts'
import { CouponCode } from './CouponCode.tsx'
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
          reason="아래에서 쿠폰을 받거나 진행하는 프로모션을 살펴보세요."
          wayOut={
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
        <p className={styles.none}>받을 수 있는 쿠폰을 모두 받았어요.</p>
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

/** The coupons in possession, those that can be had, and a field for a printed code. */
export function MyCouponsScreen() {
  const usable = useAnswer(calls.availableCoupons)
  const offered = useAnswer(calls.downloadableCoupons)
  const failed = usable.error ?? offered.error
  const isWaiting = (usable.data === undefined || offered.data === undefined) && failed === undefined
  useLoadingOverlay(isWaiting)
  if (isWaiting)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="box" count={4} />
      </div>
    )
  if (usable.data === undefined || offered.data === undefined)
    return (
      <EmptyState
        title="쿠폰을 불러오지 못했어요"
        reason={messages.generic}
        wayOut={
          <Button look="third" size="small" onClick={() => Promise.all([usable.mutate(), offered.mutate()])}>
            다시 시도
          </Button>
        }
      />
    )
  return (
    <>
      <CouponCode />
      <Usable coupons={usable.data.result} />
      <Downloadable coupons={offered.data.result} />
    </>
  )
}
