import { people } from '../../server/demo/story/people.ts'
import { type Source, withoutComments } from './sources.ts'

/** What every test keeps to, so that the suite says the same on every machine, on every day and in any order. */

const isJourney = ({ path }: Source) => path.startsWith('tests/journeys/')
const isTest = ({ path }: Source) => /\.(test|spec)\.tsx?$/.test(path)
/** The rules themselves spell what they forbid. */
const isOurs = ({ path }: Source) => path.startsWith('tests/') && !path.startsWith('tests/architecture/')
const isRunByUs = ({ path }: Source) => /^tests\/(domain|web|server|jobs|journeys)\//.test(path)

/** One sentence for each file in which a pattern is found outside of comments. */
function found(sources: readonly Source[], pattern: RegExp, what: string): string[] {
  return sources
    .filter(({ text }) => pattern.test(withoutComments(text)))
    .map(({ path }) => `${path} ${what}`)
}

const except = (paths: Readonly<Record<string, string>>) => (source: Source) =>
  paths[source.path] === undefined

const storyFile = 'tests/journeys/demoStory.ts'
const emails = Object.values(people).map(({ email }) => email.replaceAll('.', String.raw`\.`))
const importsAMember =
  /import\s*(type\s*)?\{[^}]*\b(demo|newcomer)\b[^}]*\}\s*from '[^']*\/shop\.ts'|import\s*\{[^}]*\bpeople\b[^}]*\}\s*from '[^']*\/story\/people\.ts'/

/**
 * Journeys that name a member of the demo shop's story. One file lets journeys read as them, with a session that can
 * write nothing; whoever writes makes a member of their own.
 */
export const writersOfTheStory = (sources: readonly Source[]) =>
  found(
    sources.filter(isJourney).filter(({ path }) => path !== storyFile),
    new RegExp(`\\b(${emails.join('|')})\\b|${importsAMember.source}`),
    'names a member of the demo shop’s story',
  )

const newest =
  /(?<!\.)\bmax\(\s*(\w+\.)?\w+\s*\)|\border\s+by\s+(\w+\.)?(\w*id|\w+_at|\w+_on|pos|day|month)\s+desc\b/i

/** Journeys that look at the newest row of a table, which is another's as soon as two of them share a shop. */
export const readersOfTheNewest = (sources: readonly Source[]) =>
  found(sources.filter(isJourney), newest, 'looks at the newest row')

const today =
  /\bDate\.now\(\)|\bnew Date\(\s*\)|(?<![.\w])now\(\)|\bcurrent_(date|timestamp)\b|\bclock_timestamp\(\)/i
const readsTheMachinesClock = {
  'tests/journeys/shop.ts': 'an authenticator shows the machine’s time, as the second factor compares it',
}

/** Journeys that ask the machine or the database for the time, which the shop under test does not live in. */
export const readersOfToday = (sources: readonly Source[]) =>
  found(sources.filter(isJourney).filter(except(readsTheMachinesClock)), today, 'reads today’s date')

const movesTheClock = /\.moveClock\(|\/api\/dev\/clock/
const ownShop = /\bownShop:\s*'([^']+)'/

/** Journeys that move the clock of a shop that others are in, or name a shop of their own as another file does. */
export const clockMovers = (sources: readonly Source[]) =>
  sources
    .filter(isJourney)
    .filter(isTest)
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      const name = ownShop.exec(code)?.[1]
      if (name !== undefined && !path.startsWith(`tests/journeys/${name}.`))
        return [`${path} calls its shop ${name}`]
      return name === undefined && movesTheClock.test(code) ? [`${path} moves the clock of everybody`] : []
    })

const literal = /'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g
const toastCall = /\btoast\.(?:success|error)\(/g
const textAsked = /\bgetByText\(\s*('(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\/(?:\\.|[^/\\])*\/)/g

/** The text before the first comma or parenthesis that is the call's own. */
function firstArgument(rest: string): string {
  let depth = 0
  for (const { 0: piece, index } of rest.matchAll(new RegExp(`${literal.source}|[([{]|[)\\]}]|,`, 'g'))) {
    if (depth === 0 && /^[),]$/.test(piece)) return rest.slice(0, index)
    if (/^[([{]$/.test(piece)) depth += 1
    if (/^[)\]}]$/.test(piece)) depth -= 1
  }
  return rest
}

/** The parts of a text that are the same each time, without the full stop that a journey may leave out. */
const fixedParts = (quoted: string): string[] =>
  quoted
    .slice(1, -1)
    .split(/\$\{[^}]*\}/)
    .map((part) => part.trim().replace(/\.$/, ''))
    .filter((part) => /[가-힣]/.test(part) && part.length >= 5)

const saidInToasts = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith('web/'))
    .flatMap(({ text }) =>
      [...text.matchAll(toastCall)].map((call) => firstArgument(text.slice(call.index + call[0].length))),
    )
    .flatMap((argument) => argument.match(literal) ?? [])
    .flatMap(fixedParts)

