import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { pageSizeIn, pageWithSameRow } from './paging.ts'

/** Names that the table itself keeps in the address; every other name is a filter of the screen. */
const own = {
  page: 'page',
  rows: 'rows',
  sort: 'sort',
  columns: 'columns',
  selected: 'selected',
  open: 'open',
} as const

type Sort = { id: string; desc: boolean }
type Changes = Readonly<Record<string, string | null>>

const listIn = (text: string | null): readonly string[] =>
  text === null || text === '' ? [] : text.split(',')

/** An address with more ids is refused by servers when the page is loaded again; the browser keeps those beside it. */
const idsInAddress = 200
const keptBeside = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'selected' in state && Array.isArray(state.selected)
    ? state.selected.flatMap((id: unknown) => (typeof id === 'string' ? [id] : []))
    : []

/**
 * The state of a table, kept in the address, so that a view can be sent to a colleague: page, sorting, shown columns,
 * selection, the open row, and the screen's filters.
 */
export type TableUrl = {
  page: number
  /** How many rows a page has, where the server turns pages. */
  rows: number
  sort: Sort | null
  /** Null while no columns were chosen. */
  columns: readonly string[] | null
  selected: readonly string[]
  open: string | null
  /** What a filter is set to; null when it is not. */
  filter: (name: string) => string | null
  /**
   * Sets filters, by what they are now where the next follows from it; null takes one off. The first page follows, and
   * nothing is selected any more.
   */
  setFilters: (changes: Changes | ((filter: TableUrl['filter']) => Changes)) => void
  setPage: (page: number) => void
  /** Shows pages of another size from the row on with which this one begins; what was selected still is. */
  setRows: (rows: number) => void
  setSort: (sort: Sort | null) => void
  setColumns: (ids: readonly string[] | null) => void
  setSelected: (next: readonly string[] | ((now: readonly string[]) => readonly string[])) => void
  setOpen: (id: string | null) => void
  /** The address without page, selection and open row: what a saved view keeps. */
  view: string
  /** Where the rows begin anew: filters, order, page and its size. */
  place: string
}

const asSort = (text: string | null): Sort | null => {
  if (text === null) return null
  return { id: text.replace(/\.desc$/, ''), desc: text.endsWith('.desc') }
}

/** Keeps the state of the page's table in its address. */
export function useTableUrl(): TableUrl {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const now = useMemo(() => {
    const inAddress = search.get(own.selected)
    return { params: search, selected: inAddress === null ? keptBeside(state) : listIn(inAddress) }
  }, [search, state])
  // Two keys may come before the router has drawn the first, however often the page is drawn between them: the second
  // builds on what the first wrote.
  const latest = useRef(now)
  const drawn = useRef(now)
  if (drawn.current !== now) latest.current = drawn.current = now
  const change = useCallback(
    (changes: Changes, selected: readonly string[] = latest.current.selected, push = false) => {
      const next = new URLSearchParams(latest.current.params)
      const isShort = selected.length <= idsInAddress
      const all = { ...changes, [own.selected]: isShort ? selected.join(',') : null }
      for (const [name, value] of Object.entries(all))
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      latest.current = { params: next, selected }
      setSearch(next, { replace: !push, state: isShort ? null : { selected } })
    },
    [setSearch],
  )
  return useMemo(() => {
    const { params, selected } = now
    const page = Math.max(1, Number(params.get(own.page) ?? 1) || 1)
    const rows = pageSizeIn(params.get(own.rows))
    const pageNamed = (one: number) => (one <= 1 ? null : String(one))
    const shown = params.get(own.columns)
    const view = new URLSearchParams(params)
    for (const name of [own.page, own.selected, own.open]) view.delete(name)
    const place = new URLSearchParams(params)
    for (const name of [own.columns, own.selected, own.open]) place.delete(name)
    return {
      ...{ page, rows },
      sort: asSort(params.get(own.sort)),
      columns: shown === null ? null : listIn(shown),
      selected,
      open: params.get(own.open),
      filter: (name) => params.get(name),
      setFilters: (changes) => {
        const filters =
          typeof changes === 'function' ? changes((name) => latest.current.params.get(name)) : changes
        change({ [own.page]: null, ...filters }, [])
      },
      setPage: (next) => change({ [own.page]: pageNamed(next) }, [], true),
      setRows: (size) =>
        change({ [own.rows]: String(size), [own.page]: pageNamed(pageWithSameRow({ page, rows }, size)) }),
      setSort: (sort) =>
        change(
          {
            [own.page]: null,
            [own.sort]: sort === null ? null : `${sort.id}${sort.desc ? '.desc' : ''}`,
          },
          [],
        ),
      setColumns: (ids) => change({ [own.columns]: ids === null ? null : ids.join(',') }),
      setSelected: (next) => change({}, typeof next === 'function' ? next(latest.current.selected) : next),
      setOpen: (id) => change({ [own.open]: id }),
      view: view.toString(),
      place: place.toString(),
    }
  }, [now, change])
}
