import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../api/reading.ts'
import type { Read } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { useSettled } from '../useSettled.ts'
import styles from './FilterSheet.module.css'
import { shownWords } from './shownWords.ts'
import type { ListPage } from './useListing.ts'

type Option = { id: number; name: ReactNode }

/** Several taps in a row are asked about once. */
const quietMs = 250

/** Several choices, applied together; the button says how many products they leave. */
export function FilterSheet(props: {
  title: string
  options: readonly Option[]
  /** One below the other, for names that are long. */
  rows?: boolean
  chosen: readonly number[]
  /** The list under these choices. */
  pageOf: (ids: number[]) => Read<ListPage>
  onClose: () => void
  onApply: (ids: number[]) => void
}) {
  const [ids, setIds] = useState<readonly number[]>(props.chosen)
  const settled = useSettled(ids, quietMs, () => false)
  const { data: page } = useAnswer(props.pageOf([...settled]), { keepPreviousData: true })
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return (
    <Sheet
      title={props.title}
      isOpen
      onClose={props.onClose}
      actions={
        <>
          <Button look="third" onClick={() => setIds([])}>
            초기화
          </Button>
          <Button wide onClick={() => props.onApply([...ids])}>
            <span aria-live="polite">{shownWords(page)}</span>
          </Button>
        </>
      }
    >
      <ul className={props.rows === true ? styles.rows : styles.options}>
        {props.options.map((option) => (
          <li key={option.id}>
            <Checkbox
              label={option.name}
              checked={ids.includes(option.id)}
              onChange={() => toggle(option.id)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
