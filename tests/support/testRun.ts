import { parseArgs } from 'node:util'
import { isCivilDate } from '../../domain/shared/civilDate.ts'
import { randomFrom } from '../../server/demo/illustrations/engine/random.ts'
import { filesNamed, nearestNames, type Runner, runners, type TestFiles } from './testFiles.ts'

/** The time zones that a run is drawn among: CI's, the shop's, and one that is behind both. */
export const zones = ['UTC', 'Asia/Seoul', 'America/Los_Angeles']

export const stageNames = ['types', 'lint', 'vitest', 'tap', 'budgets', 'journeys'] as const
export type StageName = (typeof stageNames)[number]

/** What a command line of `npm test` asks for. */
export type TestRun = {
  mode: 'all' | 'named' | 'quick'
  /** Which stages run, and of the runners' stages which files. */
  stages: StageName[]
  files: TestFiles
  seed: number
  /** Each is a run of its own. */
  zones: string[]
  /** A part of the names of the tests that run; those of tap tell one story per file and always run together. */
  title: string | undefined
  workers: string | undefined
  /** The instant at which the shops of the journeys begin, if not at the one that is theirs. */
  begins: string | undefined
  /** How many times slower the pages of the journeys run their scripts; undefined is as fast as the machine. */
  slowed: number | undefined
  /** How many milliseconds later than it could each answer reaches the pages of the journeys. */
  late: number | undefined
  /** For how many milliseconds at a time the server of the server tests has a transaction open that is none of theirs. */
  held: number | undefined
  /** Each file of journeys in a run and a shop of its own. */
  isAlone: boolean
}

/**
 * Reads the command line. Seed and zone are drawn when it does not name them, the zone by the seed. Returns a problem,
 * a sentence for the person who typed it, when something is named that does not exist.
 */
export function readTestRun(
  args: readonly string[],
  settings: { files: TestFiles; root: string; drawnSeed: number },
): TestRun | { problem: string } {
  const run = wholeRun(args, settings)
  return 'problem' in run || run.title === undefined ? run : titledRun(run)
}

const hasTitles = (stage: StageName) => stage === 'vitest' || stage === 'journeys'

/** A title chooses among what has titles; a file of server tests that was named beside it would run whole, or not at all. */
function titledRun(run: TestRun): TestRun | { problem: string } {
  const stages = run.stages.filter(hasTitles)
  const others = run.stages.filter((stage) => !hasTitles(stage))
  if (run.mode === 'named' && others.length > 0)
    return {
      problem: `--title chooses among tests of vitest and journeys, and ${others.join(', ')} would not heed it: a file of server tests tells one story and runs whole`,
    }
  return { ...run, stages }
}

function wholeRun(
  args: readonly string[],
  settings: { files: TestFiles; root: string; drawnSeed: number },
): TestRun | { problem: string } {
  const read = optionsOf(args)
  if ('problem' in read) return read
  const { values, positionals } = read
  const seed = values.seed === undefined ? settings.drawnSeed : Number(values.seed)
  if (!Number.isSafeInteger(seed) || seed < 0) return { problem: `--seed wants a number, not ${values.seed}` }
  const zone = values.zone ?? zones[seed % zones.length] ?? 'UTC'
  if (!isZone(zone)) return { problem: `--zone wants a time zone such as Asia/Seoul, not ${zone}` }
  const begins = values.begins === undefined ? undefined : instantOf(values.begins)
  if (begins === null)
    return {
      problem: `--begins wants a day such as 2027-02-05, or an instant with its zone, not ${values.begins}`,
    }
  const slowed = values.slowed === undefined ? undefined : Number(values.slowed)
  if (slowed !== undefined && !(slowed >= 1))
    return { problem: `--slowed wants a number, not ${values.slowed}` }
  const [late, held] = [values.late, values.held].map((typed) =>
    typed === undefined ? undefined : Number(typed),
  )
  for (const [name, ms] of Object.entries({ late, held }))
    if (ms !== undefined && !(ms > 0)) return { problem: `--${name} wants a number of milliseconds` }
  const options = {
    ...{ seed, title: values.title, workers: values.workers },
    ...{ begins, slowed, late, held, isAlone: values.alone === true },
  }
  const [first, ...others] = positionals
  const shuffled = (runner: Runner) => shuffle(settings.files[runner], seed)
  const every: TestFiles = {
    vitest: shuffled('vitest'),
    tap: shuffled('tap'),
    journeys: settings.files.journeys,
  }
  if (first === undefined)
    return { mode: 'all', stages: [...stageNames], files: every, zones: [zone], ...options }
  if (first === 'zones' && others.length === 0)
    return { mode: 'all', stages: ['vitest', 'tap'], files: every, zones, ...options }
  if (first === 'quick' && others.length === 0)
    return {
      mode: 'quick',
      stages: ['types', 'lint', 'vitest', 'tap'],
      files: every,
      zones: [zone],
      ...options,
    }
  const named = filesOf(positionals, every, settings.root)
  if ('problem' in named) return named
  return { mode: 'named', ...named, zones: [zone], ...options }
}

