import { useRef, useState } from 'react'
import { sentenceOf } from '../../../api/apiError.ts'
import { toast } from '../../../kit/notices.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { bankCalls } from '../../calls/finance.ts'
import { AskedAction } from '../../kit/AskedAction.tsx'
import { Button } from '../../kit/Button.tsx'
import { figure } from '../../kit/words.ts'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import styles from './Bank.module.css'

const another = 'another'

/**
 * Uploads a bank statement file for an account, which the file's own number says unless it was chosen. A problem with
 * it is shown under the heading until the next upload.
 */
export function StatementUpload({ onProblem }: { onProblem: (sentence: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [account, setAccount] = useState('')
  const [isAdding, setAdding] = useState(false)
  const { data } = useAnswer(bankCalls.accounts)
  const accounts = data?.result ?? []
  const keep = async (file: File) => {
    setBusy(true)
    onProblem(null)
    const form = new FormData()
    if (account !== '') form.set('accountId', account)
    form.set('file', file)
    try {
      const { lines, added, matched } = await sendAndRefresh(bankCalls.keep, form)
      toast.success(
        `거래 ${figure(lines)}줄 중 새 거래 ${figure(added)}줄을 더하고 ${figure(matched)}줄을 짝지었어요.`,
      )
    } catch (error) {
      onProblem(sentenceOf(error, messages.generic))
    }
    setBusy(false)
  }
  return (
    <>
      <select
        className={styles.account}
        aria-label="올릴 계좌"
        value={account}
        onChange={({ target }) => (target.value === another ? setAdding(true) : setAccount(target.value))}
      >
        <option value="">파일의 계좌</option>
        {accounts.map(({ accountId, name, number }) => (
          <option key={accountId} value={accountId}>
            {number === null ? name : `${name} ${number}`}
          </option>
        ))}
        <option value={another}>계좌 더하기…</option>
      </select>
      <Button look="main" busy={isBusy} onClick={() => field.current?.click()}>
        통장 내역 올리기
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label="통장 내역 파일"
        accept=".csv,.txt,.xls,.xlsx,text/csv,text/plain"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Lets the same file be chosen again after it was corrected: an unchanged choice fires no change event.
          event.target.value = ''
          if (file !== undefined) void keep(file)
        }}
      />
      {isAdding && (
        <AskedAction
          question={{
            label: '계좌 더하기',
            reasons: ['회사 계좌 추가'],
            done: '계좌를 더했어요.',
            asks: [
              { name: 'name', label: '계좌 이름', placeholder: '국민 운영 계좌', required: true },
              { name: 'number', label: '계좌번호', inputMode: 'numeric' },
            ],
          }}
          lines={[
            {
              ...{ id: 'new', name: '통장 내역을 따로 맞춰 볼 회사 계좌예요.' },
              act: ({ reason, values: { name = '', number = '' } }) =>
                staffApi.send(bankCalls.addAccount, { name, number: number === '' ? null : number, reason }),
            },
          ]}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
