import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { refundCalls } from '../../calls/finance.ts'
import dialog from '../../kit/ActionDialog.module.css'
import type { OwnFieldProps } from '../../kit/actions.ts'
import styles from './RefundDetail.module.css'

/** Chooses the account that the money went to, of those that were shown for this refund. */
export function TransferAccounts({ label, rowId, value, onChange }: OwnFieldProps) {
  const { data, error } = useAnswer(refundCalls.account(rowId))
  if (error !== undefined)
    return (
      <p role="alert" className={styles.account}>
        {sentenceOf(error, messages.generic)}
      </p>
    )
  return (
    <label className={dialog.field}>
      {label}
      <select
        className={dialog.input}
        value={value}
        disabled={data === undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">선택</option>
        {data?.accounts.map(({ account, bankName, accountNumber, accountHolderName, isCurrent }) => (
          <option key={account} value={account}>
            {bankName} {accountNumber} {accountHolderName}
            {isCurrent ? '' : ' (회원이 그 뒤에 바꾼 계좌)'}
          </option>
        ))}
      </select>
    </label>
  )
}
