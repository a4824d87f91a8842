import { afterEach, expect, it, vi } from 'vitest'
import { stepBack } from '../../web/kit/stepBack.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page whose third entry is shown; `arrives` is what the browser does once a step is over. */
function aTab() {
  const taken: (number | string)[] = []
  const history = { state: { idx: 2, key: 'search' }, go: (by: number) => taken.push(by) }
  const page = Object.assign(new EventTarget(), { history })
  const arrives = (idx: number, key: string) => {
    history.state = { idx, key }
    page.dispatchEvent(new Event('popstate'))
  }
  return { taken, page, arrives }
}

/** Entries of frames are none of the page's own. */
const pages = (taken: (number | string)[], committed = Promise.resolve()) => ({
  currentEntry: { index: 2 },
  entries: () => ['list', 'form', 'search'].map((key) => ({ key })),
  traverseTo: (key: string) => {
    taken.push(key)
    return { committed, finished: Promise.reject(new Error('another step')) }
  },
})

it('steps back by entries of the page where the browser tells them from those of frames', () => {
  const { taken, page, arrives } = aTab()
  vi.stubGlobal('window', Object.assign(page, { navigation: pages(taken) }))
  stepBack()
  arrives(1, 'form')
  stepBack(2)
  arrives(0, 'list')
  expect(taken).toEqual(['form', 'list'])
})

it('steps back by entries of the tab where it does not, and off the first entry of the page', () => {
  const { taken, page, arrives } = aTab()
  vi.stubGlobal('window', page)
  stepBack()
  arrives(1, 'form')
  Object.assign(page, { navigation: pages(taken) })
  stepBack(3)
  arrives(0, 'list')
  expect(taken).toEqual([-1, -3])
})

it('takes two quick taps for one step, after which the next tap counts, also from the same entry (rule 869)', () => {
  vi.useFakeTimers()
  const { taken, page, arrives } = aTab()
  vi.stubGlobal('window', page)
  const arrived: string[] = []
  stepBack(1, () => arrived.push('first'))
  stepBack(1, () => arrived.push('second'))
  expect(taken, 'the first step is under way').toEqual([-1])
  expect(arrived).toEqual([])
  arrives(1, 'form')
  vi.runAllTimers()
  expect(arrived).toEqual(['first'])
  stepBack()
  expect(taken).toEqual([-1, -1])
  arrives(0, 'list')
  arrives(1, 'form')
  stepBack()
  expect(taken).toEqual([-1, -1, -1])
  arrives(0, 'list')
  vi.useRealTimers()
})

it('does not wait for a step that the browser has given up', async () => {
  const { taken, page } = aTab()
  const isGivenUp = Promise.reject(new Error('another step'))
  vi.stubGlobal('window', Object.assign(page, { navigation: pages(taken, isGivenUp) }))
  stepBack()
  await vi.waitFor(() => {
    stepBack()
    expect(taken).toEqual(['form', 'form'])
  })
})
