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
import { messages } from '../../text/messages.ts'
import styles from './CouponSheet.module.css'

/** What can be had for this product: a guest may look, a member downloads. */
export function CouponSheet(props: { productId: number; isOpen: boolean; onClose: () => void }) {
  const { data, error, mutate } = useAnswer(props.isOpen ? calls.productCoupons(props.productId) : null)
  const { isBusy, downloadAll } = useDownloads(() => mutate())
  const coupons = data?.result ?? []
  const open = coupons.filter((coupon) => !coupon.downloadYn)
  const isEmpty = props.isOpen && (error !== undefined || (data !== undefined && coupons.length === 0))
  const { onClose } = props
  useLoadingOverlay(props.isOpen && data === undefined && error === undefined)
  useEffect(() => {
    if (isEmpty) alertNotice(messages.listMissing).then(onClose)
  }, [isEmpty, onClose])
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
