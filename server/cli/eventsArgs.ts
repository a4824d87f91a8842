import { access, constants } from 'node:fs/promises'
import { type KeptHead, readHeads, unreadLinesIn } from '../platform/eventStore/keptHeads.ts'
import { Misuse, parsedArgs } from './misuse.ts'

const flags = {
  'as-of': { type: 'string' },
  until: { type: 'string' },
  head: { type: 'string' },
  stream: { type: 'string' },
  name: { type: 'string' },
  related: { type: 'boolean' },
  personal: { type: 'boolean' },
  lanes: { type: 'boolean' },
  data: { type: 'boolean' },
  all: { type: 'boolean' },
} as const

type Expected = {
  flags: readonly (keyof typeof flags)[]
  /** What follows the command: nothing, one thing, several. The command needs `least` of them and takes `most`. */
  subjects: { what: string; least: number; most: number }
}

const subject = 'an order, a number, an email or a stream'
const none = { what: '', least: 0, most: 0 }
const commands = {
  show: { flags: ['as-of', 'lanes', 'data'], subjects: { what: subject, least: 1, most: 1 } },
  at: {
    flags: ['stream'],
    subjects: { what: 'an instant or a position (1200, or #1200 in quotes)', least: 1, most: 1 },
  },
  diff: {
    flags: ['stream', 'all'],
    subjects: { what: 'two instants or positions (1200, or #1200 in quotes)', least: 2, most: 2 },
  },
  fixture: { flags: ['name'], subjects: { what: 'an order', least: 1, most: 20 } },
  replay: { flags: ['until'], subjects: none },
  rebuild: { flags: [], subjects: { what: 'a projection', least: 0, most: 1 } },
  verify: { flags: ['head'], subjects: none },
  export: { flags: ['personal', 'stream', 'related'], subjects: none },
  import: { flags: [], subjects: { what: 'a file', least: 1, most: 1 } },
  rebase: { flags: [], subjects: none },
} as const satisfies Record<string, Expected>

type EventsCommand = keyof typeof commands
export type EventsArgs = {
  command: EventsCommand
  /** The first of `subjects`; empty without any. */
  subject: string
  subjects: readonly string[]
  given: {
    'as-of'?: string
    until?: string
    head?: string
    stream?: string
    name?: string
    related?: boolean
    personal?: boolean
    lanes?: boolean
    data?: boolean
    all?: boolean
  }
}

const isCommand = (name: string): name is EventsCommand => Object.hasOwn(commands, name)

/**
 * Parses the arguments of the events command; null when they name no command. Throws a Misuse for invalid arguments.
 */
export function readArgs(args: readonly string[]): EventsArgs | null {
  const { values, positionals } = parsedArgs({ args: [...args], allowPositionals: true, options: flags })
  const [command = '', ...subjects] = positionals
  if (!isCommand(command)) return null
  const expected: Expected = commands[command]
  const stray = Object.keys(values).find((flag) => !expected.flags.some((one) => one === flag))
  if (stray !== undefined) throw new Misuse(`${command} has no --${stray}`)
  const { what, least, most } = expected.subjects
  if (subjects.length < least) throw new Misuse(`${command} needs ${what}`)
  const surplus = subjects[most]
  if (surplus !== undefined) throw new Misuse(`${command} does not know what to do with ${surplus}`)
  if (values.related && values.stream === undefined) throw new Misuse('--related goes with --stream')
  if (values.personal && values.stream !== undefined) throw new Misuse('--personal does not go with --stream')
  const { name, ...given } = values
  return {
    ...{ command, subject: subjects[0] ?? '', subjects },
    given: { ...given, ...(name !== undefined && { name: nameOfTest(name) }) },
  }
}

/** The name of a test's file, in camel case however it is written: lateReturn, late-return, "Late return". */
function nameOfTest(written: string): string {
  const [first = '', ...more] = written.trim().split(/[\s_-]+/)
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
  const name = [first.slice(0, 1).toLowerCase() + first.slice(1), ...more.map(capital)].join('')
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new Misuse(`${written} is no name of a test: write letters and digits, such as lateReturn`)
  return name
}

export async function headsOf(hashOrFile: string | undefined): Promise<KeptHead[]> {
  if (hashOrFile === undefined) return []
  const heads = await readHeads(hashOrFile)
  if (heads === null) throw new Misuse(`${hashOrFile} is neither a hash nor a file of heads`)
  const [line] = await unreadLinesIn(hashOrFile)
  if (line !== undefined) throw new Misuse(`line ${line} of ${hashOrFile} is no head, and cannot be compared`)
  return heads
}

export async function readableFile(file: string): Promise<string> {
  await access(file, constants.R_OK).catch(() => {
    throw new Misuse(`there is no file ${file} to be read`)
  })
  return file
}
