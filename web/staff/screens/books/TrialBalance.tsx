import type { TrialBalanceRow } from '../../../../domain/wire/books.ts'
import { useAnswer } from '../../api/reading.ts'
import { bookCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { Answered } from '../../kit/Answered.tsx'
import { todayIn } from '../../kit/months.ts'
import { Report } from '../../kit/Report.tsx'
import { moment } from '../../kit/words.ts'
import { accountPath, explainPath } from '../../paths.ts'
import { BalanceLink, balancesOn } from '../../pieces/BalanceLink.tsx'
import { AccountLink } from './AccountLink.tsx'
import styles from './BooksScreen.module.css'
import type { Shown } from './shown.ts'

const kinds = {
  asset: '자산',
  liability: '부채',
  equity: '자본',
  revenue: '수익',
  contra_revenue: '수익 차감',
  cost: '비용',
} as const

/** The trial balance: the debits and credits of every account, and its balance on the side where it stands. */
export function TrialBalance({ url, asOf }: Shown) {
  const answer = useAnswer(bookCalls.trialBalance({ asOf }))
  return (
    <Answered answer={answer}>
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
              ...{ id: 'name', header: '계정', foot: '합계' },
              cell: ({ account, name }) => (
                <AccountLink name={name} to={accountPath(account, url.filter('asOf'))} />
              ),
            },
            { id: 'kind', header: '구분', cell: ({ kind }) => kinds[kind] },
            {
              ...{ id: 'debits', header: '차변 합계', align: 'right', foot: won(debits) },
              cell: ({ debits }) => won(debits),
            },
            {
              ...{ id: 'credits', header: '대변 합계', align: 'right', foot: won(credits) },
              cell: ({ credits }) => won(credits),
            },
            ...(['debit', 'credit'] as const).map((side) => ({
              ...{ id: `${side}Balance`, header: side === 'debit' ? '차변 잔액' : '대변 잔액' },
              ...{ align: 'right' as const, foot: won(balancesOn(side, rows)) },
              cell: (row: TrialBalanceRow) => (
                <BalanceLink
                  of={row}
                  side={side}
                  to={explainPath({ what: 'account', account: row.account, to: todayIn(new Date(at)) })}
                />
              ),
            })),
          ]}
        />
      )}
    </Answered>
  )
}
