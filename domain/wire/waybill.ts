import * as z from 'zod/mini'
import { waybillNumber } from '../shared/waybillNumber.ts'

type Waybill = { courier: string | null; trackingNumber: string | null }
type OwnersWaybill = { shippingCompany: string; trackingNumber: string }

/** A waybill's number as people copy it. */
const copied = z.string().check(z.overwrite(waybillNumber))
/** The number of a parcel that staff send. */
export const trackingNumber = copied.check(z.regex(/^[0-9A-Z]{6,30}$/, '운송장 번호를 확인해 주세요.'))
/** The number of a parcel with an owner's item, on its way to the shop or back; `words` refuse another one. */
export const ownersTrackingNumber = (words: string) => copied.check(z.regex(/^[0-9A-Z]{8,20}$/, words))

/** Numbers of the couriers that we know are digits; those of another one (기타) may have letters (rule 307). */
export const hasDigitsUnlessOther = ({ courier, trackingNumber }: Waybill): boolean =>
  courier === 'etc' || trackingNumber === null || /^\d+$/.test(trackingNumber)

/** The sentence for letters in a number that should have none. */
export const DIGITS_EXPECTED =
  '이 택배사의 운송장 번호는 숫자예요. 영문이 있으면 택배사를 기타로 골라 주세요.'

const told = { path: ['trackingNumber'], error: DIGITS_EXPECTED }
export const digitsUnlessOther = z.refine<Waybill>(hasDigitsUnlessOther, told)
export const ownersDigitsUnlessOther = z.refine<OwnersWaybill>(
  ({ shippingCompany: courier, trackingNumber }) => hasDigitsUnlessOther({ courier, trackingNumber }),
  told,
)
