import { Link } from 'react-router-dom'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import type { PointLotRow } from '../../../../domain/wire/staffPoints.ts'
import { useAnswer } from '../../api/reading.ts'
import { pointCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { moment } from '../../kit/words.ts'
import { explainPath, memberPointsPath } from '../../paths.ts'
import { RecordsLink } from '../../pieces/RecordsLink.tsx'
import { LotStory } from './LotStory.tsx'
import styles from './PointsScreen.module.css'

/** All lots of the open lot's member, with their history. */
export function MemberLots({ lot }: { lot: PointLotRow }) {
  const answer = useAnswer(pointCalls.member(lot.memberId, {}))
  return (
    <>
      <DrawerHead
        over={
          <>
            회원번호 {lot.memberId} ·{' '}
            <RecordsLink kind="personal" of={String(lot.memberId)}>
              조회 기록
            </RecordsLink>
            이 남아요
          </>
        }
        title={lot.memberName ?? WITHDRAWN}
      />
      <AnswerView answer={answer}>
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
            <p className={styles.whole}>
              <Link className={styles.link ?? ''} to={memberPointsPath(String(member.memberId))}>
                만료 월별로 보기
              </Link>
            </p>
            {[...member.lots].reverse().map((one) => (
              <LotStory key={one.lotId} lot={one} isOpen={one.lotId === lot.lotId} />
            ))}
          </>
        )}
      </AnswerView>
    </>
  )
}
