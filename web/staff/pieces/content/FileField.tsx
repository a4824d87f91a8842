import { useRef, useState } from 'react'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { Button } from '../../kit/Button.tsx'
import { FilePick } from '../../kit/FilePick.tsx'
import form from '../../kit/form/Form.module.css'
import type { ControlProps } from '../../kit/form/fields.ts'
import styles from './PictureField.module.css'
import { pictureTypes, upload } from './upload.ts'

/** Uploads a picture; the value is its file id. */
export function FileField({ id, value, onChange, onBlur, invalid, describedBy, waitFor }: ControlProps) {
  const [shown, setShown] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The file that was chosen last: another one, or none, was wanted since an earlier upload began. */
  const chosen = useRef<File | null>(null)
  const keep = async (file: File) => {
    chosen.current = file
    setProblem(null)
    try {
      const kept = await upload(file)
      if (chosen.current !== file) return
      setShown(kept.fileUrl)
      onChange(kept.id)
    } catch (error) {
      if (chosen.current === file) setProblem(sentenceOf(error, messages.generic))
    }
  }
  const takeOut = () => {
    chosen.current = null
    onChange(null)
    // The button goes with the picture.
    document.getElementById(id)?.focus()
  }
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <FilePick
          id={id}
          what="사진"
          accept={pictureTypes}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          names={typeof value === 'number' ? undefined : []}
          onBlur={onBlur}
          onFiles={([file]) => file !== undefined && void waitFor(keep(file))}
        />
        {typeof value === 'number' && <Button onClick={takeOut}>사진 빼기</Button>}
      </div>
      {typeof value === 'number' && shown === null && <p className={styles.muted}>올린 사진이 있어요.</p>}
      {shown !== null && typeof value === 'number' && (
        <img className={styles.chosen} src={shown} alt="올린 사진" />
      )}
      {problem !== null && (
        <p role="alert" className={form.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
