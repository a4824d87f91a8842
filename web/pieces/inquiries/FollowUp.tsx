import { useState } from 'react'
import { letterCount } from '../../../domain/shared/letters.ts'
import { contentLength } from '../../../domain/wire/inquiries.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { TextArea } from '../../kit/TextArea.tsx'
import { typedSince } from '../../kit/typedSince.ts'
import { messages } from '../../text/messages.ts'
import { readAgainAfter } from '../readAgain.ts'
import { useKeeping, useUnsentForm } from '../unsentForm/useUnsentForm.ts'
import styles from './FollowUp.module.css'
import { followUpFormOf } from './followUpForm.ts'

/** Writes on in an inquiry; what was typed stays when sending fails, and comes back when the session expires. */
export function FollowUp({ inquiryId, onSent }: { inquiryId: number; onSent: () => Promise<unknown> }) {
  const unsent = useUnsentForm(followUpFormOf(inquiryId))
  const [content, setContent] = useState(unsent.kept?.texts.content ?? '')
  const [isBusy, setBusy] = useState(false)
  const letters = letterCount(content.trim())
  const isTooLong = letters > contentLength.most
  useKeeping(unsent, { content })
  const send = async () => {
    setBusy(true)
    try {
      await loading.during(
        unsent.sendOnce((requestId) => api.send(calls.writeOnInInquiry(inquiryId), { content, requestId })),
      )
      setContent(typedSince(content))
      toast.success('이어서 남겼어요. 답변을 드리면 알려 드릴게요.')
      await onSent()
    } catch (error) {
      readAgainAfter(error, calls.productInquiries, calls.oneToOneInquiries)
      toast.error(sentenceOf(error, messages.generic))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label="이어서 쓰기"
        rows={3}
        value={content}
        onChange={({ target }) => setContent(target.value)}
        error={isTooLong ? `내용을 ${contentLength.most}자까지 입력할 수 있어요.` : undefined}
        hint={`${letters} / ${contentLength.most}자`}
      />
      <Button type="submit" look="second" size="small" busy={isBusy} disabled={letters === 0 || isTooLong}>
        보내기
      </Button>
    </form>
  )
}
