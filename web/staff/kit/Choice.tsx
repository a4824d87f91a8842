import { use, useEffect, useId, useState } from 'react'
import styles from './ActionDialog.module.css'
import { ReadingContext } from './ToRead.tsx'

type Option = { value: string; label: string }

type Props = {
  label: string
  value: string
  /** Undefined until they were read. */
  options: readonly Option[] | undefined
  onChange: (value: string) => void
  /** The first line, which chooses nothing. */
  first?: string
  /** Where one alone is offered, it is chosen at once. */
  choosesOnly?: boolean
}

/**
 * A choice of a dialog. What is sent is what it shows: one that is offered no longer leaves the answer with a word, and is
 * chosen anew (rule 963). While an attempt is made, or nobody knows whether it was, its choice stays, to be sent again as it was.
 */
export function Choice({ label, value, options, onChange, first = '선택', choosesOnly = false }: Props) {
  const id = useId()
  const isPending = use(ReadingContext)?.isPending === true
  const [chosen, setChosen] = useState<Option | null>(null)
  const [gone, setGone] = useState<Option | 'unnamed' | null>(null)
  const isOffered = options?.some((option) => option.value === value) === true
  const isGone = value !== '' && options !== undefined && !isOffered && !isPending
  const choose = (picked: string) => {
    setChosen(options?.find((option) => option.value === picked) ?? null)
    setGone(null)
    onChange(picked)
  }
  const [only, ...others] = options ?? []
  useEffect(() => {
    if (isGone) {
      setGone(chosen?.value === value ? chosen : 'unnamed')
      onChange('')
    } else if (choosesOnly && value === '' && gone === null && only !== undefined && others.length === 0)
      choose(only.value)
  })
  const kept = value !== '' && !isOffered && chosen?.value === value ? [chosen] : []
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.input}
        value={value}
        disabled={options === undefined}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{first}</option>
        {[...(options ?? []), ...kept].map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {gone !== null && value === '' && (
        <p role="alert" className={styles.error}>
          {goneWords(gone)}
        </p>
      )}
    </div>
  )
}

const goneWords = (gone: Option | 'unnamed'): string =>
  `고른 내용이 그사이 바뀌었어요${gone === 'unnamed' ? '' : ` (${gone.label})`}. 다시 골라 주세요.`
