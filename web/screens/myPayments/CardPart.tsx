import type { SavedCard } from '../../../domain/wire/payments.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import type { useSavedCards } from '../../pieces/cardSheet/useSavedCards.ts'
import { cardDigits, cardName } from '../../pieces/rented/paidCard.ts'
import styles from './MyPaymentsScreen.module.css'

function CardRow({ card, isDefault }: { card: SavedCard; isDefault: boolean }) {
  return (
    <li className={styles.card}>
      <span className={styles.cardWords}>
        <span className={styles.cardName}>{cardName(card.cardCompany)}</span>
        <span className={styles.cardDigits}>{cardDigits(card.cardNumber)}</span>
      </span>
      {isDefault && <Badge tone="ink">기본</Badge>}
    </li>
  )
}

/** The cards saved with the payment provider; they are added and removed on its own page. */
export function CardPart({ saved }: { saved: ReturnType<typeof useSavedCards> }) {
  const { cards, error, isBusy, manage, reload } = saved
  const answers = useHydrated()
  return (
    <section aria-labelledby="saved-card" className={styles.part}>
      <h2 id="saved-card" className={styles.title}>
        결제 카드
      </h2>
      <div className={styles.cardRoom}>
        {cards === undefined && error === undefined && <Skeleton shape="box" />}
        {cards === undefined && error !== undefined && (
          <div className={styles.failed} role="alert">
            <p>{error.message}</p>
            <Button look="third" size="small" onClick={reload}>
              다시 불러오기
            </Button>
          </div>
        )}
        {cards === null && (
          <p className={styles.none}>
            저장한 카드가 없어요.
            <br />
            등록해 두면 결제할 때 바로 고를 수 있어요.
          </p>
        )}
        {cards !== undefined && cards !== null && (
          <ul className={styles.cards}>
            {[cards, ...cards.others].map((card, nth) => (
              <CardRow key={card.methodKey} card={card} isDefault={nth === 0} />
            ))}
          </ul>
        )}
        {cards !== undefined && (
          <Button look="third" wide busy={isBusy} disabled={!answers} onClick={manage}>
            {cards === null ? '카드 등록' : '카드 관리'}
          </Button>
        )}
      </div>
    </section>
  )
}
