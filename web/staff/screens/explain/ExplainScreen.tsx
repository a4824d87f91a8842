import { Link, useNavigate } from 'react-router-dom'
import type { TrialBalanceRow } from '../../../../domain/wire/books.ts'
import type { ExplainedAccount, ExplainedLine, ExplainedSubject } from '../../../../domain/wire/explain.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { Button, buttonClass } from '../../kit/Button.tsx'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { type Filter, FilterBar } from '../../kit/FilterBar.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { endOfDay, instantOf } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { Report } from '../../kit/Report.tsx'
import { RowLink } from '../../kit/RowLink.tsx'
import { type Sum, Sums } from '../../kit/Sums.tsx'
import { type TableUrl, useTableUrl } from '../../kit/tableUrl.ts'
import { dots, figure, moment } from '../../kit/words.ts'
import { accountPath, differencesPath, explainPath, payoutPath } from '../../paths.ts'
import { Actor } from '../../pieces/Actor.tsx'
import { BalanceLink, balancesOn } from '../../pieces/BalanceLink.tsx'
import { BrokenRecords } from '../../pieces/BrokenRecords.tsx'
import { EventStory } from '../../pieces/EventStory.tsx'
import { FindForm } from '../../pieces/FindForm.tsx'
import styles from './Explain.module.css'
import { entryActions } from './entryActions.ts'
import { SettlementExplained } from './SettlementExplained.tsx'

/** Explains an amount of an account, an order, a settlement, or any stream. */
export function ExplainScreen() {
  const url = useTableUrl()
  const what = url.filter('what')
  const account = url.filter('account')
  const owner = url.filter('owner')
  const month = url.filter('month')
  const subject = what === 'stream' ? url.filter('stream') : `${what}:${url.filter('id') ?? ''}`
  if (what === 'account' && account !== null) return <AccountExplained url={url} account={account} />
  if (what === 'settlement' && owner !== null && month !== null)
    return <SettlementExplained url={url} owner={owner} month={month} />
  if (what !== null && what !== 'account' && subject !== null)
    return <SubjectExplained key={subject} url={url} subject={subject} />
  return (
    <Page title="금액 근거">
      <Accounts />
    </Page>
  )
}

/** A day before the shop's first event, so that everything is included. */
const theBeginning = '2020-01-01'

const amounts = { width: '140px', align: 'right' } as const
const balances = (side: 'debit' | 'credit', header: string): Column<TrialBalanceRow> => ({
  id: `${side}Balance`,
  header,
  ...amounts,
  cell: (row) => (
    <BalanceLink
      of={row}
      side={side}
      to={explainPath({ what: 'account', account: row.account, from: theBeginning })}
    />
  ),
  foot: (rows) => figure(balancesOn(side, rows)),
})
const sumOf = (pick: (row: TrialBalanceRow) => number) => (rows: readonly TrialBalanceRow[]) =>
  figure(rows.reduce((sum, row) => sum + pick(row), 0))

const columns: readonly Column<TrialBalanceRow>[] = [
  { id: 'name', header: '계정', width: 'minmax(200px, 1fr)', cell: (row) => row.name, foot: () => '합계' },
  {
    id: 'debits',
    header: '차변 합계',
    ...amounts,
    cell: (row) => figure(row.debits),
    foot: sumOf((row) => row.debits),
  },
  {
    id: 'credits',
    header: '대변 합계',
    ...amounts,
    cell: (row) => figure(row.credits),
    foot: sumOf((row) => row.credits),
  },
  balances('debit', '차변 잔액'),
  balances('credit', '대변 잔액'),
]

/** The start page: a search by order number, and the account balances. */
export function Accounts() {
  const roles = useRoles()
  const url = useTableUrl()
  const navigate = useNavigate()
  const { data, error, mutate } = useAnswer(explainingCalls.trialBalance())
  const find = (asked: string) =>
    navigate(
      explainPath(asked.includes(':') ? { what: 'stream', stream: asked } : { what: 'order', id: asked }),
    )
  return (
    <>
      <FindForm placeholder="주문번호 또는 charge:번호" button="근거 보기" onFind={find} />
      <DataTable
        name="계정 잔액"
        columns={columns}
        rows={data?.rows}
        idOf={(row) => row.account}
        nameOf={(row) => row.name}
        url={url}
        sorting="rows"
        roles={roles}
        error={error}
        onRetry={() => mutate()}
        nothing="아직 기록된 금액이 없어요."
      />
    </>
  )
}

const filters: readonly Filter[] = [
  { kind: 'range', name: 'from', to: 'to', label: '기간', ends: ['시작일', '종료일'] },
  { kind: 'given', name: 'asOf', wordsOf: (minute) => `${dots(minute).replace('T', ' ')}까지` },
]

