import { Link } from 'react-router-dom'
import { earnedName, pointReasons } from '../../../../domain/shared/pointReasons.ts'
import { sum } from '../../../../domain/shared/won.ts'
import type { PointAges, PointMonth } from '../../../../domain/wire/staffPoints.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { pointCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Chart } from '../../kit/Chart.tsx'
import type { Series } from '../../kit/chartScale.ts'
import { monthDays } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { Report, type ReportColumn } from '../../kit/Report.tsx'
import { Failed } from '../../kit/States.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { dots, figure } from '../../kit/words.ts'
import { explainPath, pointLotsPath } from '../../paths.ts'
import styles from './PointsScreen.module.css'

/** Members' points: monthly movements compared with the books, and when the unused points expire. */
export function PointsScreen() {
  const months = useAnswer(pointCalls.months)
  const ages = useAnswer(pointCalls.ages)
  return (
    <Page
      title="포인트"
      controls={
        <Link className={styles.link ?? ''} to={pointLotsPath({})}>
          회원별 남은 포인트
        </Link>
      }
    >
      <div className={styles.body}>
        {months.error !== undefined && ages.error !== undefined ? (
          <Failed
            words={sentenceOf(months.error, messages.generic)}
            onRetry={() => void Promise.all([months.mutate(), ages.mutate()])}
          />
        ) : (
          <>
            <AnswerView answer={months}>{({ result }) => <Months months={result} />}</AnswerView>
            <AnswerView answer={ages}>{(all) => <Ages ages={all} />}</AnswerView>
          </>
        )}
      </div>
    </Page>
  )
}

const moves = [
  { id: 'refunded', header: '환불', sign: 1 },
  { id: 'used', header: '사용', sign: -1 },
  { id: 'expired', header: '만료', sign: -1 },
  { id: 'suspended', header: '회수', sign: -1 },
  { id: 'recovered', header: '미수금 상환', sign: -1 },
] as const

const drawnMoves: readonly Series[] = [
  { id: 'earned', label: '적립', colour: 'ok' },
  { id: 'refunded', label: '환불', colour: 'edge' },
  { id: 'used', label: '사용', colour: 'warn' },
  { id: 'ended', label: '만료·회수', colour: 'lining' },
  { id: 'closing', label: '기말 부채', colour: 'ink', isLine: true },
]

const pointsOf = (earned: PointMonth['earned']): number => sum(earned.map(({ points }) => points))

function Months({ months }: { months: readonly PointMonth[] }) {
  const last = months.at(-1)
  const differs = months.filter(({ closing, booked }) => closing !== booked)
  const columns: ReportColumn<PointMonth>[] = [
    { id: 'month', header: '월', cell: ({ month }) => dots(month) },
    { id: 'opening', header: '기초', align: 'right', cell: ({ opening }) => won(opening) },
    ...pointReasons.map((reason) => ({
      id: reason,
      header: earnedName(reason),
      align: 'right' as const,
      cell: ({ earned }: PointMonth) => won(pointsOf(earned.filter((one) => one.reason === reason))),
    })),
    ...moves.map(({ id, header, sign }) => ({
      id,
      header,
      align: 'right' as const,
      cell: (month: PointMonth) => won(sign * month[id] + 0),
    })),
    { id: 'closing', header: '기말', align: 'right', cell: ({ closing }) => won(closing) },
    {
      id: 'booked',
      header: '장부 잔액',
      align: 'right',
      cell: ({ month, booked }) => (
        <AmountLink
          amount={booked}
          to={explainPath({ what: 'account', account: 'points_liability', ...monthDays(month) })}
        />
      ),
    },
  ]
  return (
    <>
      <Sums sums={[{ name: '포인트 부채', value: won(last?.closing ?? 0) }]} />
      <Chart
        name="월별 포인트 증감과 부채"
        unit="P"
        series={drawnMoves}
        places={months.map((month) => ({
          name: dots(month.month),
          values: {
            earned: pointsOf(month.earned),
            refunded: month.refunded,
            used: 0 - month.used,
            ended: 0 - month.expired - month.suspended - month.recovered,
            closing: month.closing,
          },
          to: explainPath({ what: 'account', account: 'points_liability', ...monthDays(month.month) }),
        }))}
      />
      <Report
        caption={
          differs.length === 0 ? (
            '월별 포인트 부채 · 모든 달의 기말이 장부와 같아요'
          ) : (
            <span className={styles.off}>월별 포인트 부채 · {differs.length}개 달이 장부와 달라요</span>
          )
        }
        columns={columns}
        rows={[...months].reverse()}
        idOf={({ month }) => month}
      />
    </>
  )
}

const ageName = ({ from, to }: PointAges['ages'][number]): string => {
  if (from === 0) return '이번 달'
  if (from === 1 && to === 1) return '다음 달'
  return to === null ? `${from}개월 뒤부터` : `${from}–${to}개월 뒤`
}

function Ages({ ages: { ages, forecast, total, held } }: { ages: PointAges }) {
  return (
    <>
      <Chart
        name="12개월 만료 예정"
        unit="P"
        series={[{ id: 'points', label: '만료 예정', colour: 'lining' }]}
        places={forecast.map(({ month, points }) => ({
          name: dots(month),
          values: { points },
          to: pointLotsPath({ month }),
        }))}
      />
      <div className={styles.columns}>
        <Report
          caption="만료까지 남은 기간"
          rows={ages}
          idOf={({ from }) => String(from)}
          columns={[
            { id: 'age', header: '만료', foot: '합계', cell: ageName },
            {
              id: 'lots',
              header: '적립 건',
              align: 'right',
              cell: ({ lots }) => figure(lots),
              foot: figure(sum(ages.map(({ lots }) => lots))),
            },
            {
              id: 'points',
              header: '포인트',
              align: 'right',
              foot: won(total),
              cell: ({ points }) => won(points),
            },
          ]}
        />
        <Report
          caption={
            held === 0
              ? '12개월 만료 예정'
              : `12개월 만료 예정 · 결제 중인 주문이 ${won(held)}P를 쓰고 있어요`
          }
          rows={forecast}
          idOf={({ month }) => month}
          columns={[
            { id: 'month', header: '월', cell: ({ month }) => dots(month) },
            { id: 'members', header: '회원', align: 'right', cell: ({ members }) => figure(members) },
            { id: 'lots', header: '적립 건', align: 'right', cell: ({ lots }) => figure(lots) },
            {
              id: 'points',
              header: '포인트',
              align: 'right',
              cell: ({ month, points }) => <AmountLink amount={points} to={pointLotsPath({ month })} />,
            },
          ]}
        />
      </div>
    </>
  )
}
