import type { MemberPoints, PointLotRow } from '../../../../domain/wire/staffPoints.ts'
import { useAnswer } from '../../api/reading.ts'
import { pointCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { Answered } from '../../kit/Answered.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { moment } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import styles from './MemberLots.module.css'

const events: Readonly<Record<string, string>> = {
  'points.earned': '적립',
  'points.held': '결제 중 보류',
  'points.released': '보류 해제',
  'points.used': '사용',
  'points.restored': '환불',
  'points.expired': '소멸',
  'points.suspended': '회수',
  'points.debt.repaid': '미수금 상환',
}

/** All lots of the member whose lot is open, and what became of each. */
export function MemberLots({ lot }: { lot: PointLotRow | undefined }) {
  const answer = useAnswer(lot === undefined ? null : pointCalls.member(lot.memberId, {}))
  if (lot === undefined) return <DrawerHead title="이 목록에 없는 포인트예요" />
  return (
    <>
      <DrawerHead
        over={`회원번호 ${lot.memberId} · 조회 기록이 남아요`}
        title={lot.memberName ?? '탈퇴한 회원'}
      />
      <Answered answer={answer}>
        {(member) => (
          <>
            <Facts
              facts={[
                {
                  name: '보유',
                  value: (
                    <AmountLink
                      amount={member.balance}
                      to={explainPath({ what: 'stream', stream: `wallet:${member.memberId}` })}
                    />
                  ),
                },
                { name: '미수금', value: won(member.debt) },
                { name: '기준', value: moment(member.asOf) },
              ]}
            />
            {[...member.lots].reverse().map((one) => (
              <Lot key={one.lotId} lot={one} isOpen={one.lotId === lot.lotId} />
            ))}
          </>
        )}
      </Answered>
    </>
  )
}

function Lot({ lot, isOpen }: { lot: MemberPoints['lots'][number]; isOpen: boolean }) {
  return (
    <section
      className={styles.lot}
      aria-label={`${moment(lot.expiresAt)} 소멸`}
      data-open={isOpen || undefined}
    >
      <h3>
        <span>{moment(lot.expiresAt)} 소멸</span>
        <strong>{won(lot.remaining)}P 남음</strong>
      </h3>
      <ol>
        {lot.steps.map((step) => (
          <li key={`${step.at} ${step.event} ${step.points} ${step.about}`}>
            <span>
              {moment(step.at)} {events[step.event] ?? step.event}
            </span>
            <span>{step.points === 0 ? '' : won(step.points)}</span>
            {step.orderNumbers !== null && (
              <small>
                {step.orderNumbers} {step.productName}
              </small>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
