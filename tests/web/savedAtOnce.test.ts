import { mutate, SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../web/api/apiError.ts'
import { savedAtOnce, takenOffAtOnce, withoutRow } from '../../web/api/savedAtOnce.ts'
import { withDecided } from '../../web/screens/userInfo/UserInfoScreen.tsx'

/** Which lists the other tabs were told of. */
const told: unknown[] = []
class Channel {
  addEventListener = () => undefined
  postMessage = (url: unknown) => told.push(url)
}
beforeEach(() => {
  told.length = 0
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => vi.unstubAllGlobals())

const comes = (seen: () => void) => vi.waitFor(seen, { timeout: 60_000 })
const shown = (url: string): unknown => SWRConfig.defaultValue.cache.get(url)?.data
const refusal = () => new ApiError(503, 'BUSY', '잠시 후 다시 시도해 주세요.')

describe('consents, whose answers carry all of them', () => {
  const list = { method: 'GET', url: '/consents' } as const
  const consent = (termId: number, agreedYn: boolean) => ({
    ...{ termId, title: `동의 ${termId}`, agreedYn },
    decidedAt: '2026-11-20T10:00:00+09:00',
  })
  const both = (first: boolean, second: boolean) => ({ result: [consent(7, first), consent(8, second)] })
  type Consents = ReturnType<typeof both>

  function twoConsents() {
    const answers: ((answer: Consents) => void)[] = []
    const refuse: ((error: ApiError) => void)[] = []
    const sent: string[] = []
    const decisions = savedAtOnce({
      list,
      send: (termId: number, agreedYn: boolean) => {
        sent.push(`${termId} ${agreedYn}`)
        return new Promise<Consents>((resolve, reject) => {
          answers.push(resolve)
          refuse.push(reject)
        })
      },
      taken: withDecided,
    })
    return { decisions, answers, refuse, sent }
  }
  beforeEach(() => mutate(list.url, both(false, false), { revalidate: false }))

  it('answered in the other order show both decisions', async () => {
    const { decisions, answers, sent } = twoConsents()
    const saved = [decisions.save(7, true), decisions.save(8, true)]
    expect([...decisions.wished()], 'at once').toEqual([
      [7, true],
      [8, true],
    ])
    await comes(() => expect(sent).toHaveLength(2))
    answers[1]?.(both(true, true))
    await saved[1]
    // The server answered this one first, before it took the other.
    answers[0]?.(both(true, false))
    await saved[0]
    expect(shown(list.url)).toEqual(both(true, true))
    expect(decisions.wished().size).toBe(0)
    expect(told, 'the other tabs read them again').toEqual([list.url, list.url])
  })
  it('changed twice reach the server in order, and show the last wish until it has answered', async () => {
    const { decisions, answers, sent } = twoConsents()
    const saved = [decisions.save(7, true), decisions.save(7, false)]
    await comes(() => expect(sent).toEqual(['7 true']))
    answers[0]?.(both(true, false))
    await saved[0]
    expect(decisions.wished().get(7), 'not what the first answer says').toBe(false)
    await comes(() => expect(sent).toEqual(['7 true', '7 false']))
    answers[1]?.(both(false, false))
    await saved[1]
    expect(decisions.wished().size).toBe(0)
    expect(shown(list.url)).toEqual(both(false, false))
  })
  it('of which the last is refused show what the server took before', async () => {
    const { decisions, answers, refuse, sent } = twoConsents()
    const saved = [decisions.save(7, true), decisions.save(7, false)]
    await comes(() => expect(sent).toHaveLength(1))
    answers[0]?.(both(true, false))
    await comes(() => expect(sent).toHaveLength(2))
    refuse[1]?.(refusal())
    await expect(saved[1]).rejects.toMatchObject({ code: 'BUSY' })
    await saved[0]
    expect(decisions.wished().size).toBe(0)
    expect(shown(list.url)).toEqual(both(true, false))
  })
  it('of which the first is refused still save the second', async () => {
    const { decisions, answers, refuse, sent } = twoConsents()
    const saved = [decisions.save(7, true), decisions.save(7, false)]
    await comes(() => expect(sent).toHaveLength(1))
    refuse[0]?.(refusal())
    await expect(saved[0]).rejects.toMatchObject({ code: 'BUSY' })
    await comes(() => expect(sent).toHaveLength(2))
    answers[1]?.(both(false, false))
    await saved[1]
    expect(told).toEqual([list.url])
  })
})

describe('rows that are taken off', () => {
  type Rows = { result: { id: number }[]; cntAll: number }
  const list = { method: 'GET', url: '/notices' } as const
  const rows = (...ids: number[]): Rows => ({ result: ids.map((id) => ({ id })), cntAll: ids.length })

  it('two before the first answer stay away, whichever is answered first', async () => {
    await mutate(list.url, rows(1, 2, 3), { revalidate: false })
    const answers = new Map<number, () => void>()
    const { takeOff } = takenOffAtOnce<Rows, number>(
      list,
      (id) => new Promise<void>((resolve) => answers.set(id, resolve)),
      withoutRow,
    )
    const off = [takeOff(1), takeOff(2)]
    await comes(() => expect(answers.size).toBe(2))
    answers.get(2)?.()
    await off[1]
    expect(shown(list.url)).toEqual(rows(1, 3))
    answers.get(1)?.()
    await off[0]
    expect(shown(list.url)).toEqual(rows(3))
  })
  it('one that is read again while its call is on the way goes with the answer', async () => {
    await mutate(list.url, rows(1, 2), { revalidate: false })
    const answered = Promise.withResolvers<void>()
    const { takeOff } = takenOffAtOnce<Rows, number>(list, () => answered.promise, withoutRow)
    const off = takeOff(1)
    await mutate(list.url, rows(1, 2, 3), { revalidate: false })
    answered.resolve()
    await off
    expect(shown(list.url)).toEqual(rows(2, 3))
  })
  it('one whose call is refused is there again', async () => {
    await mutate(list.url, rows(1, 2), { revalidate: false })
    const { takeOff } = takenOffAtOnce<Rows, number>(list, () => Promise.reject(refusal()), withoutRow)
    await expect(takeOff(1)).rejects.toMatchObject({ code: 'BUSY' })
    expect(shown(list.url)).toEqual(rows(1, 2))
  })
  it('a list that is not read yet is not taken for an empty one', async () => {
    const unread = { method: 'GET', url: '/unread' } as const
    const { takeOff } = takenOffAtOnce<Rows, number>(unread, () => Promise.resolve(), withoutRow)
    await takeOff(1)
    expect(shown(unread.url)).toBeUndefined()
  })
})