const isRunner = (word: string): word is Runner => runners.some((runner) => runner === word)
const isStage = (word: string): word is StageName => stageNames.some((stage) => stage === word)

/** A stage's name means all of it unless words follow that name files of it. */
function filesOf(
  words: readonly string[],
  every: TestFiles,
  root: string,
): { stages: StageName[]; files: TestFiles } | { problem: string } {
  const chosen = { vitest: new Set<string>(), tap: new Set<string>(), journeys: new Set<string>() }
  const stages = new Set<StageName>()
  let among: readonly Runner[] = runners
  for (const [at, word] of words.entries()) {
    if (isStage(word)) {
      stages.add(word)
      among = isRunner(word) ? [word] : runners
      const following = words[at + 1]
      if (isRunner(word) && (following === undefined || isStage(following)))
        for (const file of every[word]) chosen[word].add(file)
      continue
    }
    const found = among.map((runner) => ({ runner, files: filesNamed(word, every[runner], root) }))
    if (found.every(({ files }) => files.length === 0)) {
      const candidates = among.flatMap((runner) => every[runner])
      return {
        problem: `No test is named by "${word}": it is no file or folder of ${among.join(', ')}, and part of no file's name. Nearest: ${nearestNames(word, candidates).join(' ')}`,
      }
    }
    for (const { runner, files } of found)
      for (const file of files) {
        stages.add(runner)
        chosen[runner].add(file)
      }
  }
  return {
    stages: stageNames.filter((stage) => stages.has(stage)),
    files: { vitest: [...chosen.vitest], tap: [...chosen.tap], journeys: [...chosen.journeys] },
  }
}

function optionsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seed: { type: 'string' },
        zone: { type: 'string' },
        title: { type: 'string', short: 't' },
        workers: { type: 'string' },
        begins: { type: 'string' },
        slowed: { type: 'string' },
        late: { type: 'string' },
        held: { type: 'string' },
        alone: { type: 'boolean' },
      },
    })
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** A day means ten in the morning in Seoul. Returns null for what names no instant. */
function instantOf(text: string): string | null {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T10:00:00+09:00` : text
  const hasZone = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(instant)
  // Date.parse takes the thirtieth of February for the second of March.
  return hasZone && isCivilDate(instant.slice(0, 10)) && !Number.isNaN(Date.parse(instant)) ? instant : null
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The same seed makes the same order. */
export function shuffle<T>(list: readonly T[], seed: number): T[] {
  const random = randomFrom(seed)
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** The command that repeats a failed test alone, in the same order and zone. */
export function repeatOf(
  { file, title }: { file: string; title?: string },
  of: { seed: number; zone: string } & Partial<Pick<TestRun, 'begins' | 'slowed' | 'late' | 'held'>>,
): string {
  const named = title === undefined ? '' : ` --title '${title.replaceAll("'", `'\\''`)}'`
  const beginning = of.begins === undefined ? '' : ` --begins ${of.begins}`
  const slowed = of.slowed === undefined ? '' : ` --slowed ${of.slowed}`
  const late = of.late === undefined ? '' : ` --late ${of.late}`
  const held = of.held === undefined ? '' : ` --held ${of.held}`
  return `npm test -- ${file}${named}${beginning}${slowed}${late}${held} --seed ${of.seed} --zone ${of.zone}`
}
