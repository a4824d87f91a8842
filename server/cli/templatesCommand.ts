import type { Writable } from 'node:stream'
import { type Registration, registerTemplates, templateStandings } from '../notifications/index.ts'
import { runCommandLine } from './commandLine.ts'
import { parsedArgs } from './misuse.ts'

type Settings = {
  /** The shop's settings, once the arguments make sense. */
  settings: () => Parameters<typeof templateStandings>[0]
  out: Writable
  err: Writable
}

const usage = `npm run templates [-- --texts]
                          which messages 알림톡 shows in the words that this release sends: approved, waiting, rejected or
                          missing; until one is approved it goes as SMS. --texts prints the words of those that are not
                  [-- --register CATEGORY]
                          registers what is missing in a category of the provider, and says which it does not take; then
                          ask there for the inspection
Exit code 1 when something failed, 2 when the line makes no sense.
`

function readArgs(args: readonly string[]) {
  const options = { texts: { type: 'boolean' }, register: { type: 'string' } } as const
  return parsedArgs({ args: [...args], options }).values
}

const sayTo =
  ({ out, err }: Pick<Settings, 'out' | 'err'>) =>
  ({ name, refused }: Registration): void =>
    void (refused === null ? out.write(`registered  ${name}\n`) : err.write(`refused  ${name}: ${refused}\n`))

/** Runs the templates command and returns its exit code. */
export const runTemplates = (args: readonly string[], { settings, out, err }: Settings): Promise<number> =>
  runCommandLine(args, {
    ...{ usage, out, err, read: readArgs },
    run: async ({ texts, register }) => {
      const env = settings()
      const registrations =
        register === undefined ? [] : await registerTemplates(env, register, sayTo({ out, err }))
      const { standings, unread } = await templateStandings(env)
      for (const { name, content, status } of standings) {
        out.write(`${status.padEnd(8)}  ${name}\n`)
        if (texts === true && status !== 'approved') out.write(`${content.replaceAll(/^/gm, '    ')}\n`)
      }
      if (unread > 0)
        err.write(`templates of the channel that cannot be read and are passed over: ${unread}\n`)
      return registrations.some(({ refused }) => refused !== null) ? 1 : 0
    },
  })
