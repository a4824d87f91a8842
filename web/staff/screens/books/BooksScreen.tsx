import { useId, useState } from 'react'
import type { Account } from '../../../../domain/ledger/accounts.ts'
import { accountKindNames, chartOfAccounts } from '../../../../domain/ledger/chartOfAccounts.ts'
import { accountNames } from '../../../../domain/shared/accountNames.ts'
import type { ComparedBalance, StatementLine, TrialBalanceRow } from '../../../../domain/wire/books.ts'
import { monthName } from '../../../text/format.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { nowCall } from '../../calls/content.ts'
import { bookCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { Chart } from '../../kit/Chart.tsx'
import type { Series } from '../../kit/chartScale.ts'
import { DateInput } from '../../kit/dates/DateInput.tsx'
import { LazyMonthTurn } from '../../kit/dates/LazyDates.tsx'
import {
  instantOf,
  monthAfter,
  monthDays,
  quarterAfter,
  quarterName,
  quarterOf,
  todayIn,
} from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { PreviousNext } from '../../kit/PreviousNext.tsx'
import { Report } from '../../kit/Report.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { type TableUrl, useTableUrl } from '../../kit/tableUrl.ts'
import { useSending } from '../../kit/useSending.ts'
import { Views } from '../../kit/Views.tsx'
import { dots, moment } from '../../kit/words.ts'
import { accountPath, booksPath, explainPath } from '../../paths.ts'
import { BalanceLink, balancesOn } from '../../pieces/BalanceLink.tsx'
import { AccountLink } from './AccountLink.tsx'
import styles from './BooksScreen.module.css'

const views = [
  { view: 'trial', label: '시산표', Shown: TrialBalance },
  { view: 'compare', label: '두 시점 비교', Shown: Compared },
  { view: 'sheet', label: '재무상태표', Shown: BalanceSheet },
  { view: 'profit', label: '손익계산서', Shown: Profit },
  { view: 'vat', label: '부가세', Shown: Vat },
  { view: 'account', label: '계정 원장', Shown: AccountStatement },
] as const

/** The books as of an instant; the URL holds the statement and the instant. */
export function BooksScreen() {
  const url = useTableUrl()
  const now = useAnswer(nowCall)
  const shown = views.find(({ view }) => view === url.filter('view')) ?? views[0]
  const local = url.filter('asOf')
  const { Shown: BooksView } = shown
  return (
    <Page
      title="장부"
      // Two instants that are compared are chosen beside each other.
      controls={
        shown.view !== 'compare' && (
          <AsOfField value={local ?? ''} onChange={(asOf) => url.setFilters({ asOf })} />
        )
      }
    >
      <Views
        name="장부 종류"
        views={views.map(({ view, label }) => ({ id: view, label, to: booksPath({ view, asOf: local }) }))}
        shown={shown.view}
      />
      <div className={styles.body}>
        <AnswerView answer={now} isKept>
          {({ today }) => (
            <BooksView url={url} asOf={local === null ? null : instantOf(local)} today={today} />
          )}
        </AnswerView>
      </div>
    </Page>
  )
}

/** The moment as of which the books are read; empty is now. */
function AsOfField(props: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className={styles.asOf}>
      <label htmlFor={id}>기준 시각</label>
      <DateInput unit="minute" id={id} look="box" value={props.value} onChange={props.onChange} />
      {props.value !== '' && <Button onClick={() => props.onChange('')}>지금</Button>}
    </div>
  )
}

/** What is explained of a balance: all of it up to the minute of the books, or today. */
const endingAt = (local: string | null, at: string): Explained =>
  local === null ? { to: todayIn(new Date(at)) } : { asOf: local }

/** What is explained of a month: the days of it up to the minute of the books. */
const ofMonth = (month: string, local: string | null): Explained =>
  local === null ? monthDays(month) : { ...monthDays(month), asOf: local }

type Explained = { from?: string; to?: string; asOf?: string }

