import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import type { Hold } from '../../pieces/payment/brandpay.ts'
import { won } from '../../text/format.ts'
import { failureSentence, isOwnChoice, type Recovery } from './failures.ts'
import styles from './OrderScreen.module.css'
import type { CheckoutControls } from './useCheckout.ts'

const busyWords: Partial<Record<CheckoutControls['phase'], string>> = {
  preparing: '주문을 확인하고 있어요',
  sheetOpen: '결제 중',
  releasing: '날짜를 풀고 있어요',
  confirming: '결제를 확인하고 있어요',
  unknown: '결제 결과를 확인하고 있어요',
  paid: '주문을 마쳤어요',
}

/** The one main action of the page; locked and counting down while the dates are held. */
export function PayBar(props: {
  checkout: CheckoutControls
  amount: number
  agreed: boolean
  /** False while the coupons are being read: the amount may still be without one. */
  couponsAreReady: boolean
  /** Why the points that were typed cannot be used; null when they can. */
  pointsProblem: string | null
  /** A link out of a refusal that the same order would get again. */
  recovery: Recovery | null
  /** A link to other days once nothing can be rented on those of the order; null while it can. */
  otherDays: Recovery | null
  onPay: () => void
}) {
  const { checkout } = props
  const isHeld = checkout.phase === 'sheetOpen' || checkout.phase === 'confirming'
  const left = useCountdown(isHeld ? (checkout.payment?.hold ?? null) : null)
  const busy = busyWords[checkout.phase]
  return (
    <section className={styles.bar} aria-label="결제하기">
      <div aria-live="polite">
        {checkout.failure !== null && checkout.failure.kind !== 'ordered' && checkout.phase === 'idle' && (
          <p className={isOwnChoice(checkout.failure) ? styles.hold : styles.failure}>
            {!isOwnChoice(checkout.failure) && <CircleAlert size={16} aria-hidden="true" />}
            <span>
              {failureSentence(checkout.failure)}{' '}
              {props.recovery !== null && <RecoveryLink {...props.recovery} />}
            </span>
          </p>
        )}
        {props.otherDays !== null && props.recovery === null && checkout.phase === 'idle' && (
          <p className={styles.failure}>
            <CircleAlert size={16} aria-hidden="true" />
            <span>
              이제 이 날짜에는 빌릴 수 없어요. <RecoveryLink {...props.otherDays} />
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
          disabled={
            !props.agreed ||
            !props.couponsAreReady ||
            props.pointsProblem !== null ||
            (props.otherDays !== null && checkout.phase === 'idle')
          }
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

const RecoveryLink = ({ to, words }: Recovery) => (
  <Link to={to} replace className={styles.recovery}>
    {words}
  </Link>
)

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `14:59`, counted from the server's now: the phone's own clock may be wrong. */
function useCountdown(hold: Hold | null): string | null {
  const [leftSeconds, setLeftSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (hold === null) return setLeftSeconds(null)
    const total = Math.max(0, Math.floor((Date.parse(hold.heldUntil) - Date.parse(hold.now)) / 1000))
    const began = performance.now()
    const tick = () => setLeftSeconds(Math.max(0, total - Math.floor((performance.now() - began) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [hold])
  return leftSeconds === null
    ? null
    : `${twoDigits(Math.floor(leftSeconds / 60))}:${twoDigits(leftSeconds % 60)}`
}
