import { useAnswer } from '../../api/reading.ts'
import { bookCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { Answered } from '../../kit/Answered.tsx'
import { monthAfter, monthDays, todayIn } from '../../kit/months.ts'
import { Sums } from '../../kit/Sums.tsx'
import { Turn } from '../../kit/Turn.tsx'
import { Positions } from './Positions.tsx'
import styles from './Statements.module.css'
import type { Shown } from './shown.ts'

/** A month's revenue, what came off it, and costs. */
export function Profit({ url, asOf }: Shown) {
  const month = url.filter('month') ?? todayIn(new Date()).slice(0, 7)
  const answer = useAnswer(bookCalls.profit({ month, asOf }))
  const days = monthDays(month)
  const local = url.filter('asOf')
  const turn = (by: number) => url.setFilters({ month: monthAfter(month, by) })
  return (
    <>
      <div className={styles.head}>
        <h2>
          {month.slice(0, 4)}년 {Number(month.slice(5))}월
        </h2>
        <Turn before="이전 달" next="다음 달" onBefore={() => turn(-1)} onNext={() => turn(1)} />
      </div>
      <Answered answer={answer}>
        {({ revenue, reductions, costs, netRevenue, totalCosts, profit }) => (
          <>
            <Sums
              sums={[
                { name: '순매출', value: won(netRevenue) },
                { name: '비용', value: won(totalCosts) },
                { name: '손익', value: won(profit), tone: profit < 0 ? 'error' : 'ok' },
              ]}
            />
            <div className={styles.columns}>
              <Positions
                caption="수익"
                positions={revenue}
                total={{ name: '수익 합계', amount: revenue.reduce((sum, { amount }) => sum + amount, 0) }}
                days={days}
                local={local}
              />
              <Positions
                caption="매출 차감"
                positions={reductions}
                total={{ name: '차감 합계', amount: reductions.reduce((sum, { amount }) => sum + amount, 0) }}
                days={days}
                local={local}
              />
              <Positions
                caption="비용"
                positions={costs}
                total={{ name: '비용 합계', amount: totalCosts }}
                days={days}
                local={local}
              />
            </div>
          </>
        )}
      </Answered>
    </>
  )
}
