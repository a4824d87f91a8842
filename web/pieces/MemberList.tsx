import type { ReactNode } from 'react'
import { Pager } from '../kit/Pager.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { NotRead } from './NotRead.tsx'
import { pagesOf } from './paging.ts'

type Answer<Row> = {
  data: { result: readonly Row[]; cntAll: number } | undefined
  error: Error | undefined
  mutate: () => Promise<unknown>
}

/**
 * A list of my page: what waits for it, the error with a retry, what it says while it is empty, or its rows, with its
 * pages below. `name` is read aloud before the page numbers.
 */
export function MemberList<Row>(props: {
  answer: Answer<Row>
  name: string
  page: number
  onPage: (page: number) => void
  /** Rows of a page, where they are not five. */
  rowsOnPage?: number
  waiting: ReactNode
  /** The title of the error beside other parts of a page; without it the list is what the page is for. */
  notRead?: string
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}) {
  const { data, error, mutate } = props.answer
  if (data === undefined && error === undefined) return props.waiting
  if (data === undefined)
    return props.notRead === undefined ? (
      <LoadFailed error={error} onRetry={() => mutate()} />
    ) : (
      <NotRead title={props.notRead} error={error} onRetry={() => mutate()} />
    )
  return (
    <>
      {data.result.length === 0 ? props.empty : props.children(data.result)}
      <Pager
        page={props.page}
        pages={pagesOf(data.cntAll, props.rowsOnPage)}
        label={`${props.name} 페이지`}
        onPage={props.onPage}
      />
    </>
  )
}
