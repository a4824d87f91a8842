import { Link } from 'react-router-dom'
import type { SettlementTrend } from '../../../../domain/wire/staffSettlements.ts'
import { useAnswer } from '../../api/reading.ts'
import { settlementCalls } from '../../calls/finance.ts'
import { AmountLink } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Chart } from '../../kit/Chart.tsx'
import type { Series } from '../../kit/chartScale.ts'
import { Page } from '../../kit/Page.tsx'
import { Report } from '../../kit/Report.tsx'
import { dots, figure } from '../../kit/words.ts'
import { settlementsPath } from '../../paths.ts'
import styles from './SettlementTrendScreen.module.css'

const drawn: readonly Series[] = [
  { id: 'earned', label: '소유자 정산 금액', colour: 'ink' },
  { id: 'transactionFee', label: '거래 수수료', colour: 'edge' },
  { id: 'operatingFee', label: '운영 수수료', colour: 'warn' },
]

/** Owners' earnings and the shop's fees by month. */
export function SettlementTrendScreen() {
  const answer = useAnswer(settlementCalls.trend)
  return (
    <Page title="월별 정산 추이">
      <div className={styles.body}>
        <AnswerView answer={answer}>{({ result }) => <Trend months={result} />}</AnswerView>
      </div>
    </Page>
  )
}

function Trend({ months }: { months: SettlementTrend }) {
  const column = (id: 'base' | 'transactionFee' | 'operatingFee' | 'earned', header: string) => ({
    id,
    header,
    align: 'right' as const,
    cell: (one: SettlementTrend[number]) => <AmountLink amount={one[id]} to={settlementsPath(one.month)} />,
  })
  return (
    <>
      <Chart
        name="월별 정산"
        unit="원"
        series={drawn}
        places={months.map(({ month, earned, transactionFee, operatingFee }) => ({
          name: dots(month),
          values: { earned, transactionFee, operatingFee },
          to: settlementsPath(month),
        }))}
      />
      <Report
        caption="월별 정산 표"
        rows={[...months].reverse()}
        idOf={({ month }) => month}
        columns={[
          {
            id: 'month',
            header: '정산월',
            cell: ({ month }) => <Link to={settlementsPath(month)}>{dots(month)}</Link>,
          },
          { id: 'rows', header: '건수', align: 'right', cell: ({ rows }) => figure(rows) },
          column('base', '기준 금액'),
          column('transactionFee', '거래 수수료'),
          column('operatingFee', '운영 수수료'),
          column('earned', '정산 금액'),
        ]}
      />
    </>
  )
}
