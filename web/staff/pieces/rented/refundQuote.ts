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
  const ofAll = useAnswer(returnCalls.quote(orderItemId, {}))
  const asked = {
    ...{ refund, pointsRefund: points },
    ...(ownerBears === false && { ownerBears: 'false' }),
    ...(rentalCounts === true && { rentalCounts: 'true' }),
  }
  const ofThis = useAnswer(isNumber && refund !== '' ? returnCalls.quote(orderItemId, asked) : null)
  return {
    /** All that can be refunded; undefined until it is known. */
    whole: ofAll.data,
    ofAll,
    /** Undefined until a sum is typed and quoted. */
    quoted: ofThis.error === undefined ? ofThis.data : undefined,
    /** Why what is typed cannot be refunded. */
    refusal: !isNumber
      ? '0원 이상으로 입력해 주세요.'
      : ofThis.error === undefined
        ? undefined
        : sentenceOf(ofThis.error, messages.generic),
  }
}
