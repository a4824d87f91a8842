import { Link, useSearchParams } from 'react-router-dom'
import { settlementRowNames, statementNames, writtenFees } from '../../../../domain/lists/statement.ts'
import { ownerOf, paidTo, payoutWords } from '../../../../domain/settlement/payoutWords.ts'
import type { SettlementStatement } from '../../../../domain/wire/settlements.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { settlementCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { ExportButton } from '../../kit/ExportButton.tsx'
import { Page } from '../../kit/Page.tsx'
import { Paper } from '../../kit/Paper.tsx'
import { Report, type ReportColumn } from '../../kit/Report.tsx'
import { Nothing } from '../../kit/States.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { dots, figure, moment } from '../../kit/words.ts'
import { explainPath, settlementsPath } from '../../paths.ts'
import styles from './StatementScreen.module.css'

/** An owner's settlement statement of a month, as the owner sees it, for viewing and printing. */
export function StatementScreen() {
  const [params] = useSearchParams()
  const [owner, month] = [Number(params.get('owner')), params.get('month') ?? '']
  const isNamed = Number.isInteger(owner) && owner > 0 && month !== ''
  const answer = useAnswer(isNamed ? settlementCalls.statement(owner, month) : null)
  const file = (kind: 'csv' | 'xlsx', label: string) => (
    <ExportButton
      source={(signal) => staffApi.file(settlementCalls.statementFile(owner, `${month}.${kind}`), signal)}
      name={`settlement-${owner}-${month}.${kind}`}
    >
      {label}
    </ExportButton>
  )
  return (
    <Page
      title="정산 명세서"
      controls={
        isNamed && (
          <span className={styles.acts}>
            {file('csv', 'CSV')}
            {file('xlsx', '엑셀')}
            <Button look="main" disabled={answer.data === undefined} onClick={() => window.print()}>
              인쇄하기
            </Button>
          </span>
        )
      }
    >
      {isNamed ? (
        <AnswerView answer={answer}>{(statement) => <Statement statement={statement} />}</AnswerView>
      ) : (
        <Nothing words="정산 목록에서 소유자를 고르면 명세서를 볼 수 있어요." />
      )}
    </Page>
  )
}

type Row = SettlementStatement['rows'][number]

function Statement({ statement }: { statement: SettlementStatement }) {
  const { ownerId, month, deductions, seal } = statement
  const settlement = explainPath({ what: 'settlement', owner: ownerId, month })
  const payout = payoutWords(statement)
  const account = paidTo(statement)
  const deducted = deductions.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Paper title="정산 명세서" className={styles.sheet ?? ''}>
      <p className={styles.about}>
        <Link to={settlementsPath(month)}>{dots(month)} 정산</Link>
        <span>
          {statementNames.owner} {ownerOf(statement)} · 회원번호 {ownerId}
        </span>
        <span>
          {statementNames.issuer} {statement.companyName}
        </span>
        <span>
          {payout.name} {payout.words}
        </span>
        {account !== null && (
          <span>
            {statementNames.account} {account}
          </span>
        )}
      </p>
      <Sums
        sums={[
          { name: statementNames.earned, value: <AmountLink amount={statement.earned} to={settlement} /> },
          {
            name: statementNames.broughtForward,
            value: <AmountLink amount={statement.broughtForward} to={settlement} />,
          },
          { name: statementNames.deducted, value: <AmountLink amount={0 - deducted} to={settlement} /> },
          {
            name: statementNames.carriedForward,
            value: <AmountLink amount={statement.carriedForward} to={settlement} />,
          },
          { name: statementNames.payable, value: <AmountLink amount={statement.payable} to={settlement} /> },
        ]}
      />
      <Report
        caption={`정산 줄 ${figure(statement.rows.length)}건`}
        rows={statement.rows}
        idOf={({ id }) => id}
        columns={rowColumns(statement, settlement)}
      />
      {deductions.length > 0 && (
        <Report
          caption="공제한 금액"
          rows={deductions}
          idOf={({ id }) => id}
          columns={[
            { id: 'name', header: '내용', foot: '합계', cell: ({ name }) => name },
            {
              id: 'amount',
              header: '금액',
              align: 'right',
              foot: won(0 - deducted),
              cell: ({ id, amount }) => (
                <AmountLink
                  amount={0 - amount}
                  to={explainPath({ what: 'stream', stream: `charge:${id}` })}
                />
              ),
            },
          ]}
        />
      )}
      <p className={styles.seal} role={seal?.isBroken === true ? 'alert' : undefined}>
        소득세는 원천징수하지 않아요.{' '}
        {seal === null
          ? '아직 봉인된 블록이 없어요.'
          : `봉인 블록 ${figure(seal.block)} · ${moment(seal.sealedAt)} · ${seal.isBroken ? '봉인한 뒤에 바뀐 기록이 있음' : seal.isSealed ? '모두 봉인됨' : '봉인 대기 중인 줄이 있음'} · ${seal.hash}`}
      </p>
    </Paper>
  )
}

const rowColumns = (statement: SettlementStatement, settlement: string): ReportColumn<Row>[] => [
  {
    id: 'product',
    header: '상품',
    foot: '합계',
    cell: ({ brand, modelName, consignmentNumber }) => (
      <>
        {brand} {modelName} <small className={styles.small}>{consignmentNumber}</small>
      </>
    ),
  },
  { id: 'kind', header: statementNames.kind, cell: ({ kind }) => settlementRowNames[kind] },
  { id: 'confirmedOn', header: statementNames.confirmedOn, cell: ({ confirmedOn }) => dots(confirmedOn) },
  {
    id: 'useDate',
    header: statementNames.useDate,
    cell: ({ useDate }) => (useDate === null ? '' : `${dots(useDate.start)} – ${dots(useDate.end)}`),
  },
  {
    id: 'finalAmount',
    header: statementNames.base,
    align: 'right',
    cell: ({ finalAmount }) => won(finalAmount),
  },
  {
    id: 'transactionFee',
    header: statementNames.transactionFee,
    align: 'right',
    cell: (row) => won(writtenFees(row).transactionFee),
  },
  {
    id: 'operatingFee',
    header: statementNames.operatingFee,
    align: 'right',
    cell: (row) => won(writtenFees(row).operatingFee),
  },
  {
    id: 'expected',
    header: statementNames.earned,
    align: 'right',
    foot: won(statement.earned),
    cell: ({ expectedSettlementAmount }) => <AmountLink amount={expectedSettlementAmount} to={settlement} />,
  },
]
