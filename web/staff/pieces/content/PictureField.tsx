import { useId, useState } from 'react'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { promotionPictureCalls as calls } from '../../calls/content.ts'
import { Button } from '../../kit/Button.tsx'
import { FilePick } from '../../kit/FilePick.tsx'
import form from '../../kit/form/Form.module.css'
import type { ControlProps } from '../../kit/form/fields.ts'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import styles from './PictureField.module.css'
import { wordsIn } from './rows.ts'
import { pictureTypes, upload } from './upload.ts'

/** Chooses an existing picture, or uploads a new one. */
export function PictureField({ id, value, onChange, onBlur, invalid, describedBy, waitFor }: ControlProps) {
  const { data, mutate } = useAnswer(calls.list)
  const [isNew, setNew] = useState(false)
  const chosen = data?.result.find((picture) => picture.id === value)
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <select
          id={id}
          className={form.input}
          value={chosen?.id ?? ''}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">선택</option>
          {data?.result.map((picture) => (
            <option key={picture.id} value={picture.id}>
              {wordsIn(picture, 'title').replaceAll('\n', ' ')}
            </option>
          ))}
        </select>
        <Button aria-expanded={isNew} onClick={() => setNew(!isNew)}>
          새 그림
        </Button>
      </div>
      {isNew && (
        <NewPicture
          waitFor={waitFor}
          onMade={async (made) => {
            await mutate()
            onChange(made)
            setNew(false)
          }}
        />
      )}
      {chosen !== undefined && (
        <img
          className={styles.chosen}
          src={wordsIn(chosen, 'mobileUrl')}
          alt={wordsIn(chosen, 'title')}
          loading="lazy"
        />
      )}
    </div>
  )
}

const sides = [
  { name: 'pcFileId', label: 'PC 사진 (가로 1,440)' },
  { name: 'mobileFileId', label: '모바일 사진 (가로 780)' },
] as const

function NewPicture({
  onMade,
  waitFor,
}: Pick<ControlProps, 'waitFor'> & { onMade: (id: number) => Promise<void> }) {
  const id = useId()
  const [title, setTitle] = useState('')
  const [files, setFiles] = useState<Partial<Record<(typeof sides)[number]['name'], File>>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const make = async () => {
    const { pcFileId, mobileFileId } = files
    if (title.trim() === '' || pcFileId === undefined || mobileFileId === undefined)
      return setProblem('설명과 두 사진을 모두 넣어 주세요.')
    setBusy(true)
    setProblem(null)
    try {
      const [pc, mobile] = [await upload(pcFileId), await upload(mobileFileId)]
      const picture = { title: title.trim(), scene: 'atelier', pcFileId: pc.id, mobileFileId: mobile.id }
      await onMade(Number((await staffApi.send(calls.create, picture)).id))
    } catch (error) {
      setProblem(sentenceOf(error, messages.generic))
      setBusy(false)
    }
  }

  return (
    <fieldset className={styles.made}>
      <legend className="spoken">새 그림</legend>
      <label htmlFor={id}>사진에 적힌 말 (읽어 주는 설명)</label>
      <input
        id={id}
        className={form.input}
        value={title}
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