/** The last instant of what is explained: that of the minute at which the amount was read, or of the last day before it. */
function lastInstant(to: string | null, asOf: string | null): string | null {
  const day = to === null ? null : endOfDay(to)
  const minute = asOf === null ? null : instantOf(asOf)
  return day !== null && minute !== null && day < minute ? day : (minute ?? day)
}

type AccountSums = Pick<ExplainedAccount, 'opening' | 'closing' | 'moved' | 'remitted' | 'balance' | 'cursor'>

/** Names the side of an amount and the amount without its sign: `대변 140,039`. Debits are positive. */
const sided = (amount: number): string =>
  amount === 0 ? '0' : `${amount > 0 ? '차변' : '대변'} ${figure(Math.abs(amount))}`

/** The sums of the page, and of the period whatever the page; tax that was remitted is told apart from the period's. */
export function sumsOf(
  { opening, closing, moved, remitted, balance, cursor }: AccountSums,
  isFirst: boolean,
): Sum[] {
  const isWhole = isFirst && cursor === null
  return [
    { name: '기간 합계', value: sided(moved) },
    ...(remitted === 0
      ? []
      : [
          { name: '기간의 세액', value: sided(moved - remitted) },
          { name: '납부한 세액', value: sided(remitted) },
        ]),
    { name: isFirst ? '기초 잔액' : '앞쪽까지 잔액', value: sided(opening) },
    ...(isWhole
      ? []
      : [
          { name: '이 줄들의 합', value: sided(closing - opening) },
          { name: '여기까지 잔액', value: sided(closing) },
        ]),
    { name: '기말 잔액', value: sided(balance) },
  ]
}

/** An account's lines over some days; the opening balance and the lines add up to the closing balance. */
function AccountExplained({ url, account }: { url: TableUrl; account: string }) {
  const { cursor } = url
  const { data, error, isLoading, mutate } = useKeptAnswer(
    explainingCalls.account(account, {
      from: url.filter('from'),
      asOf: lastInstant(url.filter('to'), url.filter('asOf')),
      cursor,
    }),
  )
  return (
    <Page
      title={data === undefined ? '금액 근거' : `${data.name} 근거`}
      controls={
        <Link className={buttonClass()} to={accountPath(account, url.filter('asOf'))}>
          계정 원장
        </Link>
      }
    >
      {data !== undefined && <Sums sums={sumsOf(data, cursor === null)} isStale={isLoading} />}
      <FilterBar url={url} filters={filters}>
        {cursor !== null && <Button onClick={() => url.setCursor(null)}>처음으로</Button>}
        {data?.cursor != null && <Button onClick={() => url.setCursor(data.cursor)}>다음 50줄</Button>}
      </FilterBar>
      <Lines
        name={`${data?.name ?? '계정'} 줄`}
        url={url}
        lines={data?.lines}
        missing={data?.missing ?? 0}
        isPart={cursor !== null || data?.cursor != null}
        totals={data && { amount: data.moved, balance: data.balance }}
        isStale={isLoading}
        error={error}
        onRetry={() => mutate()}
        nothing="이 기간에는 움직인 금액이 없어요."
      />
    </Page>
  )
}

/** All events of an order, a charge, a refund or any stream, with the amounts that they post to one account. */
function SubjectExplained({ url, subject }: { url: TableUrl; subject: string }) {
  const { data, error, isLoading, mutate } = useKeptAnswer(
    explainingCalls.subject(subject, { account: url.filter('account') }),
  )
  return (
    <Page title={data === undefined ? '금액 근거' : `${data.subject} 근거`}>
      {data !== undefined && data.totals.length > 0 && (
        <fieldset className={styles.choices} aria-label="누계를 볼 계정">
          {data.totals.map(({ account, name, amount }) => (
            <button
              key={account}
              type="button"
              className={styles.choice}
              aria-pressed={account === data.account}
              onClick={() => url.setFilters({ account })}
            >
              {name} <b>{figure(amount)}</b>
            </button>
          ))}
        </fieldset>
      )}
      <Lines
        name="이벤트"
        url={url}
        lines={data?.lines}
        isStale={isLoading}
        error={error}
        onRetry={() => mutate()}
        nothing="이벤트가 없어요."
      />
      {data !== undefined && data.payouts.length > 0 && <MoneyOnward payouts={data.payouts} />}
    </Page>
  )
}

