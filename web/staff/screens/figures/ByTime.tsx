import { rentalCountColumns, revenueColumns } from '../../../../domain/lists/figures.ts'
import { isMonth } from '../../../../domain/shared/figurePeriod.ts'
import { percentOf, shareOfReturned } from '../../../../domain/shared/figureShares.ts'
import type { CountedRentals, RentalCountsRow } from '../../../../domain/wire/figures.ts'
import { useAnswer } from '../../api/reading.ts'
import { figureCalls } from '../../calls/figures.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Chart } from '../../kit/Chart.tsx'
import type { Series } from '../../kit/chartScale.ts'
import { RowLink } from '../../kit/RowLink.tsx'
import { dots, figure } from '../../kit/words.ts'
import { figureRowsPath, figuresPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import styles from './FiguresScreen.module.css'
import { daysOf, type Shown } from './figureViews.ts'
import { TimeTable, TOTAL } from './TimeTable.tsx'

const revenueDrawn: readonly Series[] = [{ id: 'net', label: '순매출', colour: 'ink' }]

/** Revenue by day or month; a month opens its days, a day the lines of the books. */
export function Revenue({ period, frame, file }: Shown) {
  const call = figureCalls.revenue({ period })
  const answer = useAnswer(call)
  const to = (row: string) =>
    isMonth(row)
      ? figuresPath({ view: 'revenue', period: row })
      : figureRowsPath({ what: 'revenue', day: row })
  return frame(
    <ListFiles list={call} name={file} />,
    <AnswerView answer={answer}>
      {({ result, sums }) => (
        <>
          <Chart
            name="순매출"
            unit="원"
            series={revenueDrawn}
            places={result.map(({ row, net }) => ({ name: dots(row), values: { net }, to: to(row) }))}
            nothing="이 기간에는 매출이 없어요."
          />
          <p className={styles.note}>
            장부가 매출로 기록한 날에 세고 부가세는 빼요. 합계는 월 마감 손익의 순매출과 같아요.
          </p>
          <TimeTable
            caption="매출 표"
            {...{ period, columns: revenueColumns, rows: result, total: { row: TOTAL, ...sums } }}
            to={({ row }) => to(row)}
          />
        </>
      )}
    </AnswerView>,
  )
}

const counted = {
  rentals: {
    name: '대여',
    unit: '건',
    first: 'rentals',
    series: [
      { id: 'rentals', label: '대여', colour: 'ink' },
      { id: 'cancelled', label: '취소', colour: 'edge' },
    ],
    nothing: '이 기간에는 대여가 없어요.',
    note: '결제한 날에 세고, 취소하면 대여에서 빼요. 지표는 1분마다 따라와요.',
  },
  returns: {
    name: '늦은 반납과 파손의 비율',
    unit: '%',
    first: 'returned',
    series: [
      { id: 'lateShare', label: '늦은 비율', colour: 'lining', isLine: true },
      { id: 'damagedShare', label: '파손 비율', colour: 'warn', isLine: true },
    ],
    nothing: '이 기간에는 늦거나 파손된 상품이 없어요.',
    note: '돌아온 날에 세어요. 회수일보다 늦게 오면 늦은 반납, 면제하지 않은 파손 배상금이 있으면 파손이에요.',
  },
} as const satisfies Record<
  string,
  {
    name: string
    unit: string
    first: CountedRentals
    series: readonly Series[]
    nothing: string
    note: string
  }
>

/** Null where nothing came back. */
const share = (part: number, whole: number): number | null => percentOf(shareOfReturned(part, whole))

/** Rentals, or what came back late and damaged, by day or month; each number opens the rentals that it counts. */
export function Counts({ period, frame, file, of }: Shown & { of: keyof typeof counted }) {
  const { name, unit, first, series, nothing, note } = counted[of]
  const call = figureCalls.rentals({ period })
  const answer = useAnswer(call)
  const rowsOf = (row: string, what: CountedRentals) => figureRowsPath({ what, ...daysOf(row) })
  const to = (row: string) => (isMonth(row) ? figuresPath({ view: of, period: row }) : rowsOf(row, first))
  const cell = (what: CountedRentals) => (row: RentalCountsRow) =>
    row[what] === 0 ? '0' : <RowLink to={rowsOf(row.row, what)}>{figure(row[what])}</RowLink>
  return frame(
    <ListFiles list={call} name={file} />,
    <AnswerView answer={answer}>
      {({ result, sums }) => (
        <>
          <Chart
            {...{ name, unit, series, nothing }}
            places={result.map((row) => ({
              name: dots(row.row),
              values: {
                ...{ rentals: row.rentals, cancelled: row.cancelled },
                lateShare: share(row.late, row.returned),
                damagedShare: share(row.damaged, row.returned),
              },
              to: to(row.row),
            }))}
          />
          <p className={styles.note}>{note}</p>
          <TimeTable
            caption="대여와 반납 표"
            {...{ period, columns: rentalCountColumns, rows: result, total: { row: TOTAL, ...sums } }}
            to={({ row }) => to(row)}
            cells={{
              ...{ rentals: cell('rentals'), cancelled: cell('cancelled'), returned: cell('returned') },
              ...{ late: cell('late'), damaged: cell('damaged') },
            }}
          />
        </>
      )}
    </AnswerView>,
  )
}
