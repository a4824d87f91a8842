import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stateNames } from '../../domain/lists/stateNames.ts'
import { meanings } from '../../web/staff/pieces/meanings.ts'
import { bareImports } from './bareImports.ts'
import { cycles, demoInProduction, forbiddenImports } from './boundaries.ts'
import { clientClocks } from './clientClock.ts'
import { needlesslyUnread, unmarkedPolls, unreadErrors } from './consoleAnswers.ts'
import { contentTablesIn, contentWrites } from './contentWrites.ts'
import { definedTypes, personalFields, saidElsewhere, unfinishedEvents } from './eventTypes.ts'
import { slowExpressions, unboundedNormalising } from './expressions.ts'
import { ambiguousNames, chosenColours, spelledStates, strayNames } from './glossary.ts'
import { needlessExceptions, unguardedForms } from './guardedForms.ts'
import { keptAnswers } from './keptAnswers.ts'
import { filesBesideLists, repeatedTexts } from './listLabels.ts'
import { localTime } from './localTime.ts'
import { lockingMigrations } from './lockingMigrations.ts'
import { patchedPackages } from './packages.ts'
import { providerWords } from './providerWords.ts'
import { realDates } from './realDates.ts'
import { absentDocuments, brokenRules, rulesIn, unknownRules } from './ruleBook.ts'
import { readSources } from './sources.ts'
import { foreignTables, joinedWriters } from './sqlWalls.ts'
import { needlesslyUnsteady, unsteadyButtons } from './steadyButtons.ts'
import { classesWithoutRule, nativeFileFields, unplacedScrollers } from './styleRules.ts'
import { takenAway } from './takenAway.ts'
import * as tidy from './tidiness.ts'
import { unseenTexts } from './unseenTexts.ts'

const root = join(import.meta.dirname, '../..')
const breach = join(import.meta.dirname, 'breach')
const ours = readSources(root)
const planted = readSources(breach)

