import { useRef, useState } from 'react'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { useAnswer } from '../../api/reading.ts'
import { promotionPictureCalls as calls } from '../../calls/content.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import { firstOption } from '../../kit/answers.ts'
import { Button } from '../../kit/Button.tsx'
import form from '../../kit/form/Form.module.css'
import type { ControlProps } from '../../kit/form/fields.ts'
import styles from './PictureField.module.css'
import { wordsIn } from './rows.ts'

const NewPicture = lazyPart(async () => (await import('./NewPicture.tsx')).NewPicture)

/** Chooses an existing picture, or uploads a new one. */
export function PictureField({ id, value, onChange, onBlur, invalid, describedBy, waitFor }: ControlProps) {
  const list = useAnswer(calls.list)
  const { data, mutate } = list
  const select = useRef<HTMLSelectElement>(null)
  const [isShown, setShown] = useState(false)
  // Closed again, it keeps what was typed.
  const [isBegun, setBegun] = useState(false)
  const chosen = data?.result.find((picture) => picture.id === value)
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <select
          ref={select}
          id={id}
          className={form.input}
          value={chosen?.id ?? ''}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{firstOption(list, { none: '아직 그림이 없어요' })}</option>
          {data?.result.map((picture) => (
            <option key={picture.id} value={picture.id}>
              {wordsIn(picture, 'title').replaceAll('\n', ' ')}
            </option>
          ))}
        </select>
        <Button
          aria-expanded={isShown}
          onClick={() => {
            setBegun(true)
            setShown(!isShown)
          }}
        >
          새 그림
        </Button>
      </div>
      <Unread answer={list} />
      {isBegun && (
        <NewPicture
          isShown={isShown}
          waitFor={waitFor}
          onMade={async (made, hadFocus) => {
            await mutate()
            onChange(made)
            setShown(false)
            setBegun(false)
            if (hadFocus()) select.current?.focus()
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
