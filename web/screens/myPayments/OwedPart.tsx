import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { chargeOutlook } from '../../../domain/charges/outlook.ts'
import { CARD_TRIES } from '../../../domain/charges/terms.ts'
import { formatDotted } from '../../../domain/shared/civilDate.ts'
import type { MemberCharge } from '../../../domain/wire/charges.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { useNow } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { toast } from '../../kit/notices.ts'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { StaysWhilePaying, useCardSheetEntry } from '../../pieces/payment/cardSheetEntry.tsx'
import { failureMessage, outcomeOf } from '../../pieces/payment/failure.ts'
import { type PaymentPhase, type PaymentSubject, usePayment } from '../../pieces/payment/payment.machine.ts'
import { PhotoStrip } from '../../pieces/photos/PhotoStrip.tsx'
import { dottedDay, won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './OwedPart.module.css'

/** The cache keys that a payment changes: the charges and the payment history. */
const changesWithPayment = (key: unknown): boolean =>
  typeof key === 'string' &&
  (key === calls.charges.url || key.startsWith(calls.paymentHistory(1, '6').url.split('?')[0] ?? key))

/** A charge: nothing is held for it. `refresh` reads again what its payment changes. */
export const chargeSubject = (charge: MemberCharge, refresh: () => Promise<unknown>): PaymentSubject => ({
  prepare: async () => ({ ...charge.payment, amount: charge.amount, hold: null }),
  release: async () => undefined,
  confirm: async ({ orderId }, paymentKey) => {
    if (paymentKey === null) throw new Error('a charge always leaves something to pay')
    try {
      await api.send(calls.payCharge(charge.id), { orderId, paymentKey })
    } catch (error) {
      const outcome = outcomeOf(error)
      if (hasCode(error, 'CHARGE_SETTLED')) toast.error(sentenceOf(error, messages.generic))
      if (outcome.kind === 'refused') await refresh()
      return outcome
    }
    toast.success('추가 요금을 결제했어요.')
    await refresh()
    return { kind: 'paid', orderId }
  },
})

const busyWords: Partial<Record<PaymentPhase, string>> = {
  preparing: '결제 중',
  sheetOpen: '결제 중',
  confirming: '결제를 확인하고 있어요',
  unknown: '결제 결과를 확인하고 있어요',
  paid: '결제했어요',
}

function PayButton({ charge, isFirst }: { charge: MemberCharge; isFirst: boolean }) {
  const answers = useHydrated()
  const { mutate } = useSWRConfig()
  const { phase, failure, pay, close, checkAgain } = usePayment()
  useCardSheetEntry(`charge-card-${charge.id}`, phase === 'sheetOpen', close)
  const busy = busyWords[phase]
  return (
    <>
      <StaysWhilePaying phase={phase} />
      <div aria-live="polite">
        {failure !== null && phase === 'idle' && (
          <p className={styles.failure}>
            <CircleAlert size={16} aria-hidden="true" />
            {failureMessage(failure)}
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
          onClick={() => pay(chargeSubject(charge, () => mutate(changesWithPayment)))}
        >
          {busy ?? `${won(charge.amount)} 결제하기`}
        </Button>
      )}
    </>
  )
}

function Owed({ charge, hasCard, isFirst }: { charge: MemberCharge; hasCard: boolean; isFirst: boolean }) {
  const now = useNow()
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
        <span>
          {dottedDay(charge.createdAt)} 청구
          {charge.waived > 0 && ` · ${won(charge.waived)} 면제`}
        </span>
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
      {now !== undefined && <p className={styles.when}>{cardTryLine(charge, hasCard, new Date(now.now))}</p>}
      <div className={styles.actions}>
        {!charge.isBeingPaid && <PayButton charge={charge} isFirst={isFirst} />}
        <p className={styles.contest}>
          <span>
            {charge.dispute === null ? '청구 내용이 사실과 다른가요?' : disputeLines[charge.dispute]}
          </span>
          {charge.dispute === null ? (
            <ButtonLink to={paths.contestCharge(charge.id)} overlay="inquiry" look="third" size="small">
              이의 문의
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.inquiries('onetoone')} look="third" size="small">
              문의 보기
            </ButtonLink>
          )}
        </p>
      </div>
    </li>
  )
}

const disputeLines = {
  open: '이의를 남겼어요. 답변을 기다리고 있어요.',
  answered: '남긴 이의에 답변했어요.',
} as const

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

type CardTries = Pick<MemberCharge, 'isBeingPaid' | 'cardFailures' | 'dueOn' | 'kind' | 'dispute'>

/** What happens to a charge by itself (rule 556), in the words of the page on which it is paid. */
export function cardTryLine(charge: CardTries, hasCard: boolean, now: Date): string {
  const outlook = chargeOutlook({ ...charge, hasCard }, now)
  switch (outlook.next) {
    case 'answer_of_provider':
      return '결제 결과를 확인하고 있어요. 잠시 뒤에 다시 확인해 주세요.'
    case 'answer_of_shop':
      return '답변을 드릴 때까지 저장한 카드로 결제하지 않아요.'
    case 'settlement':
      return `저장한 카드로 ${CARD_TRIES}번 결제하지 못했어요. 여기에서 결제하지 않으면 다음 정산금에서 빼요.`
    case 'settlement_without_card':
      return `저장한 카드가 없어요. ${outlook.days}일 안에 카드를 등록하거나 여기에서 결제하지 않으면 다음 정산금에서 빼요.`
    case 'debtor':
      return outlook.because === 'refused'
        ? `저장한 카드로 ${CARD_TRIES}번 결제하지 못했어요. 다른 카드로 결제해 주세요.`
        : '저장한 카드가 없어요. 여기에서 결제해 주세요.'
    case 'card_again':
      return `저장한 카드로 결제하지 못했어요. 하루에 한 번, 앞으로 ${outlook.days}번 더 결제해 볼게요.`
    case 'card':
      return `${formatDotted(outlook.on)} 오전까지 결제하지 않으면 기본 카드로 결제돼요.`
  }
}
