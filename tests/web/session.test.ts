import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../web/api/apiError.ts'
import { isOutcomeUnknown } from '../../web/api/isOutcomeUnknown.ts'
import { currentSession, renewedSession } from '../../web/api/refresh.ts'
import { api, whenSessionIsLost } from '../../web/api/request.ts'
import type { Read, Write } from '../../web/calls.ts'
import { whenAnotherMemberLogsIn } from '../../web/session/otherMember.ts'
import { sessionStore } from '../../web/session/session.ts'
import { expiresAt, isExpired } from '../../web/session/token.ts'
import { aStorage } from '../support/aStorage.ts'
import { unsignedToken } from '../support/memberSession.ts'
import { realMs } from '../support/realTime.ts'

const token = (expiresInSeconds: number, name = 'a', member = 1) => {
  const iat = Math.floor(realMs() / 1000)
  return unsignedToken({ iat, exp: iat + expiresInSeconds, name, sub: member })
}
const aSession = (access: number, refresh: number, member = 1) => ({
  name: '김지우',
  accessToken: token(access, 'a', member),
  refreshToken: token(refresh, 'a', member),
})
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
/** What a connection leaves that is lost after the headers. */
const cutOff = () => new Response('{"data":{"accessTo', { status: 200 })

const stored = new Map<string, string>()
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const headersOf = (call: number) => new Headers(network.mock.calls[call]?.[1].headers)
const asked = () => network.mock.calls.map(([url]) => url)
const notLoggedIn = () => answer(401, { code: 'NOT_LOGGED_IN', message: '로그인이 필요해요.' })

