import { Link } from 'react-router-dom'
import { settlementRowNames, statementNames } from '../../../../domain/lists/statement.ts'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import { UNSEALED } from '../../../../domain/shared/seals.ts'
import type { ExplainedSettlement } from '../../../../domain/wire/explain.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { buttonClass } from '../../kit/Button.tsx'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead } from '../../kit/Drawer.tsx'
import { Page } from '../../kit/Page.tsx'
import { type Sum, Sums } from '../../kit/Sums.tsx'
import type { TableUrl } from '../../kit/tableUrl.ts'
import { dots, figure, moment } from '../../kit/words.ts'
import { ownerMonthPath, statementPath } from '../../paths.ts'
import { Actor } from '../../pieces/Actor.tsx'
import { BrokenRecords } from '../../pieces/BrokenRecords.tsx'
import { EventStory, Formula } from '../../pieces/EventStory.tsx'
import styles from './Explain.module.css'

type Row = ExplainedSettlement['lines'][number]

const termOf = ({ row }: Row, label: string): number =>
  row.terms.find((term) => term.label === label)?.amount ?? 0
const amountColumn = (id: string, header: string, amount: (row: Row) => number): Column<Row> => ({
  ...{ id, header, width: 'minmax(80px, 128px)', align: 'right' },
  cell: (row) => figure(amount(row)),
})
/** An amount with the sum of all rows below it, to which the settlements of the month lead */
const summedColumn = (id: string, header: string, amount: (row: Row) => number): Column<Row> => ({
  ...amountColumn(id, header, amount),
  foot: (rows) => figure(rows.reduce((sum, row) => sum + amount(row), 0)),
})

const columns: readonly Column<Row>[] = [
  {
    ...{ id: 'at', header: '확정 일시', width: '136px', foot: () => '합계' },
    cell: ({ event }) => moment(event.occurredAt),
  },
  { id: 'kind', header: statementNames.kind, width: '64px', cell: ({ kind }) => settlementRowNames[kind] },
  { id: 'subject', header: '어디에서', width: 'minmax(176px, 1fr)', cell: ({ event }) => event.subject },
  summedColumn('base', statementNames.base, (row) => termOf(row, '정산 기준액')),
  summedColumn('transactionFee', statementNames.transactionFee, (row) => termOf(row, '거래 수수료')),
  summedColumn('operatingFee', statementNames.operatingFee, (row) => termOf(row, '운영 수수료')),
  summedColumn('amount', statementNames.earned, ({ amount }) => amount),
  amountColumn('balance', '누계', ({ balance }) => balance),
]

/** Explains an owner's settlement of a month: its rows with their rates, and what happened to the total. */
export function SettlementExplained(props: { url: TableUrl; owner: string; month: string }) {
  const { url, owner, month } = props
  const roles = useRoles()
  const { data, error, mutate } = useAnswer(explainingCalls.settlement(owner, month))
  return (
    <Page
      title={`${data === undefined ? `회원 ${owner}` : nameOf(data)}의 ${dots(month)} 정산 근거`}
      controls={
        <>
          <Link className={buttonClass()} to={ownerMonthPath(owner, month)}>
            정산 목록
          </Link>
          <Link className={buttonClass()} to={statementPath(Number(owner), month)}>
            정산 명세서
          </Link>
        </>
      }
    >
      {data !== undefined && <Sums sums={sumsOf(data)} />}
      <BrokenRecords
        events={[...(data?.lines ?? []).map(({ event }) => event), ...(data?.events ?? [])]}
        missing={data?.missing ?? 0}
      />
      <DataTable
        name="정산 줄"
        columns={columns}
        rows={data?.lines}
        idOf={({ rowId }) => rowId}
        nameOf={({ event }) => `${event.title} ${event.subject}`}
        url={url}
        sorting="rows"
        roles={roles}
        detail={(row) => <RowStory row={row} />}
        error={error}
        onRetry={() => mutate()}
        nothing="이 달에 정산할 것이 없어요."
      />
      {data !== undefined && data.events.length > 0 && (
        <section className={styles.after} aria-label="이 달의 처리">
          <h2>이 달의 처리</h2>
          <ol>
            {data.events.map((event) => (
              <li key={event.pos}>
                <time dateTime={event.occurredAt}>{moment(event.occurredAt)}</time>
                <b>{event.title}</b>
                <span>
                  <Actor actor={event.actor} />
                </span>
                {event.reason !== null && <q>{event.reason}</q>}
                <span>{sealWords(event.seal)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Page>
  )
}

const sealWords = (seal: ExplainedSettlement['events'][number]['seal']): string => {
  if (seal === null) return UNSEALED
  return seal.isBroken ? `블록 ${seal.block} 봉인과 달라요` : `블록 ${seal.block}`
}

const nameOf = ({ ownerName, ownerId }: ExplainedSettlement): string =>
  ownerName === '' ? `${WITHDRAWN} ${ownerId}` : ownerName

function sumsOf({ earned, closed }: ExplainedSettlement): Sum[] {
  if (closed === null) return [{ name: `지금까지 ${statementNames.earned}`, value: figure(earned) }]
  return [
    { name: statementNames.earned, value: figure(earned) },
    { name: statementNames.broughtForward, value: figure(closed.broughtForward) },
    { name: statementNames.deducted, value: figure(0 - closed.deducted) },
    { name: statementNames.carriedForward, value: figure(closed.carriedForward) },
    { name: statementNames.payable, value: figure(closed.payable) },
  ]
}

function RowStory({ row }: { row: Row }) {
  return (
    <>
      <DrawerHead over={settlementRowNames[row.kind]} title={row.event.subject} />
      <Formula explanation={row.row} />
      <EventStory event={row.event} />
    </>
  )
}
