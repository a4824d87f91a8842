import { useAnswer } from '../../api/reading.ts'
import { bookCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { Answered } from '../../kit/Answered.tsx'
import { todayIn } from '../../kit/months.ts'
import { Sums } from '../../kit/Sums.tsx'
import { Positions } from './Positions.tsx'
import styles from './Statements.module.css'
import type { Shown } from './shown.ts'

/** The balance sheet: assets, liabilities and accumulated earnings. */
export function BalanceSheet({ url, asOf }: Shown) {
  const answer = useAnswer(bookCalls.balanceSheet({ asOf }))
  const local = url.filter('asOf')
  return (
    <Answered answer={answer}>
      {({ asOf: at, assets, liabilities, totalAssets, totalLiabilities, earnings }) => (
        <div className={styles.statement}>
          <Sums
            sums={[
              { name: '자산', value: won(totalAssets) },
              { name: '부채', value: won(totalLiabilities) },
              { name: '누적 손익', value: won(earnings), tone: earnings < 0 ? 'error' : 'ok' },
            ]}
          />
          <div className={styles.columns}>
            <Positions
              caption="자산"
              positions={assets}
              total={{ name: '자산 합계', amount: totalAssets }}
              days={{ to: todayIn(new Date(at)) }}
              local={local}
            />
            <Positions
              caption="부채"
              positions={liabilities}
              total={{ name: '부채 합계', amount: totalLiabilities }}
              days={{ to: todayIn(new Date(at)) }}
              local={local}
            />
          </div>
        </div>
      )}
    </Answered>
  )
}
