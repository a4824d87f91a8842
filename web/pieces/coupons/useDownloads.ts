import { useState } from 'react'
import { mutate } from 'swr'
import type { Coupon } from '../../../domain/wire/coupons.ts'
import { hasCode } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { sessionStore } from '../../session/session.ts'
import { messages } from '../../text/messages.ts'

const isHeldBy = (key: unknown): boolean =>
  key === calls.availableCoupons.url ||
  key === calls.downloadableCoupons.url ||
  (Array.isArray(key) && key[0] === calls.possessionCoupons.url)

/** Returns true when the member owns the coupon afterwards, also if another tab had downloaded it before. */
async function download(coupon: Coupon): Promise<boolean> {
  const expiresAt = coupon.endDate === '' ? '' : `${coupon.endDate} 23:59`
  try {
    await api.send(calls.downloadCoupon(coupon.id), { couponId: coupon.id, expiresAt })
    return true
  } catch (error) {
    return hasCode(error, 'COUPON_ALREADY_DOWNLOADED')
  }
}

/** Downloads coupons with one call for each; those that fail stay downloadable. Returns how many the member now owns. */
export function useDownloads(reload: () => Promise<unknown> = async () => undefined) {
  const [isBusy, setBusy] = useState(false)
  const downloadAll = async (coupons: readonly Coupon[]): Promise<number> => {
    if (sessionStore.read() === null) {
      toast.error(messages.loginNeeded, 78)
      return 0
    }
    setBusy(true)
    loading.start()
    let got = 0
    for (const coupon of coupons) if (await download(coupon)) got += 1
    await Promise.all([reload(), mutate(isHeldBy)])
    loading.end()
    setBusy(false)
    if (got > 0) toast.success(got === 1 ? '쿠폰을 받았어요.' : `쿠폰 ${got}장을 받았어요.`)
    if (got < coupons.length) toast.error(messages.generic, 78)
    return got
  }
  return { isBusy, downloadAll }
}
