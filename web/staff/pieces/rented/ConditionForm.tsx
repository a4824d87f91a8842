import { type FormEvent, useId, useState } from 'react'
import type { ConditionStage } from '../../../../domain/wire/staffConditions.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { toast } from '../../../kit/notices.ts'
import { messages } from '../../../text/messages.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Button } from '../../kit/Button.tsx'
import { sendAndRefresh } from '../sendAndRefresh.ts'
import styles from './Conditions.module.css'

const photosAtMost = 3
const words = {
  out: { title: '출고 상태 기록', presets: ['이상 없음', '사용감 있음', '구성품 확인'] },
  back: { title: '반납 상태 기록', presets: ['이상 없음', '오염 있음', '파손 있음'] },
} as const satisfies Record<ConditionStage, { title: string; presets: readonly string[] }>

/** Records the item's condition in words and photos. */
export function ConditionForm({ orderItemId, stage }: { orderItemId: string; stage: ConditionStage }) {
  const id = useId()
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [recordId, setRecordId] = useState(newRecord)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { title, presets } = words[stage]

  async function record(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    setBusy(true)
    setProblem(undefined)
    const form = new FormData()
    if (recordId !== null) form.set('recordId', recordId)
    form.set('stage', stage)
    form.set('note', note.trim())
    for (const [nth, photo] of photos.entries()) form.set(`conditionFile${nth + 1}`, photo)
    try {
      await sendAndRefresh(itemCalls.noteCondition(orderItemId), form)
      toast.success(`${title}을 남겼어요.`)
      sent.reset()
      setNote('')
      setPhotos([])
      setRecordId(newRecord)
    } catch (refused) {
      setProblem(sentenceOf(refused, messages.generic))
    } finally {
      setBusy(false)
    }
  }

  return (
    <details className={styles.record}>
      <summary>{title}</summary>
      <form className={styles.form} onSubmit={(event) => void record(event)}>
        <label htmlFor={`${id}-note`}>상태</label>
        <fieldset className={styles.presets}>
          <legend className="spoken">자주 쓰는 말</legend>
          {presets.map((preset) => (
            <Button key={preset} aria-pressed={note === preset} onClick={() => setNote(preset)}>
              {preset}
            </Button>
          ))}
        </fieldset>
        <textarea
          id={`${id}-note`}
          rows={3}
          maxLength={1_000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <label htmlFor={`${id}-photos`}>사진 ({photosAtMost}장까지)</label>
        <input
          id={`${id}-photos`}
          type="file"
          multiple
          accept="image/jpeg,image/png"
          onChange={(event) => setPhotos([...(event.target.files ?? [])].slice(0, photosAtMost))}
        />
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Button look="main" type="submit" busy={busy} disabled={note.trim() === ''}>
          기록하기
        </Button>
      </form>
    </details>
  )
}

/** An idempotency key. Null where the page is no secure context and has no randomUUID; then the server makes the id. */
const newRecord = (): string | null => (window.isSecureContext ? window.crypto.randomUUID() : null)
