import { useEffect, useState } from 'react'
import { bankActions as rules } from '../../../../domain/bankStatements/bankActions.ts'
import { chartOfAccounts } from '../../../../domain/ledger/chartOfAccounts.ts'
import { bankClosingAccounts } from '../../../../domain/shared/accountNames.ts'
import type { BankRow, BankCandidates as Candidates } from '../../../../domain/wire/bankStatements.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { bankCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { type ActionTable, type Ask, type OwnFieldProps, permitted } from '../../kit/actions.ts'
import { moment } from '../../kit/words.ts'
import styles from './Bank.module.css'
import { chosenAs, chosenIn, partOf } from './bankWords.ts'

const account: Ask = {
  name: 'account',
  label: '차이를 넣을 계정',
  required: true,
  options: bankClosingAccounts.map((value) => ({ value, label: chartOfAccounts[value].name })),
}
const accountIn = (chosen: string | undefined) =>
  bankClosingAccounts.find((one) => one === chosen) ?? 'reconciliation_differences'

/** Finance's actions on bank lines and ledger entries that were not matched automatically. */
export const bankActions: ActionTable<BankRow> = [
  {
    id: 'match',
    label: '짝짓기',
    ...permitted(rules, 'match', (row: BankRow) => row),
    asks: [
      { name: 'parts', label: '짝이 될 거래', field: BankCandidates, isChoice: true, required: true },
      { ...account, when: ({ parts = '' }) => chosenIn(parts).difference !== 0 },
    ],
    reasons: ['같은 거래로 확인'],
    run: ({ id }, { reason, values }) => {
      const { of, partKey } = partOf(id)
      const { keys, difference } = chosenIn(values.parts ?? '')
      const [lines, entries] = of === 'line' ? [[partKey], keys] : [keys, [partKey]]
      return staffApi.send(bankCalls.match, {
        lines,
        entries,
        reason,
        ...(difference === 0
          ? {}
          : { difference: { account: accountIn(values.account), quoted: difference } }),
      })
    },
  },
  {
    id: 'writeOff',
    label: '차이 처리',
    ...permitted(rules, 'writeOff', (row: BankRow) => row),
    bulk: true,
    danger: true,
    asks: [account],
    reasons: ['장부 밖의 거래로 확인', '나가거나 들어오지 않은 금액으로 확인'],
    run: ({ id, bank, books }, { reason, values }) =>
      staffApi.send(bankCalls.writeOff, {
        ...partOf(id),
        quotedDifference: bank - books,
        account: accountIn(values.account),
        reason,
      }),
  },
  {
    id: 'takeApart',
    label: '짝 풀기',
    ...permitted(rules, 'takeApart', (row: BankRow) => row),
    reasons: ['다른 거래로 확인'],
    run: ({ matchId }, { reason }) => staffApi.send(bankCalls.takeApart(matchId ?? ''), { reason }),
  },
]

/**
 * Chooses the counterparts of a bank line or a ledger entry, and says what is left between both sides. What is offered no
 * longer leaves the choice with a word (rule 956).
 */
export function BankCandidates(props: OwnFieldProps) {
  const answer = useAnswer(bankCalls.candidates(partOf(props.rowId)))
  return (
    <fieldset className={styles.candidates}>
      <legend>{props.label}</legend>
      <AnswerView answer={answer} isKept>
        {(candidates) => <Choice {...props} candidates={candidates} />}
      </AnswerView>
    </fieldset>
  )
}

function Choice(props: Pick<OwnFieldProps, 'rowId' | 'value' | 'onChange'> & { candidates: Candidates }) {
  const { rowId, value, onChange, candidates } = props
  const lines = candidates.lines.map(({ movedAt, words, ...line }) => ({ ...line, at: movedAt, words }))
  const entries = candidates.entries.map(({ occurredAt, title, ...entry }) => ({
    ...entry,
    at: occurredAt,
    words: title,
  }))
  const offered = [...lines, ...entries]
  const { keys, difference } = chosenIn(value)
  const chosen = keys.filter((key) => offered.some((one) => one.key === key))
  const { of } = partOf(rowId)
  const own = candidates.amount ?? 0
  const sumOf = (keys: readonly string[]) =>
    offered.filter(({ key }) => keys.includes(key)).reduce((total, { amount }) => total + amount, 0)
  const choose = (picked: string[]) =>
    onChange(
      chosenAs({ keys: picked, difference: of === 'line' ? own - sumOf(picked) : sumOf(picked) - own }),
    )
  const [taken, setTaken] = useState(0)
  const toggle = (key: string) => {
    setTaken(0)
    choose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  }
  // What is offered no longer could not be unticked, and would be sent and refused for ever.
  const gone = keys.length - chosen.length
  useEffect(() => {
    if (gone === 0) return
    setTaken(gone)
    choose(chosen)
  })
  return (
    <>
      {offered.length === 0 ? (
        <p className={styles.quiet}>한 달 안에 짝이 없는 거래가 없어요.</p>
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
      {taken > 0 && (
        <p role="alert" className={styles.quiet}>
          고른 거래 중 {taken}건은 그사이 짝이 있거나 바뀌어서 뺐어요.
        </p>
      )}
      <p role="status" className={styles.sum}>
        고른 {chosen.length}건 <strong>{won(sumOf(chosen))}원</strong>
        {chosen.length > 0 && difference !== 0 && ` · 통장 − 장부 ${won(difference)}원`}
      </p>
    </>
  )
}