/** Fewer letters than these are words of a sentence that others say as well. */
const ofOneSentence = 8
const areOfIt = (asked: string, said: string): boolean =>
  asked.includes(said) || (asked.length >= ofOneSentence && said.includes(asked))

/** Journeys that look for what a toast says as if it stayed on the page: a busy machine looks when it is gone. */
export function missersOfToasts(sources: readonly Source[]): string[] {
  const said = saidInToasts(sources)
  return sources.filter(isJourney).flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(textAsked)]
      .map(([, asked = '']) => asked)
      .filter((asked) => fixedParts(asked).some((part) => said.some((one) => areOfIt(part, one))))
      .map((asked) => `${path} looks for ${asked}, which a toast says`),
  )
}

const triesAgain = /\bretries\s*:(?!\s*0\b)|--retries\b|\bretry\s*:\s*[1-9]/

/** Tests that may fail once: in a runner's settings, in a test, or on a command line. */
export const retries = (sources: readonly Source[]) =>
  found(sources.filter(isOurs), triesAgain, 'tries again')

const switchedOff =
  /\b(test|it|describe|suite|t|tap|bench)(\.\w+)*\.(skip|only|todo|fixme|fails|failing|skipIf|runIf)\b|\btest\.fail\(|\b(xit|xtest|xdescribe|fit|fdescribe)\(|\bskip\s*:|\b(only|todo)\s*:\s*(true|['"`])|\bt\.pass\(|expect\(true\)/

/** A test that does not run, or cannot fail, is worse than none. */
export const idleTests = (sources: readonly Source[]) =>
  found(sources.filter(isOurs), switchedOff, 'is switched off or cannot fail')

const takesTheRoot = /import t\b[^'\n]* from 'tap'/
const runsTheFiles = { 'tests/support/tapProcess.ts': 'each file is a subtest of its root' }

/**
 * Modules that assert on tap's root test without being a test file: in a process that runs several files it is no file's,
 * so that what fails there fails nothing.
 */
export const assertersOnTheRoot = (sources: readonly Source[]) =>
  found(
    sources
      .filter(isOurs)
      .filter((source) => !isTest(source))
      .filter(except(runsTheFiles)),
    takesTheRoot,
    'asserts on the root of all files',
  )

const signalsNothing = /\bprocess\.kill\(.{1,80}?,\s*0\)/

/**
 * Tests that ask by a signal whether a process runs: an ended one whose parent has not heard of it takes signals, and
 * has no parent that ever will where process 1 is no init. `birthOf` knows it.
 */
export const lookersAtTheDead = (sources: readonly Source[]) =>
  found(sources.filter(isOurs), signalsNothing, 'takes an ended process for one that runs')

const sleeps =
  /\bwaitForTimeout\b|\bnew Promise\b[^;]{0,120}?\bset(Timeout|Interval)\(|\bsleep\(|node:timers\/promises|\bscheduler\.wait\(|\bAtomics\.wait\(|\bpg_sleep\(/

/** Tests wait for conditions, not for time. */
export const sleepingTests = (sources: readonly Source[]) =>
  found(sources.filter(isRunByUs), sleeps, 'sleeps')

/** Longer than the journeys' settings allow one expectation or action. */
const longestMs = 20_000
const wholeTest = /\btest\.setTimeout\(|\btest\.slow\(|\bconfigure\(\{[^}]*\btimeout\s*:\s*[\d_]+[^}]*\}\)/g
const inTheSettings = {
  'tests/journeys/playwright.config.ts': 'it is what others are held to',
  'tests/journeys/shop.ts': 'a whole shop starts and ends within its fixture',
}

/** Expectations, actions and tests that wait longer than the settings say. */
export const longWaits = (sources: readonly Source[]) =>
  sources
    .filter(isJourney)
    .filter(except(inTheSettings))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      const rest = code.replaceAll(wholeTest, '')
      const long = [...rest.matchAll(/\btimeout\s*:\s*([^,}\n]+)/g)]
        .map(([, ms = '']) => ms.trim())
        .filter((ms) => !/^[\d_]+$/.test(ms) || Number(ms.replaceAll('_', '')) > longestMs)
      return [
        ...long.map((ms) => `${path} waits for ${ms} ms`),
        ...(rest !== code ? [`${path} takes longer than others`] : []),
      ]
    })
