import { expect, it } from 'vitest'
import { pageIn, pagesOf } from '../../web/pieces/paging.ts'

it.each([
  ['', 1],
  ['curPage=3', 3],
  ['curPage=0', 1],
  ['curPage=-2', 1],
  ['curPage=1.5', 1],
  ['curPage=1e999', 1],
  ['curPage=two', 1],
])('the address “%s” names page %i', (query, page) => {
  expect(pageIn(new URLSearchParams(query))).toBe(page)
})

it('five rows are a page unless the list says otherwise', () => {
  expect([pagesOf(0), pagesOf(5), pagesOf(6)]).toEqual([0, 1, 2])
  expect(pagesOf(41, 20)).toBe(3)
})