/** The lock of the browser: one holder at a time, whoever asks. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, work: () => Promise<unknown>) => {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

beforeEach(() => {
  stored.clear()
  network.mockReset()
  vi.stubGlobal('localStorage', aStorage(stored))
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('navigator', { locks: locks() })
})
afterEach(() => vi.unstubAllGlobals())

const at = (url: string): Read<unknown> => ({ method: 'GET', url })
const change: Write<unknown, undefined> = { method: 'POST', url: '/x' }

describe('tokens', () => {
  it('carry their end in seconds', () => {
    const now = Math.floor(realMs() / 1000)
    expect(expiresAt(token(60))).toBeGreaterThanOrEqual(now + 59)
    expect(isExpired(token(-1), realMs())).toBe(true)
    expect(isExpired(token(60), realMs())).toBe(false)
  })
  it('that cannot be read have expired', () => {
    expect(isExpired('nonsense', realMs())).toBe(true)
    expect(isExpired('a.b.c', realMs())).toBe(true)
  })
})

describe('requests of a member', () => {
  it('carry the bearer and the Refresh header', async () => {
    const session = aSession(60, 600)
    sessionStore.save(session)
    network.mockResolvedValue(answer(200, { data: { points: 8_500 } }))
    expect(await api.read(at('/x'))).toEqual({ points: 8_500 })
    expect(headersOf(0).get('authorization')).toBe(`Bearer ${session.accessToken}`)
    expect(headersOf(0).get('refresh')).toBe(session.refreshToken)
  })
  it('refresh first when the access token has expired, and keep the name', async () => {
    sessionStore.save(aSession(-1, 600))
    const renewed = { accessToken: token(900, 'new'), refreshToken: token(9_000, 'new') }
    network.mockImplementation(async (url) =>
      url.includes('refresh') ? answer(200, { data: renewed }) : answer(200, { data: 1 }),
    )
    await api.read(at('/x'))
    expect(network.mock.calls.map(([url]) => url)).toEqual(['/api/auth/refresh', '/x'])
    expect(headersOf(1).get('authorization')).toBe(`Bearer ${renewed.accessToken}`)
    expect(sessionStore.read()).toMatchObject({ name: '김지우', ...renewed })
  })
  it('refresh first when the access token would end on the way', async () => {
    sessionStore.save(aSession(5, 600))
    const renewed = { accessToken: token(900, 'new'), refreshToken: token(9_000, 'new') }
    network.mockImplementation(async (url) => answer(200, { data: url.includes('refresh') ? renewed : 1 }))
    await api.read(at('/x'))
    expect(asked()).toEqual(['/api/auth/refresh', '/x'])
  })
  it('that start together refresh once', async () => {
    sessionStore.save(aSession(-1, 600))
    const renewed = { accessToken: token(900), refreshToken: token(9_000) }
    network.mockImplementation(async (url) => answer(200, { data: url.includes('refresh') ? renewed : 1 }))
    await Promise.all([api.read(at('/a')), api.read(at('/b')), api.read(at('/c'))])
    expect(network.mock.calls.filter(([url]) => url.includes('refresh'))).toHaveLength(1)
  })
  it('find what another tab refreshed meanwhile', async () => {
    const other = aSession(900, 9_000)
    sessionStore.save(aSession(-1, 600))
    vi.stubGlobal('navigator', {
      locks: {
        request: (_: string, work: () => Promise<unknown>) => {
          sessionStore.save(other)
          return work()
        },
      },
    })
    expect(await currentSession()).toEqual(other)
    expect(network).not.toHaveBeenCalled()
  })
  it.each([
    ['is restarting', 503, { code: 'BUSY', message: '잠시 후 다시 시도해 주세요.' }],
    ['is asked too often', 429, { code: 'TOO_MANY_REQUESTS', message: '시도가 너무 많았어요.' }],
    ['has a fault', 500, {}],
    ['is behind a proxy that does not reach it', 502, '<html>'],
  ])('keep the session when the server that should refresh it %s', async (_, status, body) => {
    const session = aSession(-1, 600)
    sessionStore.save(session)
    network.mockResolvedValue(answer(status, body))
    await expect(api.read(at('/x'))).rejects.toMatchObject({ status })
    expect(
      network.mock.calls.map(([url]) => url),
      'nothing is asked as a guest',
    ).toEqual(['/api/auth/refresh'])
    expect(sessionStore.read()).toEqual(session)
  })
  it.each([
    ['is cut off', cutOff],
    ['has no tokens, as of something on the way', () => answer(200, { data: null })],
  ])('keep the session when the answer that should refresh it %s', async (_, half) => {
    const session = aSession(-1, 600)
    sessionStore.save(session)
    network.mockImplementation(async () => half())
    await expect(api.read(at('/x'))).rejects.toMatchObject({ status: 502, code: 'OFFLINE' })
    expect(asked(), 'nothing is asked as a guest').toEqual(['/api/auth/refresh'])
    expect(sessionStore.read()).toEqual(session)
  })
  it('lose the session when the server refuses to refresh it', async () => {
    sessionStore.save(aSession(-1, 600))
    network.mockResolvedValue(answer(401, { code: 'NOT_LOGGED_IN', message: '로그인 후 이용해 주세요.' }))
    await expect(api.read(at('/x'))).rejects.toMatchObject({ status: 401 })
    expect(sessionStore.read()).toBeNull()
  })
  it('leave a login ended that ends while it is refreshed', async () => {
    sessionStore.save(aSession(-1, 600))
    const renewed = { accessToken: token(900), refreshToken: token(9_000) }
    network.mockImplementation(async (url) => {
      if (url.includes('refresh')) sessionStore.clear()
      return answer(200, { data: url.includes('refresh') ? renewed : 1 })
    })
    await api.read(at('/x'))
    expect(headersOf(1).get('authorization')).toBeNull()
    expect(sessionStore.read()).toBeNull()
  })
  it('go on as those of a guest, once, when the server does not refresh it any more', async () => {
    const lost = vi.fn()
    whenSessionIsLost(lost)
    sessionStore.save(aSession(-10, -1))
    network.mockImplementation(async (url) =>
      url.includes('refresh') ? notLoggedIn() : answer(200, { data: null }),
    )
    await api.read(at('/x'))
    await api.read(at('/y'))
    expect(asked()).toEqual(['/api/auth/refresh', '/x', '/y'])
    expect(headersOf(1).get('authorization')).toBeNull()
    expect(sessionStore.read()).toBeNull()
    expect(lost).toHaveBeenCalledTimes(1)
  })
})

describe('a phone whose clock is wrong', () => {
  const dayMs = 24 * 60 * 60_000
  const fortnight = 14 * 24 * 60 * 60
  const almostHalfAnHourMs = 1_790_000
  /** The sessions that the server gives for the first one, each good for half an hour of its own time. */
  const given = ['second', 'third'].map((name) => ({
    accessToken: token(1_800, name),
    refreshToken: token(fortnight, name),
  }))
  beforeEach(() => network.mockImplementation(async () => answer(200, { data: given[asked().length - 1] })))

  it.each([
    ['20 days ahead, by which a login is long over', 20 * dayMs],
    ['a day ahead', dayMs],
  ])('%s: the session is renewed once, and lasts as long as the server says', async (_, aheadMs) => {
    const phone = () => realMs() + aheadMs
    sessionStore.save(aSession(1_800, fortnight))
    expect(await currentSession(phone)).toMatchObject({ name: '김지우', ...given[0] })
    expect(await currentSession(phone)).toMatchObject({ ...given[0] })
    expect(asked()).toHaveLength(1)
    expect(await currentSession(() => phone() + almostHalfAnHourMs)).toMatchObject({ ...given[1] })
  })
  it('a day behind: once the server has rejected a session, the next one is renewed before it ends', async () => {
    const phone = () => realMs() - dayMs
    const session = aSession(-60, fortnight)
    sessionStore.save(session)
    expect(await currentSession(phone), 'by this clock it is good for a day').toEqual(session)
    expect(await renewedSession(session, phone)).toMatchObject({ ...given[0] })
    expect(await currentSession(phone)).toMatchObject({ ...given[0] })
    expect(await currentSession(() => phone() + almostHalfAnHourMs)).toMatchObject({ ...given[1] })
  })
})

