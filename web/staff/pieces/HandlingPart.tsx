import { Fragment, useId, useState } from 'react'
import type { HandledSubjectName } from '../../../domain/shared/handledSubjects.ts'
import type { Handling } from '../../../domain/wire/handling.ts'
import { toast } from '../../kit/notices.ts'
import { typedSince } from '../../kit/typedSince.ts'
import { useAnswer } from '../api/reading.ts'
import { handlingCalls } from '../calls/handling.ts'
import { AnswerView } from '../kit/AnswerView.tsx'
import { Button } from '../kit/Button.tsx'
import { createOnce } from '../kit/form/createOnce.ts'
import { GuardedForm } from '../kit/form/GuardedForm.tsx'
import { useSending } from '../kit/useSending.ts'
import { moment } from '../kit/words.ts'
import styles from './HandlingPart.module.css'
import { sendAndRefresh } from './sendAndRefresh.ts'

type Subject = { about: HandledSubjectName; of: string }

/** Who is assigned to something, and what staff noted on it. */
export function HandlingPart({ about, of }: Subject) {
  const answer = useAnswer(handlingCalls.one(about, of))
  return (
    <section className={styles.part} aria-label="담당과 메모">
      <h3>담당과 메모</h3>
      <AnswerView answer={answer} isKept>
        {(handling) => (
          // The next row's answer may be here already: what is typed belongs to this one.
          <Fragment key={`${about} ${of}`}>
            <Assignee key={handling.assignee?.id ?? 0} about={about} of={of} handling={handling} />
            <Notes notes={handling.notes} />
            <NoteForm about={about} of={of} />
          </Fragment>
        )}
      </AnswerView>
    </section>
  )
}

function Assignee({ about, of, handling }: Subject & { handling: Handling }) {
  const id = useId()
  const { assignee, colleagues } = handling
  const before = assignee?.id ?? null
  const [wanted, setWanted] = useState<number | null>(before)
  const sending = useSending()
  const { problem, isBusy, send } = sending
  const save = send(async () => {
    await sendAndRefresh(handlingCalls.assign(about, of), { staffId: wanted, before })
    toast.success(wanted === null ? '담당을 비웠어요.' : '담당을 정했어요.')
  })
  return (
    <GuardedForm className={styles.line} onSubmit={save} isLost={false} sending={sending}>
      <label htmlFor={id}>담당</label>
      <select
        id={id}
        value={wanted ?? ''}
        onChange={({ target }) => setWanted(target.value === '' ? null : Number(target.value))}
      >
        <option value="">없음</option>
        {colleagues.map((colleague) => (
          <option key={colleague.id} value={colleague.id}>
            {colleague.name}
          </option>
        ))}
      </select>
      <Button type="submit" busy={isBusy} disabled={wanted === before}>
        담당 저장
      </Button>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </GuardedForm>
  )
}

const Notes = ({ notes: { result, cntAll } }: Pick<Handling, 'notes'>) =>
  result.length === 0 ? null : (
    <ul className={styles.notes} aria-label={`메모 ${cntAll}개`}>
      {result.map(({ id, note, writtenBy, writtenAt }) => (
        <li key={id}>
          {note}
          <span>
            {writtenBy.name} · {moment(writtenAt)}
          </span>
        </li>
      ))}
    </ul>
  )

function NoteForm({ about, of }: Subject) {
  const id = useId()
  const [memo, setMemo] = useState('')
  const sending = useSending()
  const { problem, isBusy, send } = sending
  const [create] = useState(() => createOnce<string, unknown>())
  const write = send(async () => {
    const { sent } = await create(memo, (words, beside) =>
      sendAndRefresh(handlingCalls.note(about, of), { memo: words, ...beside }),
    )
    // Of words that were sent before and whose answer was lost, those typed since are not noted yet.
    setMemo(typedSince(sent))
    toast.success('메모를 남겼어요.')
  })
  return (
    <GuardedForm className={styles.form} onSubmit={write} isLost={memo.trim() !== ''} sending={sending}>
      <label htmlFor={id}>직원만 보는 메모</label>
      <textarea
        id={id}
        rows={2}
        maxLength={500}
        value={memo}
        onChange={({ target }) => setMemo(target.value)}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" busy={isBusy} disabled={memo.trim() === ''}>
        메모 남기기
      </Button>
    </GuardedForm>
  )
}
