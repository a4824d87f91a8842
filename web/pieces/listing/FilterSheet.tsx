import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './FilterRow.module.css'

type Option = { id: number; name: string }

/** Several choices, applied together. */
export function FilterSheet(props: {
  title: string
  options: readonly Option[]
  chosen: readonly number[]
  isOpen: boolean
  onClose: () => void
  onApply: (ids: number[]) => void
}) {
  const [ids, setIds] = useState<readonly number[]>(props.chosen)
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return (
    <Sheet
      title={props.title}
      isOpen={props.isOpen}
      onClose={props.onClose}
      actions={
        <>
          <Button look="third" onClick={() => setIds([])}>
            초기화
          </Button>
          <Button wide onClick={() => props.onApply([...ids])}>
            {ids.length === 0 ? '전체 보기' : `${ids.length}개 적용`}
          </Button>
        </>
      }
    >
      <ul className={styles.options}>
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
