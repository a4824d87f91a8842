import { ArrowDownToLine, Check } from 'lucide-react'
import { useEffect } from 'react'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { CouponRow } from '../../pieces/coupons/CouponRow.tsx'
import { DownloadButton } from '../../pieces/coupons/DownloadButton.tsx'
import { useDownloads } from '../../pieces/coupons/useDownloads.ts'
import { isRefused, whyNotRead } from '../../pieces/LoadFailed.tsx'
import { messages } from '../../text/messages.ts'
import styles from './CouponSheet.module.css'

/** Why no coupon can be shown; null while loading and when there are coupons. */
function problemOf({ data, error }: { data: { result: readonly unknown[] } | undefined; error: unknown }) {
  if (data !== undefined) return data.result.length === 0 ? messages.listMissing : null
  if (error === undefined) return null
  return isRefused(error) ? messages.listMissing : whyNotRead(error)
}

/** The coupons of a product: guests can look at them, members can download them. */
export function CouponSheet(props: { productId: number; isOpen: boolean; onClose: () => void }) {
  const { data, error, mutate } = useAnswer(props.isOpen ? calls.productCoupons(props.productId) : null)
  const { isBusy, downloadAll } = useDownloads(() => mutate())
  const coupons = data?.result ?? []
  const open = coupons.filter((coupon) => !coupon.downloadYn)
  const { isOpen, onClose } = props
  const problem = isOpen ? problemOf({ data, error }) : null
  useLoadingOverlay(props.isOpen && data === undefined && error === undefined)
  useEffect(() => {
    if (problem !== null) alertNotice(problem).then(onClose)
  }, [problem, onClose])
  return (
    <FullScreenSheet
      title="쿠폰"
      isOpen={props.isOpen}
      onClose={onClose}
      actions={
        <Button wide onClick={() => downloadAll(open)} busy={isBusy} disabled={open.length === 0}>
          <ArrowDownToLine size={18} aria-hidden="true" />
          전체 다운로드
        </Button>
      }
    >
      <ul aria-label="이 상품의 쿠폰">
        {coupons.map((coupon) => (
          <CouponRow key={coupon.id} coupon={coupon} faded={coupon.downloadYn}>
            {coupon.downloadYn ? (
              <span className={styles.owned}>
                <Check size={18} aria-hidden="true" />
                받음
              </span>
            ) : (
              <DownloadButton coupon={coupon} disabled={isBusy} onDownload={() => downloadAll([coupon])} />
            )}
          </CouponRow>
        ))}
      </ul>
    </FullScreenSheet>
  )
}
