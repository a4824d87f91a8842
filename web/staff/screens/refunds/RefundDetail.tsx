import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { refundState } from '../../../../domain/lists/refunds.ts'
import { mayDo } from '../../../../domain/shared/actionTable.ts'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import { refundActions as rules } from '../../../../domain/shared/refundActions.ts'
import type { StaffRefundRow } from '../../../../domain/wire/staffRefunds.ts'
import { useAnswer } from '../../api/reading.ts'
import { refundCalls } from '../../calls/finance.ts'
import { AmountLink } from '../../kit/AmountLink.tsx'
import { Unread } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { moment } from '../../kit/words.ts'
import { differencesPath } from '../../paths.ts'
import { Handling } from '../../pieces/handling.ts'
import { meanings } from '../../pieces/meanings.ts'
import { RecordsLink } from '../../pieces/RecordsLink.tsx'
import { comesFrom } from './comesFrom.ts'
import styles from './RefundDetail.module.css'

/** A refund. The bank account is loaded only on demand, because the server records who reads it. */
export function RefundDetail({ refund }: { refund: StaffRefundRow }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <DrawerHead
        over={refund.orderNumbers ?? refund.name}
        title={refund.memberName ?? WITHDRAWN}
        badge={<Mark means={meanings.refund[refund.status]}>{refundState(refund)}</Mark>}
      />
      <Facts
        facts={[
          { name: '금액', value: <AmountLink amount={refund.amount} to={comesFrom(refund)} /> },
          { name: '요청', value: moment(refund.requestedAt) },
          { name: '보낸 횟수', value: `${refund.sending}회` },
          ...(refund.lastReason === null ? [] : [{ name: '마지막 응답 코드', value: refund.lastReason }]),
          ...(refund.settledAt === null ? [] : [{ name: '처리', value: moment(refund.settledAt) }]),
          ...(refund.reason === null ? [] : [{ name: '거절 사유', value: refund.reason }]),
          ...(refund.providerCode === null ? [] : [{ name: '거절 코드', value: refund.providerCode }]),
          { name: '결제 키', value: <span className={styles.key}>{refund.paymentKey}</span> },
        ]}
      />
      {refund.isHeldBack && (
        <p className={styles.account}>
          결제사가 이 결제에서 돌려준 돈 가운데 장부에 없는 것이 있어서 보내지 않고 있어요.{' '}
          <Link to={differencesPath({ of: 'card', status: 'open' })}>대사 차이</Link>에서 결제사 취소로
          기록하거나 손익으로 처리하면 이어서 보내요.
        </p>
      )}
      {mayDo(rules, 'transfer', refund, 'staff') &&
        (isShown ? (
          <Accounts refundId={refund.refundId} />
        ) : (
          <p className={styles.account}>
            <Button onClick={() => setShown(true)}>이체할 계좌 보기</Button>
            <small>
              누가 언제 보았는지 <RecordsLink kind="personal">기록</RecordsLink>돼요.
            </small>
          </p>
        ))}
      <Handling about="refund" of={refund.refundId} />
    </>
  )
}

function Accounts({ refundId }: { refundId: string }) {
  const answer = useAnswer(refundCalls.account(refundId))
  const place = useRef<HTMLElement>(null)
  // The button that showed them is gone, and the focus with it.
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} tabIndex={-1} aria-label="이체할 계좌">
      {answer.data === undefined ? (
        <Unread answer={answer} />
      ) : (
        answer.data.accounts.map(({ account, isCurrent, ...shown }) => (
          <Facts
            key={account}
            facts={[
              { name: isCurrent ? '은행' : '은행 (회원이 바꾸기 전)', value: shown.bankName },
              { name: '계좌번호', value: shown.accountNumber },
              { name: '예금주', value: shown.accountHolderName },
              { name: '인증', value: moment(shown.verifiedAt) },
            ]}
          />
        ))
      )}
    </section>
  )
}
