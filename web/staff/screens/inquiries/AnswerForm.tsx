import { useId, useState } from 'react'
import type { StaffInquiry } from '../../../../domain/wire/inquiries.ts'
import { toast } from '../../../kit/notices.ts'
import { inquiryCalls } from '../../calls/operations.ts'
import { Button } from '../../kit/Button.tsx'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { useSending } from '../../kit/useSending.ts'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import styles from './AnswerForm.module.css'
import { templates } from './templates.ts'

const lettersAtMost = 2_000

/** Inserts a template: it replaces an empty text or another template, and is appended to typed text. */
const withTemplate = (content: string, text: string): string =>
  content.trim() === '' || templates.some((template) => template.text === content)
    ? text
    : `${content.trimEnd()}\n\n${text}`.slice(0, lettersAtMost)

/** The form that answers an inquiry, or edits the answer given. */
export function AnswerForm({ inquiry }: { inquiry: StaffInquiry }) {
  const id = useId()
  const latest = inquiry.answers.at(-1)
  const [content, setContent] = useState(latest?.content ?? '')
  const [saved, setSaved] = useState(content)
  const { problem, isBusy, send } = useSending()

  const answer = send(async () => {
    await sendAndRefresh(inquiryCalls.answer(inquiry.id), { content, version: latest?.version ?? 0 })
    setSaved(content)
    toast.success(latest === undefined ? '답변을 보냈어요.' : '답변을 고쳤어요.')
  })

  return (
    <form className={styles.form} onSubmit={answer}>
      <label htmlFor={`${id}-template`}>답변 틀</label>
      <select
        id={`${id}-template`}
        value=""
        onChange={(event) => {
          const chosen = templates.find(({ name }) => name === event.target.value)
          if (chosen !== undefined) setContent(withTemplate(content, chosen.text))
        }}
      >
        <option value="">골라서 시작하기</option>
        {templates.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <label htmlFor={`${id}-answer`}>답변</label>
      <textarea
        id={`${id}-answer`}
        rows={9}
        maxLength={lettersAtMost}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <LeaveGuard isLost={() => !isBusy && content !== saved} />
      <Button
        look="main"
        type="submit"
        busy={isBusy}
        disabled={content.trim() === '' || content === latest?.content}
      >
        {latest === undefined ? '답변 보내기' : '답변 고치기'}
      </Button>
    </form>
  )
}
