import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type LinkProps, useLocation, useSearchParams } from 'react-router-dom'
import { withQuery } from '../../api/query.ts'
import { pageSizeIn, pageWithSameRow } from './paging.ts'

/** Query parameters of the table itself; all others are filters of the screen. */
const own = {
  page: 'page',
  cursor: 'cursor',
  rows: 'rows',
  sort: 'sort',
  columns: 'columns',
  selected: 'selected',
  open: 'open',
} as const

/** Parameters that change how the table is shown; the drawer and its form stay. */
const looks = [own.page, own.cursor, own.rows, own.sort, own.columns, own.selected]

type Address = { pathname: string; search: string }

/**
 * True when a navigation may replace the page, its filters or the open row, and not only how the table is shown. Filters
 * `beside` the form leave it where it is.
 */
export function leadsAway(from: Address, to: Address, beside: readonly string[] = []): boolean {
  const contentOf = ({ search }: Address) => {
    const params = new URLSearchParams(search)
    for (const name of [...looks, ...beside]) params.delete(name)
    params.sort()
    return params.toString()
  }
  return from.pathname !== to.pathname || contentOf(from) !== contentOf(to)
}

/** What the tables of the page have written and it may not have taken. */
const written = new Set<() => void>()

/** The page stays at its address: what its tables change next builds on that and not on the one that was refused. */
export function stayHere(): void {
  for (const forget of written) forget()
}

type Sort = { id: string; desc: boolean }
type Changes = Readonly<Record<string, string | null>>

/** Another filter or order makes another list, in which a page or a cursor of the one before is any place. */
const fromTheBeginning: Changes = { [own.page]: null, [own.cursor]: null }

const listIn = (text: string | null): readonly string[] =>
  text === null || text === '' ? [] : text.split(',')

/** Servers refuse longer URLs on reload, so a larger selection is kept in the history state instead. */
const idsInAddress = 200
const keptBeside = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'selected' in state && Array.isArray(state.selected)
    ? state.selected.flatMap((id: unknown) => (typeof id === 'string' ? [id] : []))
    : []

/** A link that hands a selection to another page, where `useTableUrl` reads it. */
export const withSelection = (path: string, ids: readonly string[]): Pick<LinkProps, 'to' | 'state'> =>
  ids.length <= idsInAddress
    ? { to: withQuery(path, { [own.selected]: ids.join(',') }) }
    : { to: path, state: { selected: ids } }

/**
 * The state of a table, kept in the URL so that a link shows a colleague the same view: page, sorting, visible columns,
 * selection, the open row, and the screen's filters.
 */
export type TableUrl = {
  page: number
  /** Where a list without numbered pages goes on; null at its beginning. */
  cursor: string | null
  /** Rows a page, where the page size can be chosen. */
  rows: number
  sort: Sort | null
  /** Null for the default columns. */
  columns: readonly string[] | null
  selected: readonly string[]
  open: string | null
  /** The value of a filter, or null. */
  filter: (name: string) => string | null
  /**
   * Sets filters; null removes one. A function receives the current filters, for changes that depend on them. Returns
   * to the beginning of the list and clears the selection.
   */
  setFilters: (changes: Changes | ((filter: TableUrl['filter']) => Changes)) => void
  setPage: (page: number) => void
  setCursor: (cursor: string | null) => void
  /** Changes the page size, keeping the first row of this page in view and the selection. */
  setRows: (rows: number) => void
  setSort: (sort: Sort | null) => void
  setColumns: (ids: readonly string[] | null) => void
  setSelected: (next: readonly string[] | ((now: readonly string[]) => readonly string[])) => void
  setOpen: (id: string | null) => void
  /** The query without page, cursor, selection and open row, as a saved view stores it. */
  view: string
  /** The part of the query that decides which rows are shown: filters, order, page, cursor and page size. */
  place: string
}

const asSort = (text: string | null): Sort | null => {
  if (text === null) return null
  return { id: text.replace(/\.desc$/, ''), desc: text.endsWith('.desc') }
}

/** Keeps the state of the page's table in the URL. */
export function useTableUrl(): TableUrl {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const now = useMemo(() => {
    const inAddress = search.get(own.selected)
    return { params: search, selected: inAddress === null ? keptBeside(state) : listIn(inAddress) }
  }, [search, state])
  // A second key press may come before the router has rendered the first one's URL, so changes build on the state
  // written last, not on the one rendered.
  const latest = useRef(now)
  const drawn = useRef(now)
  if (drawn.current !== now) latest.current = drawn.current = now
  useEffect(() => {
    const forget = () => {
      latest.current = drawn.current
    }
    written.add(forget)
    return () => {
      written.delete(forget)
    }
  }, [])
  const change = useCallback(
    (changes: Changes, selected: readonly string[] = latest.current.selected, push = false) => {
      const next = new URLSearchParams(latest.current.params)
      const isShort = selected.length <= idsInAddress
      const all = { ...changes, [own.selected]: isShort ? selected.join(',') : null }
      for (const [name, value] of Object.entries(all))
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      latest.current = { params: next, selected }
      // flushSync: a checkbox that waits for the next render looks as if the click had been missed.
      setSearch(next, { replace: !push, state: isShort ? null : { selected }, flushSync: true })
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
    for (const name of [own.page, own.cursor, own.selected, own.open]) view.delete(name)
    const place = new URLSearchParams(params)
    for (const name of [own.columns, own.selected, own.open]) place.delete(name)
    return {
      page,
      cursor: params.get(own.cursor),
      rows,
      sort: asSort(params.get(own.sort)),
      columns: shown === null ? null : listIn(shown),
      selected,
      open: params.get(own.open),
      filter: (name) => params.get(name),
      setFilters: (changes) => {
        const filters =
          typeof changes === 'function' ? changes((name) => latest.current.params.get(name)) : changes
        change({ ...fromTheBeginning, ...filters }, [])
      },
      setPage: (next) => change({ [own.page]: pageNamed(next) }, [], true),
      setCursor: (next) => change({ [own.cursor]: next }, [], true),
      setRows: (size) =>
        change({ [own.rows]: String(size), [own.page]: pageNamed(pageWithSameRow({ page, rows }, size)) }),
      setSort: (sort) =>
        change(
          {
            ...fromTheBeginning,
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
