import { useId, useRef, useState } from 'react'
import type { StaffInquiry, WholeInquiry } from '../../../../domain/wire/inquiries.ts'
import { toast } from '../../../kit/notices.ts'
import { useAnswer } from '../../api/reading.ts'
import { answerTemplateCalls } from '../../calls/content.ts'
import { inquiryCalls } from '../../calls/operations.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import { firstOption } from '../../kit/answers.ts'
import { Button } from '../../kit/Button.tsx'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
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

/** What the member wrote after the `read` follow-ups that were read. */
export const writtenMeanwhile = ({ followUps }: Pick<StaffInquiry, 'followUps'>, read: number) =>
  followUps.filter(({ number }) => number > read)

/** The form that answers an inquiry, or edits the answer given. */
export function AnswerForm({ inquiry }: { inquiry: WholeInquiry }) {
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const list = useAnswer(answerTemplateCalls.list)
  const templates = list.data?.result ?? []
  const latest = inquiry.answers.at(-1)
  const followUps = inquiry.followUps.length
  /** The answer to what the member wrote last; undefined while that waits. */
  const given = inquiry.status === 'answered' ? latest : undefined
  const [content, setContent] = useState(given?.content ?? '')
  const [saved, setSaved] = useState(content)
  /** The version of the answer that the colleague has read: what is sent replaces no other. */
  const [seen, setSeen] = useState(latest?.version ?? 0)
  /** How many follow-ups the colleague has read: what is sent answers no other. */
  const [answersTo, setAnswersTo] = useState(followUps)
  if (answersTo !== followUps && content === saved) {
    // The member wrote on before anything was typed: the text of the answer before does not stay.
    setAnswersTo(followUps)
    setContent('')
    setSaved('')
  }
  const unread = writtenMeanwhile(inquiry, answersTo)
  // What the member wrote is read first: a colleague may have answered it.
  const meanwhile = unread.length > 0 ? undefined : answeredMeanwhile(inquiry, seen)
  const isBehind = unread.length > 0 || meanwhile !== undefined
  const sending = useSending()
  const { problem, isBusy, send, forget } = sending

  const answer = send(async () => {
    await sendAndRefresh(inquiryCalls.answer(inquiry.id), { content, version: seen, followUps: answersTo })
    setSaved(content)
    setSeen(seen + 1)
    toast.success(given === undefined ? '답변을 보냈어요.' : '답변을 고쳤어요.')
  })
  /** What was told goes with its button: the answer is written on. */
  const writeOn = () => {
    forget()
    text.current?.focus()
  }
  const read = (version: number) => {
    setSeen(version)
    writeOn()
  }

  return (
    <GuardedForm className={styles.form} onSubmit={answer} isLost={content !== saved} sending={sending}>
      <label htmlFor={`${id}-template`}>답변 틀</label>
      <select
        id={`${id}-template`}
        value=""
        onChange={(event) => {
          const chosen = templates.find((one) => one.name === event.target.value)
          if (chosen !== undefined) setContent(withTemplate(content, chosen.content, templates))
        }}
      >
        <option value="">
          {firstOption(list, { none: '아직 답변 틀이 없어요', choose: '골라서 시작하기' })}
        </option>
        {templates.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Unread answer={list} />
      <label htmlFor={`${id}-answer`}>답변</label>
      <textarea
        ref={text}
        id={`${id}-answer`}
        rows={9}
        maxLength={lettersAtMost}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <p className={styles.fields}>
        보낼 때 채워요: {inquiry.fields.map(({ name, value }) => `{${name}} ${value}`).join(', ')}
      </p>
      {unread.length > 0 && (
        <div role="alert" className={styles.meanwhile}>
          <p>그사이 회원이 이어서 썼어요.</p>
          {unread.map(({ number, content: words }) => (
            <blockquote key={number}>{words}</blockquote>
          ))}
          <div>
            <Button
              onClick={() => {
                setAnswersTo(followUps)
                writeOn()
              }}
            >
              읽었어요
            </Button>
          </div>
        </div>
      )}
      {meanwhile !== undefined && !isBusy && (
        <div role="alert" className={styles.meanwhile}>
          <p>
            그사이 <Actor actor={`staff:${meanwhile.staffId}`} /> 님이 답변했어요.
          </p>
          <blockquote>{meanwhile.content}</blockquote>
          <div>
            <Button
              onClick={() => {
                setContent(meanwhile.content)
                setSaved(meanwhile.content)
                read(meanwhile.version)
              }}
            >
              이 답변을 이어 고치기
            </Button>
            <Button onClick={() => read(meanwhile.version)}>내가 쓴 글로 바꾸기</Button>
          </div>
        </div>
      )}
      {problem !== undefined && !isBehind && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button
        look="main"
        type="submit"
        busy={isBusy}
        disabled={content.trim() === '' || content === given?.content || isBehind}
      >
        {given === undefined ? '답변 보내기' : '답변 고치기'}
      </Button>
    </GuardedForm>
  )
}
