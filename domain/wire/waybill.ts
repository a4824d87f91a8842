import * as z from 'zod/mini'

type Waybill = { courier: string | null; trackingNumber: string | null }
type OwnersWaybill = { shippingCompany: string; trackingNumber: string }

/** Numbers of the couriers that we know are digits; those of another one (기타) may have letters (rule 307). */
export const hasDigitsUnlessOther = ({ courier, trackingNumber }: Waybill): boolean =>
  courier === 'etc' || trackingNumber === null || /^[0-9-]+$/.test(trackingNumber)

/** The sentence for letters in a number that should have none. */
export const DIGITS_EXPECTED =
  '이 택배사의 운송장 번호는 숫자예요. 영문이 있으면 택배사를 기타로 골라 주세요.'

const told = { path: ['trackingNumber'], error: DIGITS_EXPECTED }
export const digitsUnlessOther = z.refine<Waybill>(hasDigitsUnlessOther, told)
export const ownersDigitsUnlessOther = z.refine<OwnersWaybill>(
  ({ shippingCompany: courier, trackingNumber }) => hasDigitsUnlessOther({ courier, trackingNumber }),
  told,
)