/** The provider's payouts of the card money with their fee and tax, and the bank's lines that brought them. */
function MoneyOnward({ payouts }: Pick<ExplainedSubject, 'payouts'>) {
  const sumOf = (pick: (payout: ExplainedSubject['payouts'][number]) => number) =>
    figure(payouts.reduce((sum, payout) => sum + pick(payout), 0))
  const amounts = [
    ['amount', '결제·환불 금액'],
    ['fee', '결제 수수료'],
    ['vat', '수수료의 부가세'],
    ['paid', '지급된 금액'],
  ] as const
  return (
    <Report
      caption="결제사 지급과 통장"
      rows={payouts}
      idOf={({ paidOutOn, transactionKey }) => `${paidOutOn} ${transactionKey}`}
      columns={[
        {
          id: 'day',
          header: '지급일',
          foot: '합계',
          cell: ({ paidOutOn }) => (
            <RowLink to={payoutPath(paidOutOn)}>{dots(paidOutOn)} 결제사 지급</RowLink>
          ),
        },
        ...amounts.map(([id, header]) => ({
          ...{ id, header, align: 'right' as const, foot: sumOf((payout) => payout[id]) },
          cell: (payout: ExplainedSubject['payouts'][number]) => figure(payout[id]),
        })),
        {
          id: 'bank',
          header: '통장에 들어온 거래',
          cell: ({ lines }) =>
            lines.length === 0
              ? '통장에서 확인 전'
              : lines.map(({ key, movedAt, words, account, amount }) => (
                  <RowLink key={key} to={differencesPath({ of: 'bank', status: 'matched' })}>
                    {moment(movedAt)} {account} {words} {figure(amount)}
                  </RowLink>
                )),
        },
      ]}
    />
  )
}

/** The lines that add up to an amount; opening one shows its event. */
function Lines(props: {
  name: string
  url: TableUrl
  lines: readonly ExplainedLine[] | undefined
  /** How many lines of the page have no event any more. */
  missing?: number
  /** There are more lines before or after them. */
  isPart?: boolean
  totals?: Readonly<Record<string, number>> | undefined
  isStale: boolean
  error: unknown
  onRetry: () => void
  nothing: string
}) {
  const roles = useRoles()
  return (
    <>
      <BrokenRecords events={(props.lines ?? []).map(({ event }) => event)} missing={props.missing ?? 0} />
      <DataTable
        name={props.name}
        columns={lineColumns}
        rows={props.lines && numbered(props.lines)}
        {...(props.isPart === true && { total: 'uncounted' as const })}
        idOf={({ id }) => id}
        nameOf={({ event }) => `${event.title} ${event.subject}`}
        url={props.url}
        sorting="rows"
        roles={roles}
        totals={props.totals}
        actions={entryActions}
        detail={(line) => <EventStory event={line.event} />}
        isStale={props.isStale}
        error={props.error}
        onRetry={props.onRetry}
        nothing={props.nothing}
      />
    </>
  )
}

/** A line with a unique id: an event may post to an account twice. */
type NumberedLine = ExplainedLine & { id: string }

const numbered = (lines: readonly ExplainedLine[]): NumberedLine[] =>
  lines.map((line, nth) => ({
    ...line,
    id:
      lines.findIndex(({ event }) => event.pos === line.event.pos) === nth
        ? `${line.event.pos}`
        : `${line.event.pos}-${nth}`,
  }))

const lineColumns: readonly Column<NumberedLine>[] = [
  { id: 'at', header: '일시', width: '136px', cell: ({ event }) => moment(event.occurredAt) },
  { id: 'title', header: '이벤트', width: 'minmax(112px, 0.7fr)', cell: ({ event }) => event.title },
  { id: 'amount', header: '금액', width: '112px', align: 'right', cell: ({ amount }) => figure(amount) },
  { id: 'balance', header: '누계', width: '112px', align: 'right', cell: ({ balance }) => figure(balance) },
  {
    id: 'seal',
    header: '봉인',
    width: '88px',
    cell: ({ event }) =>
      event.seal === null ? (
        <Mark means="waiting">대기</Mark>
      ) : event.seal.isBroken || event.findings.length > 0 ? (
        <Mark means="problem">블록 {event.seal.block} 다름</Mark>
      ) : (
        <Mark means="done">블록 {event.seal.block}</Mark>
      ),
  },
  { id: 'actor', header: '행위자', width: '120px', cell: ({ event }) => <Actor actor={event.actor} /> },
  {
    id: 'rule',
    header: '규칙',
    width: 'minmax(72px, 0.3fr)',
    cell: ({ event }) => [...new Set(event.explanations.map(({ rule }) => rule))].join(', '),
  },
  { id: 'subject', header: '어디에서', width: 'minmax(176px, 1fr)', cell: ({ event }) => event.subject },
]
