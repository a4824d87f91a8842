import { afterEach, expect, it, vi } from 'vitest'
import { stepBack } from '../../web/kit/stepBack.ts'

afterEach(() => vi.unstubAllGlobals())

const steps = () => {
  const taken: (number | string)[] = []
  return { taken, history: { go: (by: number) => taken.push(by) } }
}

/** A page whose third entry is shown; entries of frames are none of its own. */
const pages = (taken: (number | string)[]) => ({
  currentEntry: { index: 2 },
  entries: () => ['list', 'form', 'search'].map((key) => ({ key })),
  traverseTo: (key: string) => {
    taken.push(key)
    return { committed: Promise.resolve(), finished: Promise.reject(new Error('another step')) }
  },
})

it('steps back by entries of the page where the browser tells them from those of frames', () => {
  const { taken, history } = steps()
  vi.stubGlobal('window', { history, navigation: pages(taken) })
  stepBack()
  stepBack(2)
  expect(taken).toEqual(['form', 'list'])
})

it('steps back by entries of the tab where it does not, and off the first entry of the page', () => {
  const { taken, history } = steps()
  vi.stubGlobal('window', { history })
  stepBack()
  vi.stubGlobal('window', { history, navigation: pages(taken) })
  stepBack(3)
  expect(taken).toEqual([-1, -3])
})
