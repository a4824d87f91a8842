import { access, constants } from 'node:fs/promises'
import { writtenInstant } from '../../domain/shared/civilDate.ts'
import { type KeptHead, readHeads } from '../platform/eventStore/keptHeads.ts'
import type { Point } from '../platform/projections/scratch.ts'
import { Misuse, parsedArgs } from './misuse.ts'

const flags = {
  'as-of': { type: 'string' },
  until: { type: 'string' },
  head: { type: 'string' },
  stream: { type: 'string' },
  related: { type: 'boolean' },
  personal: { type: 'boolean' },
} as const

/** Each command with its flags, and whether an argument must follow it, may follow it, or must not. */
const commands = {
  show: { flags: ['as-of'], subject: 'a stream' },
  replay: { flags: ['until'], subject: null },
  rebuild: { flags: [], subject: 'optional' },
  verify: { flags: ['head'], subject: null },
  export: { flags: ['personal', 'stream', 'related'], subject: null },
  import: { flags: [], subject: 'a file' },
  rebase: { flags: [], subject: null },
} as const satisfies Record<
  string,
  { flags: readonly (keyof typeof flags)[]; subject: 'a stream' | 'a file' | 'optional' | null }
>

type EventsCommand = keyof typeof commands
export type EventsArgs = {
  command: EventsCommand
  subject: string
  given: {
    'as-of'?: string
    until?: string
    head?: string
    stream?: string
    related?: boolean
    personal?: boolean
  }
}

const isCommand = (name: string): name is EventsCommand => Object.hasOwn(commands, name)

/**
 * Parses the arguments of the events command; null when they name no command. Throws a Misuse for invalid arguments.
 */
export function readArgs(args: readonly string[]): EventsArgs | null {
  const { values, positionals } = parsedArgs({ args: [...args], allowPositionals: true, options: flags })
  const [command = '', subject, ...more] = positionals
  if (!isCommand(command)) return null
  const expected = commands[command]
  const stray = Object.keys(values).find((flag) => !expected.flags.some((one) => one === flag))
  if (stray !== undefined) throw new Misuse(`${command} has no --${stray}`)
  if (subject === undefined && expected.subject !== null && expected.subject !== 'optional')
    throw new Misuse(`${command} needs ${expected.subject}`)
  const surplus = expected.subject === null ? subject : more[0]
  if (surplus !== undefined) throw new Misuse(`${command} does not know what to do with ${surplus}`)
  if (values.related && values.stream === undefined) throw new Misuse('--related goes with --stream')
  if (values.personal && values.stream !== undefined) throw new Misuse('--personal does not go with --stream')
  return { command, subject: subject ?? '', given: values }
}

/** Parses a point: digits alone are a position, anything else an instant. */
export function pointOf(text: string | undefined): Point {
  if (text === undefined) return {}
  if (/^\d+$/.test(text)) return { pos: Number(text) }
  return { at: instantOf(text, 'neither a position nor an instant') }
}

/** Parses an instant; a time without an offset is Seoul's, whatever zone the terminal is in. Throws a Misuse. */
export function instantOf(text: string, complaint = 'no instant'): Date {
  const at = writtenInstant(text)
  if (Number.isNaN(at.getTime())) throw new Misuse(`${text} is ${complaint}`)
  return at
}

export async function headsOf(hashOrFile: string | undefined): Promise<KeptHead[]> {
  if (hashOrFile === undefined) return []
  const heads = await readHeads(hashOrFile)
  if (heads === null) throw new Misuse(`${hashOrFile} is neither a hash nor a file of heads`)
  return heads
}

export async function readableFile(file: string): Promise<string> {
  await access(file, constants.R_OK).catch(() => {
    throw new Misuse(`there is no file ${file} to be read`)
  })
  return file
}
