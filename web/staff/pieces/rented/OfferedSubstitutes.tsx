import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Substitutes as Offer, Substitute } from '../../../../domain/wire/exchanges.ts'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import type { Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { calendarPath } from '../../paths.ts'
import styles from './Substitutes.module.css'

/** Loads and shows the products that could be sent instead for a rental, and exchanges the one that is chosen. */
export function OfferedSubstitutes({ rental }: { rental: ReplacedItem }) {
  const answer = useAnswer(itemCalls.substitutes(rental.orderItemId))
  // The dialog stays when nothing is offered any more: it says what it was refused for.
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <>
      <AnswerView answer={answer}>
        {({ exchangeNumber, rentalEndDate, substitutes }) => (
          <Substitutes
            rental={rental}
            offered={substitutes}
            onChoose={(product) => setChosen({ product, exchangeNumber, rentalEndDate })}
          />
        )}
      </AnswerView>
      {chosen !== null && (
        <LazyActionDialog
          question={question}
          lines={[
            {
              id: rental.orderItemId,
              name: `${rental.orderNumbers} · ${rental.memberName}`,
              change: {
                before: `${rental.productName} · ${won(rental.finalAmount)}`,
                after: `${chosen.product.brandName} ${chosen.product.productName} · ${differenceWords(chosen.product)}`,
              },
              act: ({ reason }) =>
                staffApi.send(itemCalls.exchange(rental.orderItemId), {
                  productId: chosen.product.productId,
                  exchangeNumber: chosen.exchangeNumber,
                  quotedRefund: chosen.product.refund,
                  rentalEndDate: chosen.rentalEndDate,
                  reason,
                }),
            },
          ]}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

type Chosen = { product: Substitute } & Pick<Offer, 'exchangeNumber' | 'rentalEndDate'>

/** The rental whose product is to be exchanged. */
type ReplacedItem = {
  orderItemId: string
  orderNumbers: string
  memberName: string
  /** The product that was ordered. */
  productName: string
  finalAmount: number
  rentalStartDate: string
}

const question: Question = {
  label: '상품 교환',
  reasons: ['앞 대여가 늦어요. 회원이 동의했어요.', '상품에 이상이 있어요. 회원이 동의했어요.'],
}

const differenceWords = ({ refund }: Substitute): string =>
  refund > 0 ? `차액 ${won(refund)} 환불` : '추가 금액 없음'

/** Substitutes for a rental, each with the member's refund and the button that exchanges. */
function Substitutes(props: {
  rental: ReplacedItem
  offered: readonly Substitute[]
  onChoose: (product: Substitute) => void
}) {
  const { rental, offered, onChoose } = props
  const acts = mayAct(useRoles(), ['operations'])
  if (offered.length === 0) return <p className={styles.nothing}>그 기간에 비어 있는 비슷한 상품이 없어요.</p>
  return (
    <ul className={styles.substitutes}>
      {offered.map((product) => (
        <li key={product.productId}>
          <Link
            className={styles.link}
            to={calendarPath({
              month: rental.rentalStartDate.slice(0, 7),
              productId: product.productId,
            })}
          >
            {product.brandName} {product.productName}
          </Link>
          <span className={styles.quiet}>
            {product.productCode} · 하루 {won(product.perDay)}
            {product.size !== null && ` · ${product.size}`}
          </span>
          <span>{differenceWords(product)}</span>
          {acts && (
            <Button onClick={() => onChoose(product)} aria-label={`이 상품으로 교환: ${product.productCode}`}>
              이 상품으로 교환
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
