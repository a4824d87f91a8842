import { expect, it } from 'vitest'
import { publicReads } from '../../server/platform/http/publicReads.ts'
import { screens } from '../../web/app/screens.ts'

const patterns = [...publicReads]
  .filter((call) => call.startsWith('GET /api/'))
  .map((call) => new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`))
const filters = ['', '?keyword=가방', '?c1=1&c2=2&c3=3&brandId=4&start=2026-12-01&end=2026-12-04']

// A page is drawn whole or answers 503, so one call that only the primary answers would take it away with the primary.
it('every call that the server draws a page of is one that a standby answers', () => {
  const drawn = screens.flatMap(({ id, server }) =>
    server
      ? filters.flatMap((filter) => (server.reads?.(visitOf(filter)) ?? []).map((call) => ({ id, call })))
      : [],
  )
  expect(new Set(drawn.map(({ id }) => id)).size).toBeGreaterThan(15)
  const ofThePrimary = drawn.filter(({ call: { method, url } }) => {
    const { pathname } = new URL(url, 'https://shop.example')
    return !patterns.some((pattern) => pattern.test(`${method} ${pathname}`))
  })
  expect(ofThePrimary.map(({ id, call }) => `${id}: ${call.url}`)).toEqual([])
})

const visitOf = (filter: string) => ({
  ...{
    params: { id: '1' },
    search: new URLSearchParams(filter),
    today: '2026-12-01' as const,
    closedDays: [],
  },
})
