import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Failed, Loading } from '../../kit/States.tsx'
import { type Replaced, Substitutes } from './Substitutes.tsx'

/** Loads and shows the products that could be sent instead for a rental. */
export function OfferedSubstitutes({ rental }: { rental: Omit<Replaced, 'exchangeNumber'> }) {
  const { data, error, mutate } = useAnswer(itemCalls.substitutes(rental.orderItemId))
  if (error !== undefined)
    return <Failed words={sentenceOf(error, messages.generic)} onRetry={() => void mutate()} />
  if (data === undefined) return <Loading />
  const { exchangeNumber, substitutes } = data
  return <Substitutes rental={{ ...rental, exchangeNumber }} offered={substitutes} />
}
