import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Answered } from '../../kit/Answered.tsx'
import { type Replaced, Substitutes } from './Substitutes.tsx'

/** Loads and shows the products that could be sent instead for a rental. */
export function OfferedSubstitutes({ rental }: { rental: Omit<Replaced, 'exchangeNumber'> }) {
  const answer = useAnswer(itemCalls.substitutes(rental.orderItemId))
  return (
    <Answered answer={answer}>
      {({ exchangeNumber, substitutes }) => (
        <Substitutes rental={{ ...rental, exchangeNumber }} offered={substitutes} />
      )}
    </Answered>
  )
}
