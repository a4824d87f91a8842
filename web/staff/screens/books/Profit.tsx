import { monthName } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { bookCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { Answered } from '../../kit/Answered.tsx'
import { MonthChart } from '../../kit/MonthChart.tsx'
import type { Series } from '../../kit/monthChart.ts'
import { monthAfter, monthDays } from '../../kit/months.ts'
import { PreviousNext } from '../../kit/PreviousNext.tsx'
import { Report } from '../../kit/Report.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { dots } from '../../kit/words.ts'
import { booksPath } from '../../paths.ts'
import { Positions } from './Positions.tsx'
import styles from './Statements.module.css'
import type { Shown } from './shown.ts'

/** Profit and loss of a month: revenue, reductions and costs. */
export function Profit({ url, asOf, today }: Shown) {
  const month = url.filter('month') ?? today.slice(0, 7)
  const answer = useAnswer(bookCalls.profit({ month, asOf }))
  const days = monthDays(month)
  const local = url.filter('asOf')
  const turn = (by: number) => url.setFilters({ month: monthAfter(month, by) })
  return (
    <>
      <div className={styles.head}>
        <h2>{monthName(month)}</h2>
        <PreviousNext before="이전 달" next="다음 달" onBefore={() => turn(-1)} onNext={() => turn(1)} />
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
      <ByMonth month={month} asOf={asOf} local={local} />
    </>
  )
}

const drawn: readonly Series[] = [
  { id: 'netRevenue', label: '순매출', colour: 'edge' },
  { id: 'costs', label: '비용', colour: 'lining' },
  { id: 'profit', label: '손익', colour: 'ink', isLine: true },
]

/** The twelve months up to this one, as a chart and as a table. */
function ByMonth({ month, asOf, local }: { month: string; asOf: string | null; local: string | null }) {
  const answer = useAnswer(bookCalls.profitMonths({ month, asOf }), { keepPreviousData: true })
  const amount = (value: number, of: string) => (
    <AmountLink amount={value} to={booksPath({ view: 'profit', month: of, asOf: local })} />
  )
  return (
    <Answered answer={answer}>
      {({ result }) => (
        <>
          <MonthChart
            name="월별 손익"
            unit="원"
            series={drawn}
            months={result.map((one) => ({
              name: dots(one.month),
              values: { netRevenue: one.netRevenue, costs: 0 - one.totalCosts, profit: one.profit },
            }))}
          />
          <Report
            caption="월별 손익 표"
            rows={[...result].reverse()}
            idOf={(one) => one.month}
            columns={[
              { id: 'month', header: '월', cell: (one) => dots(one.month) },
              {
                ...{ id: 'netRevenue', header: '순매출', align: 'right' },
                cell: (one) => amount(one.netRevenue, one.month),
              },
              {
                ...{ id: 'totalCosts', header: '비용', align: 'right' },
                cell: (one) => amount(one.totalCosts, one.month),
              },
              {
                ...{ id: 'profit', header: '손익', align: 'right' },
                cell: (one) => amount(one.profit, one.month),
              },
            ]}
          />
        </>
      )}
    </Answered>
  )
}
