import { Search } from 'lucide-react'
import styles from './Choices.module.css'
import { type Choice, kindOf } from './choices.ts'
import { choiceId, choicesId } from './SearchBar.tsx'

function Words({ keyword, typed }: { keyword: string; typed: string }) {
  const from = keyword.toLowerCase().indexOf(typed.trim().toLowerCase())
  if (from < 0 || typed.trim() === '') return keyword
  const to = from + typed.trim().length
  return (
    <>
      {keyword.slice(0, from)}
      <strong className={styles.same}>{keyword.slice(from, to)}</strong>
      {keyword.slice(to)}
    </>
  )
}

type Props = {
  typed: string
  choices: readonly Choice[]
  place: number
  onChoose: (choice: Choice) => void
}

/** The listbox of the combobox; the focus and the keyboard handling stay in the field. */
export function Choices({ typed, choices, place, onChoose }: Props) {
  return (
    <>
      <p role="status" className="spoken">
        {choices.length > 1 ? `자동 완성 ${choices.length - 1}개` : ''}
      </p>
      <div id={choicesId} role="listbox" aria-label="자동 완성" className={styles.list}>
        {choices.map((choice, index) => (
          <button
            key={choice.id}
            type="button"
            id={choiceId(choice)}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className={styles.choice}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            <Search size={18} aria-hidden="true" />
            <span className={styles.words}>
              {choice.kind === 'typed' ? (
                <>
                  <strong className={styles.same}>{choice.keyword}</strong> 검색하기
                </>
              ) : (
                <Words keyword={choice.keyword} typed={typed} />
              )}
            </span>
            {kindOf(choice) !== undefined && <span className={styles.kind}>{kindOf(choice)}</span>}
            {choice.aside !== '' && <span className={styles.aside}>{choice.aside}</span>}
          </button>
        ))}
      </div>
    </>
  )
}
