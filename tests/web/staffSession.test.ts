import { mutate } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetWithSession } from '../../web/staff/api/reading.ts'
import { staffApi } from '../../web/staff/api/request.ts'
import { staffSession, withRoles } from '../../web/staff/api/session.ts'
import { firstPathOf } from '../../web/staff/app/routes.tsx'
import { refundCalls } from '../../web/staff/calls/finance.ts'
import { sessionCalls } from '../../web/staff/calls/session.ts'
import { pageToReturnTo } from '../../web/staff/paths.ts'
import { aStorage } from '../support/aStorage.ts'

const stored = new Map<string, string>()
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const heard = new Map<string, (event: object) => void>()
let stop = () => {}

beforeEach(() => {
  stored.clear()
  network.mockReset()
  vi.stubGlobal('localStorage', aStorage(stored))
  heard.clear()
  vi.stubGlobal('window', {
    addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear),
    removeEventListener: (type: string) => heard.delete(type),
  })
  vi.stubGlobal('fetch', network)
  staffSession.save({ name: '강유진', accessToken: 'one', roles: ['finance'] })
  stop = forgetWithSession()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const { url } = refundCalls.account('r')
const keep = () => mutate(url, { accountNumber: '110-123-456789' }, { revalidate: false })
const kept = async () => {
  let found: unknown
  await mutate(url, (now: unknown) => (found = now), { revalidate: false })
  return found
}

it('what a colleague has read is gone when the server ends the session, before the next one logs in', async () => {
  await keep()
  network.mockResolvedValue(new Response('{}', { status: 401 }))
  await expect(staffApi.read(sessionCalls.me)).rejects.toThrow()
  expect(staffSession.read()).toBeNull()
  expect(await kept()).toBeUndefined()
})

it('and when another colleague’s session takes its place', async () => {
  await keep()
  staffSession.save({ name: '문서준', accessToken: 'two', roles: ['operations'] })
  expect(await kept()).toBeUndefined()
})

it('and when Back restores a page that was read under the session before', async () => {
  await keep()
  stored.set('staff', JSON.stringify({ name: '문서준', accessToken: 'two', roles: ['operations'] }))
  heard.get('pageshow')?.({ persisted: true })
  expect(await kept()).toBeUndefined()
})

it('but not when the same session is saved again', async () => {
  await keep()
  staffSession.save({ name: '강유진', accessToken: 'one', roles: ['finance', 'operations'] })
  expect(await kept()).toMatchObject({ accountNumber: '110-123-456789' })
})

it('roles that an admin changed replace those of the login', () => {
  const session = { name: '강유진', accessToken: 'one', roles: ['finance'] as const }
  expect(withRoles(session, ['finance'])).toBe(session)
  expect(withRoles(session, ['finance', 'operations']).roles).toEqual(['finance', 'operations'])
})

it.each([
  ['/staff/orders?work=new', '/staff/orders?work=new'],
  ['/staff/logout', '/staff'],
  ['/staff/login?back=%2Fstaff', '/staff'],
  ['https://elsewhere.kr/staff', '/staff'],
])('a login that was to return to %s leads to %s', (back, page) => {
  expect(pageToReturnTo(back)).toBe(page)
})

it('a colleague without a board begins with what they look after', () => {
  expect(firstPathOf(['content'])).toBe('/staff/products')
  expect(firstPathOf([])).toBe('/staff/account')
})
