import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isCivilDate } from '../../../domain/shared/writtenDate.ts'
import { isEnter } from '../../kit/composing.ts'
import { Button } from './Button.tsx'
import { LazyDateInput, LazyMonthTurn, LazyRangeInput } from './dates/LazyDates.tsx'
import styles from './FilterBar.module.css'
import { useKeys } from './keys.ts'
import type { TableUrl } from './tableUrl.ts'

/** A filter of a list. Its name is a parameter of the list's query on the wire. */
export type Filter<Name extends string = string> =
  | {
      kind: 'choice'
      name: Name
      label: string
      options: readonly { value: string; label: string }[]
      /** What the list holds without a choice, where that is not everything. */
      otherwise?: string
      /** The list always has this filter; the first option is its default. */
      isAlwaysSet?: boolean
      /** The options were read, or will be: a value that they do not have is shown as it is. */
      areRead?: true
    }
  | { kind: 'search'; name: Name; label: string; placeholder: string }
  /** Set by a link or a search, never typed: seen while it is set, and taken off by its button. */
  | { kind: 'given'; name: Name; wordsOf: (value: string) => string }
  /** Days from `name` to `to`, either of which may be open; `ends` are their labels. */
  | { kind: 'range'; name: Name; to: Name; label: string; ends: readonly [string, string] }
  | {
      kind: 'month'
      name: Name
      label: string
      /** The value that the list uses when the URL has none; null until it is known. */
      otherwise?: string | null
    }

/** Filters of the list that takes such a query. */
export type FiltersOf<Query> = readonly Filter<keyof Query & string>[]

/** Whether a filter can have a value, which somebody may have typed in the address. */
function offers(filter: Filter, value: string): boolean {
  switch (filter.kind) {
    case 'choice':
      return filter.areRead === true || filter.options.some((option) => option.value === value)
    case 'range':
      return isCivilDate(value)
    case 'month':
      return isCivilDate(`${value}-01`)
    default:
      return true
  }
}

/**
 * The URL as these filters read it: a value that none of them offers, such as the word by which the server calls no choice
 * at all, is none (rule 917).
 */
export const offeredIn = <Url extends Pick<TableUrl, 'filter'>>(url: Url, filters: readonly Filter[]) => ({
  ...url,
  filter: (name: string): string | null => {
    const value = url.filter(name)
    const filter = filters.find((one) => namesOf(one).includes(name))
    return value === null || filter === undefined || offers(filter, value) ? value : null
  },
})

/** The filters of the URL as query parameters of the server. */
export function filtersAsked(
  url: Pick<TableUrl, 'filter'>,
  filters: readonly Filter[],
): Record<string, string | null> {
  const { filter } = offeredIn(url, filters)
  return Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, filter(name)]))
}

/** Takes off every filter that narrows the list, and goes on at the first of them; undefined while none does. */
export function clearing(url: TableUrl, filters: readonly Filter[]): (() => void) | undefined {
  const set = filters
    .filter((filter) => filter.kind !== 'month' && !(filter.kind === 'choice' && filter.isAlwaysSet === true))
    .flatMap(namesOf)
    .filter((name) => offeredIn(url, filters).filter(name) !== null)
  if (set.length === 0) return undefined
  return () => {
    url.setFilters(Object.fromEntries(set.map((name) => [name, null])))
    document.querySelector<HTMLElement>('search :is(input, select)')?.focus()
  }
}

const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'range' ? [filter.name, filter.to] : [filter.name]

/** The filters of a list, kept in the URL; "/" focuses the first of them. `children` are at the right end. */
export function FilterBar(props: { url: TableUrl; filters: readonly Filter[]; children?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const url = offeredIn(props.url, props.filters)
  useKeys({
    '/': (event) => {
      event.preventDefault()
      bar.current?.querySelector<HTMLElement>('input, select')?.focus()
    },
  })
  return (
    <search ref={bar} className={styles.bar} aria-label="필터">
      {props.filters.map((filter) => (
        <OneFilter key={filter.name} filter={filter} url={url} />
      ))}
      {props.children !== undefined && <div className={styles.end}>{props.children}</div>}
    </search>
  )
}

function OneFilter({ filter, url }: { filter: Filter; url: TableUrl }) {
  const id = useId()
  const value = url.filter(filter.name) ?? ''
  const set = (next: string) => url.setFilters({ [filter.name]: next })
  if (filter.kind === 'given') {
    const words = filter.wordsOf(value)
    return value === '' ? null : (
      <Button
        aria-label={`${words} 조건 빼기`}
        onClick={({ currentTarget }) => {
          // The button goes with the condition.
          const bar = currentTarget.closest('search')?.querySelector<HTMLElement>('input, select')
          const next = bar ?? document.querySelector('h1')
          set('')
          next?.focus()
        }}
      >
        {words} ✕
      </Button>
    )
  }
  if (filter.kind === 'range')
    return (
      <fieldset className={styles.filter}>
        <legend className="spoken">{filter.label}</legend>
        <span className={styles.label} aria-hidden="true">
          {filter.label}
        </span>
        <LazyRangeInput
          label={filter.label}
          ends={filter.ends}
          from={value}
          to={url.filter(filter.to) ?? ''}
          onChange={({ from, to }) => url.setFilters({ [filter.name]: from, [filter.to]: to })}
        />
      </fieldset>
    )
  if (filter.kind === 'search') return <SearchFilter filter={filter} value={value} onChange={set} />
  return (
    <div className={styles.filter}>
      <label htmlFor={id} className={styles.label}>
        {filter.label}
      </label>
      {filter.kind === 'choice' ? (
        <select
          id={id}
          className={styles.control}
          value={value}
          onChange={(event) => set(event.target.value)}
        >
          {filter.isAlwaysSet !== true && <option value="">{filter.otherwise ?? '전체'}</option>}
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {/* The list is filtered by it, whether its name could be read or not. */}
          {isUnnamed(filter.options, value) && <option value={value}>{value}</option>}
        </select>
      ) : filter.otherwise == null ? (
        <LazyDateInput id={id} unit="month" value={value} onChange={set} />
      ) : (
        // A row of another month is not in the list.
        <LazyMonthTurn
          id={id}
          month={value === '' ? filter.otherwise : value}
          onMonth={(month) => url.setFilters({ [filter.name]: month, open: null })}
        />
      )}
    </div>
  )
}

const isUnnamed = (options: readonly { value: string }[], chosen: string): boolean =>
  chosen !== '' && !options.some(({ value }) => value === chosen)

/** Debounce of a search; Enter sends it at once. */
const waitMs = 300

/** The field's text after the URL changed: letters typed since the search was sent stay, another search replaces it. */
export const textAfter = (typed: string, { sent, value }: { sent: string; value: string }): string =>
  value === sent ? typed : value

function SearchFilter(props: {
  filter: Extract<Filter, { kind: 'search' }>
  value: string
  onChange: (value: string) => void
}) {
  const { value, onChange } = props
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const change = useRef((_: string) => {})
  change.current = (text) => {
    sent.current = text
    onChange(text)
  }
  useEffect(() => {
    setTyped((text) => textAfter(text, { sent: sent.current, value }))
    sent.current = value
  }, [value])
  useEffect(() => {
    if (typed === value) return
    const asking = setTimeout(() => change.current(typed), waitMs)
    return () => clearTimeout(asking)
  }, [typed, value])
  return (
    <label className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <span className="spoken">{props.filter.label}</span>
      <input
        type="search"
        className={styles.typed}
        placeholder={props.filter.placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => isEnter(event) && change.current(typed)}
      />
    </label>
  )
}
