import { useId, useRef, useState } from 'react'
import type { ConditionStage } from '../../../../domain/wire/staffConditions.ts'
import { toast } from '../../../kit/notices.ts'
import { itemCalls } from '../../calls/operations.ts'
import { Button } from '../../kit/Button.tsx'
import { useSending } from '../../kit/useSending.ts'
import { PhotosInput } from '../PhotosInput.tsx'
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
  const { problem, isBusy, send } = useSending()
  const form = useRef<HTMLFormElement>(null)
  const { title, presets } = words[stage]
  // The server keeps the first content of an id, so words or photos that change after a lost answer get an id of their
  // own: both are then kept, and none is said to be recorded that is not.
  const write = (text: string) => {
    setNote(text)
    setRecordId(newRecord)
  }
  const choose = (chosen: readonly File[]) => {
    setPhotos(chosen)
    setRecordId(newRecord)
  }

  const record = send(async () => {
    const body = new FormData()
    if (recordId !== null) body.set('recordId', recordId)
    body.set('stage', stage)
    body.set('note', note.trim())
    for (const [nth, photo] of photos.entries()) body.set(`conditionFile${nth + 1}`, photo)
    await sendAndRefresh(itemCalls.noteCondition(orderItemId), body)
    toast.success(`${title}을 남겼어요.`)
    form.current?.reset()
    write('')
    setPhotos([])
  })

  return (
    <details className={styles.record}>
      <summary>{title}</summary>
      <form ref={form} className={styles.form} onSubmit={record}>
        <label htmlFor={`${id}-note`}>상태</label>
        <fieldset className={styles.presets}>
          <legend className="spoken">자주 쓰는 말</legend>
          {presets.map((preset) => (
            <Button key={preset} aria-pressed={note === preset} onClick={() => write(preset)}>
              {preset}
            </Button>
          ))}
        </fieldset>
        <textarea
          id={`${id}-note`}
          rows={3}
          maxLength={1_000}
          value={note}
          onChange={(event) => write(event.target.value)}
        />
        <label htmlFor={`${id}-photos`}>사진 ({photosAtMost}장까지)</label>
        <PhotosInput
          id={`${id}-photos`}
          atMost={photosAtMost}
          accept="image/jpeg,image/png"
          onChoose={choose}
        />
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Button look="main" type="submit" busy={isBusy} disabled={note.trim() === ''}>
          기록하기
        </Button>
      </form>
    </details>
  )
}

/** An idempotency key. Null where the page is no secure context and has no randomUUID; then the server makes the id. */
const newRecord = (): string | null => (window.isSecureContext ? window.crypto.randomUUID() : null)