describe('requests whose session the server rejects although the phone finds it good', () => {
  const lost = vi.fn()
  const renewed = { accessToken: token(900, 'new'), refreshToken: token(9_000, 'new') }
  /** The server takes the renewed session alone. */
  const takesRenewed = async (url: string, { headers }: RequestInit) => {
    if (url.includes('refresh')) return answer(200, { data: renewed })
    const isRenewed = new Headers(headers).get('authorization') === `Bearer ${renewed.accessToken}`
    return isRenewed ? answer(200, { data: 1 }) : notLoggedIn()
  }
  beforeEach(() => {
    lost.mockReset()
    whenSessionIsLost(lost)
  })

  it('are sent again with a renewed one, and the member stays logged in', async () => {
    sessionStore.save(aSession(60, 600))
    network.mockImplementation(takesRenewed)
    expect(await api.send(change)).toBe(1)
    expect(asked()).toEqual(['/x', '/api/auth/refresh', '/x'])
    expect(network.mock.calls[2]?.[1].method).toBe('POST')
    expect(sessionStore.read()).toMatchObject({ name: '김지우', ...renewed })
    expect(lost).not.toHaveBeenCalled()
  })
  it('renew it once when they were sent together', async () => {
    sessionStore.save(aSession(60, 600))
    network.mockImplementation(takesRenewed)
    expect(await Promise.all(['/a', '/b', '/c'].map((url) => api.read(at(url))))).toEqual([1, 1, 1])
    expect(asked().filter((url) => url.includes('refresh'))).toHaveLength(1)
    expect(lost).not.toHaveBeenCalled()
  })
  it('end the login when the server does not renew it', async () => {
    sessionStore.save(aSession(60, 600))
    network.mockImplementation(async () => notLoggedIn())
    await expect(api.read(at('/x'))).rejects.toMatchObject({ status: 401 })
    expect(asked()).toEqual(['/x', '/api/auth/refresh'])
    expect(sessionStore.read()).toBeNull()
    expect(lost.mock.calls).toEqual([[false]])
  })
  it('end the login when the renewed one is rejected too', async () => {
    sessionStore.save(aSession(60, 600))
    network.mockImplementation(async (url) =>
      url.includes('refresh') ? answer(200, { data: renewed }) : notLoggedIn(),
    )
    await expect(api.read(at('/x'))).rejects.toMatchObject({ status: 401 })
    expect(asked()).toEqual(['/x', '/api/auth/refresh', '/x'])
    expect(sessionStore.read()).toBeNull()
    expect(lost).toHaveBeenCalledTimes(1)
  })
  it.each([
    ['to the request', 60],
    ['to the renewal, once the access token is over', -1],
  ])('end it as that of somebody who has left when the server says so %s (rule 787)', async (_, access) => {
    sessionStore.save(aSession(access, 600))
    network.mockImplementation(async () =>
      answer(401, { code: 'NOT_LOGGED_IN', message: '', data: { because: 'withdrawal' } }),
    )
    await expect(api.read(at('/x'))).rejects.toMatchObject({ status: 401 })
    expect(sessionStore.read()).toBeNull()
    expect(lost.mock.calls).toEqual([[true]])
  })
  it('keep it while the server cannot renew it', async () => {
    const session = aSession(60, 600)
    sessionStore.save(session)
    network.mockImplementation(async (url) => (url.includes('refresh') ? answer(503, {}) : notLoggedIn()))
    await expect(api.read(at('/x'))).rejects.toMatchObject({ status: 503 })
    expect(sessionStore.read()).toEqual(session)
    expect(lost).not.toHaveBeenCalled()
  })
})

