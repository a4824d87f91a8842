import { mutate, SWRConfig } from 'swr'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../web/api/apiError.ts'
import { takeOff } from '../../web/screens/interest/FreeAlerts.tsx'

type Row = { id: number }
type Rows = { result: Row[]; cntAll: number }
const key = '/notices'
const rows = (...ids: number[]): Rows => ({ result: ids.map((id) => ({ id })), cntAll: ids.length })

const readAgain = vi.fn(async () => undefined)
/** The list in SWR's own cache; reading it again is only counted. */
const list: Parameters<typeof takeOff<Row>>[0] = {
  mutate: async (change, options) =>
    change === undefined ? readAgain() : mutate<Rows>(key, change, options),
}
const shown = (): unknown => SWRConfig.defaultValue.cache.get(key)?.data

afterEach(() => vi.clearAllMocks())

it('two rows that are taken off before the first answer stay away', async () => {
  await mutate(key, rows(1, 2), { revalidate: false })
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const off = [takeOff(list, 1, () => answers[0].promise), takeOff(list, 2, () => answers[1].promise)]
  await vi.waitFor(() => expect(shown(), 'at once').toEqual(rows()))
  for (const { resolve } of answers) resolve()
  await Promise.all(off)
  expect(shown()).toEqual(rows())
  expect(readAgain).not.toHaveBeenCalled()
})

it('a row that is read again while its call is on the way goes with the answer', async () => {
  await mutate(key, rows(1, 2), { revalidate: false })
  const answered = Promise.withResolvers<void>()
  const off = takeOff(list, 1, () => answered.promise)
  await mutate(key, rows(1, 2, 3), { revalidate: false })
  answered.resolve()
  await off
  expect(shown()).toEqual(rows(2, 3))
})

it('a row whose call is refused is read again', async () => {
  await mutate(key, rows(1, 2), { revalidate: false })
  await takeOff(list, 1, () => Promise.reject(new ApiError(503, 'BUSY', '잠시 후 다시 시도해 주세요.')))
  expect(readAgain).toHaveBeenCalledTimes(1)
})
