import { ArrowDownToLine, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import useSWR from 'swr'
import type { Coupon } from '../../../domain/wire/coupons.ts'
import type { List } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { Button } from '../../kit/Button.tsx'
import { loading, useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice, toast } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { calls } from '../../paths.ts'
import { couponConditions } from '../../pieces/coupons/couponConditions.ts'
import { usePossessionCoupons } from '../../pieces/coupons/useBestCoupon.ts'
import { sessionStore } from '../../session/session.ts'
import { won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './CouponSheet.module.css'

function CouponRow({ coupon, onDownload }: { coupon: Coupon; onDownload: () => void }) {
  return (
    <li className={styles.row} data-owned={coupon.downloadYn || undefined}>
      <div>
        <p className={styles.value}>
          {coupon.discountType === 'percentage' ? `${coupon.discountValue}%` : won(coupon.discountValue)}
        </p>
        <p className={styles.name}>{coupon.name}</p>
        <p className={styles.terms}>
          {couponConditions(coupon)}
          <br />
          {coupon.endDate.replaceAll('-', '.')} 23:59까지
        </p>
      </div>
      {coupon.downloadYn ? (
        <span className={styles.owned}>
          <Check size={18} aria-hidden="true" />
          받음
        </span>
      ) : (
        <Button look="third" size="small" onClick={onDownload} aria-label={`${coupon.name} 받기`}>
          <ArrowDownToLine size={16} aria-hidden="true" />
          받기
        </Button>
      )}
    </li>
  )
}

/** One call for each coupon that is not downloaded yet (specification 1 §7). */
function useDownloads(productId: number, onChange: () => void) {
  const possession = usePossessionCoupons([productId])
  return async (coupons: readonly Coupon[]) => {
    if (sessionStore.read() === null) return toast.error(messages.loginNeeded)
    try {
      for (const coupon of coupons) {
        const expiresAt = coupon.endDate === '' ? '' : `${coupon.endDate} 23:59`
        await loading.during(api.post(calls.downloadCoupon(coupon.id), { couponId: coupon.id, expiresAt }))
      }
      toast.success('쿠폰을 받았어요.')
    } catch {
      toast.error(messages.generic)
    }
    onChange()
    await possession.reload()
  }
}

export function CouponSheet(props: { productId: number; isOpen: boolean; onClose: () => void }) {
  const { data, error, mutate } = useSWR<List<Coupon>, Error>(
    props.isOpen ? calls.productCoupons(props.productId) : null,
  )
  const [isBusy, setBusy] = useState(false)
  const download = useDownloads(props.productId, () => mutate())
  const coupons = data?.result ?? []
  const open = coupons.filter((coupon) => !coupon.downloadYn)
  const isEmpty = props.isOpen && (error !== undefined || (data !== undefined && coupons.length === 0))
  const { onClose } = props
  useLoadingOverlay(props.isOpen && data === undefined && error === undefined)
  useEffect(() => {
    if (isEmpty) alertNotice(messages.listMissing).then(onClose)
  }, [isEmpty, onClose])
  const downloadAll = async () => {
    setBusy(true)
    await download(open)
    setBusy(false)
  }
  return (
    <FullScreenSheet
      title="쿠폰"
      isOpen={props.isOpen}
      onClose={onClose}
      actions={
        <Button wide onClick={downloadAll} busy={isBusy} disabled={open.length === 0}>
          <ArrowDownToLine size={18} aria-hidden="true" />
          전체 다운로드
        </Button>
      }
    >
      <ul>
        {coupons.map((coupon) => (
          <CouponRow key={coupon.id} coupon={coupon} onDownload={() => download([coupon])} />
        ))}
      </ul>
    </FullScreenSheet>
  )
}
