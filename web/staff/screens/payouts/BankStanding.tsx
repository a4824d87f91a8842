import type { BankStanding as Standing } from '../../../../domain/wire/bankStatements.ts'
import { won } from '../../kit/AmountLink.tsx'
import { Report } from '../../kit/Report.tsx'
import { moment } from '../../kit/words.ts'
import styles from './Bank.module.css'
import { termNames } from './bankWords.ts'

/** The terms that add up exactly to the difference of the two balances, and gaps where bank lines are missing. */
export function BankStanding({ standing }: { standing: Standing }) {
  const terms = standing.terms.filter(({ amount }) => amount !== 0)
  return (
    <div className={styles.standing}>
      {terms.length > 0 && (
        <Report
          caption={`${moment(standing.until)} 통장 잔액과 장부 잔액의 차이`}
          rows={terms}
          idOf={({ name }) => name}
          columns={[
            { id: 'name', header: '내역', cell: ({ name }) => termNames[name], foot: '차이' },
            {
              id: 'amount',
              header: '통장 − 장부',
              align: 'right',
              cell: ({ amount }) => won(amount),
              foot: won(standing.difference),
            },
          ]}
        />
      )}
      {standing.gaps.length > 0 && (
        <ul className={styles.gaps} aria-label="파일에 빠진 거래">
          {standing.gaps.map(({ account, after, next, missing }) => (
            <li key={`${account} ${after} ${next}`}>
              {account} {moment(after)} 거래와 {moment(next)} 거래 사이에 {won(missing)}원만큼의 거래가
              빠졌어요.
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
