import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { unstable_serialize } from 'swr/infinite'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../web/api/apiError.ts'
import { paths } from '../../web/paths.ts'
import { Listing } from '../../web/pieces/listing/Listing.tsx'
import { useListing } from '../../web/pieces/listing/useListing.ts'
import { type ListFilter, listCall, listFilterOf, mostPages } from '../../web/pieces/listQuery.ts'

const first = listFilterOf(new URLSearchParams('c1=1'))

function Shown({ filter }: { filter: ListFilter }) {
  const list = useListing(filter, listCall)
  return (
    <main data-missing={list.isMissing}>
      <Listing filter={filter} addressOf={paths.products} list={list} empty={null} />
    </main>
  )
}

const shownWith = (known: object, filter = first) =>
  renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map([[unstable_serialize(() => listCall(filter).url), known]]) }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Shown filter={filter} /> }])} />
    </SWRConfig>,
  )

const shownAfter = (error: ApiError) => shownWith({ error })

describe('a list that did not come', () => {
  it.each([
    [429, 'RATE_LIMITED', '요청이 많아요. 잠시 후 다시 시도해 주세요.'],
    [500, 'UNKNOWN', '오류가 발생했어요. 다시 시도해 주세요.'],
    [503, 'BUSY', '지금 요청이 몰려서 처리하지 못했어요. 잠시 후 다시 시도해 주세요.'],
    [504, 'UNKNOWN', '오류가 발생했어요. 다시 시도해 주세요.'],
  ] as const)('for now (%i) says why, and can be tried again', (status, code, sentence) => {
    const page = shownAfter(new ApiError(status, code, sentence))
    expect(page).toContain('data-missing="false"')
    expect(page).toContain('role="alert"')
    expect(page).toContain(sentence)
    expect(page).toContain('다시 시도')
  })
  it.each([400, 404])('because there is none (%i) leads back', (status) => {
    const page = shownAfter(new ApiError(status, 'UNKNOWN', '처리하지 못했어요.'))
    expect(page).toContain('data-missing="true"')
    expect(page).not.toContain('role="alert"')
  })
})

it('a list with more pages than an address can have says so, and offers no further one', () => {
  const page = { result: [], cntAll: 1_000, cntCapped: true, nextCursor: 'x' }
  const pagesShown = (count: number) =>
    shownWith({ data: Array.from({ length: count }, () => page) }, { ...first, pages: count })
  expect(pagesShown(mostPages)).toContain('나머지는 조건을 좁혀 찾아 보세요.')
  expect(pagesShown(mostPages)).not.toContain('더보기')
  expect(pagesShown(mostPages - 1)).toContain('더보기')
})
