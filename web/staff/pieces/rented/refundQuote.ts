import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { returnCalls } from '../../calls/operations.ts'

/** A decision about a refund as it is typed: digits. Without points it is split as the item was paid. */
export type TypedRefund = { refund: string; points: string }
type Beside = { ownerBears?: boolean | undefined; rentalCounts?: boolean }

const isWhole = (typed: string): boolean => /^\d*$/.test(typed)

/** What the server says the typed decision means, before it is sent. */
export function useRefundQuote(
  orderItemId: string,
  { refund, points }: TypedRefund,
  { ownerBears, rentalCounts }: Beside,
) {
  const isNumber = isWhole(refund) && isWhole(points)
  const whole = useAnswer(returnCalls.quote(orderItemId, {}))
  const asked = {
    ...{ refund, pointsRefund: points },
    ...(ownerBears === false && { ownerBears: 'false' }),
    ...(rentalCounts === true && { rentalCounts: 'true' }),
  }
  const ofThis = useAnswer(isNumber && refund !== '' ? returnCalls.quote(orderItemId, asked) : null)
  const error = ofThis.error ?? (whole.data === undefined ? whole.error : undefined)
  return {
    /** All that can be refunded; undefined until it is known. */
    whole: whole.data,
    isReading: whole.isValidating,
    /** Undefined until a sum is typed and quoted. */
    quoted: ofThis.error === undefined ? ofThis.data : undefined,
    refusal: !isNumber
      ? '0원 이상으로 입력해 주세요.'
      : error === undefined
        ? undefined
        : sentenceOf(error, messages.generic),
  }
}
