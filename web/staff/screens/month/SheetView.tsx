import { type ReactNode, useEffect, useId, useState } from 'react'
import { type MonthSheetKey, monthSheetNames } from '../../../../domain/lists/monthSheets.ts'
import type { MonthSheet } from '../../../../domain/wire/accounting.ts'
import { monthName } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { monthCalls } from '../../calls/finance.ts'
import { AmountLink } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { ExportButton } from '../../kit/ExportButton.tsx'
import { monthDays } from '../../kit/months.ts'
import { Paper } from '../../kit/Paper.tsx'
import { PreviousNext } from '../../kit/PreviousNext.tsx'
import { Report, type ReportColumn } from '../../kit/Report.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { dots, figure, moment } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import styles from './MonthScreen.module.css'
import { Sealed } from './Sealed.tsx'

/** The rows of a page on the screen, and at most on paper. */
const [pageRows, paperRows] = [100, 2_000]

type Row = MonthSheet['rows'][number]
type Column = MonthSheet['columns'][number]

const inFigures: readonly Column['kind'][] = ['amount', 'count', 'rating']

function shownCell(kind: Column['kind'], cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return figure(cell)
  if (kind === 'day') return dots(cell)
  return kind === 'instant' ? moment(cell) : cell
}

/** What a figure of a row is explained by. */
function linkOf(month: string, { account, stream }: Row): string | null {
  if (account !== undefined) return explainPath({ what: 'account', account, ...monthDays(month) })
  return stream === undefined ? null : explainPath({ what: 'stream', stream })
}

function columnsOf({ month, columns, sums }: MonthSheet): ReportColumn<Row & { id: string }>[] {
  const hasSums = sums.some((sum) => sum !== null)
  return columns.map(({ key, label, kind }, nth) => ({
    ...{ id: key, header: label },
    ...(inFigures.includes(kind) && { align: 'right' as const }),
    ...(hasSums && { foot: nth === 0 ? '한 달 합계' : shownCell(kind, sums[nth] ?? null) }),
    cell: (row): ReactNode => {
      const cell = row.cells[nth] ?? null
      const to = linkOf(month, row)
      return kind === 'amount' && typeof cell === 'number' && to !== null ? (
        <AmountLink amount={cell} to={to} />
      ) : (
        shownCell(kind, cell)
      )
    },
  }))
}

/** A sheet of the month, its sums over the whole month, and its files and paper. */
export function SheetView({ month, sheet }: { month: string; sheet: MonthSheetKey }) {
  const url = useTableUrl()
  const [isPrinting, setPrinting] = useState(false)
  const asked = isPrinting ? { curPage: 1, limit: paperRows } : { curPage: url.page, limit: pageRows }
  const answer = useAnswer(monthCalls.sheet(month, sheet, asked))
  const rows = answer.data?.cntAll
  const isTooLong = rows !== undefined && rows > paperRows
  const tooLongId = useId()
  const isReady = isPrinting && rows !== undefined
  // The paper holds the rows of every page: it is printed once they are drawn.
  useEffect(() => {
    if (!isReady) return
    if (!isTooLong) window.print()
    setPrinting(false)
  }, [isReady, isTooLong])
  const file = (format: 'csv' | 'xlsx', label: string) => (
    <ExportButton
      source={(signal) => staffApi.file(monthCalls.file(month, `${sheet}.${format}`), signal)}
      name={`${sheet}-${month}.${format}`}
    >
      {label}
    </ExportButton>
  )
  return (
    <>
      <div className={styles.pages}>
        {file('xlsx', '엑셀')}
        {file('csv', 'CSV')}
        <Button
          busy={isPrinting}
          disabled={rows === undefined || isTooLong}
          aria-describedby={isTooLong ? tooLongId : undefined}
          onClick={() => setPrinting(true)}
        >
          인쇄하기
        </Button>
        {isTooLong && (
          <span id={tooLongId} className={styles.quiet}>
            줄이 {figure(paperRows)}개보다 많아 종이로 뽑을 수 없어요. 엑셀이나 CSV로 받아 주세요.
          </span>
        )}
        {answer.data !== undefined && (
          <Turns cntAll={answer.data.cntAll} page={url.page} onPage={url.setPage} />
        )}
      </div>
      <AnswerView answer={answer}>
        {(data) => (
          <Paper title={`${monthName(month)} ${monthSheetNames[sheet]}`} className={styles.paperSheet ?? ''}>
            {sheet === 'vouchers' && (
              <p className={styles.help}>
                세무사가 쓰는 회계 프로그램의 일반전표 업로드에 맞춘 자료예요. 칸은 전표일자, 전표번호,
                차대구분, 계정코드, 계정과목, 거래처, 적요, 금액이고, 같은 전표번호의 줄끼리 차변과 대변이
                같아요.
              </p>
            )}
            {data.totals.length > 0 && (
              <Sums
                sums={data.totals.map(({ name, value }) => ({
                  name,
                  value: typeof value === 'number' ? figure(value) : value,
                }))}
              />
            )}
            <Report
              caption={`${monthName(month)} ${monthSheetNames[sheet]}`}
              rows={data.rows.map((row, nth) => ({ ...row, id: String(nth) }))}
              idOf={({ id }) => id}
              columns={columnsOf(data)}
              nothing="이 달에는 내역이 없어요."
            />
            <Sealed read={data.read} />
          </Paper>
        )}
      </AnswerView>
    </>
  )
}

/** The place of the page among all rows of the month. */
function Turns({ cntAll, page, onPage }: { cntAll: number; page: number; onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(cntAll / pageRows))
  if (pages === 1) return <span className={styles.quiet}>{figure(cntAll)}줄</span>
  return (
    <PreviousNext
      before="이전 쪽"
      next="다음 쪽"
      onBefore={() => onPage(Math.max(1, page - 1))}
      onNext={page < pages ? () => onPage(page + 1) : undefined}
    >
      <span className={styles.quiet}>
        {figure(cntAll)}줄 가운데 {figure(page)} / {figure(pages)}쪽
      </span>
    </PreviousNext>
  )
}
