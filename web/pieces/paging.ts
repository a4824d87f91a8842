import { useSearchParams } from 'react-router-dom'
import { ROWS_OF_MEMBER_PAGE } from '../../domain/shared/memberPages.ts'

/** The page that the query names; the first one when it names none. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('curPage'))
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

export const pagesOf = (rows: number, onPage: number = ROWS_OF_MEMBER_PAGE): number =>
  Math.ceil(rows / onPage)

/**
 * Reads and turns the page of a list in my page. The page is part of the address, beside what else the list `keeps` of
 * it. Turning shows the page from its top, unless the list `stays` where it is below other parts.
 */
export function usePage(
  keeps: Readonly<Record<string, string | undefined>> = {},
  { stays = false }: { stays?: boolean } = {},
) {
  const [search, setSearch] = useSearchParams()
  const turnTo = (curPage: number) => {
    const next = new URLSearchParams()
    for (const [name, value] of Object.entries(keeps)) if (value !== undefined) next.set(name, value)
    next.set('curPage', String(curPage))
    setSearch(next, { replace: true, preventScrollReset: stays })
    if (!stays) window.scrollTo(0, 0)
  }
  return { page: pageIn(search), turnTo }
}
