import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'
import * as rules from './testRules.ts'

const ours = readSources(join(import.meta.dirname, '../..'))
const planted = readSources(join(import.meta.dirname, 'breach'))
const journeys = 'tests/journeys'

/** What the suite holds to, and how each rule calls the breaches that are planted. */
const held = [
  {
    name: 'a journey writes nothing as a member of the demo shop’s story',
    rule: rules.writersOfTheStory,
    caught: ['writesAsImported', 'writesAsPerson', 'writesAsShopper'].map(
      (file) => `${journeys}/${file}.test.ts names a member of the demo shop’s story`,
    ),
  },
  {
    name: 'a journey looks at no newest row of a table',
    rule: rules.readersOfTheNewest,
    caught: ['highestId', 'lastRow'].map((file) => `${journeys}/${file}.test.ts looks at the newest row`),
  },
  {
    name: 'a journey reads no date of today',
    rule: rules.readersOfToday,
    caught: ['todayInSql', 'todayOfTheMachine'].map(
      (file) => `${journeys}/${file}.test.ts reads today’s date`,
    ),
  },
  {
    name: 'a journey that moves the clock has a shop of its own, by its own name',
    rule: rules.clockMovers,
    caught: [
      `${journeys}/anothersShop.test.ts calls its shop cancellation`,
      `${journeys}/movesTheClock.test.ts moves the clock of everybody`,
    ],
  },
  {
    name: 'a journey hears what toasts say, and looks for none of it on the page',
    rule: rules.missersOfToasts,
    caught: [
      `${journeys}/looksForAToast.test.ts looks for '3개를 장바구니에 담았어요.', which a toast says`,
      `${journeys}/looksForAToast.test.ts looks for /까지 대여를 늘렸어요/, which a toast says`,
    ],
  },
  {
    name: 'what a helper asserts fails the test that calls it',
    rule: rules.assertersOnTheRoot,
    caught: ['tests/support/assertsOnTheRoot.ts asserts on the root of all files'],
  },
  {
    name: 'no test is tried again',
    rule: rules.retries,
    caught: [
      `${journeys}/retried.test.ts tries again`,
      'tests/runAgain.ts tries again',
      'tests/web/retried.test.ts tries again',
    ],
  },
  {
    name: 'no test is switched off or cannot fail',
    rule: rules.idleTests,
    caught: [
      'tests/domain/todo.test.ts is switched off or cannot fail',
      `${journeys}/fixme.test.ts is switched off or cannot fail`,
      'tests/server/alone.test.ts is switched off or cannot fail',
      'tests/server/rootOnly.test.ts is switched off or cannot fail',
      'tests/server/sleepy.ts is switched off or cannot fail',
    ],
  },
  {
    name: 'no test takes a process that has ended for one that runs',
    rule: rules.lookersAtTheDead,
    caught: ['tests/stillAlive.ts takes an ended process for one that runs'],
  },
  {
    name: 'no test sleeps',
    rule: rules.sleepingTests,
    caught: [
      `${journeys}/waits.test.ts sleeps`,
      'tests/server/alone.test.ts sleeps',
      'tests/server/sleepy.ts sleeps',
    ],
  },
  {
    name: 'a journey waits no longer than the settings say',
    rule: rules.longWaits,
    caught: [
      `${journeys}/patient.test.ts waits for 20_001 ms`,
      `${journeys}/patient.test.ts waits for 2 * minuteMs ms`,
      `${journeys}/patient.test.ts takes longer than others`,
      `${journeys}/slow.test.ts takes longer than others`,
    ],
  },
]

describe('the tests', () => {
  it.each(held)('$name', ({ rule }) => {
    expect(rule(ours)).toEqual([])
  })
})

describe('a planted breach is caught', () => {
  it.each(held)('$name', ({ rule, caught }) => {
    expect(rule(planted)).toEqual(caught)
  })
})
