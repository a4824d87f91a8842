import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Substitutes as Offer, Substitute } from '../../../../domain/wire/exchanges.ts'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import type { ActionLine, Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { dots } from '../../kit/words.ts'
import { calendarPath } from '../../paths.ts'
import styles from './Substitutes.module.css'

/**
 * Loads and shows the products that could be sent instead for a rental, and exchanges the one that is chosen: what is sent,
 * until which day, what goes back for it, and whether it is free still is compared with what was read (rule 936).
 */
export function OfferedSubstitutes({ rental }: { rental: ReplacedItem }) {
  const answer = useAnswer(itemCalls.substitutes(rental.orderItemId))
  // The dialog stays when nothing is offered any more: it says what it was refused for.
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const now = chosen && chosenNow(chosen, answer.data)
  return (
    <>
      <AnswerView answer={answer}>
        {({ exchangeNumber, rentalEndDate, substitutes }) => (
          <Substitutes
            rental={rental}
            offered={substitutes}
            onChoose={(product) => setChosen({ product, exchangeNumber, rentalEndDate, isOffered: true })}
          />
        )}
      </AnswerView>
      {now !== null && (
        <LazyActionDialog
          question={question}
          lines={[exchangeOf(rental, now)]}
          onRead={() => setChosen(now)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

type Chosen = { product: Substitute; isOffered: boolean } & Pick<Offer, 'exchangeNumber' | 'rentalEndDate'>

/** What was chosen as it is offered by now; without an answer, as it was. */
function chosenNow(chosen: Chosen, offer: Offer | undefined): Chosen {
  if (offer === undefined) return chosen
  const { exchangeNumber, rentalEndDate, substitutes } = offer
  const offered = substitutes.find(({ productId }) => productId === chosen.product.productId)
  return {
    product: offered ?? chosen.product,
    isOffered: offered !== undefined,
    exchangeNumber,
    rentalEndDate,
  }
}

/** The exchange of a rental's product for the chosen one, with what it is decided on. */
export function exchangeOf(rental: ReplacedItem, chosen: Chosen): ActionLine {
  const { orderItemId, orderNumbers, memberName, productName, finalAmount } = rental
  const { product, exchangeNumber, rentalEndDate, isOffered } = chosen
  const { productId, brandName, productName: instead, refund: quotedRefund } = product
  return {
    id: orderItemId,
    name: `${orderNumbers} · ${memberName}`,
    facts: { ...chosen, productName, finalAmount },
    barred: isOffered ? null : '이제 이 상품으로는 바꿀 수 없어요.',
    change: {
      before: `${productName} · ${won(finalAmount)} · ${dots(rentalEndDate)}까지`,
      after: `${brandName} ${instead} · ${differenceWords(product)}`,
    },
    act: ({ reason }) =>
      staffApi.send(itemCalls.exchange(orderItemId), {
        ...{ productId, exchangeNumber, quotedRefund, rentalEndDate, reason },
      }),
  }
}

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
