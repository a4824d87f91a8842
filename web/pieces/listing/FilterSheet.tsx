import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../domain/shared/won.ts'
import { useWithPrevious } from '../../api/withPrevious.ts'
import type { Read } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { useSettled } from '../useSettled.ts'
import styles from './FilterSheet.module.css'
import type { ListPage } from './useListing.ts'

type Option = { id: number; name: ReactNode }

/** Debounces the count while several options are tapped. */
const quietMs = 250

/** Options that are applied together; the button shows how many products remain. */
export function FilterSheet(props: {
  title: string
  options: readonly Option[]
  /** Shown instead of options that could not be read. */
  unread?: ReactNode
  /** Stacks the options, for long names. */
  rows?: boolean
  chosen: readonly number[]
  /** The first page of the list with these options. */
  pageOf: (ids: number[]) => Read<ListPage>
  onClose: () => void
  onApply: (ids: number[]) => void
}) {
  const [ids, setIds] = useState<readonly number[]>(props.chosen)
  const settled = useSettled(ids, quietMs, () => false)
  const { data: page } = useWithPrevious(props.pageOf([...settled]))
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
      {props.unread}
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

/** `219개 보기`, or `1,000개 이상 보기` when the server stopped counting. */
export function shownWords(page: Pick<ListPage, 'cntAll' | 'cntCapped'> | undefined): string {
  if (page === undefined) return '상품 보기'
  return `${formatNumber(page.cntAll)}개${page.cntCapped === true ? ' 이상' : ''} 보기`
}
