import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../web/api/apiError.ts'
import { useWithPrevious } from '../../web/api/withPrevious.ts'
import type { Read } from '../../web/calls.ts'
import { MemberList } from '../../web/pieces/MemberList.tsx'
import { MoreRows } from '../../web/screens/settlementDetail/SettlementDetailScreen.tsx'

const error = new ApiError(503, 'BUSY', '잠시 후 다시 시도해 주세요.')

describe('a list whose page is turned', () => {
  const rowsOf = (page: number): Read<{ result: string[]; cntAll: number }> => ({
    method: 'GET',
    url: `rows?page=${page}`,
  })
  const answered = (row: string) => ({ data: { result: [row], cntAll: 10 } })

  /** Shows the first page, and turns it before it is drawn. */
  function Turned() {
    const [page, setPage] = useState(1)
    const answer = useWithPrevious(rowsOf(page))
    if (page === 1) setPage(2)
    return (
      <MemberList answer={answer} name="내역" page={page} onPage={setPage} waiting="기다려요" empty="없어요">
        {(rows) => rows.join()}
      </MemberList>
    )
  }
  const shownWith = (second: object | null) => {
    const known = new Map<string, object>([[rowsOf(1).url, answered('첫 쪽의 줄')]])
    if (second !== null) known.set(rowsOf(2).url, second)
    return renderToStaticMarkup(
      <SWRConfig value={{ provider: () => known }}>
        <Turned />
      </SWRConfig>,
    )
  }

  it('keeps the rows before until the next ones come', () => {
    expect(shownWith(null)).toContain('첫 쪽의 줄')
    const next = shownWith(answered('둘째 쪽의 줄'))
    expect(next).toContain('둘째 쪽의 줄')
    expect(next).not.toContain('첫 쪽의 줄')
  })
  it('shows no rows of the page before once the next ones cannot be read, and can be asked again', () => {
    const page = shownWith({ error })
    expect(page).not.toContain('첫 쪽의 줄')
    expect(page).toContain('role="alert"')
    expect(page).toContain(error.message)
    expect(page).toContain('다시 시도')
  })
  it('keeps its own rows when they cannot be read again', () => {
    const page = shownWith({ ...answered('둘째 쪽의 줄'), error })
    expect(page).toContain('둘째 쪽의 줄')
    expect(page).not.toContain('role="alert"')
  })
  it('keeps what came with the page when it cannot be read again', () => {
    const Inlined = () => <p>{useWithPrevious(rowsOf(3)).data?.result.join()}</p>
    const page = renderToStaticMarkup(
      <SWRConfig
        value={{
          provider: () => new Map([[rowsOf(3).url, { error }]]),
          fallback: { [rowsOf(3).url]: answered('셋째 쪽의 줄').data },
        }}
      >
        <Inlined />
      </SWRConfig>,
    )
    expect(page).toContain('셋째 쪽의 줄')
  })
})

describe('settled rows that are loaded three at a time', () => {
  const below = (known: Partial<Parameters<typeof MoreRows>[0]>) =>
    renderToStaticMarkup(
      <MoreRows
        {...{ left: 4, isBehind: false, error: undefined, isLoading: false }}
        onMore={() => undefined}
        onRetry={() => undefined}
        {...known}
      />,
    )

  it('offer the next three, or as many as are left', () => {
    expect(below({})).toContain('더보기 3건')
    expect(below({ left: 1 })).toContain('더보기 1건')
    expect(below({ left: 0, isBehind: true, error })).toBe('')
  })
  it('say that the next ones did not come, and ask for the same again', () => {
    const page = below({ isBehind: true, error })
    expect(page).toContain('정산을 더 불러오지 못했어요')
    expect(page).toContain(error.message)
    expect(page).toContain('다시 시도')
    expect(page).not.toContain('더보기')
  })
  it('wait with a button while they load, the first time and again', () => {
    expect(below({ isBehind: true, isLoading: true })).toContain('aria-busy="true"')
    expect(below({ isBehind: true, isLoading: true, error })).toContain('aria-busy="true"')
  })
  it('stay without a complaint when they could not be read again', () => {
    expect(below({ error })).toContain('더보기 3건')
  })
})