describe('the tree', () => {
  it('has nothing at its top that the architecture does not name', () => {
    expect(tidy.strangersAtTheTop(tidy.keptPaths(root))).toEqual([])
  })
  it('imports only what each part may import', () => {
    expect(forbiddenImports(ours)).toEqual([])
  })
  it('lets a statement name the tables of its own module alone', () => {
    expect(foreignTables(root)).toEqual([])
  })
  it('writes for the rows that a statement returns, and no others', () => {
    expect(joinedWriters(root)).toEqual([])
  })
  it('has no import cycles', () => {
    expect(cycles(ours)).toEqual([])
  })
  it('saves content in one way', () => {
    expect([...contentTablesIn(ours)].length).toBeGreaterThan(20)
    expect(contentWrites(ours)).toEqual([])
  })
  it('takes no text of which nothing can be seen (rule 947)', () => {
    expect(unseenTexts(ours)).toEqual([])
  })
  it('switches no type and no lint rule off', () => {
    expect(tidy.escapes(ours)).toEqual([])
  })
  it('keeps the domain pure', () => {
    expect(tidy.impureDomain(ours)).toEqual([])
  })
  it('computes with dates in one place', () => {
    expect(tidy.importersOfDateLibraries(ours)).toEqual(['domain/shared/civilDate.ts'])
  })
  it('makes ids in one place', () => {
    expect(tidy.makersOfIds(ours)).toEqual(['server/platform/newId.ts'])
    expect(tidy.importersOfTracing(ours)).toEqual(['server/platform/tracing/openTelemetry.ts'])
  })
  it('asks neither the machine nor the database session for its zone', () => {
    expect(localTime(ours, root)).toEqual([])
  })
  it('has a rule book whose rules name the function that ships and the test that holds it', () => {
    expect(rulesIn(root).length).toBeGreaterThan(130)
    expect(brokenRules(root, ours)).toEqual([])
    expect(unknownRules(ours, root)).toEqual([])
    expect(absentDocuments(ours)).toEqual([])
  })
  it("reads a provider's words in its folder alone", () => {
    expect(providerWords(ours)).toEqual([])
  })
  it('says everything of an event type where it is defined', () => {
    expect(definedTypes(ours).length).toBeGreaterThan(80)
    expect(unfinishedEvents(ours)).toEqual([])
    expect(personalFields(ours)).toEqual([])
    expect(saidElsewhere(ours)).toEqual([])
  })
  it('runs in production without the demo shop', () => {
    expect(demoInProduction(ours)).toEqual([])
  })
  it('has telling names', () => {
    expect(tidy.vagueNames(ours)).toEqual([])
  })
  it('documents the public functions of the domain and the platform', () => {
    expect(tidy.undocumented(ours)).toEqual([])
  })
  it('holds no probe for fault runs', () => {
    expect(tidy.probes(ours)).toEqual([])
  })
  it('asks the database by the builder or by statements whose rows are parsed', () => {
    expect(tidy.rawQueries(ours)).toEqual([])
  })
  it('spells every URL once', () => {
    expect(tidy.spelledUrls(ours)).toEqual([])
  })
  it('writes sums and counts in one way', () => {
    expect(tidy.ownNumberFormats(ours)).toEqual([])
  })
  it('writes each label of a list once, for the table, the files and paper', () => {
    expect(repeatedTexts(ours)).toEqual([])
    expect(filesBesideLists(ours)).toEqual([])
  })
  it('calls a thing by one name and a state by one name and one colour (rule 392)', () => {
    expect(strayNames(ours)).toEqual([])
    expect(spelledStates(ours, stateNames)).toEqual([])
    expect(ambiguousNames(stateNames, meanings)).toEqual([])
    expect(chosenColours(ours)).toEqual([])
  })
  it('names no class of a style sheet that has no rule', () => {
    expect(classesWithoutRule(root, ours)).toEqual([])
  })
  it('scrolls its pages within the window', () => {
    expect(unplacedScrollers(root)).toEqual([])
  })
  it('asks for files in its own words', () => {
    expect(nativeFileFields(ours)).toEqual([])
  })
  it('loads its chunks in one way, which says what to do when one does not come', () => {
    expect(bareImports(ours)).toEqual([])
  })
  it('shows no rows of one page or filter under the name of another that could not be read', () => {
    expect(keptAnswers(ours)).toEqual([])
  })
  it('tells in the console what could not be read, instead of showing that there is none', () => {
    expect(unreadErrors(ours)).toEqual([])
    expect(needlesslyUnread(ours)).toEqual([])
  })
  it('says of what a page of the console asks by itself that nobody did', () => {
    expect(unmarkedPolls(ours)).toEqual([])
  })
  it('asks before what was typed in a form of the console is lost', () => {
    expect(unguardedForms(ours)).toEqual([])
    expect(needlessExceptions(ours)).toEqual([])
  })
  it('keeps the focus on a button that can no longer be pressed', () => {
    expect(unsteadyButtons(ours)).toEqual([])
    expect(needlesslyUnsteady(ours)).toEqual([])
  })
  it('uses packages as they are published', () => {
    expect(patchedPackages(ours)).toEqual([])
  })
  it('runs no expression over input that would take it for ever', () => {
    expect(slowExpressions(ours)).toEqual([])
    expect(unboundedNormalising(ours)).toEqual([])
  })
  it('migrates beside a shop that serves', () => {
    expect(lockingMigrations(ours)).toEqual([])
    expect(takenAway(ours)).toEqual([])
  })
  it('has no test whose verdict depends on the day of its run', () => {
    expect(realDates(ours)).toEqual([])
  })
  it('offers and says nothing by the clock of whoever looks at it (rule 791)', () => {
    expect(clientClocks(ours)).toEqual([])
  })
})

