import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { productPicture } from '../../../../domain/wire/staffProducts.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { Button } from '../../kit/Button.tsx'
import form from '../../kit/form/Form.module.css'
import type { ControlProps } from '../../kit/form/fields.ts'
import { pictureTypes, upload } from '../../pieces/content/upload.ts'
import styles from './ProductsScreen.module.css'

const shown = z.array(z.object({ ...productPicture.shape, fileUrl: z.string() }))
type Shown = z.infer<typeof shown>

const types = { main: '대표', info: '상세' } as const

/** The ordered pictures of a product; its card shows the first 대표. */
export function PicturesField({ id, value, onChange }: ControlProps) {
  const chosen = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = shown.safeParse(value)
  const pictures: Shown = read.success ? read.data : []

  const add = async (files: readonly File[]) => {
    setBusy(true)
    setProblem(null)
    try {
      const made: Shown = []
      for (const file of files) {
        const kept = await upload(file)
        made.push({ type: 'main', fileId: kept.id, view: null, fileUrl: kept.fileUrl })
      }
      onChange([...pictures, ...made])
    } catch (error) {
      setProblem(sentenceOf(error, messages.generic))
    } finally {
      setBusy(false)
    }
  }
  const moved = (from: number, by: number) => {
    const next = [...pictures]
    const [one] = next.splice(from, 1)
    if (one !== undefined) next.splice(from + by, 0, one)
    onChange(next)
  }

  return (
    <div className={styles.field}>
      <ul className={styles.pictures} aria-label="상품 사진">
        {pictures.map((picture, nth) => (
          <li key={picture.fileUrl}>
            <img src={picture.fileUrl} alt={`사진 ${nth + 1}`} loading="lazy" />
            <select
              className={form.input}
              aria-label={`사진 ${nth + 1} 종류`}
              value={picture.type}
              onChange={(event) =>
                onChange(
                  pictures.map((one, place) =>
                    place === nth ? { ...one, type: event.target.value === 'info' ? 'info' : 'main' } : one,
                  ),
                )
              }
            >
              {Object.entries(types).map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </select>
            <span className={styles.moves}>
              <button
                type="button"
                aria-label={`사진 ${nth + 1} 앞으로`}
                disabled={nth === 0}
                onClick={() => moved(nth, -1)}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label={`사진 ${nth + 1} 뒤로`}
                disabled={nth === pictures.length - 1}
                onClick={() => moved(nth, 1)}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label={`사진 ${nth + 1} 빼기`}
                onClick={() => onChange(pictures.filter((_, place) => place !== nth))}
              >
                <X size={16} aria-hidden="true" />
              </button>
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button busy={busy} onClick={() => chosen.current?.click()}>
          사진 더 올리기
        </Button>
      </div>
      <input
        ref={chosen}
        id={id}
        hidden
        type="file"
        multiple
        accept={pictureTypes}
        onChange={(event) => {
          void add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {problem !== null && (
        <p role="alert" className={form.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
