import { useState } from 'react'
import { chartOfAccounts } from '../../../../domain/ledger/chartOfAccounts.ts'
import { accountNames } from '../../../../domain/shared/accountNames.ts'
import type { StatementLine } from '../../../../domain/wire/books.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { bookCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { Answered } from '../../kit/Answered.tsx'
import { Button } from '../../kit/Button.tsx'
import { Report } from '../../kit/Report.tsx'
import { useSending } from '../../kit/useSending.ts'
import { moment } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import styles from './BooksScreen.module.css'
import type { Shown } from './shown.ts'

/** The general ledger of an account: its lines, each with the running balance. */
export function AccountStatement({ url, asOf, today }: Shown) {
  const account = url.filter('account') ?? 'card_clearing'
  const from = url.filter('from') ?? `${today.slice(0, 7)}-01`
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
        <label>
          시작일{' '}
          <input
            type="date"
            value={from}
            onChange={(event) => url.setFilters({ from: event.target.value })}
          />
        </label>
      </span>
      <Lines key={`${account} ${from} ${asOf}`} account={account} from={from} asOf={asOf} />
    </>
  )
}

type Asked = { account: string; from: string; asOf: string | null }
type More = { lines: readonly StatementLine[]; cursor: string | null }

function Lines({ account, from, asOf }: Asked) {
  const answer = useAnswer(bookCalls.account(account, { from, asOf }))
  const [more, setMore] = useState<More | null>(null)
  const { problem, isBusy, send } = useSending()
  return (
    <Answered answer={answer}>
      {({ name, opening, lines, cursor: first }) => {
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
                  ...{ id: 'at', header: '일시', foot: cursor === null ? '기말' : '여기까지' },
                  cell: ({ occurredAt }) => moment(occurredAt),
                },
                { id: 'event', header: '이벤트', cell: ({ title }) => title },
                { id: 'subject', header: '어디에서', cell: ({ subject }) => subject },
                ...(['debit', 'credit'] as const).map((side) => ({
                  ...{ id: side, header: side === 'debit' ? '차변' : '대변', align: 'right' as const },
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
                  ...{ id: 'balance', header: '잔액', align: 'right' },
                  cell: ({ balance }) => won(balance),
                  foot: won(all.at(-1)?.balance ?? opening),
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
    </Answered>
  )
}