/** Shows the debits and credits of every account, and its balance as a debit or a credit. */
function TrialBalance({ url, asOf }: BooksView) {
  const answer = useAnswer(bookCalls.trialBalance({ asOf }))
  return (
    <AnswerView answer={answer}>
      {({ asOf: at, rows, debits, credits, difference }) => (
        <Report
          caption={
            difference === 0 ? (
              `${moment(at)} 합계잔액시산표 · 차변과 대변이 같아요`
            ) : (
              <span className={styles.off}>
                {moment(at)} 합계잔액시산표 · {won(difference)}원 차이가 나요
              </span>
            )
          }
          rows={rows}
          idOf={({ account }) => account}
          columns={[
            {
              id: 'name',
              header: '계정',
              foot: '합계',
              cell: ({ account, name }) => (
                <AccountLink name={name} to={accountPath(account, url.filter('asOf'))} />
              ),
            },
            { id: 'kind', header: '구분', cell: ({ kind }) => accountKindNames[kind] },
            {
              id: 'debits',
              header: '차변 합계',
              align: 'right',
              foot: won(debits),
              cell: ({ debits }) => won(debits),
            },
            {
              id: 'credits',
              header: '대변 합계',
              align: 'right',
              foot: won(credits),
              cell: ({ credits }) => won(credits),
            },
            ...(['debit', 'credit'] as const).map((side) => ({
              id: `${side}Balance`,
              header: side === 'debit' ? '차변 잔액' : '대변 잔액',
              align: 'right' as const,
              foot: won(balancesOn(side, rows)),
              cell: (row: TrialBalanceRow) => (
                <BalanceLink
                  of={row}
                  side={side}
                  to={explainPath({
                    what: 'account',
                    account: row.account,
                    ...endingAt(url.filter('asOf'), at),
                  })}
                />
              ),
            })),
          ]}
        />
      )}
    </AnswerView>
  )
}

/** The trial balances at two instants, and what moved between them, down to the entries (rule 330). */
function Compared({ url, today }: BooksView) {
  const id = useId()
  const before = url.filter('before') ?? `${monthDays(monthAfter(today.slice(0, 7), -1)).to}T23:59`
  const after = url.filter('after') ?? `${today}T23:59`
  const answer = useKeptAnswer(bookCalls.compared({ earlier: instantOf(before), later: instantOf(after) }))
  const field = (name: 'before' | 'after', label: string, value: string) => (
    <span className={styles.choice}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <DateInput
        unit="minute"
        id={`${id}-${name}`}
        isKept
        look="box"
        value={value}
        onChange={(minute) => url.setFilters({ [name]: minute })}
      />
    </span>
  )
  return (
    <>
      <div className={styles.pair}>
        {field('before', '앞 시점', before)}
        {field('after', '뒤 시점', after)}
      </div>
      <AnswerView answer={answer}>
        {({ before: first, after: last, rows }) => {
          const of = (pick: (row: ComparedBalance) => number) =>
            won(rows.reduce((sum, row) => sum + pick(row), 0))
          // The entries are those from the first day on of which something may lie between the two.
          const days = {
            from: todayIn(new Date(Date.parse(first) + 1)),
            to: todayIn(new Date(last)),
            asOf: before > after ? before : after,
          }
          const entries = (account: Account) => explainPath({ what: 'account', account, ...days })
          return (
            <Report
              caption={`${moment(first)}와 ${moment(last)}의 시산표`}
              rows={rows}
              idOf={({ account }) => account}
              columns={[
                {
                  id: 'name',
                  header: '계정',
                  foot: '합계',
                  cell: ({ account, name }) => <AccountLink name={name} to={accountPath(account, after)} />,
                },
                { id: 'kind', header: '구분', cell: ({ kind }) => accountKindNames[kind] },
                {
                  id: 'before',
                  header: '앞 시점 잔액',
                  align: 'right',
                  foot: of((row) => row.before),
                  cell: (row) => won(row.before),
                },
                ...(['debits', 'credits'] as const).map((side) => ({
                  id: side,
                  header: side === 'debits' ? '그 사이 차변' : '그 사이 대변',
                  align: 'right' as const,
                  foot: of((row) => row[side]),
                  cell: (row: ComparedBalance) => won(row[side]),
                })),
                {
                  id: 'moved',
                  header: '움직인 금액',
                  align: 'right',
                  foot: of((row) => row.moved),
                  cell: (row) => <AmountLink amount={row.moved} to={entries(row.account)} isSided />,
                },
                {
                  id: 'after',
                  header: '뒤 시점 잔액',
                  align: 'right',
                  foot: of((row) => row.after),
                  cell: (row) => won(row.after),
                },
              ]}
            />
          )
        }}
      </AnswerView>
    </>
  )
}

