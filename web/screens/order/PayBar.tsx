import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import { won } from '../../text/format.ts'
import { failureSentence, isOwnChoice } from './endings.ts'
import styles from './OrderScreen.module.css'
import type { CheckoutControls } from './useCheckout.ts'
import { useCountdown } from './useCountdown.ts'

const busyWords: Partial<Record<CheckoutControls['phase'], string>> = {
  drafting: '주문을 확인하고 있어요',
  sheetOpen: '결제 중',
  releasing: '날짜를 풀고 있어요',
  confirming: '결제를 확인하고 있어요',
  checking: '결제 결과를 확인하고 있어요',
  done: '주문을 마쳤어요',
}

/** The one main action of the page; locked and counting down while the dates are held. */
export function PayBar(props: {
  checkout: CheckoutControls
  amount: number
  agreed: boolean
  /** Why the points that were typed cannot be used; null when they can. */
  pointsProblem: string | null
  /** A link out of a refusal that the same order would get again. */
  wayOut: { to: string; words: string } | null
  onPay: () => void
}) {
  const { checkout } = props
  const isHeld = checkout.phase === 'sheetOpen' || checkout.phase === 'confirming'
  const left = useCountdown(isHeld ? checkout.draft : null)
  const busy = busyWords[checkout.phase]
  return (
    <section className={styles.bar} aria-label="결제하기">
      <div aria-live="polite">
        {checkout.failure !== null && checkout.failure.kind !== 'ordered' && checkout.isEditing && (
          <p className={isOwnChoice(checkout.failure) ? styles.hold : styles.failure}>
            {!isOwnChoice(checkout.failure) && <CircleAlert size={16} aria-hidden="true" />}
            <span>
              {failureSentence(checkout.failure)}{' '}
              {props.wayOut !== null && (
                <Link to={props.wayOut.to} replace className={styles.wayOut}>
                  {props.wayOut.words}
                </Link>
              )}
            </span>
          </p>
        )}
        {checkout.phase === 'stuck' && (
          <p className={styles.hold}>결제 결과를 아직 확인하지 못했어요. 다시 결제하지 말고 확인해 주세요.</p>
        )}
      </div>
      {isHeld && left !== null && (
        <p className={styles.hold}>
          날짜를 <strong>{left}</strong> 동안 잡아 뒀어요.
        </p>
      )}
      {checkout.phase === 'stuck' ? (
        <Button wide onClick={checkout.checkAgain}>
          결제 결과 확인하기
        </Button>
      ) : (
        <Button
          wide
          busy={busy !== undefined}
          disabled={!props.agreed || props.pointsProblem !== null}
          onClick={props.onPay}
        >
          {busy === undefined
            ? `${won(props.amount)} 결제하기`
            : isHeld && left !== null
              ? `${busy} · ${left}`
              : busy}
        </Button>
      )}
    </section>
  )
}