describe('errors', () => {
  it('401 clears the session and tells the app once', async () => {
    const lost = vi.fn()
    whenSessionIsLost(lost)
    sessionStore.save(aSession(60, 600))
    network.mockResolvedValue(answer(401, { code: 'NOT_LOGGED_IN', message: '로그인이 필요해요.' }))
    await expect(api.read(at('/x'))).rejects.toMatchObject({ status: 401 })
    expect(sessionStore.read()).toBeNull()
    expect(lost).toHaveBeenCalledTimes(1)
  })
  it('401 to the download of a file ends the session like that of any other call', async () => {
    const lost = vi.fn()
    whenSessionIsLost(lost)
    sessionStore.save(aSession(60, 600))
    network.mockImplementation(async () => notLoggedIn())
    await expect(api.file('/x.csv')).rejects.toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' })
    expect(sessionStore.read()).toBeNull()
    expect(lost).toHaveBeenCalledTimes(1)
  })
  it('401 to an older session leaves the one that another tab has logged in with meanwhile', async () => {
    const lost = vi.fn()
    whenSessionIsLost(lost)
    sessionStore.save(aSession(60, 600))
    const other = aSession(900, 9_000, 2)
    network.mockImplementation(async () => {
      sessionStore.save(other)
      return notLoggedIn()
    })
    await expect(api.read(at('/x'))).rejects.toMatchObject({ status: 401 })
    expect(asked(), 'nothing of the first member is asked in the name of the second').toEqual(['/x'])
    expect(sessionStore.read()).toEqual(other)
    expect(lost).not.toHaveBeenCalled()
  })
  it('401 for a guest reloads nothing', async () => {
    const lost = vi.fn()
    whenSessionIsLost(lost)
    network.mockResolvedValue(answer(401, { code: 'NOT_LOGGED_IN', message: '로그인이 필요해요.' }))
    await expect(api.read(at('/x'))).rejects.toBeInstanceOf(ApiError)
    expect(lost).not.toHaveBeenCalled()
  })
  it.each([
    ['no network', () => network.mockRejectedValue(new TypeError('failed'))],
    ['502', () => network.mockResolvedValue(answer(502, {}))],
  ])('%s is 인터넷 연결 오류, status 502', async (_, happen) => {
    happen()
    await expect(api.send(change)).rejects.toMatchObject({ status: 502, message: '인터넷 연결 오류' })
  })
  it('an answer that is cut off is none: whoever asked does not take it for an empty one', async () => {
    network.mockImplementation(async () => cutOff())
    const lost = { status: 502, code: 'OFFLINE', message: '인터넷 연결 오류' }
    await expect(api.read(at('/x'))).rejects.toMatchObject(lost)
    await expect(api.send(change)).rejects.toMatchObject(lost)
  })
  it('a file that is cut off is none', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('month,'))
        controller.error(new TypeError('terminated'))
      },
    })
    network.mockResolvedValue(new Response(body, { status: 200 }))
    await expect(api.file('/x.csv')).rejects.toMatchObject({ status: 502, code: 'OFFLINE' })
  })
  it('a refusal keeps its code, its sentence and what comes with it', async () => {
    network.mockResolvedValue(answer(409, { code: 'FEE_CHANGED', message: '바뀌었어요.', data: { fee: 1 } }))
    await expect(api.send(change)).rejects.toMatchObject({
      status: 409,
      code: 'FEE_CHANGED',
      message: '바뀌었어요.',
      details: { fee: 1 },
    })
  })
  it.each([
    ['was not reached', new ApiError(502, 'OFFLINE', '인터넷 연결 오류'), true],
    ['had a fault', new ApiError(500, 'UNKNOWN', ''), true],
    ['answered what cannot be read', new SyntaxError('Unexpected end of JSON input'), true],
    ['refused it', new ApiError(409, 'CHARGE_SETTLED', '이미 끝난 요금이에요.'), false],
    ['was asked too often', new ApiError(429, 'TOO_MANY_REQUESTS', ''), false],
  ])('of a server that %s say whether it may have done what it was asked', (_, error, isUnknown) => {
    expect(isOutcomeUnknown(error)).toBe(isUnknown)
  })
  it('an answer without a sentence gets the generic one', async () => {
    network.mockResolvedValue(new Response('<html>', { status: 500 }))
    await expect(api.read(at('/x'))).rejects.toMatchObject({
      message: '오류가 발생했어요. 다시 시도해 주세요.',
    })
  })
})

