import { useId, useState } from 'react'
import { FREE_CANCELLATION_MS } from '../../../../domain/ordering/cancellation.ts'
import type { StaffInquiry, WholeInquiry } from '../../../../domain/wire/inquiries.ts'
import { hasCode } from '../../../api/apiError.ts'
import { toast } from '../../../kit/notices.ts'
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
const withTemplate = (content: string, text: string): string =>
  content.trim() === '' || templates.some((template) => template.text === content)
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

/** Templates of frequent answers, to be edited before sending. */
const templates: readonly { name: string; text: string }[] = [
  {
    name: '배송 일정',
    text: '{회원}님, 안녕하세요. 빌림이에요.\n상품은 대여 시작 이틀 전에 출고하고, 시작일까지 받으실 수 있어요. 출고하면 운송장 번호를 알림으로 보내 드릴게요.',
  },
  {
    name: '반납 방법',
    text: '{회원}님, 안녕하세요. 빌림이에요.\n대여 마지막 날의 다음 날 택배 기사님이 방문해요. 받으실 때의 상자에 구성품을 모두 넣어 문 앞에 두시면 돼요.',
  },
  {
    name: '상품 상태',
    text: '{회원}님, 안녕하세요. 빌림이에요.\n문의하신 {상품}은(는) 출고 전에 전문 검수와 살균을 마쳐요. 눈에 띄는 흔적이 있으면 상세 사진으로 먼저 알려 드려요.',
  },
  {
    name: '취소와 환불',
    text: `{회원}님, 안녕하세요. 빌림이에요.\n결제 후 ${FREE_CANCELLATION_MS / 3_600_000}시간 안에는 수수료 없이 취소할 수 있어요. 그 뒤에는 시작일까지 남은 날에 따라 수수료가 달라지고, 취소 전에 금액을 먼저 보여 드려요.`,
  },
  {
    name: '주문 안내',
    text: '{회원}님, 안녕하세요. 빌림이에요.\n{주문번호} 주문을 확인했어요.\n',
  },
  {
    name: '추가 요금 이의: 일부 면제',
    text: '{회원}님, 안녕하세요. 빌림이에요.\n{요금}을 다시 확인하고 금액을 줄였어요. 이제 내실 금액은 {금액}이에요.\n',
  },
  {
    name: '추가 요금 이의: 그대로',
    text: '{회원}님, 안녕하세요. 빌림이에요.\n{요금}을 다시 확인했어요. 반납 때 찍은 사진과 출고 전 사진을 비교한 결과를 알려 드릴게요.\n',
  },
]
