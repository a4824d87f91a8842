import { useAnswer } from '../../api/reading.ts'
import { bankCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { moment } from '../../kit/words.ts'
import styles from './Bank.module.css'
import { chosenAs, chosenIn, partOf } from './bankWords.ts'

/** Chooses the counterparts of a bank line or a ledger entry, and says what is left between both sides. */
export function BankCandidates({ label, rowId, value, onChange }: OwnFieldProps) {
  const { data, isLoading } = useAnswer(bankCalls.candidates(partOf(rowId)))
  const lines = (data?.lines ?? []).map(({ movedAt, words, ...line }) => ({ ...line, at: movedAt, words }))
  const entries = (data?.entries ?? []).map(({ occurredAt, title, ...entry }) => ({
    ...entry,
    at: occurredAt,
    words: title,
  }))
  const offered = [...lines, ...entries]
  const { keys: chosen, difference } = chosenIn(value)
  const { of } = partOf(rowId)
  const own = data?.amount ?? 0
  const sumOf = (keys: readonly string[]) =>
    offered.filter(({ key }) => keys.includes(key)).reduce((total, { amount }) => total + amount, 0)
  const toggle = (key: string) => {
    const keys = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
    onChange(chosenAs({ keys, difference: of === 'line' ? own - sumOf(keys) : sumOf(keys) - own }))
  }
  return (
    <fieldset className={styles.candidates}>
      <legend>{label}</legend>
      {offered.length === 0 ? (
        <p className={styles.quiet}>
          {isLoading ? '거래를 불러오고 있어요.' : '한 달 안에 짝이 없는 거래가 없어요.'}
        </p>
      ) : (
        <ul>
          {offered.map(({ key, at, words, amount, fits }) => (
            <li key={key}>
              <label className={styles.candidate} data-fits={fits || undefined}>
                <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} />
                <span>{moment(at)}</span>
                <span className={styles.words}>{words}</span>
                <strong>{won(amount)}</strong>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.sum}>
        고른 {chosen.length}건 <strong>{won(sumOf(chosen))}원</strong>
        {chosen.length > 0 && difference !== 0 && ` · 통장 − 장부 ${won(difference)}원`}
      </p>
    </fieldset>
  )
}
