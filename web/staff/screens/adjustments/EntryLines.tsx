import { accountCodes } from '../../../../domain/ledger/accountCodes.ts'
import { chartOfAccounts } from '../../../../domain/ledger/chartOfAccounts.ts'
import { accountNames } from '../../../../domain/shared/accountNames.ts'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { won } from '../../kit/AmountLink.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import styles from './AdjustmentsScreen.module.css'
import { sumOf, type TypedLine, typedLines } from './entryTemplates.ts'

const empty: TypedLine = { account: '', debit: '', credit: '' }
const fewest = 2

/** The lines of an entry with their sums; a line is added below the last one that is used. */
export function EntryLines({ label, value, onChange }: OwnFieldProps) {
  const typed = typedLines(value)
  const isUsed = typed.at(-1)?.account !== '' && typed.length >= fewest
  const lines = [
    ...typed,
    ...Array.from({ length: Math.max(fewest - typed.length, isUsed ? 1 : 0) }, () => empty),
  ]
  const change = (nth: number, part: Partial<TypedLine>) =>
    onChange(JSON.stringify(lines.map((line, place) => (place === nth ? { ...line, ...part } : line))))
  return (
    <fieldset className={styles.lines}>
      <legend>{label}</legend>
      {lines.map((line, nth) => (
        // A line is its place: nothing else tells two empty ones apart.
        <div className={styles.line} key={nth.toString()}>
          <select
            aria-label={`${nth + 1}번째 줄 계정`}
            value={line.account}
            onChange={({ target }) => change(nth, { account: target.value })}
          >
            <option value="">계정</option>
            {accountNames.map((name) => (
              <option key={name} value={name}>
                {accountCodes[name].code} {chartOfAccounts[name].name}
              </option>
            ))}
          </select>
          <AmountInput
            aria-label={`${nth + 1}번째 줄 차변`}
            placeholder="차변"
            value={line.debit}
            onChange={(debit) => change(nth, { debit })}
          />
          <AmountInput
            aria-label={`${nth + 1}번째 줄 대변`}
            placeholder="대변"
            value={line.credit}
            onChange={(credit) => change(nth, { credit })}
          />
        </div>
      ))}
      <p role="status" className={styles.sum}>
        차변 {won(sumOf(lines, 'debit'))}원 · 대변 {won(sumOf(lines, 'credit'))}원
      </p>
    </fieldset>
  )
}