describe('the planted breach is caught', () => {
  it('is there', () => {
    expect(tidy.breachIsPlanted(breach)).toBe(true)
    const kept = ['README.md', 'web/main.tsx', 'scripts/deploy.ts', 'notes.md', 'scripts/run.ts']
    expect(tidy.strangersAtTheTop(kept)).toEqual(['scripts', 'notes.md'])
  })
  it.each([
    'domain/pricing/price.ts imports domain/points/balance.ts',
    'domain/points/today.ts imports the package dayjs',
    'server/ordering/index.ts imports server/catalogue/queries.ts',
    'server/platform/clock.ts imports server/ordering/index.ts',
    'server/demo/simulators/index.ts imports server/catalogue/queries.ts',
    'web/screens/cart/CartScreen.tsx imports web/screens/order/OrderScreen.tsx',
    'web/screens/order/OrderScreen.tsx imports server/ordering/index.ts',
    'web/kit/Button.tsx imports web/screens/cart/CartScreen.tsx',
    'web/staff/screens/orders/OrdersScreen.tsx imports web/screens/cart/CartScreen.tsx',
    'migrations/0001-points.ts imports domain/points/balance.ts',
    'web/pieces/console.ts imports web/staff/screens/orders/OrdersScreen.tsx',
  ])('%s', (sentence) => {
    expect(forbiddenImports(planted)).toContain(sentence)
  })
  it('as a cycle, an escape, an impure rule, a vague name, no docstring, a raw query, a spelled URL, a number format and a patch', () => {
    expect(foreignTables(breach)).toEqual([
      'server/ordering/peek.sql names shop.forgotten, which no module owns',
      'server/ordering/peek.ts names shop.point_lots of wallet',
    ])
    expect(joinedWriters(breach)).toEqual(['server/ordering/peek.ts joins shop.take_points'])
    expect(cycles(planted)).toContain(
      'server/catalogue/page.ts → server/catalogue/row.ts → server/catalogue/page.ts',
    )
    expect(cycles(planted)).toContain('web/kit/Bottom.tsx → web/kit/Sheet.tsx → web/kit/Bottom.tsx')
    expect(demoInProduction(planted)).toEqual([
      'server/promotions/drawn.ts imports server/demo/pictures/index.ts',
      'server/promotions/drawn.ts imports server/demo/story/index.ts',
    ])
    expect(cycles(planted)).toHaveLength(3)
    expect(tidy.escapes(planted)).toContain('domain/points/balance.ts: any')
    expect(tidy.importersOfDateLibraries(planted)).toEqual(['domain/points/today.ts'])
    expect(tidy.makersOfIds(planted)).toEqual(['server/ids/ownId.ts'])
    expect(tidy.importersOfTracing(planted)).toEqual(['server/ids/watched.ts'])
    expect(tidy.impureDomain(planted)).toEqual(['domain/pricing/price.ts'])
    expect(tidy.vagueNames(planted)).toEqual(['domain/shared/utils.ts'])
    expect(tidy.undocumented(planted)).toContain('domain/pricing/price.ts: priceNow')
    expect(tidy.probes(planted)).toEqual(['server/ordering/commands/dyingOrder.ts'])
    expect(tidy.rawQueries(planted)).toEqual(['jobs/ask.ts', 'server/ordering/peek.ts'])
    expect(tidy.spelledUrls(planted)).toEqual(['web/pieces/hearts.ts', 'web/screens/cart/CartScreen.tsx'])
    expect(tidy.ownNumberFormats(planted)).toEqual(['server/days/localTime.ts', 'web/pieces/hearts.ts'])
    expect(lockingMigrations(planted)).toEqual([
      'migrations/9001-lots.ts makes point_lots_by_day of shop.point_lots in a transaction',
      'migrations/9001-lots.ts checks every row of shop.point_lots in a transaction',
      'migrations/9001-lots.ts checks every row of shop.point_lots in a transaction',
      'migrations/9001-lots.ts checks every row of shop.point_weeks in a transaction',
      'migrations/9001-lots.ts checks every row of shop.point_months in a transaction',
      'migrations/9002-lots.ts does not drop a half-made point_lots_by_week',
      'migrations/9002-lots.ts makes point_lots_by_month of shop.point_lots and keeps its writers waiting',
    ])
    expect(takenAway(planted)).toEqual([
      'migrations/9003-lots.ts drops shop.lots_read',
      'migrations/9003-lots.ts drops shop.lots_counted',
      'migrations/9003-lots.ts drops shop.lots_of',
      'migrations/9003-lots.ts takes away or narrows a part of shop.point_lots',
      'migrations/9003-lots.ts takes away or narrows a part of shop.point_weeks',
      'migrations/9003-lots.ts takes away or narrows a part of shop.point_months',
      'migrations/9004-lots.ts drops shop.lots_weighed',
    ])
    expect(patchedPackages(planted)).toEqual([
      'web/pieces/tracked.ts imports swr/dist/_internal/index.mjs',
      'web/pieces/tracked.ts reads a private field',
      'web/vite.config.ts rewrites packages',
    ])
    expect(unknownRules(planted, breach)).toEqual(['domain/points/citing.ts cites rule 9'])
    expect(absentDocuments(planted)).toEqual(['domain/points/citing.ts'])
  })
  it('as event types with parts missing, hidden or said again elsewhere', () => {
    expect(unfinishedEvents(planted)).toEqual([
      'points.lost has no title',
      'points.lost has no explain',
      'points.found has no title',
      'points.found has no schema',
      'points.found has no explain',
      'domain/processes/events.ts lacks pointsEvents',
    ])
    expect(personalFields(planted)).toEqual([
      'domain/points/events.ts hides memberId',
      'domain/points/events.ts hides ownerId',
      'domain/points/events.ts has a text that says nothing of what it holds',
    ])
    expect(saidElsewhere(planted)).toEqual([
      'domain/points/said.ts names points.given',
      'domain/points/said.ts books or explains amounts',
    ])
  })
  it('as rules whose function or test does not hold them', () => {
    expect(brokenRules(breach, planted)).toEqual([
      '5 names no function and test',
      '2 twice',
      '1 is not cited by balance',
      '1 is not cited by tests/server/sleepy.ts',
      '2 is not cited by citing',
      '2 is held by citing, which nothing that ships uses',
      '2 is not cited by tests/server/sleepy.ts',
      '2 names gone of domain/points/gone.ts, which is not there',
      '2 names tests/server/gone.test.ts',
      '3 names balance of domain/points/citing.ts, which is not there',
      '3 is not cited by tests/server/sleepy.ts',
    ])
  })
  it('as a module that reads the words of a provider', () => {
    expect(providerWords(planted)).toEqual([
      'server/ordering/judges.ts imports server/gateways/toss/index.ts',
      'server/ordering/judges.ts reads PARTIAL_CANCELED',
      'server/settlement/peek.ts imports server/gateways/tossPayouts/index.ts',
      'server/settlement/peek.ts reads COMPLETED',
      'server/settlement/peek.ts names refPayoutId',
      'server/settlement/peek.ts names solapi',
    ])
  })
  it('as a route that goes round the one way to save content', () => {
    expect(contentWrites(planted)).toEqual([
      'server/shelves/renameBrand.ts writes shop.brands',
      'server/shelves/renameBrand.ts writes shop.brand_pictures',
      'server/shelves/renameBrand.ts records shop.brands',
      'server/shelves/renameBrand.ts writes a table that it does not name',
    ])
  })
  it('as a reason that is only trimmed', () => {
    expect(unseenTexts(planted)).toEqual(['domain/wire/notes.ts: trim, minLength, maxLength'])
  })
  it("as a list's label that the file and the screen spell out again", () => {
    expect(repeatedTexts(planted)).toEqual([
      '보낸 택배사: server/lists/orderFile.ts, web/staff/screens/orders/courierColumn.ts',
    ])
    expect(filesBesideLists(planted)).toEqual(['server/lists/orderFile.ts'])
  })
  it('as a word beside the one of the glossary, and a state that a screen names and colours by itself', () => {
    const screen = 'web/staff/screens/returns/ReturnsScreen.tsx'
    expect(strayNames(planted)).toEqual([
      `${screen}: 위탁자 몫 (소유자)`,
      `${screen}: 배너, 새로 올렸어요. (what was done: 정했어요, 만들었어요, 올렸어요)`,
    ])
    expect(spelledStates(planted, stateNames)).toEqual([`${screen}: 반품 검수 대기`])
    expect(chosenColours(planted)).toEqual([screen])
    const names = {
      order: { new: '결제 완료', end: '끝' },
      charge: { paid: '결제 완료', over: '끝', gone: '끝' },
    }
    const two = {
      order: { new: 'waiting', end: 'done' },
      charge: { paid: 'done', over: 'done', gone: 'done' },
    }
    expect(ambiguousNames(names, two)).toEqual([
      'charge over is 끝 too',
      'charge gone is 끝 too',
      '결제 완료 means waiting (order new), done (charge paid)',
    ])
  })
  it('as a class name without a rule', () => {
    expect(classesWithoutRule(breach, planted)).toEqual(['web/kit/Tile.tsx gone'])
  })
  it('as a box that makes the page longer than the window, and as a field in the words of the browser', () => {
    expect(unplacedScrollers(breach)).toEqual(['web/staff/kit/List.module.css .list'])
    expect(nativeFileFields(planted)).toEqual(['web/kit/Attach.tsx'])
    expect(unguardedForms(planted)).toEqual([
      'web/staff/pieces/Aside.tsx textarea',
      'web/staff/pieces/Note.tsx form',
    ])
    expect(unsteadyButtons(planted)).toEqual(['web/screens/cart/Emptying.tsx', 'web/staff/pieces/Steps.tsx'])
  })
  it('as chunks that are imported bare, and an answer that is kept whatever becomes of the next one', () => {
    expect(bareImports(planted)).toEqual(['web/kit/Sheet.tsx', 'web/pieces/later.ts'])
    expect(keptAnswers(planted)).toEqual(['web/pieces/kept.ts', 'web/staff/pieces/keptRows.ts'])
  })
  it('as an answer of the console whose error nobody reads, and as one that is asked for without anybody there', () => {
    expect(unreadErrors(planted)).toEqual([
      'web/staff/pieces/Photos.tsx { data }',
      'web/staff/pieces/Photos.tsx found',
      'web/staff/pieces/Photos.tsx .data',
    ])
    expect(unmarkedPolls(planted)).toEqual(['web/staff/pieces/watched.ts'])
  })
  it('as expressions whose time grows with the square of what they read', () => {
    expect(slowExpressions(planted)).toEqual([
      'server/slow/address.ts /^https:\\/\\/[^\\s/]+\\S*$/',
      'server/slow/address.ts /\\[[^\\]]*\\]/g',
    ])
    expect(unboundedNormalising(planted)).toEqual(['server/slow/word.ts'])
  })
  it('as a page that asks the clock of the phone', () => {
    expect(clientClocks(planted)).toEqual([
      'web/screens/order/left.ts',
      'web/staff/screens/orders/offered.ts',
    ])
  })
  it('as a test that reads the real date', () => {
    expect(realDates(planted)).toEqual(['tests/server/today.ts', 'tests/server/todaysRow.ts'])
  })
  it("as each way to ask for the machine's or the session's zone", () => {
    expect(localTime(planted, breach)).toEqual([
      'server/days/localTime.ts:1 getHours()',
      'server/days/localTime.ts:2 getDate()',
      'server/days/localTime.ts:3 getDay()',
      'server/days/localTime.ts:4 getMonth()',
      'server/days/localTime.ts:5 getFullYear()',
      'server/days/localTime.ts:6 setHours()',
      'server/days/localTime.ts:7 getTimezoneOffset()',
      'server/days/localTime.ts:8 toDateString()',
      'server/days/localTime.ts:9 toLocaleDateString()',
      'server/days/localTime.ts:10 toLocaleString() without timeZone',
      'server/days/localTime.ts:11 toLocaleString() without timeZone',
      'server/days/localTime.ts:12 toString() of a Date',
      'server/days/localTime.ts:13 new Date(year, month, …)',
      'server/days/localTime.ts:14 a time without its offset',
      'server/days/localTime.ts:15 a time without its offset',
      'server/days/localTime.ts:16 a time without its offset',
      'server/days/localTime.ts:17 a time without its offset',
      'server/days/localTime.ts:18 a time without its offset',
      'server/days/localTime.ts:19 Date() without new',
      'server/days/localTime.ts:20 Intl.DateTimeFormat without timeZone',
      'server/days/localTime.ts:21 dayjs() without utc',
      'server/days/localTime.ts:22 local()',
      'server/days/localTime.ts:23 utcOffset()',
      'server/days/localTime.ts:24 reads TZ',
      'server/days/localTime.ts:25 datetime({ local })',
      'server/days/localTime.ts:26 the day of the session',
      'server/days/localTime.ts:27 an instant ::date',
      'server/days/sessionTime.sql:1 the day of the session',
      'server/days/sessionTime.sql:2 the day of the session',
      'server/days/sessionTime.sql:3 the day of the session',
      'server/days/sessionTime.sql:4 an instant ::date',
      'server/days/sessionTime.sql:5 an instant ::date',
      'server/days/sessionTime.sql:6 an instant ::date',
      'server/days/sessionTime.sql:7 an instant ::date',
      'server/days/sessionTime.sql:8 an instant AS date)',
      'server/days/sessionTime.sql:9 an instant ::text',
      'server/days/sessionTime.sql:10 date of an instant',
      'server/days/sessionTime.sql:11 date_trunc of an instant',
      'server/days/sessionTime.sql:12 to_char of an instant',
      'server/days/sessionTime.sql:13 extract of an instant',
      'server/days/sessionTime.sql:14 date_part of an instant',
      'server/days/sessionTime.sql:15 age of an instant',
      'server/days/sessionTime.sql:16 AT TIME ZONE of a day',
      'server/days/sessionTime.sql:17 AT TIME ZONE of the session',
      'server/days/sessionTime.sql:18 AT TIME ZONE of the session',
      'server/days/sessionTime.sql:19 an instant without its offset',
      'server/days/sessionTime.sql:20 an instant without its offset',
      'server/days/sessionTime.sql:21 an instant of a day',
      'server/days/sessionTime.sql:22 an instant of a day',
      'server/days/sessionTime.sql:23 an instant of a day',
      'server/days/sessionTime.sql:24 an instant of a day',
      "server/days/sessionTime.sql:25 a word for today's date",
      'server/days/sessionTime.sql:26 an instant compared with a day',
      'server/days/sessionTime.sql:27 an instant compared with a day',
      'server/days/sessionTime.sql:28 an instant compared with a day',
      'server/days/sessionTime.sql:29 sets the zone of one session',
    ])
  })
})
