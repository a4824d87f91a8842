import type { Writable } from 'node:stream'
import * as z from 'zod'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { staffRole } from '../../domain/wire/staff.ts'
import { colleagues, inviteColleague, resetColleague, staffIdOf } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { refusalAnswer } from '../platform/http/refusals.ts'
import { Misuse, parsedArgs } from './misuse.ts'

type Settings = Pick<Deps, 'db' | 'clock'> & { publicUrl: string; out: Writable; err: Writable }

const usage =
  'staff create EMAIL --name NAME [--roles admin,finance] · staff reset EMAIL · staff list, each change with [--reason WHY]'
const actor = 'job:staff-command'

function readArgs(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { name: text, roles: text, reason: text }
  const { values, positionals } = parsedArgs({ args: [...args], allowPositionals: true, options })
  return { ...values, command: positionals[0] ?? '', email: positionals[1], surplus: positionals[2] }
}

const emailOf = (given: string | undefined): string => {
  const email = z.email().safeParse(given)
  if (!email.success) throw new Misuse(`${given ?? 'nothing'} is no email: ${usage}`)
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
export async function runStaff(args: readonly string[], settings: Settings): Promise<number> {
  try {
    const given = readArgs(args)
    if (given.surplus !== undefined) throw new Misuse(`${given.surplus} is too much: ${usage}`)
    switch (given.command) {
      case 'create':
        return await create(settings, given)
      case 'reset':
        return await reset(settings, given)
      case 'list':
        return await list(settings)
      default:
        throw new Misuse(usage)
    }
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault
    settings.err.write(`${fault.message.split('\n')[0] ?? ''}\n`)
    return fault instanceof Misuse ? 2 : 1
  }
}

type StaffArgs = ReturnType<typeof readArgs>

async function create(settings: Settings, { email, name, roles, reason }: StaffArgs): Promise<number> {
  const to = emailOf(email)
  if (name === undefined || name.trim() === '') throw new Misuse(`create needs --name: ${usage}`)
  const given = { email: to, name: name.trim(), roles: rolesOf(roles ?? 'admin') }
  const link = await inviteColleague(settings, given, { actor, reason: reason ?? 'created by command' })
  return told(settings, to, link)
}

async function reset(settings: Settings, { email, reason }: StaffArgs): Promise<number> {
  const to = emailOf(email)
  const id = await staffIdOf(settings, to)
  if (id === null) throw new Error(`${to} does not work here`)
  const by = { actor, reason: reason ?? 'reset by command' } as const
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
