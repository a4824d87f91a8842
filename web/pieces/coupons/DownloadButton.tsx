import { ArrowDownToLine } from 'lucide-react'
import type { Coupon } from '../../../domain/wire/coupons.ts'
import { Button } from '../../kit/Button.tsx'

export function DownloadButton(props: { coupon: Coupon; disabled: boolean; onDownload: () => void }) {
  return (
    <Button
      look="third"
      size="small"
      onClick={props.onDownload}
      disabled={props.disabled}
      aria-label={`${props.coupon.name} 받기`}
    >
      <ArrowDownToLine size={16} aria-hidden="true" />
      받기
    </Button>
  )
}
