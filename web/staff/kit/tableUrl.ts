import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Names that the table itself keeps in the address; every other name is a filter of the screen. */
const own = { page: 'page', sort: 'sort', columns: 'columns', selected: 'selected', open: 'open' } as const

export type Sort = { id: string; desc: boolean }
type Changes = Readonly<Record<string, string | null>>

const listIn = (text: string | null): readonly string[] =>
  text === null || text === '' ? [] : text.split(',')

/**
 * The state of a table, kept in the address, so that a view can be sent to a colleague: page, sorting, shown columns,
 * selection, the open row, and the screen's filters.
 */
export type TableUrl = {
  page: number
  sort: Sort | null
  /** Null while no columns were chosen. */
  columns: readonly string[] | null
  selected: readonly string[]
  open: string | null
  /** What a filter is set to; null when it is not. */
  filter: (name: string) => string | null
  /** Sets filters; null takes one off. The first page follows, and nothing is selected any more. */
  setFilters: (changes: Changes) => void
  setPage: (page: number) => void
  setSort: (sort: Sort | null) => void
  setColumns: (ids: readonly string[] | null) => void
  setSelected: (ids: readonly string[]) => void
  setOpen: (id: string | null) => void
  /** The address without page, selection and open row: what a saved view keeps. */
  view: string
}

const asSort = (text: string | null): Sort | null => {
  if (text === null) return null
  return { id: text.replace(/\.desc$/, ''), desc: text.endsWith('.desc') }
}

/** Keeps the state of the page's table in its address. */
export function useTableUrl(): TableUrl {
  const [params, setParams] = useSearchParams()
  // Two keys may come before the router has drawn the first: the second builds on what the first wrote.
  const latest = useRef(params)
  latest.current = params
  const change = useCallback(
    (changes: Changes, push = false) => {
      const next = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(changes))
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      latest.current = next
      setParams(next, { replace: !push })
    },
    [setParams],
  )
  return useMemo(() => {
    const fresh = { [own.page]: null, [own.selected]: null }
    const shown = params.get(own.columns)
    const view = new URLSearchParams(params)
    for (const name of [own.page, own.selected, own.open]) view.delete(name)
    return {
      page: Math.max(1, Number(params.get(own.page) ?? 1) || 1),
      sort: asSort(params.get(own.sort)),
      columns: shown === null ? null : listIn(shown),
      selected: listIn(params.get(own.selected)),
      open: params.get(own.open),
      filter: (name) => params.get(name),
      setFilters: (changes) => change({ ...fresh, ...changes }),
      setPage: (page) => change({ [own.selected]: null, [own.page]: page <= 1 ? null : String(page) }, true),
      setSort: (sort) =>
        change({ ...fresh, [own.sort]: sort === null ? null : `${sort.id}${sort.desc ? '.desc' : ''}` }),
      setColumns: (ids) => change({ [own.columns]: ids === null ? null : ids.join(',') }),
      setSelected: (ids) => change({ [own.selected]: ids.join(',') }),
      setOpen: (id) => change({ [own.open]: id }),
      view: view.toString(),
    }
  }, [params, change])
}