/** The balance sheet: assets, liabilities, equity and accumulated earnings. */
function BalanceSheet({ url, asOf }: BooksView) {
  const answer = useAnswer(bookCalls.balanceSheet({ asOf }))
  const local = url.filter('asOf')
  return (
    <AnswerView answer={answer}>
      {({ asOf: at, assets, liabilities, equity, totalAssets, totalLiabilities, totalEquity, earnings }) => (
        <div className={styles.statement}>
          <Sums
            sums={[
              { name: '자산', value: won(totalAssets) },
              { name: '부채', value: won(totalLiabilities) },
              { name: '자본', value: won(totalEquity) },
              { name: '누적 손익', value: won(earnings), tone: earnings < 0 ? 'error' : 'ok' },
            ]}
          />
          <div className={styles.columns}>
            <Positions
              caption="자산"
              positions={assets}
              total={{ name: '자산 합계', amount: totalAssets }}
              days={endingAt(local, at)}
              local={local}
            />
            <Positions
              caption="부채"
              positions={liabilities}
              total={{ name: '부채 합계', amount: totalLiabilities }}
              days={endingAt(local, at)}
              local={local}
            />
            {equity.length > 0 && (
              <Positions
                caption="자본"
                positions={equity}
                total={{ name: '자본 합계', amount: totalEquity }}
                days={endingAt(local, at)}
                local={local}
              />
            )}
          </div>
        </div>
      )}
    </AnswerView>
  )
}

/** Profit and loss of a month: revenue, reductions and costs. */
function Profit({ url, asOf, today }: BooksView) {
  const month = url.filter('month') ?? today.slice(0, 7)
  const answer = useAnswer(bookCalls.profit({ month, asOf }))
  const local = url.filter('asOf')
  const days = ofMonth(month, local)
  return (
    <>
      <div className={styles.head}>
        <h2 className="spoken">{monthName(month)}</h2>
        <LazyMonthTurn name="달" month={month} onMonth={(month) => url.setFilters({ month })} />
      </div>
      <AnswerView answer={answer}>
        {({ revenue, reductions, costs, netRevenue, totalCosts, profit }) => (
          <>
            <Sums
              sums={[
                { name: '순매출', value: won(netRevenue) },
                { name: '비용', value: won(totalCosts) },
                { name: '손익', value: won(profit), tone: profit < 0 ? 'error' : 'ok' },
              ]}
            />
            <div className={styles.columns}>
              <Positions
                caption="수익"
                positions={revenue}
                total={{ name: '수익 합계', amount: revenue.reduce((sum, { amount }) => sum + amount, 0) }}
                days={days}
                local={local}
              />
              <Positions
                caption="매출 차감"
                positions={reductions}
                total={{ name: '차감 합계', amount: reductions.reduce((sum, { amount }) => sum + amount, 0) }}
                days={days}
                local={local}
              />
              <Positions
                caption="비용"
                positions={costs}
                total={{ name: '비용 합계', amount: totalCosts }}
                days={days}
                local={local}
              />
            </div>
          </>
        )}
      </AnswerView>
      <ByMonth month={month} asOf={asOf} local={local} />
    </>
  )
}

