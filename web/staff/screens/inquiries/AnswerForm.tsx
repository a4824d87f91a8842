import { useId, useState } from 'react'
import type { StaffInquiry, WholeInquiry } from '../../../../domain/wire/inquiries.ts'
import { hasCode } from '../../../api/apiError.ts'
import { toast } from '../../../kit/notices.ts'
import { useAnswer } from '../../api/reading.ts'
import { answerTemplateCalls } from '../../calls/content.ts'
import { inquiryCalls } from '../../calls/operations.ts'
import { Button } from '../../kit/Button.tsx'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { refreshAll } from '../../kit/refreshAll.ts'
import { useSending } from '../../kit/useSending.ts'
import { Actor } from '../../pieces/Actor.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import styles from './AnswerForm.module.css'

const lettersAtMost = 2_000

/** Inserts a template: it replaces an empty text or another template, and is appended to typed text. */
const withTemplate = (content: string, text: string, templates: readonly { content: string }[]): string =>
  content.trim() === '' || templates.some((template) => template.content === content)
    ? text
    : `${content.trimEnd()}\n\n${text}`.slice(0, lettersAtMost)

/** The answer of a colleague that came after the version that was read; undefined without one. */
export const answeredMeanwhile = ({ answers }: Pick<StaffInquiry, 'answers'>, seen: number) => {
  const latest = answers.at(-1)
  return latest !== undefined && latest.version > seen ? latest : undefined
}

/** The form that answers an inquiry, or edits the answer given. */
export function AnswerForm({ inquiry }: { inquiry: WholeInquiry }) {
  const id = useId()
  const templates = useAnswer(answerTemplateCalls.list).data?.result ?? []
  const latest = inquiry.answers.at(-1)
  const followUps = inquiry.followUps.length
  /** The answer to what the member wrote last; undefined while that waits. */
  const given = inquiry.status === 'answered' ? latest : undefined
  const [content, setContent] = useState(given?.content ?? '')
  const [saved, setSaved] = useState(content)
  /** The version of the answer that the colleague has read: what is sent replaces no other. */
  const [seen, setSeen] = useState(latest?.version ?? 0)
  const [answersTo, setAnswersTo] = useState(followUps)
  if (answersTo !== followUps) {
    // The member wrote on: what was typed stays, the text of the answer before does not.
    setAnswersTo(followUps)
    if (content === saved) {
      setContent('')
      setSaved('')
    }
  }
  const meanwhile = answeredMeanwhile(inquiry, seen)
  const { problem, isBusy, send } = useSending()

  const answer = send(async () => {
    try {
      await sendAndRefresh(inquiryCalls.answer(inquiry.id), { content, version: seen, followUps })
    } catch (refused) {
      if (!hasCode(refused, 'CONCURRENT_CHANGE')) throw refused
      // The inquiry as it is now brings the colleague's answer, which is shown instead of the refusal.
      await refreshAll()
      return
    }
    setSaved(content)
    setSeen(seen + 1)
    toast.success(given === undefined ? '답변을 보냈어요.' : '답변을 고쳤어요.')
  })

  return (
    <form className={styles.form} onSubmit={answer}>
      <label htmlFor={`${id}-template`}>답변 틀</label>
      <select
        id={`${id}-template`}
        value=""
        onChange={(event) => {
          const chosen = templates.find((one) => one.name === event.target.value)
          if (chosen !== undefined) setContent(withTemplate(content, chosen.content, templates))
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
      <p className={styles.fields}>
        보낼 때 채워요: {inquiry.fields.map(({ name, value }) => `{${name}} ${value}`).join(', ')}
      </p>
      {meanwhile !== undefined && !isBusy && (
        <div role="alert" className={styles.meanwhile}>
          <p>
            그 사이 <Actor actor={`staff:${meanwhile.staffId}`} /> 님이 답변했어요.
          </p>
          <blockquote>{meanwhile.content}</blockquote>
          <div>
            <Button
              onClick={() => {
                setContent(meanwhile.content)
                setSaved(meanwhile.content)
                setSeen(meanwhile.version)
              }}
            >
              이 답변을 이어 고치기
            </Button>
            <Button onClick={() => setSeen(meanwhile.version)}>내가 쓴 글로 바꾸기</Button>
          </div>
        </div>
      )}
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
        disabled={content.trim() === '' || content === given?.content || meanwhile !== undefined}
      >
        {given === undefined ? '답변 보내기' : '답변 고치기'}
      </Button>
    </form>
  )
}
