import { useState } from 'react'
import { Link } from 'react-router-dom'
import { statementNames, writtenFees } from '../../../domain/lists/statement.ts'
import { ownerOf, paidTo, payoutWords } from '../../../domain/settlement/payoutWords.ts'
import { formatDotted } from '../../../domain/shared/civilDate.ts'
import type { SettlementStatement } from '../../../domain/wire/settlements.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls, settlementFile } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { kindName } from '../../pieces/consigned/rowKinds.ts'
import { SealNote } from '../../pieces/consigned/SealNote.tsx'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { PrintedPaper, PrintedTable } from '../../pieces/printed/PrintedPaper.tsx'
import { minusWon, monthName, shortPeriod, won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './StatementPart.module.css'

type StatementRow = SettlementStatement['rows'][number]

const columns = [
  { name: statementNames.confirmedOn, whole: true },
  { name: '내용' },
  { name: statementNames.useDate, whole: true },
  { name: statementNames.base, amount: true },
  { name: statementNames.transactionFee, amount: true },
  { name: statementNames.operatingFee, amount: true },
  { name: statementNames.earned, amount: true },
]

/** The days of a row's rental; nothing for the compensation of a lost item. */
const daysOfUse = ({ useDate }: Pick<StatementRow, 'useDate'>): string =>
  useDate === null ? '' : shortPeriod(useDate)

const paperRow = (row: StatementRow) => ({
  id: row.id,
  cells: [
    formatDotted(row.confirmedOn),
    `${kindName(row)} · ${settledItem(row)} (${row.consignmentNumber})`,
    daysOfUse(row),
    won(row.finalAmount),
    won(writtenFees(row).transactionFee),
    won(writtenFees(row).operatingFee),
    won(row.expectedSettlementAmount),
  ],
})

function Confirmed({ row }: { row: StatementRow }) {
  return (
    <li className={styles.row}>
      <h3 className={styles.rowHead}>
        {kindName(row)} <span className={styles.light}>{formatDotted(row.confirmedOn)} 확정</span>
      </h3>
      <p className={styles.line}>{[settledItem(row), daysOfUse(row)].filter(Boolean).join(' · ')}</p>
      <Rows>
        <Row name="정산 기준 금액">{won(row.finalAmount)}</Row>
        <Row name={statementNames.transactionFee}>{won(writtenFees(row).transactionFee)}</Row>
        <Row name={statementNames.operatingFee}>{won(writtenFees(row).operatingFee)}</Row>
        <Row name={statementNames.earned}>
          <strong>{won(row.expectedSettlementAmount)}</strong>
        </Row>
      </Rows>
    </li>
  )
}

/** From the month's earnings to its payout. */
function Sums({ statement }: { statement: SettlementStatement }) {
  const { earned, broughtForward, deductions, carriedForward, payable, paidOn, status } = statement
  const carried = status === 'open' ? '다음 달로 넘길 금액' : '다음 달로 넘긴 금액'
  const payout = payoutWords(statement)
  const account = paidTo(statement)
  return (
    <Rows>
      <Row name="확정된 정산금">{won(earned)}</Row>
      {broughtForward !== 0 && <Row name="지난달에서 넘어온 금액">{won(broughtForward)}</Row>}
      {deductions.map(({ id, name, amount }) => (
        <Row key={id} name={name}>
          {minusWon(amount)}
        </Row>
      ))}
      {carriedForward !== 0 && <Row name={carried}>{won(carriedForward)}</Row>}
      <Row name={payout.name}>{payout.words}</Row>
      {account !== null && <Row name={statementNames.account}>{account}</Row>}
      <Total name={paidOn === null ? '받을 금액' : '받은 금액'} value={won(payable)} />
    </Rows>
  )
}

/** The owner and the issuer of the statement. */
const Parties = ({ statement }: { statement: SettlementStatement }) => (
  <>
    <Row name={statementNames.owner}>{ownerOf(statement)}</Row>
    <Row name={statementNames.issuer}>{statement.companyName}</Row>
  </>
)

function Paper({ statement }: { statement: SettlementStatement }) {
  return (
    <PrintedPaper title="정산 명세서">
      <Rows>
        <Row name="정산 월">{monthName(statement.month)}</Row>
        <Parties statement={statement} />
      </Rows>
      <PrintedTable columns={columns} rows={statement.rows.map(paperRow)} />
      <Sums statement={statement} />
      <p className={styles.note}>세금은 떼지 않아요.</p>
      <SealNote seal={statement.seal} onPaper />
    </PrintedPaper>
  )
}

/** The statement of a month: on the page, as files, and on paper. */
export function StatementPart({ month }: { month: string }) {
  const { data, error, mutate } = useMembers(calls.settlementStatement(month))
  useLoadingOverlay(data === undefined && error === undefined)
  const back = (
    <Link to={paths.settlements} className={styles.link}>
      정산 내역으로
    </Link>
  )
  if (data === undefined && isRefused(error))
    return (
      <EmptyState title="그달의 정산이 없어요" reason="정산한 달의 명세서만 볼 수 있어요." action={back} />
    )
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="title" />
        <Skeleton shape="box" count={3} />
      </div>
    )
  return (
    <>
      <section aria-labelledby="statement" className={styles.part}>
        <h2 id="statement" className={styles.title}>
          {monthName(data.month)} 정산 명세서 {back}
        </h2>
        <div className={styles.parties}>
          <Rows>
            <Parties statement={data} />
          </Rows>
        </div>
        <ul>
          {data.rows.map((row) => (
            <Confirmed key={row.id} row={row} />
          ))}
        </ul>
        <div className={styles.sums}>
          <Sums statement={data} />
        </div>
        <p className={styles.note}>세금은 떼지 않아요. 쿠폰과 포인트 할인은 빌림이 부담해요.</p>
        <SealNote seal={data.seal} />
        <div className={styles.files}>
          <FileButton month={data.month} format="xlsx" />
          <FileButton month={data.month} format="csv" />
        </div>
      </section>
      <Paper statement={data} />
    </>
  )
}

const words = { csv: 'CSV 저장', xlsx: '엑셀 저장' } as const

/** Safari reads the file after the click. */
const readByMs = 60_000

/** Saves a file that was fetched with the session's headers, which a plain link would not send. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readByMs)
}

/** Saves a month's statement as a file. */
function FileButton({ month, format }: { month: string; format: keyof typeof words }) {
  const answers = useHydrated()
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    try {
      save(await api.file(settlementFile(month, format)), `settlement-${month}.${format}`)
    } catch (error) {
      toast.error(sentenceOf(error, messages.generic))
    } finally {
      setFetching(false)
    }
  }
  return (
    <Button look="third" wide disabled={!answers} busy={isFetching} onClick={download}>
      {words[format]}
    </Button>
  )
}

type Item = Pick<SettlementStatement['rows'][number], 'brand' | 'modelName'>

/** The item of a row; an application that was never accepted has neither a brand nor a model. */
export const settledItem = ({ brand, modelName }: Item): string =>
  `${brand.toUpperCase()} ${modelName}`.trim() || '위탁 신청'