const drawn: readonly Series[] = [
  { id: 'netRevenue', label: '순매출', colour: 'edge' },
  { id: 'costs', label: '비용', colour: 'lining' },
  { id: 'profit', label: '손익', colour: 'ink', isLine: true },
]

/** The twelve months up to this one, as a chart and as a table. */
function ByMonth({ month, asOf, local }: { month: string; asOf: string | null; local: string | null }) {
  const answer = useKeptAnswer(bookCalls.profitMonths({ month, asOf }))
  const amount = (value: number, of: string) => (
    <AmountLink amount={value} to={booksPath({ view: 'profit', month: of, asOf: local })} />
  )
  return (
    <AnswerView answer={answer}>
      {({ result }) => (
        <>
          <Chart
            name="월별 손익"
            unit="원"
            series={drawn}
            places={result.map((one) => ({
              name: dots(one.month),
              values: { netRevenue: one.netRevenue, costs: 0 - one.totalCosts, profit: one.profit },
              to: booksPath({ view: 'profit', month: one.month, asOf: local }),
            }))}
          />
          <Report
            caption="월별 손익 표"
            rows={[...result].reverse()}
            idOf={(one) => one.month}
            columns={[
              { id: 'month', header: '월', cell: (one) => dots(one.month) },
              {
                id: 'netRevenue',
                header: '순매출',
                align: 'right',
                cell: (one) => amount(one.netRevenue, one.month),
              },
              {
                id: 'totalCosts',
                header: '비용',
                align: 'right',
                cell: (one) => amount(one.totalCosts, one.month),
              },
              {
                id: 'profit',
                header: '손익',
                align: 'right',
                cell: (one) => amount(one.profit, one.month),
              },
            ]}
          />
        </>
      )}
    </AnswerView>
  )
}

/** VAT of a quarter by month: output tax, input tax, and the tax due. */
function Vat({ url, asOf, today }: BooksView) {
  const quarter = url.filter('quarter') ?? quarterOf(today.slice(0, 7))
  const answer = useAnswer(bookCalls.vat({ quarter, asOf }))
  const turn = (by: number) => url.setFilters({ quarter: quarterAfter(quarter, by) })
  return (
    <>
      <div className={styles.head}>
        <PreviousNext before="이전 분기" next="다음 분기" onBefore={() => turn(-1)} onNext={() => turn(1)}>
          <h2>{quarterName(quarter)}</h2>
        </PreviousNext>
      </div>
      <AnswerView answer={answer}>
        {({ months, output, input, due }) => (
          <Report
            caption={`낼 부가세 ${won(due)}원`}
            rows={months}
            idOf={({ month }) => month}
            columns={[
              { id: 'month', header: '월', foot: '합계', cell: ({ month }) => dots(month) },
              {
                id: 'output',
                header: '매출 세액',
                align: 'right',
                foot: won(output),
                cell: ({ month, output }) => (
                  <AmountLink
                    amount={output}
                    to={explainPath({
                      what: 'account',
                      account: 'vat_payable',
                      ...ofMonth(month, url.filter('asOf')),
                    })}
                  />
                ),
              },
              {
                id: 'input',
                header: '매입 세액',
                align: 'right',
                foot: won(input),
                cell: ({ month, input }) => (
                  <AmountLink
                    amount={input}
                    to={explainPath({
                      what: 'account',
                      account: 'vat_receivable',
                      ...ofMonth(month, url.filter('asOf')),
                    })}
                  />
                ),
              },
              { id: 'due', header: '낼 세액', align: 'right', foot: won(due), cell: ({ due }) => won(due) },
            ]}
          />
        )}
      </AnswerView>
    </>
  )
}

