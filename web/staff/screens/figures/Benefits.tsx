import { benefitColumns, couponFigureColumns } from '../../../../domain/lists/figures.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { figureCalls } from '../../calls/figures.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Chart } from '../../kit/Chart.tsx'
import type { Series } from '../../kit/chartScale.ts'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { pageAsked, sortAsked } from '../../kit/paging.ts'
import { dots } from '../../kit/words.ts'
import { figureRowsPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import styles from './FiguresScreen.module.css'
import { daysOf, type Shown } from './figureViews.ts'
import { TimeTable, TOTAL } from './TimeTable.tsx'

const drawn: readonly Series[] = [
  { id: 'discount', label: '쿠폰 할인', colour: 'lining' },
  { id: 'points', label: '쓴 포인트', colour: 'edge' },
]

/** Coupons and points that paid, by day or month, and by coupon; each opens the orders that used them. */
export function Benefits({ period, url, frame, file }: Shown) {
  const call = figureCalls.benefits({ period })
  const answer = useAnswer(call)
  const asked = { period, sort: sortAsked(url) }
  const coupons = useKeptAnswer(figureCalls.coupons({ ...asked, ...pageAsked(url) }))
  const to = (row: string) => figureRowsPath({ what: 'uses', ...daysOf(row) })
  return frame(
    <>
      <ListFiles list={call} name={file} />
      <ListFiles list={figureCalls.coupons(asked)} name={`coupons-${period}`} of="쿠폰별" />
    </>,
    <>
      <AnswerView answer={answer}>
        {({ result, sums }) => (
          <>
            <Chart
              name="쿠폰 할인과 쓴 포인트"
              unit="원"
              series={drawn}
              places={result.map(({ row, discount, points }) => ({
                ...{ name: dots(row), values: { discount, points }, to: to(row) },
              }))}
              nothing="이 기간에는 쿠폰도 포인트도 쓰지 않았어요."
            />
            <p className={styles.note}>결제한 날에 세고, 돌려준 쿠폰은 빼요. 포인트 1P는 1원이에요.</p>
            <TimeTable
              caption="쿠폰과 포인트 표"
              {...{ period, columns: benefitColumns, rows: result, total: { row: TOTAL, ...sums } }}
              to={({ row }) => to(row)}
            />
          </>
        )}
      </AnswerView>
      <div className={styles.table}>
        <DataTable
          name="쿠폰마다"
          columns={tableColumns(couponFigureColumns)}
          rows={coupons.data?.result}
          total={coupons.data?.cntAll}
          totals={coupons.data && { ...coupons.data.sums }}
          pageSize="chosen"
          idOf={({ couponId }) => String(couponId)}
          nameOf={({ name }) => name}
          url={url}
          sorting="server"
          roles={useRoles()}
          pathOf={({ couponId }) =>
            figureRowsPath({ what: 'uses', ...daysOf(period), couponId: String(couponId) })
          }
          isStale={coupons.isLoading}
          error={coupons.error}
          onRetry={() => void coupons.mutate()}
          nothing="이 기간에 쓴 쿠폰이 없어요."
        />
      </div>
    </>,
  )
}
