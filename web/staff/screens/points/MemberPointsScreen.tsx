import { Link, useSearchParams } from 'react-router-dom'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import type { MemberPoints } from '../../../../domain/wire/staffPoints.ts'
import { hasCode } from '../../../api/apiError.ts'
import { useAnswer } from '../../api/reading.ts'
import { pointCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { monthAfter } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { Report, type ReportColumn } from '../../kit/Report.tsx'
import { Nothing } from '../../kit/States.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { dots, moment } from '../../kit/words.ts'
import { explainPath, pointLotsPath } from '../../paths.ts'
import { LotStory } from './LotStory.tsx'
import { type ExpiryMonth, endingsOf, type Lot, sourceOf } from './lotEndings.ts'
import styles from './PointsScreen.module.css'

/** A member's points by month of expiry, with the rental that each lot came from. */
export function MemberPointsScreen() {
  const [params] = useSearchParams()
  const memberId = Number(params.get('member'))
  const isNamed = Number.isInteger(memberId) && memberId > 0
  const answer = useAnswer(isNamed ? pointCalls.member(memberId, {}) : null)
  return (
    <Page
      title={answer.data === undefined ? '회원 포인트' : `${nameOf(answer.data)}의 포인트`}
      controls={
        <Link className={styles.link ?? ''} to={pointLotsPath({})}>
          회원별 남은 포인트
        </Link>
      }
    >
      {!isNamed && (
        <Nothing words="찾기(⌘K)에 회원의 이름이나 이메일을 넣으면 그 회원의 포인트를 볼 수 있어요." />
      )}
      {isNamed && hasCode(answer.error, 'NOT_FOUND') && (
        <Nothing words="포인트나 쿠폰을 받은 적이 없는 회원이에요." />
      )}
      {isNamed && !hasCode(answer.error, 'NOT_FOUND') && (
        <AnswerView answer={answer}>{(member) => <Points member={member} />}</AnswerView>
      )}
    </Page>
  )
}

const nameOf = ({ memberId, memberName }: MemberPoints): string => `${memberName ?? WITHDRAWN} (${memberId})`

function Points({ member }: { member: MemberPoints }) {
  const { lots, balance, debt, asOf } = member
  const wallet = explainPath({ what: 'stream', stream: `wallet:${member.memberId}` })
  const endings = endingsOf(lots)
  const thisMonth = moment(asOf).slice(0, 7)
  const nextMonth = dots(monthAfter(thisMonth.replace('.', '-'), 1))
  const endingIn = (month: string) => endings.find((one) => one.month === month)?.points ?? 0
  return (
    <div className={styles.body}>
      <Sums
        sums={[
          { name: '보유 포인트', value: <AmountLink amount={balance} to={wallet} /> },
          { name: `이번 달 만료 (${thisMonth})`, value: won(endingIn(thisMonth)) },
          { name: `다음 달 만료 (${nextMonth})`, value: won(endingIn(nextMonth)) },
          ...(debt === 0 ? [] : [{ name: '미수금', value: won(debt), tone: 'error' as const }]),
          { name: '기준', value: moment(asOf) },
        ]}
      />
      {endings.length === 0 && <Nothing words="남은 포인트가 없어요." />}
      {endings.map((ending) => (
        <Report
          key={ending.month}
          caption={captionOf(ending, { [thisMonth]: '이번 달', [nextMonth]: '다음 달' })}
          rows={ending.lots}
          idOf={({ lotId }) => lotId}
          columns={columnsOf(ending, lots, wallet)}
        />
      ))}
      {lots.length > 0 && (
        <details className={styles.stories}>
          <summary>적립마다 있었던 일 {lots.length}건</summary>
          {[...lots].reverse().map((lot) => (
            <LotStory key={lot.lotId} lot={lot} isOpen={lot.remaining > 0} />
          ))}
        </details>
      )}
    </div>
  )
}

const captionOf = ({ month, points }: ExpiryMonth, near: Readonly<Record<string, string>>): string =>
  [`${month} 만료`, near[month], `${won(points)}P`].filter((words) => words !== undefined).join(' · ')

const columnsOf = (ending: ExpiryMonth, all: readonly Lot[], wallet: string): ReportColumn<Lot>[] => [
  {
    ...{ id: 'expiresAt', header: '만료', width: 160, foot: '합계' },
    cell: ({ expiresAt }) => moment(expiresAt),
  },
  {
    ...{ id: 'earnedAt', header: '적립', width: 160 },
    cell: ({ steps }) => (steps[0] === undefined ? '' : moment(steps[0].at)),
  },
  {
    ...{ id: 'from', header: '어느 대여에서' },
    cell: (lot) => {
      const source = sourceOf(lot, all)
      if (source === null) return ''
      return (
        <>
          <Link className={styles.link ?? ''} to={explainPath({ what: 'order', id: source.orderId })}>
            {source.orderNumbers}
          </Link>{' '}
          {source.productName}
        </>
      )
    },
  },
  {
    ...{ id: 'held', header: '결제 중', align: 'right', width: 120 },
    cell: ({ held }) => won(held),
  },
  {
    ...{ id: 'remaining', header: '남은 포인트', align: 'right', width: 140, foot: won(ending.points) },
    cell: ({ remaining }) => <AmountLink amount={remaining} to={wallet} />,
  },
]