/** The general ledger of an account: its lines, each with the running balance. */
function AccountStatement({ url, asOf, today }: BooksView) {
  const id = useId()
  const account = url.filter('account') ?? 'card_clearing'
  // The month that the books are read in, whatever month it is today.
  const from = url.filter('from') ?? `${(url.filter('asOf') ?? today).slice(0, 7)}-01`
  return (
    <>
      <span className={styles.choice}>
        <label>
          계정{' '}
          <select value={account} onChange={(event) => url.setFilters({ account: event.target.value })}>
            {accountNames.map((name) => (
              <option key={name} value={name}>
                {chartOfAccounts[name].name}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={id}>시작일</label>
        <DateInput id={id} isKept look="box" value={from} onChange={(day) => url.setFilters({ from: day })} />
      </span>
      <Lines key={`${account} ${from} ${asOf}`} account={account} from={from} asOf={asOf} />
    </>
  )
}

type StatementQuery = { account: string; from: string; asOf: string | null }
type More = { lines: readonly StatementLine[]; cursor: string | null }

function Lines({ account, from, asOf }: StatementQuery) {
  const answer = useAnswer(bookCalls.account(account, { from, asOf }))
  const [more, setMore] = useState<More | null>(null)
  const { problem, isBusy, send } = useSending()
  return (
    <AnswerView answer={answer}>
      {({ name, opening, lines, period, cursor: first }) => {
        const all = [...lines, ...(more?.lines ?? [])]
        const cursor = more === null ? first : more.cursor
        const next = send(async () => {
          const page = await staffApi.read(bookCalls.account(account, { from, asOf, cursor }))
          setMore({ lines: [...(more?.lines ?? []), ...page.lines], cursor: page.cursor })
        })
        return (
          <>
            <Report
              caption={`${name} · 기초 ${won(opening)}원`}
              rows={all}
              idOf={({ pos, line }) => `${pos}.${line}`}
              columns={[
                {
                  id: 'at',
                  header: '일시',
                  foot: '기간 합계',
                  cell: ({ occurredAt }) => moment(occurredAt),
                },
                { id: 'event', header: '이벤트', cell: ({ title }) => title },
                { id: 'subject', header: '어디에서', cell: ({ subject }) => subject },
                ...(['debit', 'credit'] as const).map((side) => ({
                  id: side,
                  header: side === 'debit' ? '차변' : '대변',
                  align: 'right' as const,
                  foot: won(side === 'debit' ? period.debits : period.credits),
                  cell: (line: StatementLine) =>
                    line[side] === 0 ? (
                      ''
                    ) : (
                      <AmountLink
                        amount={line[side]}
                        to={explainPath({ what: 'stream', stream: line.streamId })}
                      />
                    ),
                })),
                {
                  id: 'balance',
                  header: '잔액',
                  align: 'right',
                  cell: ({ balance }) => won(balance),
                  foot: won(period.balance),
                },
              ]}
            />
            {cursor !== null && (
              <p className={styles.more}>
                <Button busy={isBusy} onClick={next}>
                  다음 줄
                </Button>
              </p>
            )}
            {problem !== undefined && (
              <p role="alert" className={styles.more}>
                {problem}
              </p>
            )}
          </>
        )
      }}
    </AnswerView>
  )
}

type Position = { account: Account; name: string; amount: number }

/** Accounts of one kind with their total; each amount links to its explanation over the days. */
function Positions(props: {
  caption: string
  positions: readonly Position[]
  total: { name: string; amount: number }
  days: Explained
  local: string | null
}) {
  const { positions, total, days } = props
  return (
    <Report
      caption={props.caption}
      rows={positions}
      idOf={({ account }) => account}
      columns={[
        {
          id: 'name',
          header: '계정',
          foot: total.name,
          cell: ({ account, name }) => <AccountLink name={name} to={accountPath(account, props.local)} />,
        },
        {
          id: 'amount',
          header: '금액',
          align: 'right',
          foot: won(total.amount),
          cell: ({ account, amount }) => (
            <AmountLink amount={amount} to={explainPath({ what: 'account', account, ...days })} />
          ),
        },
      ]}
    />
  )
}

/** Props of every statement. */
type BooksView = {
  url: TableUrl
  /** The instant as of which the statement is read; null is now. */
  asOf: string | null
  /** The server's day in Seoul, `yyyy-MM-dd`. */
  today: string
}
