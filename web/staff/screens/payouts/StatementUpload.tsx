import { useRef, useState } from 'react'
import { sentenceOf } from '../../../api/apiError.ts'
import { toast } from '../../../kit/notices.ts'
import { messages } from '../../../text/messages.ts'
import { bankCalls } from '../../calls/finance.ts'
import { Button } from '../../kit/Button.tsx'
import { figure } from '../../kit/words.ts'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'

/** Uploads a bank statement file. A problem with it is shown under the heading until the next upload. */
export function StatementUpload({ onProblem }: { onProblem: (sentence: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const keep = async (file: File) => {
    setBusy(true)
    onProblem(null)
    const form = new FormData()
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
      <Button look="main" busy={isBusy} onClick={() => field.current?.click()}>
        통장 내역 올리기
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label="통장 내역 파일"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Lets the same file be chosen again after it was corrected: an unchanged choice fires no change event.
          event.target.value = ''
          if (file !== undefined) void keep(file)
        }}
      />
    </>
  )
}
