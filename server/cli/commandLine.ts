import type { Writable } from 'node:stream'
import { Misuse, parsedArgs, UnknownArguments } from './misuse.ts'

type CommandLine<Args> = {
  usage: string
  out: Writable
  err: Writable
  /** Parses the arguments; null when they name no command. Throws a Misuse for invalid ones. */
  read: (args: readonly string[]) => Args | null
  run: (args: Args) => Promise<number>
  /** Begins each sentence about a fault. */
  prefix?: string
}

/** Whether the reader wants the usage and nothing else. */
export const asksForHelp = (args: readonly string[]): boolean => args.some((one) => /^(--help|-h)$/.test(one))

/**
 * Lets the command go on after its reader, such as `head`, has closed the output. Any other fault of the output, such as a
 * full disk, goes to `onFault`.
 */
function outliveReader(stream: Writable, onFault: (fault: Error) => void): void {
  stream.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EPIPE') onFault(fault)
  })
}

/**
 * Runs a command and returns its exit code: `--help` prints the usage and is 0, invalid arguments are 2 and a fault is
 * 1, also one of its output, each in one line; an unknown option or command is answered with the usage as well.
 */
export async function runCommandLine<Args>(
  args: readonly string[],
  { usage, out, err, read, run, prefix = '' }: CommandLine<Args>,
): Promise<number> {
  const unwritable = Promise.withResolvers<never>()
  unwritable.promise.catch(() => undefined)
  let isOver = false
  for (const stream of [out, err])
    outliveReader(stream, (fault) => {
      if (isOver) throw fault
      unwritable.reject(fault)
    })
  if (asksForHelp(args)) {
    out.write(usage)
    return 0
  }
  try {
    const parsed = read(args)
    if (parsed !== null) return await Promise.race([run(parsed), unwritable.promise])
    err.write(usage)
    return 2
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault
    err.write(`${prefix}${fault.message.split('\n')[0] ?? ''}\n`)
    if (fault instanceof UnknownArguments) err.write(usage)
    return fault instanceof Misuse ? 2 : 1
  } finally {
    isOver = true
  }
}

/** Parses the arguments of a command that takes none. */
export function noArguments(args: readonly string[]): Record<never, never> {
  parsedArgs({ args: [...args] })
  return {}
}
