import type { Coupon } from '../../../domain/wire/coupons.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { useDownloads } from './useDownloads.ts'

/** Downloads one coupon; `onTaken` runs only when the member owns it afterwards. */
export function TakeCouponButton({ coupon, onTaken }: { coupon: Coupon; onTaken: () => void }) {
  const { isBusy, downloadAll } = useDownloads()
  const take = async () => {
    if ((await downloadAll([coupon])) > 0) onTaken()
  }
  return <DownloadButton coupon={coupon} disabled={isBusy} onDownload={take} />
}
