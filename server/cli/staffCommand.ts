import type { Writable } from 'node:stream'
import * as z from 'zod'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { staffReasonRequest, staffRole } from '../../domain/wire/staff.ts'
import { inviteRequest } from '../../domain/wire/staffAccounts.ts'
import { colleagues, commandLine, inviteColleague, resetColleague, staffIdOf } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { refusalAnswer } from '../platform/http/refusals.ts'
import { runCommandLine } from './commandLine.ts'
import { Misuse, parsedArgs, UnknownArguments } from './misuse.ts'

type Shop = Pick<Deps, 'db' | 'clock'>
type Settings = Shop & { publicUrl: string; out: Writable; err: Writable }

const options = { name: { type: 'string' }, roles: { type: 'string' }, reason: { type: 'string' } } as const
type Expected = { most: number; flags: readonly (keyof typeof options)[] }
/** How many words may follow a command, and its options. */
const commands: ReadonlyMap<string, Expected> = new Map<string, Expected>([
  ['create', { most: 1, flags: ['name', 'roles', 'reason'] }],
  ['reset', { most: 1, flags: ['reason'] }],
  ['list', { most: 0, flags: [] }],
])
const usage = `npm run staff -- create EMAIL --name NAME [--roles admin,finance]
                                 a colleague: prints a link, good once and for 72 hours, that sets password and second factor
                 reset EMAIL     the same link for a colleague who lost the authenticator
                 list            who works here
                                 each change with [--reason WHY]
Exit code 1 when the shop refuses, 2 when the line makes no sense.
`

function readArgs(args: readonly string[]) {
  const { values, positionals } = parsedArgs({ args: [...args], allowPositionals: true, options })
  const [command = '', ...words] = positionals
  if (command === '') return null
  const expected = commands.get(command)
  if (expected === undefined) throw new UnknownArguments(`staff knows no ${command}`)
  const stray = Object.keys(values).find((flag) => !expected.flags.some((one) => one === flag))
  if (stray !== undefined) throw new Misuse(`${command} has no --${stray}`)
  const [email] = words
  const surplus = words[expected.most]
  if (surplus !== undefined) throw new Misuse(`staff does not know what to do with ${surplus}`)
  return { ...values, command, email }
}

const emailOf = (given: string | undefined): string => {
  const email = z.email().safeParse(given)
  if (!email.success) throw new Misuse(`${given ?? 'nothing'} is no email`)
  return email.data
}

function rolesOf(given: string): z.infer<typeof staffRole>[] {
  const roles = z.array(staffRole).min(1).safeParse(given.split(','))
  if (!roles.success)
    throw new Misuse(`${given} names no roles: ${staffRole.options.join(', ')}, with commas between them`)
  return roles.data
}

/**
 * Runs the staff command, which gives access to a shop that has no admin yet or whose last admin lost the
 * authenticator. Returns the exit code: 0, 1 when the shop refuses, 2 for invalid arguments.
 */
export const runStaff = (
  args: readonly string[],
  { opens, ...shown }: Omit<Settings, keyof Shop> & { opens: () => Shop | Promise<Shop> },
): Promise<number> =>
  runCommandLine(args, {
    ...{ usage, out: shown.out, err: shown.err, read: readArgs },
    run: async (given) => {
      const settings = { ...(await opens()), ...shown }
      if (given.command === 'create') return create(settings, given)
      return given.command === 'reset' ? reset(settings, given) : list(settings)
    },
  })

type StaffArgs = NonNullable<ReturnType<typeof readArgs>>

/** What was typed, as the console takes it (rule 911). */
function accepted<Shape extends z.core.$ZodType>(shape: Shape, typed: unknown): z.output<Shape> {
  const read = z.safeParse(shape, typed)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Misuse(`--${String(issue?.path[0])} cannot be used: ${issue?.message}`)
}

async function create(settings: Settings, { email, name, roles, reason }: StaffArgs): Promise<number> {
  const to = emailOf(email)
  if (name === undefined) throw new Misuse('create needs --name')
  const typed = {
    ...{ email: to, name, roles: rolesOf(roles ?? 'admin') },
    reason: reason ?? '명령줄에서 직원을 추가했어요',
  }
  const given = accepted(inviteRequest, typed)
  const link = await inviteColleague(settings, given, { actor: commandLine, reason: given.reason })
  return told(settings, to, link)
}

async function reset(settings: Settings, { email, reason }: StaffArgs): Promise<number> {
  const to = emailOf(email)
  const given = accepted(staffReasonRequest, { reason: reason ?? '명령줄에서 로그인 수단을 다시 설정했어요' })
  const id = await staffIdOf(settings, to)
  if (id === null) throw new Error(`${to} does not work here`)
  const by = { actor: commandLine, ...given } as const
  return told(settings, to, await resetColleague(settings, id, by, { mayBeLastAdmin: true }))
}

function told(
  { out, err, publicUrl }: Settings,
  email: string,
  link: { ticket: string; expiresAt: string } | Refusal,
): number {
  if (isRefusal(link)) {
    err.write(`${refusalAnswer(link).body.message}\n`)
    return 1
  }
  out.write(`${email} sets password and authenticator here, once, until ${link.expiresAt}:\n`)
  out.write(`${publicUrl}/staff/enrol#${link.ticket}\n`)
  return 0
}

async function list(settings: Settings): Promise<number> {
  for (const { email, name, roles, state } of await colleagues(settings))
    settings.out.write(`${email}  ${name}  ${roles.join(',')}  ${state}\n`)
  return 0
}
