import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { MemberCharge } from '../../../domain/wire/charges.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { PhotoStrip } from '../../pieces/photos/PhotoStrip.tsx'
import { dottedDay, won } from '../../text/format.ts'
import styles from './OwedPart.module.css'
import { cardTryLine } from './owedLines.ts'
import { usePayCharge } from './usePayCharge.ts'

const busyWords: Partial<Record<ReturnType<typeof usePayCharge>['phase'], string>> = {
  sheetOpen: '결제 중',
  confirming: '결제를 확인하고 있어요',
  unknown: '결제 결과를 확인하고 있어요',
  paid: '결제했어요',
}

function PayButton({ charge, isFirst }: { charge: MemberCharge; isFirst: boolean }) {
  const answers = useHydrated()
  const { phase, failure, pay, checkAgain } = usePayCharge(charge)
  const busy = busyWords[phase]
  return (
    <>
      <div aria-live="polite">
        {failure !== null && phase === 'owed' && (
          <p className={styles.failure}>
            <CircleAlert size={16} aria-hidden="true" />
            {failure}
          </p>
        )}
        {phase === 'stuck' && (
          <p className={styles.failure}>
            결제 결과를 아직 확인하지 못했어요. 다시 결제하지 말고 확인해 주세요.
          </p>
        )}
      </div>
      {phase === 'stuck' ? (
        <Button wide onClick={checkAgain}>
          결제 결과 확인하기
        </Button>
      ) : (
        <Button
          wide
          look={isFirst ? 'main' : 'second'}
          busy={busy !== undefined}
          disabled={!answers}
          onClick={pay}
        >
          {busy ?? `${won(charge.amount)} 결제하기`}
        </Button>
      )}
    </>
  )
}

function Owed({ charge, hasCard, isFirst }: { charge: MemberCharge; hasCard: boolean; isFirst: boolean }) {
  return (
    <li className={styles.charge}>
      <p className={styles.head}>
        <span>
          {charge.name}
          {charge.lateDays !== null && ` ${charge.lateDays}일`}
        </span>
        <strong>{won(charge.amount)}</strong>
      </p>
      <p className={styles.about}>
        {charge.productName !== null && charge.orderId !== null && (
          <Link to={paths.orderDetail(charge.orderId)} className={styles.link}>
            {charge.productName}
          </Link>
        )}
        <span>{dottedDay(charge.createdAt)} 청구</span>
      </p>
      {charge.reason !== '' && <p className={styles.reason}>{charge.reason}</p>}
      {charge.images.length > 0 && (
        <div className={styles.photos}>
          <PhotoStrip
            name={charge.id}
            title={charge.name}
            spoken="반납 상태 사진"
            urls={charge.images.map(({ fileUrl }) => fileUrl)}
          />
        </div>
      )}
      <p className={styles.when}>{cardTryLine(charge, hasCard)}</p>
      <div className={styles.actions}>
        {!charge.isBeingPaid && <PayButton charge={charge} isFirst={isFirst} />}
        <p className={styles.contest}>
          <span>청구 내용이 사실과 다른가요?</span>
          <ButtonLink to={paths.contestCharge(charge.id)} overlay="inquiry" look="third" size="small">
            이의 문의
          </ButtonLink>
        </p>
      </div>
    </li>
  )
}

/** Outstanding charges besides the orders, each with its reason and with buttons to pay or dispute it. */
export function OwedPart({ charges, hasCard }: { charges: readonly MemberCharge[]; hasCard: boolean }) {
  const total = charges.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <section aria-labelledby="owed" className={styles.part}>
      <h2 id="owed" className={styles.title}>
        내야 할 금액 <strong>{won(total)}</strong>
      </h2>
      <ul>
        {charges.map((charge, nth) => (
          <Owed key={charge.id} charge={charge} hasCard={hasCard} isFirst={nth === 0} />
        ))}
      </ul>
    </section>
  )
}
