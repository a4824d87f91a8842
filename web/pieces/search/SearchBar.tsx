import { ChevronLeft, CircleX, Search } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { isComposing } from '../../kit/composing.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { paths } from '../../paths.ts'
import { useStepBack } from '../useStepBack.ts'
import { type Choice, placeAfter } from './choices.ts'
import styles from './SearchBar.module.css'

export const choicesId = 'search-choices'
export const choiceId = (choice: Choice) => `search-choice-${choice.id}`

type Props = {
  value: string
  choices: readonly Choice[]
  /** Index of the choice that the arrow keys have reached; −1 is the field. */
  place: number
  /** The page was opened to type, so that the field takes the focus. */
  awaitsTyping: boolean
  field: Ref<HTMLInputElement>
  onType: (text: string) => void
  onPlace: (place: number) => void
  onFind: (words: string) => void
  onChoose: (choice: Choice) => void
  onEscape: () => void
}

export function SearchBar(props: Props) {
  const { choices, place, onPlace } = props
  const stepBack = useStepBack()
  const active = choices[place]
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    const next = placeAfter(event.key, place, choices.length)
    if (next !== null) onPlace(next)
    else if (event.key === 'Escape') props.onEscape()
    else return
    event.preventDefault()
  }
  return (
    <header className={styles.bar}>
      <IconButton label="뒤로" onClick={() => stepBack()}>
        <ChevronLeft size={24} aria-hidden="true" />
      </IconButton>
      <search className={styles.search}>
        <form
          className={styles.form}
          action={paths.search()}
          onSubmit={(event) => {
            event.preventDefault()
            if (active === undefined) props.onFind(props.value)
            else props.onChoose(active)
          }}
        >
          <Search size={20} aria-hidden="true" />
          <input
            ref={props.field}
            type="search"
            name="keyword"
            enterKeyHint="search"
            maxLength={50}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="브랜드, 상품을 검색해 보세요"
            className={styles.input}
            role="combobox"
            aria-label="검색어"
            aria-autocomplete="list"
            aria-expanded={choices.length > 0}
            aria-controls={choicesId}
            aria-activedescendant={active === undefined ? undefined : choiceId(active)}
            data-arrival={props.awaitsTyping || undefined}
            value={props.value}
            onChange={(event) => props.onType(event.target.value)}
            onKeyDown={press}
          />
          {props.value !== '' && (
            <IconButton label="검색어 지우기" onClick={() => props.onType('')}>
              <CircleX size={18} aria-hidden="true" />
            </IconButton>
          )}
        </form>
      </search>
    </header>
  )
}
