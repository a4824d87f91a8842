import { useId, useRef, useState } from 'react'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { staffApi } from '../../api/request.ts'
import { promotionPictureCalls as calls } from '../../calls/content.ts'
import { Button } from '../../kit/Button.tsx'
import { FilePick } from '../../kit/FilePick.tsx'
import { createOnce } from '../../kit/form/createOnce.ts'
import form from '../../kit/form/Form.module.css'
import type { ControlProps } from '../../kit/form/fields.ts'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import styles from './PictureField.module.css'
import { pictureTypes, useUploadOnce } from './upload.ts'

const sides = [
  { name: 'pcFileId', label: 'PC 사진 (가로 1,440)' },
  { name: 'mobileFileId', label: '모바일 사진 (가로 780)' },
] as const

type Picture = { title: string; scene: string; pcFileId: number; mobileFileId: number }
type Props = Pick<ControlProps, 'waitFor'> & {
  isShown: boolean
  onMade: (id: number, hadFocus: () => boolean) => Promise<void>
}

/** Uploads the two pictures of a new one; what is typed in it stays as it was sent meanwhile. */
export function NewPicture({ isShown, onMade, waitFor }: Props) {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  const [title, setTitle] = useState('')
  const [files, setFiles] = useState<Partial<Record<(typeof sides)[number]['name'], File>>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [create] = useState(() => createOnce<Picture, { id: number | string }>())
  const fileIdOf = useUploadOnce()

  const make = async () => {
    const { pcFileId, mobileFileId } = files
    if (title.trim() === '' || pcFileId === undefined || mobileFileId === undefined)
      return setProblem('설명과 두 사진을 모두 넣어 주세요.')
    setBusy(true)
    setProblem(null)
    try {
      const fileIds = { pcFileId: await fileIdOf(pcFileId), mobileFileId: await fileIdOf(mobileFileId) }
      const { answer: made } = await create(
        { title: title.trim(), scene: 'atelier', ...fileIds },
        (picture, beside) => staffApi.send(calls.create, { ...picture, ...beside }),
      )
      await onMade(Number(made.id), () => place.current?.contains(document.activeElement) === true)
    } catch (error) {
      setProblem(sentenceOf(error, messages.generic))
      setBusy(false)
    }
  }

  return (
    <fieldset ref={place} className={styles.made} hidden={!isShown}>
      <legend className="spoken">새 그림</legend>
      <label htmlFor={id}>사진에 적힌 말 (읽어 주는 설명)</label>
      <input
        id={id}
        className={form.input}
        value={title}
        readOnly={busy}
        onChange={(event) => setTitle(event.target.value)}
      />
      {sides.map(({ name, label }) => (
        <div key={name} className={styles.side}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <FilePick
            id={`${id}-${name}`}
            what="사진"
            accept={pictureTypes}
            onFiles={([file]) => file !== undefined && setFiles({ ...files, [name]: file })}
          />
        </div>
      ))}
      {problem !== null && (
        <p role="alert" className={form.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button busy={busy} onClick={() => void waitFor(make())}>
          그림 올리기
        </Button>
      </div>
      <LeaveGuard isLost={() => title.trim() !== '' || Object.keys(files).length > 0} isBusy={busy} />
    </fieldset>
  )
}
