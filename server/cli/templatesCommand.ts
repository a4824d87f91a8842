import type { Writable } from 'node:stream'
import { registerTemplates, templateStandings } from '../notifications/index.ts'
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
                          registers what is missing in a category of the provider; then ask there for the inspection
Exit code 1 when something failed, 2 when the line makes no sense.
`

function readArgs(args: readonly string[]) {
  const options = { texts: { type: 'boolean' }, register: { type: 'string' } } as const
  return parsedArgs({ args: [...args], options }).values
}

/** Runs the templates command and returns its exit code. */
export const runTemplates = (args: readonly string[], { settings, out, err }: Settings): Promise<number> =>
  runCommandLine(args, {
    ...{ usage, out, err, read: readArgs },
    run: async ({ texts, register }) => {
      const env = settings()
      if (register !== undefined)
        for (const name of await registerTemplates(env, register)) out.write(`registered  ${name}\n`)
      for (const { name, content, status } of await templateStandings(env)) {
        out.write(`${status.padEnd(8)}  ${name}\n`)
        if (texts === true && status !== 'approved') out.write(`${content.replaceAll(/^/gm, '    ')}\n`)
      }
      return 0
    },
  })