describe('another tab', () => {
  const of = (member: number) => ({
    name: '김지우',
    accessToken: token(60, 'a', member),
    refreshToken: token(600, 'a', member),
  })
  const heard = new Map<string, Set<(event: unknown) => void>>()
  const tell = (type: string, event: object) => {
    for (const hear of heard.get(type) ?? []) hear(event)
  }
  const react = vi.fn()
  const write = (session: object | null) => {
    if (session === null) stored.delete('token')
    else stored.set('token', JSON.stringify(session))
  }
  /** What the browser does here when another tab writes or removes the session. */
  const elsewhere = (session: object | null) => {
    write(session)
    tell('storage', { key: 'token' })
  }
  /** What the browser does when Back leads to this page, after a later one in its tab has written or removed the session. */
  const comeBack = (session: object | null, { persisted }: { persisted: boolean }) => {
    write(session)
    tell('pageshow', { persisted })
  }
  beforeEach(() => {
    react.mockReset()
    vi.stubGlobal('window', {
      addEventListener: (type: string, hear: (event: unknown) => void) =>
        heard.set(type, (heard.get(type) ?? new Set()).add(hear)),
      removeEventListener: (type: string, hear: (event: unknown) => void) => heard.get(type)?.delete(hear),
    })
  })

  it('that logs in as another member takes what was read of the first one from this tab', () => {
    sessionStore.save(of(1))
    const end = whenAnotherMemberLogsIn(react)
    elsewhere(null)
    expect(react, 'logging out is told by the guard of the page').not.toHaveBeenCalled()
    elsewhere(of(2))
    expect(react).toHaveBeenCalledTimes(1)
    end()
  })
  it('that refreshes, or logs the same member in again, changes nothing here', () => {
    sessionStore.save(of(1))
    const end = whenAnotherMemberLogsIn(react)
    elsewhere(of(1))
    elsewhere(null)
    elsewhere(of(1))
    expect(react).not.toHaveBeenCalled()
    end()
  })
  it('has no part in a login of this tab', () => {
    const end = whenAnotherMemberLogsIn(react)
    sessionStore.save(of(1))
    sessionStore.save(of(2))
    expect(react).not.toHaveBeenCalled()
    elsewhere(of(3))
    expect(react).toHaveBeenCalledTimes(1)
    end()
  })
  it.each([true, false])(
    'is no other than a later page of this one, whose member is not shown what Back brings out of memory (left by logging out: %s)',
    (isLeft) => {
      sessionStore.save(of(1))
      const end = whenAnotherMemberLogsIn(react)
      if (isLeft) sessionStore.leave()
      comeBack(of(1), { persisted: true })
      expect(react, 'the same member goes on').not.toHaveBeenCalled()
      comeBack(of(2), { persisted: false })
      expect(react, 'a page that was loaded has nothing of another member').not.toHaveBeenCalled()
      comeBack(of(2), { persisted: true })
      expect(react).toHaveBeenCalledTimes(1)
      end()
    },
  )
  it('and a page that Back brings out of memory after its member logged out is told, so that its guard closes it', async () => {
    sessionStore.save(of(1))
    const guard = vi.fn()
    const end = sessionStore.subscribe(guard)
    comeBack(null, { persisted: true })
    expect(guard).toHaveBeenCalledTimes(1)
    sessionStore.leave()
    write(of(1))
    network.mockImplementation(async () => notLoggedIn())
    await expect(api.read(at('/x'))).rejects.toMatchObject({ status: 401 })
    expect(asked(), 'what is refused on the way out is not renewed').toEqual(['/x'])
    guard.mockReset()
    comeBack(null, { persisted: true })
    expect(guard).toHaveBeenCalledTimes(1)
    expect(sessionStore.isLeaving(), 'nor does it show what it showed on the way out').toBe(false)
    end()
  })
})
