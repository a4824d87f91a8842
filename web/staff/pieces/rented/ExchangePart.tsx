import { useState } from 'react'
import type { StaffOrderItem } from '../../../../domain/wire/staffOrders.ts'
import { Button } from '../../kit/Button.tsx'
import { OfferedSubstitutes } from './OfferedSubstitutes.tsx'
import styles from './Substitutes.module.css'

/** Offers substitutes for an item that cannot be sent: lost, damaged, or not back in time. */
export function ExchangePart({ item }: { item: StaffOrderItem }) {
  const [isAsked, setAsked] = useState(false)
  const { orderItemId, orderNumbers, memberName, brandName, productName, finalAmount, rentalStartDate } = item
  return (
    <section>
      <h3>다른 상품으로 교환</h3>
      {isAsked ? (
        <OfferedSubstitutes
          rental={{
            orderItemId,
            orderNumbers,
            memberName,
            finalAmount,
            rentalStartDate,
            productName: `${brandName} ${productName}`,
          }}
        />
      ) : (
        <>
          <p className={styles.quiet}>보낼 수 없게 되면 같은 기간에 비어 있는 비슷한 상품으로 바꿔요.</p>
          <Button onClick={() => setAsked(true)}>대신 보낼 상품 찾기</Button>
        </>
      )}
    </section>
  )
}
