import { useState } from 'react'
import type { StaffOrderItem } from '../../../../domain/wire/staffOrders.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Button } from '../../kit/Button.tsx'
import { Failed, Loading } from '../../kit/States.tsx'
import styles from './Substitutes.module.css'
import { Substitutes } from './Substitutes.tsx'

/** Sending something else for an item that cannot be sent: lost, damaged, or not back in time. */
export function ExchangePart({ item }: { item: StaffOrderItem }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <section>
      <h3>다른 상품으로 교환</h3>
      {isAsked ? (
        <Offered item={item} />
      ) : (
        <>
          <p className={styles.quiet}>보낼 수 없게 되면 같은 기간에 비어 있는 비슷한 상품으로 바꿔요.</p>
          <Button onClick={() => setAsked(true)}>대신 보낼 상품 찾기</Button>
        </>
      )}
    </section>
  )
}

function Offered({ item }: { item: StaffOrderItem }) {
  const { data, error, mutate } = useAnswer(itemCalls.substitutes(item.orderItemId))
  if (error !== undefined)
    return <Failed words={sentenceOf(error, messages.generic)} onRetry={() => void mutate()} />
  if (data === undefined) return <Loading />
  const { orderItemId, orderNumbers, memberName, brandName, productName, finalAmount, rentalStartDate } = item
  const { exchangeNumber } = data
  return (
    <Substitutes
      rental={{
        ...{ orderItemId, orderNumbers, memberName, finalAmount, rentalStartDate, exchangeNumber },
        productName: `${brandName} ${productName}`,
      }}
      offered={data.substitutes}
    />
  )
}
