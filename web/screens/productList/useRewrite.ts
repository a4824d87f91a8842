import { useNavigate } from 'react-router-dom'
import { type ProductsQuery, paths } from '../../paths.ts'
import type { ListFilter } from '../../pieces/listQuery.ts'

export type Rewrite = (change: ProductsQuery) => void

/** State of the list lives in its address; a change replaces the entry, so that Back leaves the list. */
export function useRewrite(filter: ListFilter): Rewrite {
  const navigate = useNavigate()
  return (change) =>
    navigate(paths.products({ ...filter, ...change }), { replace: true, preventScrollReset: true })
}
