import { mutate } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unattendedHeader } from '../../domain/shared/unattended.ts'
import { ApiError } from '../../web/api/apiError.ts'
import { forgetWithSession } from '../../web/staff/api/reading.ts'
import { staffApi } from '../../web/staff/api/request.ts'
import { type StaffSession, staffSession, withRoles } from '../../web/staff/api/session.ts'
import { firstPathOf } from '../../web/staff/app/routes.tsx'
import { refundCalls, settlementCalls } from '../../web/staff/calls/finance.ts'
import { sessionCalls } from '../../web/staff/calls/session.ts'
import { actInTurn } from '../../web/staff/kit/actInTurn.ts'
import type { ActionLine } from '../../web/staff/kit/actions.ts'
import { pageToReturnTo } from '../../web/staff/paths.ts'
import { aStorage } from '../support/aStorage.ts'

const yujin: StaffSession = { id: 3, name: '강유진', accessToken: 'one', roles: ['finance'] }
const seojun: StaffSession = { id: 4, name: '문서준', accessToken: 'two', roles: ['operations'] }

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
  staffSession.save(yujin)
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
  staffSession.save(seojun)
  expect(await kept()).toBeUndefined()
})

it('and when Back restores a page that was read under the session before', async () => {
  await keep()
  stored.set('staff', JSON.stringify(seojun))
  heard.get('pageshow')?.({ persisted: true })
  expect(await kept()).toBeUndefined()
})

it('but not when the same session is saved again', async () => {
  await keep()
  staffSession.save({ ...yujin, roles: ['finance', 'operations'] })
  expect(await kept()).toMatchObject({ accountNumber: '110-123-456789' })
})

it('roles that an admin changed replace those of the login', () => {
  expect(withRoles(yujin, ['finance'])).toBe(yujin)
  expect(withRoles(yujin, ['finance', 'operations']).roles).toEqual(['finance', 'operations'])
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

describe('A bulk action whose session ends', () => {
  const answer = (status: number) => new Response(JSON.stringify({ data: {} }), { status })
  const lines: ActionLine[] = [1, 2, 3, 4, 5].map((id) => ({
    ...{ id: String(id), name: `소유자 ${id}` },
    act: () => staffApi.send(settlementCalls.hold(id, '2026-10'), { holds: 0, reason: '계좌를 확인해요' }),
  }))
  const act = () =>
    actInTurn(
      lines,
      () => ({ reason: '계좌를 확인해요', values: {} }),
      () => undefined,
    )
  const tokens = () => network.mock.calls.map(([, { headers }]) => new Headers(headers).get('authorization'))

  it('stops there, and nobody who logs in meanwhile does the rest or is logged out', async () => {
    network.mockResolvedValueOnce(answer(200)).mockImplementationOnce(async () => {
      staffSession.clear()
      staffSession.save(seojun)
      return answer(401)
    })
    const { failed, isLoggedOut } = await act()
    expect(tokens()).toEqual(['Bearer one', 'Bearer one'])
    expect(staffSession.read()).toEqual(seojun)
    expect(isLoggedOut).toBe(true)
    expect(failed.map(({ line }) => line.id)).toEqual(['2', '3', '4', '5'])
  })
  it('stops as well where the row was still done, and repeats that row as it was sent', async () => {
    network.mockResolvedValueOnce(answer(200)).mockImplementationOnce(async () => {
      staffSession.save(seojun)
      return answer(200)
    })
    const { failed } = await act()
    expect(tokens()).toHaveLength(2)
    expect(failed.map(({ isUnknown }) => isUnknown)).toEqual([true, false, false, false])
  })
  it('ends the session when it is the one that was sent', async () => {
    network.mockResolvedValueOnce(answer(200)).mockResolvedValueOnce(answer(401))
    await act()
    expect(network).toHaveBeenCalledTimes(2)
    expect(staffSession.read()).toBeNull()
  })
  it('goes on after a row that was refused or got no answer', async () => {
    network
      .mockResolvedValueOnce(answer(409))
      .mockRejectedValueOnce(new ApiError(502, 'OFFLINE', '인터넷 연결 오류'))
      .mockImplementation(async () => answer(200))
    const { failed, isLoggedOut } = await act()
    expect(isLoggedOut).toBe(false)
    expect(network).toHaveBeenCalledTimes(5)
    expect(failed.map(({ line, isUnknown }) => [line.id, isUnknown])).toEqual([
      ['1', false],
      ['2', true],
    ])
  })
})

it('a page that asks by itself says that nobody did (rule 585)', async () => {
  network.mockImplementation(async () => new Response(JSON.stringify({ data: {} })))
  await staffApi.poll(sessionCalls.me)
  await staffApi.read(sessionCalls.me)
  const said = network.mock.calls.map(([, { headers }]) => new Headers(headers).get(unattendedHeader))
  expect(said).toEqual(['1', null])
})
