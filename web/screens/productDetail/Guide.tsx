import { CircleX, CreditCard, PackageOpen, Sparkles, Truck, Undo2 } from 'lucide-react'
import type { Won } from '../../../domain/shared/won.ts'
import { cancellationSentence, noRescheduling } from '../../pieces/rules/cancellationWords.ts'
import { damageSentence, damageTerms } from '../../pieces/rules/damageWords.ts'
import { pickUpWhen, shippingWhen } from '../../pieces/rules/rentalWords.ts'
import { won } from '../../text/format.ts'
import styles from './Guide.module.css'

const delivery = (fee: Won): string =>
  `사용 ${shippingWhen}에 출고해요. ${fee === 0 ? '배송은 무료예요.' : `배송비는 ${won(fee)}이에요.`}`

const partsOf = (deliveryFee: Won) => [
  { Icon: Truck, title: '주문 · 배송', words: delivery(deliveryFee) },
  { Icon: CreditCard, title: '결제', words: '쿠폰과 포인트는 주문 화면에서 쓸 수 있어요.' },
  {
    Icon: PackageOpen,
    title: '수령',
    words: '투명 리빙박스는 버리지 말고 보관해 주세요. 반납할 때 다시 담아요.',
  },
  {
    Icon: Undo2,
    title: '반납',
    words: `${pickUpWhen} 기사님이 방문해요. 회수는 무료이고 자동으로 예약돼요.`,
  },
  {
    Icon: CircleX,
    title: '취소',
    words: `${cancellationSentence} ${noRescheduling}`,
  },
]

function Damage({ perDay }: { perDay: Won }) {
  return (
    <li className={styles.part}>
      <Sparkles size={22} aria-hidden="true" />
      <div className={styles.rest}>
        <h3 className={styles.name}>얼룩 · 파손 · 연체</h3>
        <dl className={styles.terms}>
          {damageTerms(perDay).map(({ what, cost }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{cost}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.words}>{damageSentence}</p>
      </div>
    </li>
  )
}

/** `deliveryFee` is 0 for a product that ships free. */
export function Guide({ perDay, deliveryFee }: { perDay: Won; deliveryFee: Won }) {
  return (
    <section id="guide" aria-labelledby="guide-title" className={styles.guide}>
      <h2 id="guide-title" className={styles.title}>
        이용안내
      </h2>
      <ul>
        {partsOf(deliveryFee).map(({ Icon, title, words }) => (
          <li key={title} className={styles.part}>
            <Icon size={22} aria-hidden="true" />
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.words}>{words}</p>
            </div>
          </li>
        ))}
        <Damage perDay={perDay} />
      </ul>
    </section>
  )
}
