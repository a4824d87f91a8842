import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { bankStatusNames } from '../../../../domain/processes/bankRowWords.ts'
import type { BankRow } from '../../../../domain/wire/bankStatements.ts'
import { won } from '../../kit/AmountLink.tsx'
import { DrawerHead } from '../../kit/Drawer.tsx'
import { moment } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import bank from './Bank.module.css'
import { momentOf, wordsOf } from './bankWords.ts'
import styles from './Lines.module.css'

/** The bank lines and ledger entries of a row. */
export function BankDetail({ row }: { row: BankRow | undefined }) {
  if (row === undefined) return <DrawerHead title="이 목록에 없는 거래예요" />
  return (
    <>
      <DrawerHead over={`${momentOf(row)} · ${bankStatusNames[row.status]}`} title={wordsOf(row)} />
      <Parts title={`통장 ${won(row.bank)}원`}>
        {row.lines.map(({ key, movedAt, words, account, amount }) => (
          <Part key={key} at={movedAt} words={`${account} · ${words}`} amount={amount} />
        ))}
      </Parts>
      <Parts title={`장부 ${won(row.books)}원`}>
        {row.entries.map((entry) => (
          <Part
            key={entry.key}
            at={entry.occurredAt}
            amount={entry.amount}
            words={<Link to={explainPath({ what: 'stream', stream: entry.stream })}>{entry.title}</Link>}
          />
        ))}
      </Parts>
    </>
  )
}

function Parts({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {children.length === 0 ? (
        <p className={bank.quiet}>없음</p>
      ) : (
        <ul className={styles.lines}>{children}</ul>
      )}
    </section>
  )
}

function Part({ at, words, amount }: { at: string; words: ReactNode; amount: number }) {
  return (
    <li>
      <span className={styles.over}>{moment(at)}</span>
      <span className={styles.line}>
        {words}
        <span>{won(amount)}</span>
      </span>
    </li>
  )
}
