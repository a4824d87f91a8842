import { useId, useState } from 'react'
import type { StaffConsignment } from '../../../../domain/wire/staffConsignments.ts'
import { toast } from '../../../kit/notices.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { Button } from '../../kit/Button.tsx'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
import { isTypedReason, ReasonField } from '../../kit/ReasonField.tsx'
import { useSending } from '../../kit/useSending.ts'
import { PhotosInput } from '../../pieces/PhotosInput.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import styles from './Consignments.module.css'

const photosAtMost = 3
const presets = ['택배로 도착', '직접 방문해 맡김']

/** Records that the parcel has arrived, with its condition in words and photos; this starts the inspection. */
export function ReceiveForm({ consignment }: { consignment: StaffConsignment }) {
  const id = useId()
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [reason, setReason] = useState('')
  const sending = useSending()
  const { problem, isBusy, send, forget } = sending

  const receive = async () => {
    const form = new FormData()
    form.set('reason', reason.trim())
    form.set('conditionNote', note.trim())
    for (const [nth, photo] of photos.entries()) form.set(`consignmentFile${nth + 1}`, photo)
    await sendAndRefresh(consignmentCalls.receive(consignment.id), form)
    toast.success('도착을 기록했어요. 감정을 시작해 주세요.')
  }

  return (
    <GuardedForm
      className={styles.form}
      onSubmit={send(receive, { closes: true })}
      isLost={note.trim() !== '' || photos.length > 0 || isTypedReason(reason, presets)}
      sending={sending}
    >
      <h3>상품 도착</h3>
      <label htmlFor={`${id}-note`}>도착했을 때의 상태</label>
      <textarea
        id={`${id}-note`}
        rows={4}
        maxLength={1_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <label htmlFor={`${id}-photos`}>사진 ({photosAtMost}장까지)</label>
      <PhotosInput
        id={`${id}-photos`}
        atMost={photosAtMost}
        accept="image/jpeg,image/png"
        onChoose={(chosen) => {
          forget()
          setPhotos(chosen)
        }}
      />
      <ReasonField presets={presets} value={reason} onChange={setReason} />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button look="main" type="submit" busy={isBusy} disabled={reason.trim() === ''}>
        도착 기록하고 감정 시작
      </Button>
    </GuardedForm>
  )
}
