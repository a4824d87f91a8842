import { useAnswer } from '../../api/reading.ts'
import { bookCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { Answered } from '../../kit/Answered.tsx'
import { monthDays, quarterAfter, quarterName, quarterOf } from '../../kit/months.ts'
import { PreviousNext } from '../../kit/PreviousNext.tsx'
import { Report } from '../../kit/Report.tsx'
import { dots } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import styles from './Statements.module.css'
import type { Shown } from './shown.ts'

/** VAT of a quarter by month: output tax, input tax, and the tax due. */
export function Vat({ url, asOf, today }: Shown) {
  const quarter = url.filter('quarter') ?? quarterOf(today.slice(0, 7))
  const answer = useAnswer(bookCalls.vat({ quarter, asOf }))
  const turn = (by: number) => url.setFilters({ quarter: quarterAfter(quarter, by) })
  return (
    <>
      <div className={styles.head}>
        <h2>{quarterName(quarter)}</h2>
        <PreviousNext before="이전 분기" next="다음 분기" onBefore={() => turn(-1)} onNext={() => turn(1)} />
      </div>
      <Answered answer={answer}>
        {({ months, output, input, due }) => (
          <Report
            caption={`낼 부가세 ${won(due)}원`}
            rows={months}
            idOf={({ month }) => month}
            columns={[
              { id: 'month', header: '월', foot: '합계', cell: ({ month }) => dots(month) },
              {
                ...{ id: 'output', header: '매출 세액', align: 'right', foot: won(output) },
                cell: ({ month, output }) => (
                  <AmountLink
                    amount={output}
                    to={explainPath({ what: 'account', account: 'vat_payable', ...monthDays(month) })}
                  />
                ),
              },
              {
                ...{ id: 'input', header: '매입 세액', align: 'right', foot: won(input) },
                cell: ({ month, input }) => (
                  <AmountLink
                    amount={input}
                    to={explainPath({ what: 'account', account: 'vat_receivable', ...monthDays(month) })}
                  />
                ),
              },
              { id: 'due', header: '낼 세액', align: 'right', foot: won(due), cell: ({ due }) => won(due) },
            ]}
          />
        )}
      </Answered>
    </>
  )
}
